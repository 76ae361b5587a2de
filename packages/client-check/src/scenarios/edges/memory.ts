import { type CompanyData, addMonths } from "@hr-platform/domain";
import type { Finding } from "../../judge/finding.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import { linesOf, saysUndone, without } from "../../judge/output.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import { todayIn, turnTo } from "../../run/company-time.ts";
import { type Observation, lineOf } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import { type KnownProgram, type Scenario, type ScenarioRow, readsOf } from "../scenario.ts";
import { byFile } from "../relations/relations.ts";
import { FIRST, NAMES, type Person, isAbout, withColleagues } from "../two-colleagues.ts";

/*
 * A program that keeps files runs again, and something has changed since.
 */

export const OWN_WORK: Expectation = {
  effects: "any",
  end: "or-clear",
  requirement: "CLIENT-22",
  mend: "Read what an earlier run left behind, and hold what the service says now against it.",
};

/** What happens between two runs of a program where nobody does anything. */
export const nothing = (): void => {};
export const AGAIN: Arrangement = { earlier: nothing };

export function finding(level: Finding["level"], text: string, mend: string, requirement = "CLIENT-22"): Finding[] {
  return [{ level, text, about: "records", mend, requirement }];
}

type Change = (hand: Hand) => Readonly<Record<string, unknown>>;

/** Salaries in cents. */
const [LESS, MORE] = [8_123_400, 9_876_543] as const;

/** What changes of each of four people, with what it is before that and afterwards. */
const CHANGES: readonly { readonly member: keyof Person; readonly before: unknown; readonly after: Change }[] = [
  { member: "base_salary", before: LESS, after: () => ({ base_salary: MORE }) },
  { member: "job_title", before: "Kiosk Steward", after: () => ({ job_title: "Harbour Pilot" }) },
  { member: "department", before: "Quiet Quarters", after: (hand) => ({ department: departmentIn(hand) }) },
  { member: "manager_id", before: undefined, after: (hand) => ({ manager_id: leadIn(hand) }) },
];

/** The department in which most people are. */
function departmentIn(hand: Hand): string {
  const sizes = Map.groupBy(hand.people("active"), ({ department }) => department ?? "");
  return [...sizes].filter(([name]) => name !== "").toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? "Harbour";
}

/** Who leads somebody, and none of the four. */
function leadIn(hand: Hand): string | null {
  const { manager_id: usual } = hand.people("all").find(({ id }) => id === idOf(FIRST + 3))!;
  const people = hand.people("active");
  const leads = new Set(people.flatMap(({ manager_id: id }) => (id === null || id === usual ? [] : [id])));
  return people.find(({ id }) => leads.has(id))?.id ?? null;
}

const NOTHING_KNOWN: readonly Person[] = CHANGES.map(({ member }) => ({ [member]: null }));
const SOMETHING: readonly Person[] = CHANGES.map(({ member, before }) => (before === undefined ? {} : { [member]: before }));

const withPeople =
  (facts: readonly Person[]) =>
  (data: CompanyData): CompanyData =>
    withColleagues(data, ...facts);

function changed(hand: Hand): void {
  for (const [n, { after }] of CHANGES.entries()) hand.call("PATCH", `/employees/${idOf(FIRST + n)}`, after(hand));
}

function cleared(hand: Hand): void {
  for (const [n, { member }] of CHANGES.entries()) hand.call("PATCH", `/employees/${idOf(FIRST + n)}`, { [member]: null });
}

/** What happens after the first run: a month passes, as a report may be about the one before. */
export const inNextMonth =
  (change: (hand: Hand) => void): NonNullable<Arrangement["earlier"]> =>
  (hand, nth) => {
    if (nth > 0) return;
    change(hand);
    turnTo(hand, addMonths(todayIn(hand), 1), MORNING);
  };
const MORNING = 10;

const UNCHANGED: Arrangement = { company: withPeople(SOMETHING), earlier: inNextMonth(nothing) };
const CHANGED: Arrangement = { company: withPeople(SOMETHING), earlier: inNextMonth(changed) };
const NEVER_KNOWN: Arrangement = { company: withPeople(NOTHING_KNOWN), earlier: inNextMonth(nothing) };
const FIRST_KNOWN: Arrangement = { company: withPeople(NOTHING_KNOWN), earlier: inNextMonth(changed) };
const FORGOTTEN: Arrangement = { company: withPeople(SOMETHING), earlier: inNextMonth(cleared) };
const LOWERED: Arrangement = {
  company: withPeople([{ base_salary: MORE }, ...SOMETHING.slice(1)]),
  earlier: inNextMonth((hand) => void hand.call("PATCH", `/employees/${idOf(FIRST)}`, { base_salary: LESS })),
};
const REPEATED: Arrangement = { company: withPeople(SOMETHING), runsBefore: 2, earlier: inNextMonth(changed) };
/** The lines about one of the four, and about no other one of them. */
function linesAbout(run: Observation, n: number): string[] {
  return linesOf(run).filter((line) => NAMES.every((_, k) => isAbout(line, k) === (k === n)));
}

const hasMore = (before: Observation, after: Observation, n: number): boolean =>
  without(linesAbout(after, n), linesAbout(before, n)).length > 0;
/** Whether two results differ in what they say of one of the four, be it in a line about others, too. */
function isOther(before: Observation, after: Observation, n: number): boolean {
  const lines = (run: Observation): string =>
    linesOf(run)
      .filter((line) => isAbout(line, n))
      .toSorted()
      .join("\n");
  return lines(before) !== lines(after);
}

/** The members of which a program says that they have changed, by the numbers of the people. */
function reported([unchanged, after]: readonly Observation[]): number[] {
  return CHANGES.flatMap((_, n) => (hasMore(unchanged!, after!, n) ? [n] : []));
}

/** Runs as they are, and as if each had shown nothing but what it printed, or one file for people. */
function viewsOf(runs: readonly Observation[]): readonly (readonly Observation[])[] {
  return [runs, runs.map((run) => ({ ...run, files: {} })), ...byFile(runs)];
}

/** A change from null, or to null, that a program does not report as it does others, be it in one file alone. */
function unreported(others: readonly Observation[], before: Observation, run: Observation, which: string): Finding[] {
  for (const [usually, earlier, now, ...rest] of viewsOf([others[1]!, before, run, others[0]!])) {
    const usual = reported([rest[0]!, usually!]);
    const missed = usual.find((n) => !isOther(earlier!, now!, n));
    if (missed === undefined) continue;
    // One that is about a single member may mean changes of its value alone.
    return finding(
      usual.length > 1 ? "fail" : "warn",
      `The second run reports that ${CHANGES[missed]!.member} of somebody has changed, and not that it has changed ${which} null.`,
      "Compare with what was there before even if one of the two is null.",
      "CLIENT-11",
    );
  }
  return [];
}

/** What a run took out of a file that the run before it had put there, although nothing had changed. */
function takenBack([unchanged, once]: readonly Observation[], run: Observation): Finding[] {
  const linesIn = ({ files = {}, knows }: Observation, path: string): string[] =>
    linesOf({ output: "", files: { [path]: files[path] ?? "" }, knows });
  for (const path of Object.keys(once!.files ?? {})) {
    const news = without(linesIn(once!, path), linesIn(unchanged!, path)).filter((line) =>
      NAMES.some(([, last], n) => line.includes(last) || line.includes(idOf(FIRST + n))),
    );
    const [lost] = without(news, linesIn(run, path));
    if (lost === undefined) continue;
    return finding(
      // A file may have what has changed since the run before, whatever its name: advice.
      "warn",
      `A run that is repeated took “${lost.slice(0, 100)}” out of ${path}, although nothing had changed since.`,
      "Keep what the run before last had, too: a repeated run for the same time has to write the same.",
    );
  }
  return [];
}

/** A line that has the new salary with no cents. */
function withoutCents(lines: readonly string[]): Finding[] {
  const line = lines.find((one) => /98[,.' ]?765[.,]00(?!\d)|(?<!\d)9876500(?!\d)/.test(one));
  return line === undefined
    ? []
    : finding(
        "fail",
        `The result has a salary of 9876543 cents without its cents: “${line.slice(0, 100)}”.`,
        "Show all of an amount: it is in whole cents.",
        "CLIENT-11",
      );
}

/** An amount that is nearly what a salary has fallen by: it was taken apart as if it were not below zero. */
function nearlyTheFall(lines: readonly string[]): Finding[] {
  const fall = MORE - LESS;
  for (const line of lines)
    for (const [text, whole, cents] of line.matchAll(/(?<![\d.])(\d{1,3}(?:[,.' ]?\d{3})*)[.,](\d\d)(?!\d)/g)) {
      const off = Math.abs(Number(whole!.replaceAll(/\D/g, "")) * 100 + Number(cents) - fall);
      // One unit and the rest of another. Less may be another sum.
      if (cents === "00" || off === 0 || off > 200) continue;
      return finding(
        "fail",
        `A salary has fallen by ${(fall / 100).toFixed(2)}, and the result has ${text}: “${line.slice(0, 100)}”.`,
        "Take the sign off an amount before you take it apart into units and cents.",
        "CLIENT-11",
      );
    }
  return [];
}

/** A note for people, such as `no onboarding plans on this plan`. */
const IN_WORDS = /(?:[a-z']+ ){3}[a-z']/;

/** What a run that was refused took out of the files. */
function emptied(again: Observation, run: Observation): Finding[] {
  const refused = run.exchanges.find(({ response: { status } }) => status === 401 || status === 403);
  if (refused === undefined || run.status !== again.status) return [];
  const inFiles = ({ files = {}, knows }: Observation): string[] => linesOf({ output: "", files, knows });
  const usual = inFiles(again);
  const [lost, ...more] = without(usual, inFiles(run));
  // A report of what one run did says that something was refused in place of what it says otherwise.
  const isSaid = saysUndone(again, run) || without(inFiles(run), usual).some((line) => IN_WORDS.test(line));
  const isEmptied = more.length + 1 >= usual.length / 2;
  if (lost === undefined || (isSaid && !isEmptied)) return [];
  return [
    {
      ...finding(
        // A program may note that something is not available any more: advice.
        isEmptied ? "fail" : "warn",
        `${lineOf(refused)} was refused with ${refused.response.status}; the program ended with status ${run.status}, and its file no longer says “${lost.slice(0, 100)}”.`,
        "Take a refusal for what it says, and never for a list without rows: end, and leave the files as they are.",
        "CLIENT-06",
      )[0]!,
      exchange: refused.n,
    },
  ];
}

/** What is arranged between two runs of a program with files, and what is looked at. */
export interface Tried {
  readonly arrangement: Arrangement;
  readonly others: readonly Arrangement[];
  readonly matters: (others: readonly Observation[], known: KnownProgram) => boolean;
  readonly look: (run: Observation, others: readonly Observation[], known: KnownProgram) => Finding[];
}

type Texts = Pick<ScenarioRow, "id" | "title" | "expected">;

export type Row = Texts & Tried;

const ROWS: readonly Row[] = [
  {
    id: "again.from-null",
    title: "Before the program runs again, members of people that were null have a value.",
    expected: "It reports that as it reports other changes.",
    arrangement: FIRST_KNOWN,
    others: [UNCHANGED, CHANGED, NEVER_KNOWN],
    matters: (others) => reported(others).length > 0,
    look: (run, others) => unreported(others, others[2]!, run, "from"),
  },
  {
    id: "again.to-null",
    title: "Before the program runs again, members of people that had a value are null.",
    expected: "It reports that as it reports other changes.",
    arrangement: FORGOTTEN,
    others: [UNCHANGED, CHANGED],
    matters: (others) => reported(others).length > 0,
    look: (run, others) => unreported(others, others[0]!, run, "to"),
  },
  {
    id: "again.repeated",
    title: "People have changed, and the program runs twice after that.",
    expected: "Its files have the change still.",
    arrangement: REPEATED,
    others: [UNCHANGED, CHANGED],
    matters: (others) => reported(others).length > 0,
    look: (run, others) => takenBack(others, run),
  },
  {
    id: "again.cents",
    title: "Before the program runs again, a salary has changed to one with cents.",
    expected: "Where it shows two decimals, it shows the cents.",
    arrangement: { ...CHANGED },
    others: [UNCHANGED, CHANGED],
    matters: (others) => reported(others).includes(0),
    look: (run, [unchanged]) => withoutCents(without(linesOf(run), linesOf(unchanged!))),
  },
  {
    id: "again.lowered",
    title: "Before the program runs again, a salary has fallen by an amount with cents.",
    expected: "Where it shows by how much, that is right.",
    arrangement: LOWERED,
    others: [UNCHANGED, CHANGED],
    matters: (others) => reported(others).includes(0),
    look: (run, [unchanged]) => nearlyTheFall(without(linesOf(run), linesOf(unchanged!))),
  },
  {
    id: "again.plan-lowered",
    title: "The company's plan is lowered, and the program runs again.",
    expected: "It says so, and leaves its files as they are.",
    arrangement: { earlier: ({ sandbox, company }) => void sandbox.web("change-plan", { company, plan: "starter" }) },
    others: [AGAIN],
    matters: (_, { use }) => use.operations.some(({ operation }) => operation.plan !== null),
    look: (run, [again]) => emptied(again!, run),
  },
];

/** Why the files of a program are not judged. */
export const NO_FILES = "no file that it writes is below the folder in which the check was started";

/** A row about the files of a program that reads people. `triedAt`: what is tried, by the instant at which the first run begins. */
export function filesRow({ id, title, expected }: Texts, triedAt: (began: string) => Tried): ScenarioRow {
  return {
    id,
    title,
    clause: ["§2.3", "§7"],
    expected,
    apply: (known) => {
      const { isService, files = {}, status, began } = known.observation;
      if (isService || Object.keys(files).length === 0) return NO_FILES;
      const { arrangement, others, matters, look } = triedAt(began);
      if (!readsOf(known).some(({ operation }) => /^(?:list|get)(?:Employee|Onboarding|Offboarding)/.test(operation.id)))
        return "the program reads no people";
      const hasEnded = (run: Observation): boolean => run.status === status && run.stopped === undefined;
      const scenario: Omit<Scenario, "title" | "clause" | "expected"> = {
        id,
        arrangement,
        others,
        matters: (made) => (made.every(hasEnded) && matters(made, known) ? undefined : "its files do not depend on that"),
        expectation: OWN_WORK,
        look: (run, _, made) => (hasEnded(run) ? look(run, made, known) : []),
      };
      return [scenario];
    },
  };
}

export const memoryRows: readonly ScenarioRow[] = ROWS.map((row) => filesRow(row, () => row));
