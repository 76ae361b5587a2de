import { type CompanyData, addMonths } from "@hr-platform/domain";
import { isJson } from "../../judge/null-words.ts";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { effectsOf } from "../../judge/effects.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import { linesOf, saysUndone, without } from "../../judge/output.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import { todayIn, turnTo } from "../../run/company-time.ts";
import { type Observation, type SeenExchange, lineOf } from "../../run/observation.ts";
import { UNSEEN } from "../again.ts";
import { idOf } from "../company-edits.ts";
import { type KnownProgram, type Scenario, type ScenarioRow, readsOf, unguarded } from "../scenario.ts";
import { FIRST, NAMES, type Person, isAbout, withColleagues } from "../two-colleagues.ts";

/*
 * A program that keeps files runs again. Something has changed since, its first run was killed, or a line of a file is cut off.
 */

const OWN_WORK: Expectation = {
  effects: "any",
  end: "or-clear",
  requirement: "CLIENT-22",
  mend: "Read what an earlier run left behind, and hold what the service says now against it.",
};

/** What happens between two runs of a program where nobody does anything. */
export const nothing = (): void => {};
const AGAIN: Arrangement = { earlier: nothing };

function finding(level: Finding["level"], text: string, mend: string, requirement = "CLIENT-22"): Finding[] {
  return [{ level, text, about: "records", mend, requirement }];
}

type Change = (hand: Hand) => Readonly<Record<string, unknown>>;

/** What changes of each of four people, with what it is before that and afterwards. */
const CHANGES: readonly { readonly member: keyof Person; readonly before: unknown; readonly after: Change }[] = [
  { member: "base_salary", before: 8_123_400, after: () => ({ base_salary: 9_876_543 }) },
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
const inNextMonth =
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

/** A change from null, or to null, that a program does not report as it does others. */
function unreported(others: readonly Observation[], before: Observation, run: Observation, which: string): Finding[] {
  const usual = reported(others);
  const missed = usual.find((n) => !isOther(before, run, n));
  if (missed === undefined) return [];
  // One that is about a single member may mean changes of its value alone.
  return finding(
    usual.length > 1 ? "fail" : "warn",
    `The second run reports that ${CHANGES[missed]!.member} of somebody has changed, and not that it has changed ${which} null.`,
    "Compare with what was there before even if one of the two is null.",
    "CLIENT-11",
  );
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

/** The text of lines of JSON, the last of which is cut off in its middle. */
function torn(text: string): string {
  const lines = text.split("\n");
  const last = lines.at(-2) ?? "";
  const areJson = lines.slice(0, -1).every((line) => line.startsWith("{") && line.endsWith("}"));
  return text.endsWith("\n") && areJson && last !== "" ? text.slice(0, -1 - Math.ceil(last.length / 2)) : text;
}

/** A line that begins as one that was cut off, and goes on with another one. */
function glued({ files: usual = {} }: Observation, { files = {} }: Observation): Finding[] {
  for (const [path, text] of Object.entries(usual)) {
    if (torn(text) === text) continue;
    const line = (files[path] ?? "")
      .split("\n")
      .find((one) => !isJson(one) && /.\{"[^{]*\}$/.test(one) && isJson(one.slice(one.lastIndexOf('{"'))));
    if (line === undefined) continue;
    return finding(
      // A line is mostly written whole, or not at all: advice.
      "warn",
      `The last line of ${path} was cut off, and the next run wrote a record into the same line: “${line.slice(0, 100)}…”.`,
      "Before you add to a file look whether its last line has an end, and begin a new one if not.",
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

/**
 * The request at which a program is killed: one of its changes; or one after the last change that nobody can look for afterwards, since a program cannot know of
 * one that is under way. Undefined: there is none.
 */
function killedAt({ effects, observation: { exchanges } }: KnownProgram): SeenExchange | undefined {
  const last = effects.findLast(({ seen }) => UNSEEN.has(seen.operation));
  if (last === undefined) return effects[Math.floor((effects.length - 1) / 2)]!.seen;
  return exchanges.find(({ n }) => n > last.seen.n);
}

/** What a program left undone, or did twice, after it was killed in the middle and run again. */
function afterKill({ effects }: KnownProgram, run: Observation): Finding[] {
  if (run.stopped !== undefined || run.status !== 0) return [];
  const count = (list: readonly { readonly key: string }[], key: string): number => list.filter((one) => one.key === key).length;
  const done = effectsOf({ exchanges: [...(run.earlier ?? []), ...run.exchanges], knows: run.knows });
  const lost = effects.find(({ key }) => count(done, key) < count(effects, key));
  const mend = "Note that something is done when the service has said so, not before; and look there before you do it again.";
  if (lost !== undefined)
    return finding("fail", `The program was killed in the middle and run again, and neither run did ${lineOf(lost.seen)}.`, mend);
  const twice = done.find(
    ({ key, seen }) => seen.request.method === "POST" && count(effects, key) > 0 && count(done, key) > count(effects, key),
  );
  return twice === undefined
    ? []
    : finding("fail", `The program was killed in the middle and run again, and did ${lineOf(twice.seen)} twice.`, mend);
}

/** What is arranged between two runs of a program with files, and what is looked at. */
export interface Row {
  readonly id: string;
  readonly title: string;
  readonly expected: string;
  readonly arrangement: Arrangement;
  readonly others: readonly Arrangement[];
  readonly matters: (others: readonly Observation[], known: KnownProgram) => boolean;
  readonly look: (run: Observation, others: readonly Observation[], known: KnownProgram) => Finding[];
}

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

/** A row about the files of a program that reads people. */
export function filesRow({ id, title, expected, arrangement, others, matters, look }: Row): ScenarioRow {
  return {
    id,
    title,
    clause: ["§2.3", "§7"],
    expected,
    apply: (known) => {
      const { isService, files = {}, status } = known.observation;
      if (isService || Object.keys(files).length === 0) return NO_FILES;
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

export const memoryRows: readonly ScenarioRow[] = [
  ...ROWS.map(filesRow),
  {
    id: "again.torn-line",
    title: "The last line of a file is cut off, as if the program had been killed when it wrote it, and the program runs again.",
    clause: ["§7"],
    expected: "It begins a new line.",
    apply: ({ observation }) => {
      const { files = {}, isService } = observation;
      if (isService || Object.values(files).every((text) => torn(text) === text)) return "the program writes no lines of JSON to a file";
      return [
        {
          id: "again.torn-line",
          arrangement: { earlier: nothing, spoils: (_, text) => torn(text) },
          expectation: OWN_WORK,
          look: (run) => glued(observation, run),
        },
      ];
    },
  },
  {
    id: "again.killed",
    title: "The program was killed in the middle of its work, and runs again.",
    clause: ["§7"],
    expected: "It does what is left, and nothing twice.",
    apply: (known) => {
      const { effects, observation, closeness } = known;
      if (observation.isService) return "the program is a service: it goes on, and is not run again";
      if (effects.length < 2 || closeness !== "whole") return "the program does not do the same things in each run, or less than two";
      const seen = killedAt(known);
      if (seen === undefined) return "nobody can look for what it does";
      const arrangement: Arrangement = {
        earlier: nothing,
        killedAfter: observation.exchanges.indexOf(seen) + 1,
        // Nothing else keeps a record from being there twice.
        decide: unguarded(effects.map((effect) => effect.seen.operation)),
      };
      const scenario = {
        others: [AGAIN],
        matters: ([again]: readonly Observation[]) =>
          again!.status === 0 && effectsOf(again!).length === 0 ? undefined : "a second run does something again",
        expectation: OWN_WORK,
        look: (run: Observation) => afterKill(known, run),
      };
      // The request in the middle had come to the service, or it had not: the program was waiting in both cases.
      const skip = observation.exchanges.filter(({ n, operation }) => n < seen.n && operation === seen.operation).length;
      const lost: TransportRule = {
        kind: "silence",
        when: "before",
        ...(seen.operation === null ? {} : { operation: seen.operation }),
        skip,
        times: 1,
      };
      const before = { id: "again.killed.before", arrangement: { ...arrangement, transport: [lost] }, ...scenario };
      return [{ id: "again.killed", arrangement, ...scenario }, ...(seen.hasEffect ? [before] : [])];
    },
  },
];
