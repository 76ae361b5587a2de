import { type Observation, idsIn } from "../run/observation.ts";
import type { Finding } from "./finding.ts";
import { linesOf, without, withoutNumbers } from "./output.ts";

/*
 * The files of a service: what it has made of its events. Logs do not count.
 */

type Kept = Pick<Observation, "output" | "files" | "knows">;

/** What a run wrote to files, and not to a log. */
export function filesOf({ files = {}, knows }: Omit<Kept, "output">): Kept {
  return {
    output: "",
    files: Object.fromEntries(Object.entries(files).filter(([path]) => !/\.(?:log|out|err|pid|part|tmp)$/.test(path))),
    knows,
  };
}

/** A line, or a row of a list in JSON, about a record that stands in a file more than once; undefined: there is none. */
function repeatedLine(run: Kept): { readonly path: string; readonly line: string } | undefined {
  for (const [path, text] of Object.entries(filesOf(run).files ?? {})) {
    const had = new Set<string>();
    for (const line of isDocument(text) ? rowsIn(JSON.parse(text)) : text.split("\n")) {
      if (had.has(line) && idsIn(line).length > 0) return { path, line };
      had.add(line);
    }
  }
  return undefined;
}

/** Levels of a document below which nobody looks: no file for a purpose has as many. */
export const DEEPEST = 100;

/** The objects that stand in lists of a value, as text, each list with a number of its own. */
function rowsIn(value: unknown, lists: { count: number } = { count: 0 }, depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return [];
  if (!Array.isArray(value)) return Object.values(value).flatMap((one) => rowsIn(one, lists, depth + 1));
  lists.count += 1;
  const list = lists.count;
  return value.flatMap((one: unknown) => [
    ...(typeof one === "object" && one !== null && !Array.isArray(one) ? [`${list} ${JSON.stringify(one)}`] : []),
    ...rowsIn(one, lists, depth + 1),
  ]);
}

/** Whether a text is one JSON value, and no list of lines. */
function isDocument(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** The lines of documents of JSON, which say what is true, and not what happened. */
function documentLines({ files = {}, knows }: Kept): string[] {
  return linesOf({ output: "", files: Object.fromEntries(Object.entries(files).filter(([, text]) => isDocument(text))), knows });
}

/** How a run left the files of a service otherwise than the baseline, although the same has happened. `counts`: whether a line does; default: each does. */
export function keptFindings(
  { observation, kept = [] }: { readonly observation: Observation; readonly kept?: readonly string[] },
  run: Observation,
  { requirement, mend }: Pick<Finding, "requirement" | "mend">,
  counts: (line: string) => boolean = () => true,
): Finding[] {
  if (!run.isService || run.stopped !== undefined || run.status !== observation.status) return [];
  const finding = (text: string, level: Finding["level"] = "fail"): Finding[] => [{ level, text, about: "records", mend, requirement }];
  const twice = repeatedLine(observation) === undefined ? repeatedLine(run) : undefined;
  if (twice !== undefined) return finding(`${twice.path} has a line twice: “${twice.line.replace(/^\d+ (?=\{)/, "").slice(0, 100)}”.`);
  const [usual, now] = [filesOf(observation), filesOf(run)];
  // A file that two baselines have otherwise says nothing.
  if (kept.length !== linesOf(usual).length) return [];
  const lost = without(kept, linesOf(now)).find(counts);
  if (lost !== undefined) return finding(`A file of the service does not say “${lost.slice(0, 100)}”.`, levelOf(lost, linesOf(now)));
  const more = without(documentLines(now), documentLines(usual)).filter(counts);
  const again = more.find((line) => isInWords(line) && kept.includes(line));
  if (again !== undefined) return finding(`A file of the service says once more “${again.slice(0, 100)}”.`);
  const [first] = more.toSorted((a, b) => levelOf(a, kept).localeCompare(levelOf(b, kept)));
  return first === undefined ? [] : finding(`A file of the service says “${first.slice(0, 100)}”, which is not so.`, levelOf(first, kept));
}

/** Whether a line is a member of a document whose value is a text of two words or more, such as a name: a count has none. */
function isInWords(line: string): boolean {
  const value = line.slice(line.indexOf(': "') + 2);
  return line.includes(': "') && value.split(" ").filter((word) => /\p{L}{2}/u.test(word)).length > 1;
}

/** A service may count deliveries, each of them: a line that differs by a number alone, and is about no record and no day, is advice. */
function levelOf(line: string, others: readonly string[]): Finding["level"] {
  if (idsIn(line).length > 0 || /@|\d{4}-\d\d/.test(line)) return "fail";
  return others.some((other) => withoutNumbers(other) === withoutNumbers(line)) ? "warn" : "fail";
}
