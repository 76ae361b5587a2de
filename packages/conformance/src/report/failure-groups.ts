import type { Cause } from "../verdict/cause.ts";
import { matcher } from "../run/schedule/select.ts";
import type { Gate } from "../verdict/gate.ts";
import type { Report, RequirementReport } from "../verdict/report.ts";

/** A probable cause with the rows of its requirements. */
export interface FailureGroup {
  readonly cause: Cause;
  /** Rows whose failure counts. */
  readonly counted: readonly RequirementReport[];
  /** Rows whose failure is known: it is in the baseline, or waived. */
  readonly known: readonly RequirementReport[];
}

/** The failures of a report by cause. Causes of failures that count come first. */
export function failureGroups({ causes, requirements }: Report, { known }: Gate): FailureGroup[] {
  const rows = new Map(requirements.map((row) => [row.id, row]));
  const groups = causes.map((cause): FailureGroup => {
    const all = cause.requirements.map((id) => rows.get(id)).filter((row) => row !== undefined);
    return { cause, counted: all.filter(({ id }) => !known.has(id)), known: all.filter(({ id }) => known.has(id)) };
  });
  return [...groups.filter(({ counted }) => counted.length > 0), ...groups.filter(({ counted }) => counted.length === 0)];
}

/** Most requirements that a sentence names. */
const NAMED = 12;

/** Which failures count, such as "1 of 58 failures count: LEAVE-38". Undefined: all do. */
export function countWords({ summary: { fail }, requirements }: Report, { counted, known }: Gate): string | undefined {
  if (known.size === 0) return undefined;
  const declared = new Set(requirements.filter(({ verdict }) => verdict === "not-implemented").map(({ id }) => id));
  const named = (ids: readonly string[]): string =>
    ids.length === 0 ? "" : `: ${ids.slice(0, NAMED).join(", ")}${ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ""}`;
  const [worse, failures] = [counted.filter((id) => declared.has(id)), counted.filter((id) => !declared.has(id))];
  const beside =
    worse.length === 0
      ? ""
      : `; ${worse.length} declared as not implemented since the baseline ${worse.length === 1 ? "counts" : "count"}, too${named(worse)}`;
  return `${failures.length} of ${fail} failures count${named(failures)}${beside}`;
}

/** Waivers that decide something although they should not be there any more, one line each. */
export function waiverLines({ stale, allowStale, expired, counted }: Gate): string[] {
  const effect = (requirement: string): string =>
    counted.some(matcher([requirement])) ? "so its failures count" : "and only the baseline keeps its failures from counting";
  return [
    ...stale.map(
      (name) =>
        `the waiver ${name} matches nothing that still fails${allowStale ? "; remove it" : ", so the run fails; remove it, or pass --allow-stale"}`,
    ),
    ...expired.map(({ requirement, until, reason }) => `the waiver ${requirement} ended on ${until} (${reason}), ${effect(requirement)}`),
  ];
}
