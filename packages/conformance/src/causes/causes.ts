import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Complaint, MissingOperation, Report, RequirementReport } from "../verdict/report.ts";
import { type Cause, DANGERS } from "../verdict/cause.ts";
import type { Clue } from "./clue.ts";
import { clueOf, calledPlace } from "./clue-of.ts";
import { type Failure, attach, nodeOf } from "./follow.ts";
import { Groups } from "./groups.ts";

/** The members of a report that causes are found in. */
export interface Findings {
  readonly requirements: readonly RequirementReport[];
  readonly exchanges: readonly ExchangeRecord[];
  readonly absent?: readonly MissingOperation[];
}

/**
 * Groups the failures of a report by probable cause. Every failing requirement is in exactly one group. Isolation, privacy and secrets come
 * first, then what most requirements and operations show. The same report gives the same groups.
 */
export function causesOf({ requirements, exchanges, absent = [] }: Findings, document: ApiDocument = currentDocument): Cause[] {
  const records = new Map(exchanges.map((record) => [record.id, record]));
  const missing = new Set(absent.flatMap((row) => row.requirements));
  const failures = requirements
    .filter(({ id, verdict }) => verdict === "fail" && !missing.has(id))
    .map((row) => failureOf(row, records, document));
  const groups = new Groups();
  for (const { clue, also } of failures) {
    groups.join([clue.key, ...clue.links]);
    // What is dangerous is one cause wherever a requirement shows it.
    if (clue.danger !== undefined) groups.join([clue.key, ...also.filter(({ danger }) => danger === clue.danger).map(({ key }) => key)]);
  }
  attach(failures, groups);
  const found = [...Map.groupBy(failures, (failure) => groups.of(nodeOf(failure))).values()].map(causeFrom);
  return [...found, ...missingCause(absent)].toSorted(inOrder);
}

/** The report with its causes. Their titles hold words of complaints, so the report is redacted by now. */
export function withCauses(report: Report, document: ApiDocument): Report {
  return { ...report, causes: causesOf(report, document) };
}

function failureOf(row: RequirementReport, records: ReadonlyMap<string, ExchangeRecord>, document: ApiDocument): Failure {
  const { id: requirement, statement, complaints = [] } = row;
  const found = complaints.map(shortened).map((complaint) => {
    const record = records.get(complaint.exchanges.at(-1) ?? "");
    const place = calledPlace({ record, document });
    return { clue: clueOf({ requirement, statement, complaint, record, document }), place, complaint };
  });
  const clues = found.map(({ clue }) => clue);
  const clue = strongest(clues) ?? { key: `unproven:${requirement}`, title: statement.replace(/\.$/, ""), strength: 1, links: [] };
  const operationsOf = (rows: typeof found): Set<string> =>
    new Set(rows.flatMap(({ place, complaint }) => [place, ...(complaint.operations ?? [])]));
  const shown = operationsOf(found.filter((row) => row.clue.key === clue.key));
  return { id: requirement, clue, also: clues, complaints: complaints.map(shortened), shown, operations: operationsOf(found) };
}

/** Most characters of a complaint that are read. */
const READ = 4000;

function shortened(complaint: Complaint): Complaint {
  const { expected, got } = complaint;
  return expected.length + got.length > READ ? { ...complaint, expected: expected.slice(0, READ), got: got.slice(0, READ) } : complaint;
}

/** The first of the strongest clues. */
function strongest(clues: readonly Clue[]): Clue | undefined {
  return clues.toSorted((a, b) => b.strength - a.strength)[0];
}

/** A cause is told by its strongest clue; of equal ones by that which most failures share. */
function causeFrom(failures: readonly Failure[]): Cause {
  const votes = new Map<string, number>();
  for (const { clue } of failures) votes.set(clue.key, (votes.get(clue.key) ?? 0) + 1);
  const ranked = failures.toSorted((a, b) => b.clue.strength - a.clue.strength || votes.get(b.clue.key)! - votes.get(a.clue.key)!);
  const [first] = ranked;
  const { clue } = first!;
  const dangers = new Set(failures.map((failure) => failure.clue.danger));
  const danger = DANGERS.find((name) => dangers.has(name));
  const names = [...new Set(ranked.filter((row) => row.clue.strength === clue.strength).map((row) => row.clue.title))];
  return {
    key: clue.key,
    ...(danger === undefined ? {} : { danger }),
    title: clue.member !== undefined && names.length > 1 ? membersTitle(names) : clue.title,
    operations: [...new Set(failures.flatMap(({ shown }) => [...shown]))].toSorted(),
    requirements: ranked.map(({ id }) => id),
  };
}

/** Titles such as "`a` is null" and "`b` is null" as one. */
function membersTitle(titles: readonly string[]): string {
  const rows = titles.map((title) => /^(`\w+`) (.*)$/.exec(title)!);
  const words = new Set(rows.map(([, , rest]) => rest));
  const names = [...new Set(rows.map(([, name]) => name!))];
  if (words.size > 1 || names.length === 1) return titles[0]!;
  const [rest] = words as Set<string>;
  const shown =
    names.length > 3
      ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more members`
      : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return `${shown} ${rest!
    .replace(/^is /, "are ")
    .replace(/^has /, "have ")
    .replace(/^does /, "do ")}`;
}

function missingCause(absent: readonly MissingOperation[]): Cause[] {
  const requirements = [...new Set(absent.flatMap((row) => row.requirements))];
  if (requirements.length === 0) return [];
  const title = absent.length === 1 ? `\`${absent[0]!.operation}\` is not there` : "operations are not there";
  return [{ key: "missing-operations", title, operations: absent.map(({ operation }) => operation), requirements }];
}

function inOrder(a: Cause, b: Cause): number {
  const rank = ({ danger }: Cause): number => (danger === undefined ? DANGERS.length : DANGERS.indexOf(danger));
  return (
    rank(a) - rank(b) ||
    b.requirements.length - a.requirements.length ||
    b.operations.length - a.operations.length ||
    (a.key < b.key ? -1 : 1)
  );
}
