import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { MissingOperation, Report, RequirementReport } from "../verdict/report.ts";
import { type Cause, DANGERS } from "../verdict/cause.ts";
import { type Clue, MISSING, SURE, plainClue } from "./clue.ts";
import { clueOf } from "./clue-of.ts";
import { type CauseFinding, baseOf, findingOf, isCheck, placeOf } from "./finding.ts";
import { type Failure, attach, nodeOf, Groups } from "./follow.ts";
import { sceneOf } from "./scene.ts";
import { spelt } from "../target/declared-gaps.ts";

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
  const rows = requirements
    .filter(({ verdict }) => verdict === "fail")
    .map((row) => ({
      row,
      found: (row.complaints ?? []).map((complaint) => findingOf(row, complaint, records.get(complaint.exchanges.at(-1) ?? ""), document)),
    }));
  const soon = new Set(document.operations.filter(({ comingSoon }) => comingSoon).map(spelt));
  const scene = sceneOf(
    rows.flatMap(({ found }) => found),
    {
      absent,
      succeeds: new Set(
        exchanges.filter(({ response }) => response.status >= 200 && response.status < 300).map((record) => placeOf(record, document)),
      ),
      soon,
    },
  );
  const judged = rows
    .filter(({ row }) => !missing.has(row.id))
    .map(({ row, found }) => ({ row, found: found.map((finding): ClueFinding => ({ ...finding, clue: clueOf(finding, scene) })) }));
  const shown = countsOf(judged.map(({ found }) => found.map(({ clue }) => clue)));
  const failures = judged.map(({ row, found }) => failureOf(row, found, { shown, missing: scene.missing }));
  const groups = new Groups();
  for (const { clue, also } of failures) {
    groups.join([clue.key, ...clue.links]);
    // What is dangerous is one cause wherever a requirement shows it.
    if (clue.danger !== undefined) groups.join([clue.key, ...also.filter(({ danger }) => danger === clue.danger).map(({ key }) => key)]);
  }
  const followers = attach(failures, groups);
  const found = [...Map.groupBy(failures, (failure) => groups.of(nodeOf(failure))).values()].map((rows) => causeFrom(rows, followers));
  return withMissing(found, absent, soon).toSorted(inOrder);
}

/** The report with its causes. Their titles hold words of complaints, so the report is redacted by now. */
export function withCauses(report: Report, document: ApiDocument): Report {
  return { ...report, causes: causesOf(report, document) };
}

type ClueFinding = CauseFinding & { readonly clue: Clue };

function failureOf(
  { id }: RequirementReport,
  all: readonly ClueFinding[],
  { shown, missing }: { readonly shown: ReadonlyMap<string, number>; readonly missing: ReadonlySet<string> },
): Failure {
  const clues = all.map(({ clue }) => clue);
  // What is not there explains only a requirement of which nothing else is wrong.
  const own = clues.filter(({ key }) => key !== MISSING);
  const clue = chosen(own.length === 0 ? clues : own, shown) ?? plainClue(`rule:${id}`, `${id} is broken`, 1);
  const operationsOf = (rows: readonly ClueFinding[]): Set<string> => {
    const found = rows.flatMap(({ place, complaint }) => [place, ...(complaint.operations ?? [])]);
    const there = found.filter((name) => !missing.has(name));
    return new Set(clue.key === MISSING || there.length === 0 ? found : there);
  };
  const showing = all.filter((row) => row.clue.key === clue.key);
  return {
    id,
    clue,
    also: clues,
    complaints: all.map(({ complaint }) => complaint),
    exchanges: new Set(showing.filter(isDecisive).flatMap(({ record }) => (record === undefined ? [] : [record.id]))),
    seen: new Set(showing.filter(isDecisive).flatMap(sightOf)),
    empty: showing.map(emptyList).filter((filters) => filters.length > 1),
    shown: operationsOf(showing),
    operations: operationsOf(all),
  };
}

/** Whether the exchange of a finding is more than the first list in which a passive rule saw something. */
function isDecisive({ complaint, described }: CauseFinding): boolean {
  return isCheck(complaint) || described?.id.startsWith("list") !== true;
}

/** The decisive exchange as a place that others may rest on; a list shows much that has nothing in common, so there only the same words count. */
function sightOf({ record, described, complaint: { expected, got } }: CauseFinding): string[] {
  if (record === undefined) return [];
  return described?.method === "GET" && described.id.startsWith("list") ? [`${record.id} ${expected}`, `${record.id} ${got}`] : [record.id];
}

/** A list that is empty and its filters, as in `Failure`; nothing for any other response. */
function emptyList({ record, described, place, json }: CauseFinding): string[] {
  const { isList, list } = json.at("data");
  if (described?.method !== "GET" || !isList || list.length > 0) return [];
  // A page after the last one is empty whatever the filters do.
  if (/(?:^|&)page=(?![01](?:&|$))/.test(record!.request.query)) return [];
  return [place, ...record!.request.query.split("&").filter((pair) => !/^(?:$|page=|limit=)/.test(pair))];
}

/**
 * The clue of a requirement with several: a danger first; then, of those that name a cause, the one that fewest requirements show, since
 * the others name the rest; otherwise the strongest.
 */
function chosen(clues: readonly Clue[], shown: ReadonlyMap<string, number>): Clue | undefined {
  const ranked = clues.toSorted((a, b) => b.strength - a.strength);
  if (ranked[0] === undefined || ranked[0].strength < SURE || ranked[0].danger !== undefined) return ranked[0];
  return ranked.filter(({ strength }) => strength >= SURE).toSorted((a, b) => (shown.get(a.key) ?? 1) - (shown.get(b.key) ?? 1))[0];
}

/** How many requirements show each clue by themselves. */
function countsOf(rows: readonly (readonly Clue[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const clues of rows)
    for (const key of new Set(clues.filter(({ strength }) => strength > SURE).map((clue) => clue.key)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** A cause is told by its strongest clue; of equal ones by that which most failures share. What only follows tells nothing. */
function causeFrom(failures: readonly Failure[], followers: ReadonlySet<Failure>): Cause {
  const votes = new Map<string, number>();
  for (const { clue } of failures) votes.set(clue.key, (votes.get(clue.key) ?? 0) + 1);
  const rank = (failure: Failure): number => (followers.has(failure) ? 1 : 0);
  const ranked = failures.toSorted(
    (a, b) => rank(a) - rank(b) || b.clue.strength - a.clue.strength || votes.get(b.clue.key)! - votes.get(a.clue.key)!,
  );
  const [first] = ranked;
  const { clue } = first!;
  const dangers = new Set(failures.map((failure) => failure.clue.danger));
  const danger = DANGERS.find((name) => dangers.has(name));
  const names = [
    ...new Set(ranked.filter((row) => !followers.has(row) && row.clue.strength === clue.strength).map((row) => row.clue.title)),
  ];
  const operations = [...new Set(failures.flatMap(({ shown }) => [...shown]))].toSorted();
  const [only, ...others] = operations;
  const told = names.length > 1 ? titleOfSeveral(clue, names) : clue.title;
  const title = others.length === 0 ? (clue.alone ?? told) : told;
  return {
    key: clue.key,
    ...(danger === undefined ? {} : { danger }),
    // A path alone does not say whether a read or a write shows what is dangerous.
    title: danger === undefined || only === undefined || others.length > 0 ? title : title.replace(`\`${baseOf(only)}\``, `\`${only}\``),
    operations,
    requirements: ranked.map(({ id }) => id),
  };
}

/** One title of several, such as "`a` is null" and "`b` is null": the first if they have nothing in common. */
function titleOfSeveral(clue: Clue, titles: readonly string[]): string {
  const broken = titles.map((title) => /^(\S+) is broken: (.*)$/s.exec(title)).filter((found) => found !== null);
  if (broken.length === titles.length) return `${listed(broken.map(([, id]) => id!))} are broken: ${broken[0]![2]}`;
  if (clue.member === undefined && clue.accepts === undefined) return clue.title;
  const rows = titles.map((title) => /^([^`]*)`(\w+)` (.*)$/s.exec(title)).filter((found) => found !== null);
  // A title of another kind, such as one of a broken requirement, has no member to list.
  if (rows.length < titles.length) return clue.title;
  const ends = new Set(rows.map(([, , , rest]) => rest!));
  const names = [...new Set(rows.map(([, , name]) => `\`${name!}\``))];
  const [, start] = rows[0]!;
  if (clue.accepts !== undefined && ends.size > 1) return `${start}${listed(names)}`;
  if (ends.size > 1 || names.length === 1) return clue.title;
  const [rest] = ends;
  return `${start}${listed(names)} ${rest!
    .replace(/^is /, "are ")
    .replace(/^has /, "have ")
    .replace(/^does /, "do ")}`;
}

/** Most members or requirements that a title names. */
const NAMED = 6;

function listed(names: readonly string[]): string {
  if (names.length > NAMED) return `${names.slice(0, NAMED - 1).join(", ")} and ${names.length - NAMED + 1} more`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The causes with that of missing operations, which failures of others may follow from, too. */
function withMissing(found: readonly Cause[], absent: readonly MissingOperation[], soon: ReadonlySet<string>): Cause[] {
  const further = found.find(({ key }) => key === MISSING);
  const operations = [
    ...new Set([...absent.map(({ operation }) => operation), ...(further?.operations ?? []).filter((name) => !soon.has(name))]),
  ];
  const requirements = [...new Set([...absent.flatMap((row) => row.requirements), ...(further?.requirements ?? [])])];
  const others = found.filter((cause) => cause !== further);
  if (requirements.length === 0) return others;
  const title = operations.length === 1 ? `\`${operations[0]!}\` is not there` : `${operations.length} operations are not there`;
  return [...others, { key: MISSING, title, operations, requirements }];
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
