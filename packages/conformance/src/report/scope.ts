import { requirementById } from "../document/requirements.ts";
import type { Report } from "../verdict/report.ts";
import { counted } from "./counted.ts";

/** Most requirements that one line names. */
const NAMED = 5;

/** What the run could have missed, one line a requirement: how many known faults no check of the run notices. */
export function couldMissLines({ could_miss: rows = [], problems }: Report): string[] {
  if (problems !== undefined) return [];
  return rows.map(
    ({ requirement, faults, of }) =>
      `${requirement}: ${of - faults} of ${of} known faults. ${requirementById.get(requirement)?.statement ?? ""}`,
  );
}

/** The same in one sentence; undefined: it could have missed none. */
export function couldMissWords({ could_miss: rows = [], problems, interrupted }: Report): string | undefined {
  if (problems !== undefined || rows.length === 0) return undefined;
  const named = rows.slice(0, NAMED).map(({ requirement }) => requirement);
  const more = rows.length > NAMED ? ` and ${rows.length - NAMED} more requirements` : "";
  const why = interrupted === undefined ? "more requests find more (--max-requests)" : "it ended early";
  return `It could have missed some of ${named.join(", ")}${more}: ${why}.`;
}

/** What was not judged because the requests were used up, in words; undefined: nothing. */
export function tooFewWords({ too_few_requests: few }: Report): string | undefined {
  if (few === undefined) return undefined;
  const checks = `${counted(few.checks, "check")} of ${few.of} not run to the end: ${few.reason}.`;
  return few.requirements.length === 0 ? checks : `${counted(few.requirements.length, "requirement")} not judged, and ${checks}`;
}

/** How much of the suite ran, in words. */
export function scopeWords({ tier, max_requests: most }: Report): string {
  return most === undefined ? `tier ${tier}` : `at most ${most} requests`;
}
