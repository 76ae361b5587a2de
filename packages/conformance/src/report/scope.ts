import { requirementById } from "../document/requirements.ts";
import type { Report, RotationReport } from "../verdict/report.ts";
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
export function couldMissWords({ could_miss: rows = [], problems, interrupted, rotation }: Report): string | undefined {
  if (problems !== undefined || rows.length === 0) return undefined;
  const named = rows.slice(0, NAMED).map(({ requirement }) => requirement);
  const more = rows.length > NAMED ? ` and ${rows.length - NAMED} more requirements` : "";
  const larger = "more requests find more (--max-requests)";
  const why = interrupted !== undefined ? "it ended early" : rotation === undefined ? larger : "other turns look for those";
  return `It could have missed some of ${named.join(", ")}${more}: ${why}.`;
}

/** What was not judged because the requests were used up, in words; undefined: nothing. */
export function tooFewWords({ too_few_requests: few }: Report): string | undefined {
  if (few === undefined) return undefined;
  const checks = `${counted(few.checks, "check")} of ${few.of} not run to the end: ${few.reason}.`;
  return few.requirements.length === 0 ? checks : `${counted(few.requirements.length, "requirement")} not judged, and ${checks}`;
}

/** How much of the suite ran, in words. */
export function scopeWords({ tier, max_requests: most, rotation }: Report): string {
  const scope = most === undefined ? `tier ${tier}` : `at most ${most} requests`;
  return rotation === undefined ? scope : `${scope}, ${turnWords(rotation).toLowerCase()}`;
}

/** A turn and its cycle, in words. */
export function turnWords({ turn, turns }: Pick<RotationReport, "turn" | "turns">): string {
  const place = ((turn - 1) % turns) + 1;
  return turn === place ? `Turn ${turn} of ${turns}` : `Turn ${turn}, which is ${place} of ${turns} in its cycle`;
}

/** What the last runs of a rotation judged together, as lines; none without a file that keeps it. */
export function togetherLines({ requirements, summary, rotation }: Report): string[] {
  const together = rotation?.together;
  if (together === undefined) return [];
  const now = summary.pass + summary.fail + summary.warn + summary.observed;
  const all = `${together.judged} of ${requirements.length} requirements`;
  const unseen = together.requirements.filter(({ verdict, turn }) => verdict === "fail" && turn < rotation!.turn).map(({ id }) => id);
  const more = unseen.length > NAMED ? ` and ${unseen.length - NAMED} more` : "";
  return [
    together.runs === 1
      ? `This run judged ${all}; the next ones judge others.`
      : `The last ${together.runs} runs together judged ${all}; this one ${now}.`,
    ...(unseen.length === 0 ? [] : [`Failed before, and not passed in this run: ${unseen.slice(0, NAMED).join(", ")}${more}.`]),
  ];
}
