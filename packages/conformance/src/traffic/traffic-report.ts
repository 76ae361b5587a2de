import type { Complaint, Report, RequirementReport } from "../verdict/report.ts";
import { withCauses } from "../causes/causes.ts";
import { currentDocument } from "../document/api-document.ts";
import { isPersonal, withoutPersonalData } from "../document/personal-data.ts";
import { operationsWith } from "../document/writes.ts";
import { redacted } from "../evidence/redaction.ts";
import { Exchange, type ExchangeRecord } from "../exchange/exchange.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import { oracles } from "../oracles/index.ts";
import { caughtFaults } from "../run/measured/catalogue.ts";
import type { Target } from "../target/target.ts";
import { version } from "../target/version.ts";
import { summarise, verdictOf, verdicts } from "../verdict/verdicts.ts";
import type { Traffic } from "./recorded-traffic.ts";
import { type TrafficFindings, judgeExchanges } from "./traffic-judge.ts";

/** No text has it: all people in a recording are real. */
const NOBODYS_MARK = "\u0000";
/** Operations whose bodies are about persons in members that the document does not name (N3, N4). */
const ABOUT_PERSONS = operationsWith("persons");
/** Least length of a value that is searched for: shorter ones are part of other words. */
const LEAST_VALUE = 3;
/** Requirements whose failures may show what nobody may see. */
const PRIVATE = /^PRIV-/;

/**
 * Judges the traffic of one API and reports it. The verdict is never `conformant`: a recording does not show everything.
 * @param name of the recording, in reports
 */
export async function reportOf(traffic: Traffic, name: string): Promise<Report> {
  const findings = judgeExchanges(traffic, new Map());
  const rows = requirementsOf(traffic, findings);
  const judged = rows.filter(({ verdict }) => ["pass", "fail", "warn", "observed"].includes(verdict));
  const cited = new Set(rows.flatMap(({ complaints = [] }) => complaints.flatMap(({ exchanges }) => exchanges)));
  const recording = recordingOf(traffic);
  const span = Date.parse(recording.to ?? "") - Date.parse(recording.from ?? "");
  const report: Report = {
    tool: { name: "hr-conformance", version },
    document_version: currentDocument.version,
    target: { name, base_url: traffic.baseUrl },
    started_at: recording.from ?? new Date(0).toISOString(),
    duration_ms: Number.isNaN(span) ? 0 : span,
    seed: 0,
    tier: "recording",
    requests: recording.judged,
    verdict: verdictOf(rows, false),
    summary: summarise(rows),
    requirements: rows,
    causes: [],
    decisions: findings.judgements.observations.map(({ id, slug, observed }) => ({ id, slug, observed })),
    exchanges: [...cited].map((id) => shown(findings.exchanges.get(id)!)),
    left_behind: [],
    catalogue: caughtFaults(findings.looked),
    part: { judged: judged.length, of: rows.length, by: "a recording" },
    recording,
  };
  const target = { base_url: traffic.baseUrl, keys: { full: "<full>", ...traffic.callers.names } } satisfies Target;
  return withCauses(await redacted(report, { target, token: NOBODYS_MARK, secrets: findings.secrets, exchanges: [] }), currentDocument);
}

/** A verdict for every requirement, without private texts of the requests. */
function requirementsOf({ baseUrl }: Traffic, { judgements, exchanges }: TrafficFindings): RequirementReport[] {
  const exchange = (id: string): ExchangeRecord | undefined => {
    const record = exchanges.get(id);
    return record === undefined ? undefined : shown(record);
  };
  const rows = verdicts({ document: currentDocument, judgements, checks: [], oracles, baseUrl, exchange });
  const unobservable = new Set(currentDocument.requirements.flatMap(({ id, unobservable: why }) => (why === undefined ? [] : [id])));
  return rows.map((row) => {
    if (row.verdict === "not-run" && !unobservable.has(row.id))
      return { ...row, reason: row.checks.length === 0 ? "only a run can tell" : "the recording does not show it" };
    return row.complaints === undefined ? row : { ...row, complaints: row.complaints.map((one) => withoutPersons(one, row.id, exchanges)) };
  });
}

/** An exchange whose request has no personal data: real people wrote it, or are in it. */
function shown(record: ExchangeRecord): ExchangeRecord {
  const { body } = record.request;
  const hidden = body === null ? null : ABOUT_PERSONS.has(record.operation) ? "<hidden>" : withoutPersonalData(body, NOBODYS_MARK);
  return { ...record, request: { ...record.request, body: hidden } };
}

/** A complaint without the personal values that its exchange holds, in any wording. */
export function withoutPersons<T extends Pick<Complaint, "expected" | "got" | "exchanges">>(
  complaint: T,
  requirement: string,
  exchanges: TrafficFindings["exchanges"],
): T {
  const id = complaint.exchanges.at(-1) ?? "";
  const record = exchanges.get(id);
  if (record === undefined) return complaint;
  const place = `see ${id.replace("/", " ")} of the recording`;
  if (PRIVATE.test(requirement)) return { ...complaint, got: `${place}; what it shows is left out here` };
  const values = personalValues(record);
  const masked = (text: string): string => values.reduce((rest, [value, name]) => rest.replaceAll(value, `<${name}>`), text);
  return { ...complaint, expected: masked(complaint.expected), got: `${masked(complaint.got)} (${place})` };
}

/** The personal values in the bodies of an exchange, longest first. */
function personalValues(record: ExchangeRecord): (readonly [value: string, name: string])[] {
  const views = [viewOf(record.request.body ?? ""), new Exchange(record).json];
  const values = views.flatMap((view) =>
    [...view.walk()].flatMap(({ path, view: { raw } }): (readonly [string, string])[] => {
      const name = String(path.at(-1) ?? "");
      const text = typeof raw === "string" || typeof raw === "number" ? String(raw) : "";
      return (isPersonal(name) || name === "email" || name === "name") && text.length >= LEAST_VALUE ? [[text, name]] : [];
    }),
  );
  return values.toSorted(([a], [b]) => b.length - a.length);
}

function recordingOf({ requests, leftOut, entries, callers, others, isGuessed }: Traffic): NonNullable<Report["recording"]> {
  const judged = requests.filter((one) => one.judged);
  const times = judged.flatMap(({ entry: { at } }) => at ?? []).toSorted((a, b) => a - b);
  const iso = (time: number | undefined): string | null => (time === undefined ? null : new Date(time).toISOString());
  return {
    entries,
    judged: judged.length,
    without_body: judged.filter(({ entry }) => entry.gap !== undefined).length,
    left_out: Object.fromEntries(leftOut),
    keys: callers.count,
    from: iso(times[0]),
    to: iso(times.at(-1)),
    base_url_guessed: isGuessed,
    other_base_urls: others.map(([base]) => base),
  };
}
