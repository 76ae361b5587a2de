import { type Observation, type SeenExchange, bodyOf, lineOf, named } from "../run/observation.ts";
import type { Finding } from "./finding.ts";
import { formatFindings } from "./first-run/formats.ts";

/**
 * What of a line is of the moment: an instant with its zone, in the basic form of ISO 8601, or in milliseconds of this century; the time of another
 * one, whose date may matter; a time of day; how long something took.
 */
const MOMENT = new RegExp(
  [
    /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::[\d.]+)?(?:Z|[+-]\d\d:?\d\d)/,
    /\b\d{8}T\d{4}(?:\d\d)?Z?\b/,
    /\b(?:1[5-9]\d{11}|[2-4]\d{12})\b/,
    /(?<=\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(?::[\d.]+)?/,
    /\b\d\d:\d\d(?::\d\d)?\b/,
    /\b\d+(?:\.\d+)? ?(?:ms|s|sec|seconds?)\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);
/** A file of one run, such as one in a folder for what is temporary. */
const FILE = /(?<![\w.:/])(?:[A-Z]:)?(?:[\\/][\w.+-]+){2,}/g;

type Printed = Pick<Observation, "output" | "files" | "knows"> & Partial<Pick<Observation, "exchanges">>;

/** The lines that a program printed and that stand in its files, each as it is compared. How many requests it took to come to them does not count. */
export function linesOf({ output, files = {}, knows, exchanges = [] }: Printed): string[] {
  const sent = new RegExp(
    String.raw`\b${exchanges.length}(?= (?:HTTP |API )?(?:requests?|calls?)\b)|(?<=\b(?:requests|calls)"?: ?)${exchanges.length}\b`,
    "g",
  );
  const compared = (line: string): string =>
    named(withoutEscapes(line), knows).replaceAll(sent, "…").replaceAll(MOMENT, "…").replaceAll(FILE, "…");
  return [output, ...Object.values(files)]
    .flatMap((text) => spread(text).split("\n"))
    .map((line) => compared(line).trim().replace(/,$/, ""))
    .filter((line) => line !== "");
}

/** JSON with a line for each value, lines of JSON with their members in the order of names; another text as it is. */
function spread(text: string): string {
  if (!/^\s*[{[]/m.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 1);
  } catch {
    return text.split("\n").map(inOrder).join("\n");
  }
}

/** A line of JSON with the members of its objects in the order of their names, which a program may write in any. */
function inOrder(line: string): string {
  if (!line.startsWith("{")) return line;
  try {
    return JSON.stringify(JSON.parse(line, (_, value: unknown) => (isObject(value) ? Object.fromEntries(sortedEntries(value)) : value)));
  } catch {
    return line;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);
const sortedEntries = (value: object): [string, unknown][] => Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** A line in which letters stand as they are, and not as escapes of JSON. */
function withoutEscapes(line: string): string {
  return line.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The lines that two runs of a program print alike: its result, if it has no other one. */
export function steadyLines(first: Printed, second: Printed): string[] {
  return without(linesOf(first), without(linesOf(first), linesOf(second)));
}

/** Whether all that a program prints and writes is the same in each run. */
export function isSteady({ observation, lines }: { readonly observation: Printed; readonly lines: readonly string[] }): boolean {
  return lines.length === linesOf(observation).length;
}

/** A line in which each number is 0. */
export function withoutNumbers(line: string): string {
  return line.replaceAll(/\d+/g, "0");
}

/** The lines of a list that another one does not have: one for each time that it stands there. */
export function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** How the result of a run is compared with that of the baseline. */
interface Comparison extends Pick<Finding, "requirement" | "mend"> {
  /** What of a line is compared. Default: all. */
  readonly as?: (line: string) => string;
  /** Whether a line may stand in place of one of the baseline. Default: none may. */
  readonly isCopied?: (before: string, after: string) => boolean;
}

/** A result that a program prints otherwise than in the baseline. Lines more, such as those of a log, do not count. */
export function outputFindings(
  lines: readonly string[],
  run: Observation,
  { requirement, mend, as = (line) => line, isCopied = () => false }: Comparison,
): Finding[] {
  const [usual, now] = [lines.map(as), linesOf(run).map(as)];
  const others = without(now, usual);
  const lost = without(usual, now).find((line) => {
    const place = others.findIndex((other) => isCopied(line, other));
    if (place >= 0) others.splice(place, 1);
    return place < 0;
  });
  if (lost === undefined) return [];
  const [instead] = others;
  const other = instead === undefined ? "does not say" : `says “${shortened(instead)}” in place of`;
  return [{ level: "fail", text: `The program ${other} “${shortened(lost)}”.`, mend, requirement }];
}

/** Words by which a program says that something was not done. */
const UNDONE =
  /\b(?:refus|reject|fail|error|invalid|skip|conflict|unable|denied|cannot|can't|could not|couldn't|did not|was not|were not|not done)|\b4\d\d\b|_ERROR\b/i;

/** Whether a run says, in what it prints or in a file, that something was not done, and another run does not say so. */
export function saysUndone(usual: Printed, run: Printed): boolean {
  return without(linesOf(run), linesOf(usual)).some((line) => UNDONE.test(line));
}

/** What stands in a result where a program took something for there that is not. In a text for people null is no word either. */
const NONSENSE = /\bundefined\b|\bNaN\b|\bInvalid Date\b|\[object Object\]/;
const NO_WORD = /(?:^|[\s(>])(?:undefined|null|None|NaN|nil|Invalid Date)(?=$|[\s.,;:!?)<])/;
/** Signs of an error in words, which is judged as the end of a program. */
const ERROR = /\bcannot\b|\bnot\b|error/i;

/** The texts among the values of a body. */
function textsIn(body: string): string[] {
  const texts: string[] = [];
  if (!body.startsWith("{")) return texts;
  JSON.parse(body, (_, value: unknown) => (typeof value === "string" ? void texts.push(value) : value));
  return texts;
}

/** A name of a column: a few words, and nothing that text for people or another format has. */
const COLUMN = /^"?[A-Za-z][\w ./-]{0,40}"?$/;

/**
 * Whether a text surely is a table with commas: by the name of its file, or by a first record that names its columns. JSON, lines of JSON, YAML, a
 * calendar, markup, a log and text for people have commas, too.
 */
function isTable(name: string, text: string): boolean {
  const columns = headingOf(text);
  if (/\.csv$/i.test(name)) return !columns.some((column) => /[;\t]/.test(column));
  return (
    (name === "" || /\.txt$/i.test(name)) && columns.every((column) => COLUMN.test(column)) && new Set(columns).size === columns.length
  );
}

/** The first record of a text with commas. */
function headingOf(text: string): readonly string[] {
  return text.split(/\r?\n/, 1)[0]!.split(",");
}

/** The number of fields in each record of a text with commas. */
function fieldsOf(text: string): number[] {
  const plain = text.replaceAll(/"(?:[^"]|"")*"/g, "quoted").trim();
  return plain === "" ? [] : plain.split(/\r?\n/).map((line) => line.split(",").length);
}

/** A table with commas whose records have as many fields in one run, and not in another one. */
function brokenTable(usual: Printed, run: Printed): Finding[] {
  const tables = Object.entries({ "": usual.output, ...usual.files }).filter(([name, text]) => {
    const fields = isTable(name, text) ? fieldsOf(text) : [];
    return fields.length > 2 && fields[0]! > 1 && fields.every((count) => count === fields[0]);
  });
  for (const [name, text] of tables) {
    const present = name === "" ? run.output : (run.files?.[name] ?? "");
    const now = fieldsOf(present);
    // Another column, with its heading, is no flaw.
    if (headingOf(present).every((column) => /^\D*[a-z]\D*$/i.test(column)) && now.every((count) => count === now[0])) continue;
    // A line without a comma is a message beside the table.
    const broken = now.findIndex((count) => count > 1 && count !== fieldsOf(text)[0]);
    if (broken < 0) continue;
    return [
      {
        level: "fail",
        text: `Record ${broken + 1} of ${name === "" ? "what the program prints" : name} has ${now[broken]} fields in place of ${fieldsOf(text)[0]}.`,
        mend: "Write a field that has a comma, a quote or a line break in quotes, and each quote in it twice.",
        requirement: "CLIENT-11",
      },
    ];
  }
  return [];
}

/** A word in the result of a run that is no value of the API, and that the result of another run does not have. */
export function spoiltResults(usual: Observation, run: Observation): Finding[] {
  if (run.status !== usual.status || run.isService || run.stopped !== undefined) return [];
  // A flaw that every run has is one of the baseline.
  const flaws = formatFindings(usual).length > 0 ? [] : formatFindings(run);
  return [...flaws, ...brokenTable(usual, run), ...nonsense(usual, run)];
}

/** Fewer lines than this may be a heading, or what a program writes about itself. */
const SOME_LINES = 3;

/** Whether a text file is written for people: a log has times. */
function isReport(name: string, lines: readonly string[]): boolean {
  return /\.(?:txt|md|html?)$/i.test(name) && !lines.some((line) => /\d\d:\d\d/.test(line));
}

/** A table or a report that a program began, and left under its name when it gave up: what reads it takes it for whole. Advice. */
export function halfWritten(usual: Observation, run: Observation): Finding[] {
  if (run.isService || run.stopped !== undefined || run.status === usual.status) return [];
  const rows = (text = ""): string[] => text.trimEnd().split("\n");
  const half = Object.entries(run.files ?? {}).find(([name, text]) => {
    const [whole, left] = [rows(usual.files?.[name]), rows(text)];
    const isBegun = left.length >= SOME_LINES && left.length < whole.length;
    return (/\.[ct]sv$/i.test(name) || isReport(name, left)) && isBegun && left.slice(0, -1).every((line, n) => line === whole[n]);
  });
  if (half === undefined) return [];
  const [name, text] = half;
  return [
    {
      level: "warn",
      text: `The program ended with status ${run.status}, and left ${name} with ${rows(text).length} of its ${rows(usual.files![name]).length} lines.`,
      mend: "Write a result to a file of another name, and rename it when it is whole.",
      requirement: "CLIENT-08",
    },
  ];
}

function nonsense(usual: Observation, run: Observation): Finding[] {
  const had = new Set(linesOf(usual));
  const line = linesOf(run).find((one) => NONSENSE.test(one) && !ERROR.test(one) && !had.has(one));
  const written = ({ exchanges }: Observation): SeenExchange[] => exchanges.filter(({ hasEffect }) => hasEffect);
  const isSpoilt = (seen: SeenExchange): boolean => textsIn(bodyOf(seen)).some((text) => NO_WORD.test(text));
  const sent = written(usual).some(isSpoilt) ? undefined : written(run).find(isSpoilt);
  const text =
    sent !== undefined
      ? `${lineOf(sent)} sent the text “${shortened(textsIn(bodyOf(sent)).find((one) => NO_WORD.test(one))!)}”.`
      : line !== undefined && !linesOf(usual).some((one) => NONSENSE.test(one))
        ? `The program says “${shortened(line)}”.`
        : undefined;
  if (text === undefined) return [];
  const mend = "Look whether a member is there, and is not null, before you show it or calculate with it.";
  return [{ level: "fail", text, ...(sent === undefined ? {} : { exchange: sent.n }), mend, requirement: "CLIENT-11" }];
}

/** The most characters of a line that are shown. */
const MOST = 100;

function shortened(line: string): string {
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
}
