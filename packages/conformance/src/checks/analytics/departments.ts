import { type BoundValue, type Vocabulary, bindValues } from "../../forms/binding.ts";
import { type LabelledValue, wordsAbout } from "../../forms/labelled-value.ts";
import { COUNT, PAST, SHARE, TENURE, TRAINING, TURNOVER, isNoFigure } from "../../forms/figure-kind.ts";
import { departmentNames, isDistinctName } from "./department-names.ts";
import { FLOOR } from "./floor.ts";
import { type PeopleCounts, isWithinRange } from "./people.ts";

/** What one form of the summary tells about departments, as far as it can be told with certainty. */
export interface Departments {
  /** Every value that is certainly about a department. */
  readonly bound: readonly BoundValue[];
  /** Frames that tell headcounts. */
  readonly frames: ReadonlySet<string>;
  /** Headcounts by name; a department without one is not among them. */
  readonly heads: ReadonlyMap<string, readonly number[]>;
  /** Numbers in the frames of headcounts under names that no listed person has as a department. */
  readonly strangers: readonly { readonly name: string; readonly number: number; readonly value: LabelledValue }[];
  /** Departments whose name stands anywhere at all. */
  readonly mentioned: ReadonlySet<string>;
  /** Likewise, the training left out. */
  readonly mentionedOutside: ReadonlySet<string>;
}

/** Reads labelled values for departments. @param people those who are listed: their departments are what is looked for */
export function departmentsIn(values: readonly LabelledValue[], people: PeopleCounts): Departments {
  const names = [...people.departments.keys()];
  const vocabulary = departmentNames(names, values);
  // A number in a text may be that in a department's name.
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
    // A text that names a department beside other words is no other group.
    const other = slot !== undefined && !names.some((name) => slot.text.includes(name));
    return other ? value.numbers.filter(Number.isInteger).map((number) => ({ name: slot.text, number, value })) : [];
  });
  const mentioned = namesIn(values, names, vocabulary);
  const outside = values.filter((value) => !wordsAbout(value).some((word) => TRAINING.test(word)));
  return { bound, frames, heads, strangers, mentioned, mentionedOutside: namesIn(outside, names, vocabulary) };
}

/** Names that stand in some text, as they are or in another way. */
function namesIn(values: readonly LabelledValue[], names: readonly string[], { named }: Vocabulary): Set<string> {
  const texts = [...new Set(values.flatMap(({ raw, labels }) => [...labels.map(({ text }) => text), typeof raw === "string" ? raw : ""]))];
  const all = texts.join("\n").toLowerCase();
  const mentioned = new Set(texts.map(named));
  return new Set(names.filter((name) => all.includes(name.toWellFormed().toLowerCase()) || mentioned.has(name)));
}

/** Frames of headcounts: those proven by what is listed, or else the only one that is called so. */
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
    const right = known.filter(({ value, name }) => value.numbers.some((number) => isWithinRange(number, people.departments.get(name)!)));
    // A single one may be a place in an order, unless it is large.
    const alone = right.length === 1 && known.length === 1 && right[0]!.value.numbers.some((number) => number >= FLOOR);
    return (right.length > 1 || alone) && right.length * 2 >= known.length;
  });
  if (proven.length > 0) return new Set(proven.map(([frame]) => frame));
  const called = likely.filter(
    ([, all]) => wordsOf(all).some((word) => COUNT.test(word)) && all.some(({ value }) => value.numbers.length > 0),
  );
  return new Set(called.length === 1 ? called.map(([frame]) => frame) : []);
}

/** Whether the values may only number the rows: they rise from row to row, hardly beyond how many there are, and nothing calls them a count. */
function isNumbering(all: readonly BoundValue[]): boolean {
  if (wordsOf(all).some((word) => COUNT.test(word))) return false;
  const numbers = all.map(({ value }) => value.numbers[0] ?? Number.NaN);
  return numbers.length > 1 && numbers.every((number, n) => (n === 0 || number > numbers[n - 1]!) && number <= 2 * numbers.length + 1);
}

/** What all values of a frame are called alike. */
function wordsOf(all: readonly BoundValue[]): string[] {
  const [first, ...rest] = all.map(({ value, name }) => wordsAbout(value, name));
  return (first ?? []).filter((word) => rest.every((words) => words.includes(word)));
}

/** Departments in which people certainly are, and whose name can be told from everything else; of a company of fewer than five people none. */
export function readableDepartments(people: PeopleCounts): string[] {
  return [...people.departments].filter(([name, { least }]) => least >= 1 && isDistinctName(name)).map(([name]) => name);
}
