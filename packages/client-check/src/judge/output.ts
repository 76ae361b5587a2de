import { type Observation, named } from "../run/observation.ts";
import type { Finding } from "./finding.ts";

/** What of a line is of the moment: the time of an instant, a time of day, how long something took. */
const MOMENT =
  /(?<=\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(?::[\d.]+)?(?:Z|[+-]\d\d:?\d\d)?|\b\d\d:\d\d(?::\d\d)?\b|\b\d+(?:\.\d+)? ?(?:ms|s|sec|seconds?)\b/g;
/** A file of one run, such as one in a folder for what is temporary. */
const FILE = /(?<![\w.:/])(?:[A-Z]:)?(?:[\\/][\w.+-]+){2,}/g;

type Printed = Pick<Observation, "output" | "knows">;

/** The lines of an output, each as it is compared. */
export function linesOf({ output, knows }: Printed): string[] {
  return output
    .split("\n")
    .map((line) => named(withoutEscapes(line), knows).replaceAll(MOMENT, "…").replaceAll(FILE, "…").trim().replace(/,$/, ""))
    .filter((line) => line !== "");
}

/** A line in which letters stand as they are, and not as escapes of JSON. */
function withoutEscapes(line: string): string {
  return line.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The lines that two runs of a program print alike: its result, if it has no other one. */
export function steadyLines(first: Printed, second: Printed): string[] {
  return without(linesOf(first), without(linesOf(first), linesOf(second)));
}

/** The lines of a list that another one does not have: one for each time that it stands there. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** A result that a program prints otherwise than in the baseline. Lines more, such as those of a log, do not count. `as`: how a line is compared. */
export function outputFindings(
  lines: readonly string[],
  run: Observation,
  { requirement, mend, as = (line) => line }: Pick<Finding, "requirement" | "mend"> & { readonly as?: (line: string) => string },
): Finding[] {
  const [usual, now] = [lines.map(as), linesOf(run).map(as)];
  const [lost] = without(usual, now);
  if (lost === undefined) return [];
  const [instead] = without(now, usual);
  const other = instead === undefined ? "does not say" : `says “${shortened(instead)}” in place of`;
  return [{ level: "fail", text: `The program ${other} “${shortened(lost)}”.`, mend, requirement }];
}

/** The most characters of a line that are shown. */
const MOST = 100;

function shortened(line: string): string {
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
}
