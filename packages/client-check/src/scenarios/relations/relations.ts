import { effectsOf } from "../../judge/effects.ts";
import type { Finding } from "../../judge/finding.ts";
import { filesOf } from "../../judge/kept-files.ts";
import { linesOf, without } from "../../judge/output.ts";
import type { Observation } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import type { KnownProgram } from "../scenario.ts";
import { type ComparedRun, FIRST, NAMES } from "../two-colleagues.ts";

/*
 * Relations between the results of runs: what a program prints, writes to files, and has the service do. Two people, Ottoline and Peregrine, are
 * in the company besides. What is said of them changes from run to run, and the document says which runs cannot have the same result.
 */

/** What a run came to: lines that it printed and wrote, and what it had the service do. A service prints what it does, and its files are its result. */
export function resultOf(run: Observation): string[] {
  return [...resultLines(run), ...effectsOf(run).map(({ key }) => key)].toSorted();
}

/** The lines that a run shows. */
export function resultLines(run: Observation): string[] {
  return linesOf(run.isService && hasFiles(run) ? resultFiles(run) : run);
}

/** Whether a file is no copy that a program keeps for itself. */
export const isForOthers = (path: string): boolean => !OWN_FILE.test(path);

/** The name of a file without its numbers: a program may write another one in each run. */
export const seriesOf = (path: string): string => path.replaceAll(/\d+/g, "0");

/** Whether a file is one that people read, and no copy that a program keeps for itself. */
export const isForPeople = (path: string): boolean => /\.(?:csv|txt|md|html?|ics)$/i.test(path) && isForOthers(path);

/** Runs as if each had printed nothing and written one file alone, for each file for people that all of them have. */
export function byFile(runs: readonly Observation[]): Observation[][] {
  const [first] = runs;
  const shared = Object.keys(first?.files ?? {}).filter((path) => isForPeople(path) && runs.every(({ files = {} }) => path in files));
  return shared.map((path) => runs.map((run): Observation => ({ ...run, output: "", files: { [path]: run.files![path]! } })));
}

/** Names of files that a program keeps for itself: they have what it has read, and not what it makes of that. */
const OWN_FILE = /state|seen|queue|inbox|cursor|checkpoint|journal|cache|lock/i;

/** The files of a run that are for others. */
function resultFiles(run: Observation): ReturnType<typeof filesOf> {
  const { files = {}, ...kept } = filesOf(run);
  return { ...kept, files: Object.fromEntries(Object.entries(files).filter(([path]) => isForOthers(path))) };
}

const hasFiles = (run: Observation): boolean => Object.keys(resultFiles(run).files ?? {}).length > 0;

/** Whether a service writes the same to files for others in each run. */
export function writesResult({ observation, kept = [] }: Pick<KnownProgram, "observation" | "kept">): boolean {
  return observation.isService && hasFiles(observation) && without(linesOf(resultFiles(observation)), kept).length === 0;
}

const DATE = /\b\d{4}-\d\d-\d\d\b/g;
/** A number, with its sign, that is no part of a name, a date or an id. */
const NUMBER = /(?<![\w.]|\w-)-?\d+(?:[.,]\d+)?(?![\w-])/g;

/** The numbers of a result, each line in its place. */
export function numbersOf(run: Observation): string {
  return resultLines(run)
    .map((line) => (line.replaceAll(DATE, "").match(NUMBER) ?? []).join(" "))
    .toSorted()
    .join("\n");
}

/** A result without the dates in it. */
export function undated(run: Observation): string {
  return resultOf(run)
    .map((line) => line.replaceAll(DATE, "date"))
    .toSorted()
    .join("\n");
}

export const isSame = (a: Observation, b: Observation): boolean => resultOf(a).join("\n") === resultOf(b).join("\n");
export const haveSameNumbers = (a: Observation, b: Observation): boolean => numbersOf(a) === numbersOf(b);

/**
 * Whether a run says all that another one says. Lines more, such as those of a log, do not count. A line that the other one has, and this one more often,
 * is a row that was taken twice.
 */
export function saysAllOf(run: Observation, other: Observation): boolean {
  const usual = resultOf(other);
  const had = new Set(usual);
  return without(usual, resultOf(run)).length === 0 && linesBeyond(other, run).every((line) => !had.has(line));
}

/** The lines of a result that another one does not have. */
export function linesBeyond(before: Observation, after: Observation): string[] {
  const had = resultOf(before);
  return resultOf(after).filter((line) => {
    const place = had.indexOf(line);
    if (place >= 0) had.splice(place, 1);
    return place < 0;
  });
}

/** The numbers of some lines. A comma parts two. */
export function numbersIn(lines: readonly string[]): number[] {
  return lines.flatMap((line) => line.replaceAll(DATE, "").match(/(?<![\w.-])\d+(?:\.\d+)?(?![\w-])/g) ?? []).map(Number);
}

/** What the numbers of a result are more than those of another one, each beside that of the line that says the same otherwise. */
export function additions(before: Observation, after: Observation): number[] {
  const words = (line: string): string => line.replaceAll(/\d+(?:\.\d+)?/g, "");
  const usual = new Map(linesBeyond(after, before).map((line) => [words(line), numbersIn([line])]));
  return linesBeyond(before, after).flatMap((line) => {
    const had = usual.get(words(line));
    const now = numbersIn([line]);
    return had?.length === now.length ? now.map((number, n) => number - had[n]!) : now;
  });
}

/** Whether a result names one of the two, in lines that another run does not have. */
export function names(run: Observation, n: number, before: Observation): boolean {
  const [first, last] = NAMES[n]!;
  const had = new Set(resultOf(before));
  const marks = [last, `${first}.`.toLowerCase(), idOf(FIRST + n)];
  return resultOf(run).some((line) => !had.has(line) && marks.some((mark) => line.includes(mark)));
}

/** The numbers of a result taken together. */
function totalOf(run: Observation): number {
  return (numbersOf(run).match(/\d+(?:\.\d+)?/g) ?? []).reduce((sum, text) => sum + Number(text), 0);
}

/** By how much the numbers of a result are more, or less, than those of another one. */
export function growth(before: Observation, after: Observation): number {
  return Math.abs(totalOf(after) - totalOf(before));
}

/** A finding about a result as a whole. */
export function finding(level: Finding["level"], text: string, mend: string, requirement = "CLIENT-11"): Finding[] {
  return [{ level, text, about: "records", mend, requirement }];
}

export interface Relation {
  readonly id: string;
  readonly title: string;
  readonly clause: readonly string[];
  readonly expected: string;
  /** Whether it is tried with a service that changes nothing, too: what it prints is looked at for a name alone. */
  readonly isOfServices?: boolean;
  /** Whether each file for people is looked at by itself, too: a copy beside it may say how things stand. */
  readonly isOfEachFile?: boolean;
  /** Whether what is printed is looked at by itself, too: a file beside it may have each record. */
  readonly isOfPrint?: boolean;
  /** Whether it is about leave: a program for which paid leave does not matter is tried with unpaid leave. */
  readonly isOfLeave?: boolean;
  readonly run: ComparedRun;
  readonly others: readonly ComparedRun[];
  /** Whether the other runs say that the program deals with what is arranged. */
  readonly deals: (known: KnownProgram, others: readonly Observation[]) => boolean;
  readonly look: (run: Observation, others: readonly Observation[], known: KnownProgram) => readonly Finding[];
}
