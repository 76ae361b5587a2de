import { type BoundValue, type Vocabulary, bindValues } from "../../forms/binding.ts";
import { type LabelledValue, wordsAbout } from "../../forms/labelled-value.ts";
import { COUNT, PAST, SHARE, TENURE, TRAINING, TURNOVER, isNoFigure } from "../../forms/figure-kind.ts";
import { departmentNames, isDistinctName } from "./department-names.ts";
import { FLOOR } from "./floor.ts";
import { type PeopleCounts, isWithinRange } from "./people.ts";

/** What one form of the summary, JSON or CSV, certainly says about departments. */
export interface Departments {
  /** The values that are certainly about a department. */
  readonly bound: readonly BoundValue[];
  /** Frames that hold headcounts. */
  readonly frames: ReadonlySet<string>;
  /** Headcounts by department name; several if several frames hold headcounts. Departments without a headcount are left out. */
  readonly heads: ReadonlyMap<string, readonly number[]>;
  /** Numbers in headcount frames under a name that is not the department of any listed employee. */
  readonly strangers: readonly { readonly name: string; readonly number: number; readonly value: LabelledValue }[];
  /** Departments whose name occurs in any text. */
  readonly mentioned: ReadonlySet<string>;
  /** Departments whose name occurs in a text that is not about training. */
  readonly mentionedOutside: ReadonlySet<string>;
}

/** Reads the departments from labelled values. @param people the listed employees; only their departments are recognised */
export function departmentsIn(values: readonly LabelledValue[], people: PeopleCounts): Departments {
  const names = [...people.departments.keys()];
  const vocabulary = departmentNames(names, values);
  // A number in a text may be part of a department's name.
  const numbered = names.filter((name) => /\d/.test(name));
  const readable = values.filter(
    ({ raw, numbers }) => numbers.length === 0 || typeof raw !== "string" || !numbered.some((name) => raw.includes(name)),
  );
  const bound = bindValues(readable, vocabulary);
  const frames = headcountFrames(bound, people);
  const heads = new Map<string, number[]>();
  for (const { value, name, frame } of bound)
    if (frames.has(frame) && value.numbers.length > 0) heads.set(name, [...(heads.get(name) ?? []), ...value.numbers]);
  const named = new Set(bound.map(({ value }) => value));
  const strangers = readable.flatMap((value) => {
    const slot = named.has(value) ? undefined : value.labels.find(({ frame }) => frames.has(frame));
    // A label that contains the name of a department is about that department, not about another group.
    const other = slot !== undefined && !names.some((name) => slot.text.includes(name));
    return other ? value.numbers.filter(Number.isInteger).map((number) => ({ name: slot.text, number, value })) : [];
  });
  const mentioned = namesIn(values, names, vocabulary);
  const outside = values.filter((value) => !wordsAbout(value).some((word) => TRAINING.test(word)));
  return { bound, frames, heads, strangers, mentioned, mentionedOutside: namesIn(outside, names, vocabulary) };
}

/** The names that some text contains, or that `named` recognises in it. */
function namesIn(values: readonly LabelledValue[], names: readonly string[], { named }: Vocabulary): Set<string> {
  const texts = [...new Set(values.flatMap(({ raw, labels }) => [...labels.map(({ text }) => text), typeof raw === "string" ? raw : ""]))];
  const all = texts.join("\n").toLowerCase();
  const mentioned = new Set(texts.map(named));
  return new Set(names.filter((name) => all.includes(name.toWellFormed().toLowerCase()) || mentioned.has(name)));
}

/** Frames of headcounts: those whose numbers fit the listed employees; otherwise the only one labelled as a headcount. */
function headcountFrames(bound: readonly BoundValue[], people: PeopleCounts): Set<string> {
  const frames = Map.groupBy(
    bound.filter(({ value }) => !isNoFigure(value)),
    ({ frame }) => frame,
  );
  const likely = [...frames].filter(([, all]) => {
    const words = wordsOf(all);
    return ![TRAINING, TURNOVER, TENURE, PAST, SHARE].some((pattern) => words.some((word) => pattern.test(word)));
  });
  const proven = likely.filter(([, all]) => {
    if (isNumbering(all)) return false;
    const known = all.filter(({ value, name }) => value.numbers.length > 0 && Number.isFinite(people.departments.get(name)?.most));
    const fitting = known.filter(({ value, name }) => value.numbers.some((number) => isWithinRange(number, people.departments.get(name)!)));
    // A single small number may be a rank.
    const isLargeSingle = fitting.length === 1 && known.length === 1 && fitting[0]!.value.numbers.some((number) => number >= FLOOR);
    return (fitting.length > 1 || isLargeSingle) && fitting.length * 2 >= known.length;
  });
  if (proven.length > 0) return new Set(proven.map(([frame]) => frame));
  const called = likely.filter(
    ([, all]) => wordsOf(all).some((word) => COUNT.test(word)) && all.some(({ value }) => value.numbers.length > 0),
  );
  return new Set(called.length === 1 ? called.map(([frame]) => frame) : []);
}

/** Whether the values may be row numbers: they rise from row to row, to about the number of rows, and no label says that they count. */
function isNumbering(all: readonly BoundValue[]): boolean {
  if (wordsOf(all).some((word) => COUNT.test(word))) return false;
  const numbers = all.map(({ value }) => value.numbers[0] ?? Number.NaN);
  return numbers.length > 1 && numbers.every((number, n) => (n === 0 || number > numbers[n - 1]!) && number <= 2 * numbers.length + 1);
}

/** The labels that all values of a frame share. */
function wordsOf(all: readonly BoundValue[]): string[] {
  const [first, ...rest] = all.map(({ value, name }) => wordsAbout(value, name));
  return (first ?? []).filter((word) => rest.every((words) => words.includes(word)));
}

/** Departments that certainly have people and have a distinct name. */
export function readableDepartments(people: PeopleCounts): string[] {
  return [...people.departments].filter(([name, { least }]) => least >= 1 && isDistinctName(name)).map(([name]) => name);
}
