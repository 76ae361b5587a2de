import type { Exchange } from "../../exchange.ts";
import type { Bound } from "../../forms/binding.ts";
import { type Fact, plainName, wordsAbout } from "../../forms/fact.ts";
import { COUNT, PAST, PAY, SHARE, TENURE, TRAINING, TURNOVER, isAside, kindOf } from "../../forms/kind.ts";
import { unread } from "../../forms/unread.ts";
import type { Trial } from "../../trial.ts";
import { type Departments, readable } from "./departments.ts";
import { FLOOR } from "./floor.ts";
import type { Look } from "./look.ts";
import { type People, type Tally, within } from "./people.ts";

/** A look at departments that can be read in the list of employees. */
export interface Cells {
  readonly look: Look;
  readonly people: People;
  readonly json: Departments;
  readonly csv: Departments | undefined;
  /** Departments with people in them that can be told by their name. */
  readonly names: readonly string[];
  /** Those of them in which one to four people are, whoever counts. */
  readonly small: readonly string[];
  /** Those whose headcount the summary does not show, and nothing that could be it. */
  readonly hidden: readonly string[];
  /** Those of whom it cannot be told whether they show. */
  readonly unclear: readonly string[];
}

/** Ends the check where the floor does not concern the company, or where nobody knows who is in which department. */
export function cellsOf(t: Trial, look: Look): Cells {
  const { people, departments: json, exported: csv } = look;
  if (people === undefined || json === undefined) return t.stop("nobody is listed, so nobody knows the departments");
  if (people.all.least < FLOOR) t.notApplicable("in a company of fewer than five people all may be hidden, or all may show (A-240)");
  const names = readable(people);
  const small = names.filter((name) => people.departments.get(name)!.most < FLOOR);
  const unseen = names.filter((name) => !json.heads.has(name));
  const unclear = unseen.filter((name) => !isHidden(json, name));
  return { look, people, json, csv, names, small, hidden: unseen.filter((name) => !unclear.includes(name)), unclear };
}

/** Whether a department certainly shows no headcount: something else stands in its place, or it is not named at all outside the training. */
function isHidden({ bound, frames, mentionedOutside }: Departments, name: string): boolean {
  const own = bound.filter((one) => one.name === name);
  const cells = own.filter(({ frame }) => frames.has(frame));
  if (cells.length > 0) return cells.every(({ fact }) => fact.numbers.length === 0);
  const others = own.filter(({ fact }) => !isAside(fact) && !isOther(fact, name));
  const listed = own.some(({ fact }) => wordsAbout(fact, name).some((word) => HIDDEN.test(word)));
  return (!mentionedOutside.has(name) || listed) && !others.some(({ fact }) => fact.numbers.length > 0);
}

const HIDDEN = /hidden|suppress|withheld|masked/;

const isOther = (fact: Fact, name: string): boolean =>
  wordsAbout(fact, name).some((word) => [TRAINING, TURNOVER, TENURE, PAST, SHARE].some((pattern) => pattern.test(word)));

/** Values in place of a headcount: null, or a text that tells none. */
function marksOf({ bound }: Departments): Bound[] {
  return bound.filter(({ fact, name }) => {
    const isMark =
      fact.raw === null || (typeof fact.raw === "string" && /hidden|suppress|withheld|<\s*5|^[-–—*.]*$|n\/?a$/i.test(fact.raw));
    return !isTold(fact) && isMark && !isOther(fact, name);
  });
}

/** Ends the check where no department of the summary can be told: then nothing shows what is hidden. */
function needShown(t: Trial, { json }: Cells, what: string): void {
  if (json.heads.size === 0 && marksOf(json).length === 0) unread(t, what);
}

const isTold = (fact: Fact): boolean => fact.numbers.length > 0;

/** The headcount of each department (ANA-06). */
export function judgeHeads(t: Trial, cells: Cells): void {
  const { look, people, json, names, small } = cells;
  if (people.departments.size === 0) t.notApplicable("nobody is listed in a department");
  if (names.length === 0) unread(t, "a department of a name such as those listed");
  const marked = marksOf(json);
  if (json.heads.size === 0) {
    const large = names.filter((name) => people.departments.get(name)!.least >= FLOOR);
    const none = !names.some((name) => json.mentioned.has(name));
    const speaks = [...look.json.data.walk()].some(
      ({ path }) =>
        /depart(?!ure)|dept|team|division|unit|group/i.test(String(path.at(-1) ?? "")) && !path.some((step) => /train/i.test(String(step))),
    );
    if (!none && marked.length > 0 && small.length > 0 && large.length < 3) {
      t.must("ANA-06", look.exchanges, "a row for each department, with the mark of suppression where no headcount shows", true);
      return;
    }
    if (!none || (large.length < 3 && speaks)) unread(t, "the headcount of a department");
    t.must(
      "ANA-06",
      look.exchanges,
      `the headcount of each department, such as ${large[0] ?? names[0]}`,
      false,
      "no department of the list is named in the summary outside the training",
    );
    return;
  }
  for (const [name, figures] of json.heads) {
    const tally = people.departments.get(name)!;
    t.must(
      "ANA-06",
      look.exchanges,
      `${words(tally)} people in ${name}, as many as are listed there, or none shown`,
      figures.some((figure) => within(figure, tally)),
      `${name}: ${figures.join(", ")}`,
    );
  }
  const twice = [
    ...Map.groupBy(
      json.bound.filter(({ frame }) => json.frames.has(frame)),
      ({ frame, name }) => `${frame}\n${name}`,
    ).values(),
  ].find((all) => all.length > 1);
  t.must("ANA-06", look.json, "one row for each department", twice === undefined, twice?.map(({ fact }) => fact.where).join(" and "));
}

const words = ({ least, most }: Tally): string => (least === most ? `${most}` : `${least} to ${most}`);

/** No figure of a department with one to four people, in either form (ANA-08). */
export function judgeFloor(t: Trial, cells: Cells): void {
  const { look, people, json, csv, small } = cells;
  if (small.length === 0 && people.unplaced === 0 && !people.whole) unread(t, "which departments are small");
  if (small.length === 0 && people.unplaced === 0) t.notApplicable("no department has one to four people");
  needShown(t, cells, "whether the figures of small departments are hidden");
  for (const name of small) {
    const { certain, doubtful } = figuresOf(json, name);
    t.must(
      "ANA-08",
      look.exchanges,
      `no figure about ${name}, in which fewer than five people are`,
      certain.length === 0,
      tell(name, certain),
    );
    if (certain.length === 0 && doubtful.length > 0)
      t.should(
        "ANA-08",
        look.exchanges,
        `no number that may be a figure about ${name}, in which fewer than five people are`,
        false,
        tell(name, doubtful),
      );
    if (csv === undefined) continue;
    const lines = figuresOf(csv, name).certain;
    t.must(
      "ANA-08",
      [...look.exchanges, look.csv],
      `no figure about ${name} in the export: fewer than five people are in it`,
      lines.length === 0,
      tell(name, lines),
    );
  }
  const stray = strayOf(json, people);
  t.must(
    "ANA-08",
    look.exchanges,
    "no department with a headcount from 1 to 4, nor a group of those who are in none",
    stray === undefined,
    stray,
  );
}

const tell = (name: string, figures: readonly Bound[]): string =>
  `${name}: ${figures.map(({ fact }) => `${JSON.stringify(fact.raw)} in ${fact.where}`).join(", ")}`.slice(0, 400);

/** A group of people in no department that the list knows, and few enough of them. */
function strayOf({ strangers }: Departments, { unplaced }: People): string | undefined {
  const found = strangers.find(
    ({ name, number }) =>
      number > 0 && number < FLOOR && number <= unplaced && !/hidden|suppress|withheld|total|count|number|small|of$/i.test(name),
  );
  return found === undefined ? undefined : `${found.name}: ${found.number}`;
}

/** Numbers about a department: those that are certainly figures of its people, and those that may be. */
function figuresOf(departments: Departments, name: string): { readonly certain: Bound[]; readonly doubtful: Bound[] } {
  const certain: Bound[] = [];
  const doubtful: Bound[] = [];
  for (const one of departments.bound) {
    const [number] = one.fact.numbers;
    if (one.name !== name || number === undefined) continue;
    const kind = kindOf(one.fact, name, number);
    if (kind === "aside" || kind === "past" || isOrder(departments, one)) continue;
    if ((departments.frames.has(one.frame) && number > 0) || (kind === "figure" && isTelling(departments, one))) certain.push(one);
    else doubtful.push(one);
  }
  return { certain, doubtful };
}

/** Whether the numbers of a frame are the same for all departments, or their places in an order. */
function isOrder({ bound }: Departments, { frame }: Bound): boolean {
  const all = bound.filter((one) => one.frame === frame).flatMap(({ fact }) => fact.numbers.slice(0, 1));
  const sorted = [...new Set(all)].toSorted((a, b) => a - b);
  const steps = new Set(sorted.slice(1).map((number, n) => number - sorted[n]!));
  return all.length > 2 && (sorted.length === 1 || (sorted.length === all.length && steps.size === 1));
}

/** Whether what a number is called says what it is, or it is the only number that departments which show have there. */
function isTelling({ bound }: Departments, { fact, frame, name }: Bound): boolean {
  const keys = fact.slots.filter(({ kind, text }) => kind !== "row" && text !== name).map(({ text }) => plainName(text));
  const inner = keys.findLast((key) => !/^(value|amount|\d+|_*)$/.test(key)) ?? "";
  if ([TRAINING, TURNOVER, TENURE, SHARE, COUNT, PAY, /figure/].some((pattern) => pattern.test(inner))) return true;
  const place = (where: string): string => where.split(/\.|, /).slice(0, -1).join(".");
  const others = bound.filter((one) => one.frame === frame && one.name !== name && isTold(one.fact));
  return others.some(
    (other) =>
      bound.filter((one) => isTold(one.fact) && one.name === other.name && place(one.fact.where) === place(other.fact.where)).length === 1,
  );
}

/** Another department hidden with a small one (ANA-09). */
export function judgeComplement(t: Trial, cells: Cells): void {
  const { look, people, json, csv, names, small, hidden, unclear } = cells;
  if (small.length === 0 && !people.whole) unread(t, "which departments are small");
  if (small.length === 0) t.notApplicable("no department has one to four people, so that none has to be hidden");
  needShown(t, cells, "which departments are hidden");
  const others = [...people.departments].filter(([name, { most }]) => most > 0 && !names.includes(name));
  if (hidden.length === 0 && unclear.length > 0) unread(t, "which departments are hidden");
  if (hidden.length === 0) t.stop("no department is hidden, so that none can give another away");
  if (hidden.length === 1 && (unclear.length > 0 || others.length > 0 || !people.whole)) unread(t, "whether a second department is hidden");
  const alone = (form: Departments, from: readonly string[]): boolean =>
    from.length === 1 && form.strangers.reduce((sum, { number }) => sum + number, 0) >= people.unplaced && names.length > 1;
  t.must(
    "ANA-09",
    look.exchanges,
    "another department hidden with the one that is, so that the total does not give it away",
    !alone(json, hidden),
    `hidden is ${hidden.join(", ")}`,
  );
  if (
    ones(new Set(hidden), people) &&
    unclear.length === 0 &&
    json.heads.size > 0 &&
    look.summary.free.some(({ numbers }) => numbers.includes(people.all.most))
  )
    t.must(
      "ANA-09",
      look.exchanges,
      "so many departments hidden that the total does not give away what is in them",
      false,
      `hidden are ${hidden.join(", ")}, with ${hidden.length} people by the total less what shows: one in each`,
    );
  if (csv !== undefined && csv.heads.size > 0) {
    const unseen = names.filter((name) => !csv.heads.has(name) && isHidden(csv, name));
    const sure = names.every((name) => csv.heads.has(name) || unseen.includes(name)) && others.length === 0 && people.whole;
    if (sure && unseen.length > 0)
      t.must(
        "ANA-09",
        [...look.exchanges, look.csv],
        "another department hidden in the export with the one that is",
        !alone(csv, unseen),
        `hidden is ${unseen.join(", ")}`,
      );
  }
  // A department that is hidden for another's sake, and told all the same in some further member.
  for (const name of hidden.filter((one) => !small.includes(one))) {
    const { least, most } = people.departments.get(name)!;
    const size = json.bound.find(
      ({ name: whose, fact }) =>
        whose === name &&
        least === most &&
        fact.numbers.includes(most) &&
        !isAside(fact) &&
        wordsAbout(fact, name).some((word) => /head|count|people|staff|employ|size|trend/.test(word)),
    );
    if (size !== undefined)
      t.should("ANA-09", look.exchanges, `nowhere how many people are in ${name}, which is hidden`, false, `${most} in ${size.fact.where}`);
  }
}

/** Whether one person is in each hidden department and everybody is in some: then their sum tells how many are in each. */
export function ones(hidden: ReadonlySet<string>, { all, departments }: Pick<People, "all" | "departments">): boolean {
  const tallies = [...departments.values()];
  const exact = all.least === all.most && tallies.every(({ least, most }) => least === most);
  const placed = tallies.reduce((sum, { most }) => sum + most, 0) === all.most;
  return exact && placed && hidden.size > 1 && [...hidden].every((name) => departments.get(name)?.most === 1);
}

/** No figure in the training of a department whose headcount is hidden, in either form (ANA-12). */
export function judgeTrainingCells(t: Trial, cells: Cells): void {
  const { look, json, csv, small, hidden } = cells;
  const concerned = [...new Set([...small, ...hidden])];
  if (concerned.length === 0) t.notApplicable("no department has one to four people, so that none has to be hidden");
  needShown(t, cells, "which departments are hidden");
  const inTraining = ({ fact, name }: Bound): boolean => wordsAbout(fact, name).some((word) => TRAINING.test(word));
  if (!json.bound.some(inTraining)) unread(t, "the training of a department");
  const forms: readonly (readonly [Departments | undefined, readonly Exchange[], string])[] = [
    [json, look.exchanges, ""],
    [csv, [...look.exchanges, look.csv], " in the export"],
  ];
  for (const [form, at, where] of forms) {
    if (form === undefined) continue;
    const training: Departments = { ...form, bound: form.bound.filter(inTraining) };
    for (const name of concerned) {
      const shown = figuresOf(training, name).certain;
      t.must(
        "ANA-12",
        at,
        `no figure in the training of ${name}${where}, whose headcount is hidden`,
        shown.length === 0,
        tell(name, shown),
      );
    }
  }
}
