import { effectsOf } from "../judge/effects.ts";
import type { Finding } from "../judge/finding.ts";
import type { Expectation } from "../judge/judge-run.ts";
import { isSteady, linesOf } from "../judge/output.ts";
import type { Observation } from "../run/observation.ts";
import { idOf } from "./company-edits.ts";
import { type KnownProgram, type Scenario, type ScenarioRow, readsOf } from "./scenario.ts";
import { type ComparedRun, NAMES, runsOf } from "./two-colleagues.ts";

/*
 * Relations between the results of runs: what a program prints, writes to files, and has the service do. Two people, Ottoline and Peregrine, are
 * in the company besides. What is said of them changes from run to run, and the document says which runs cannot have the same result.
 */

const ANY: Expectation = {
  effects: "any",
  end: "uncrashed",
  requirement: "CLIENT-11",
  mend: "Look at each record for what the table of the document permits, and count only what is in force.",
};

/** What a run came to: lines that it printed and wrote, and what it had the service do. */
function resultOf(run: Observation): string[] {
  return [...linesOf(run), ...effectsOf(run).map(({ key }) => key)].toSorted();
}

const DATE = /\b\d{4}-\d\d-\d\d\b/g;
/** A number that is no part of a name, a date or an id. */
const NUMBER = /(?<![\w-])\d+(?:[.,]\d+)?(?![\w-])/g;

/** The numbers of a result, each line in its place. */
function numbersOf(run: Observation): string {
  return linesOf(run)
    .map((line) => (line.replaceAll(DATE, "").match(NUMBER) ?? []).join(" "))
    .toSorted()
    .join("\n");
}

const isSame = (a: Observation, b: Observation): boolean => resultOf(a).join("\n") === resultOf(b).join("\n");
const haveSameNumbers = (a: Observation, b: Observation): boolean => numbersOf(a) === numbersOf(b);

/** Whether a result names one of the two, in lines that another run does not have. */
function names(run: Observation, n: number, before: Observation): boolean {
  const [first, last] = NAMES[n]!;
  const had = new Set(resultOf(before));
  const marks = [last, `${first}.`.toLowerCase(), idOf(5000 + n)];
  return resultOf(run).some((line) => !had.has(line) && marks.some((mark) => line.includes(mark)));
}

/** Whether two results differ by the number of all requests for leave alone: a copy has them whatever their status. */
function countsRecords(before: Observation, after: Observation): boolean {
  const answers = after.exchanges.filter(({ operation, response: { status } }) => operation === "listLeave" && status === 200);
  const ids = new Set(answers.flatMap(({ response: { body } }) => [...body.matchAll(/\{"id":\s*"([^"]+)"/g)].map(([, id]) => id!)));
  const had = numbersOf(before).split(/\s/);
  const now = numbersOf(after).split(/\s/);
  const other = now.filter((number) => !had.includes(number));
  return !names(after, 0, before) && other.length > 0 && other.every((number) => Number(number) === ids.size);
}

const hasEnded = ({ observation: { status } }: KnownProgram, ...runs: readonly Observation[]): boolean =>
  runs.every((run) => run.status === status && run.stopped === undefined);

/** A finding about a result as a whole. */
function finding(level: Finding["level"], text: string, mend: string, requirement = "CLIENT-11"): Finding[] {
  return [{ level, text, about: "records", mend, requirement }];
}

interface Relation {
  readonly id: string;
  readonly title: string;
  readonly clause: readonly string[];
  readonly expected: string;
  readonly run: ComparedRun;
  readonly others: readonly ComparedRun[];
  /** Whether the other runs say that the program deals with what is arranged. */
  readonly deals: (known: KnownProgram, others: readonly Observation[]) => boolean;
  readonly look: (run: Observation, others: readonly Observation[], known: KnownProgram) => readonly Finding[];
}

const LEAVE: readonly Relation[] = [
  ...(["cancelled", "declined"] as const).map((state): Relation => ({
    id: `results.${state}`,
    title: `What is approved leave in another run was ${state} in this one.`,
    clause: ["§2.5", "§3.2"],
    expected: "It comes to another result, or shows the status.",
    run: state,
    others: ["none", "away"],
    deals: (_, [none, away]) => !isSame(none!, away!),
    look: (run, [, away]) =>
      isSame(run, away!)
        ? finding(
            "fail",
            `The program has the same result whether leave is approved or ${state}.`,
            "Look at the status of each request, and count what is approved or auto_approved.",
            "CLIENT-15",
          )
        : [],
  })),
  {
    id: "results.two-people",
    title: "Two people of one department are away on the same days.",
    clause: ["§2.5"],
    expected: "Its result has both.",
    run: "both",
    others: ["none", "away"],
    deals: (_, [none, away]) => names(away!, 0, none!) || !haveSameNumbers(none!, away!),
    look: (run, [none, away]) => {
      const isLost = names(away!, 0, none!) && !names(run, 1, none!);
      if (!isLost && !isSame(run, away!)) return [];
      return finding(
        "fail",
        "Of two people of one department who are away on the same days, the result has one.",
        "Keep a list for each department and day, by the ids of requests.",
      );
    },
  },
  {
    id: "results.away-without-department",
    title: "Somebody who is away has no department.",
    clause: ["§2.3", "§2.5"],
    expected: "Its result has them, as it has people of other departments.",
    run: "awayNowhere",
    others: ["none", "away", "awayElsewhere"],
    deals: (_, [none, away, elsewhere]) => names(away!, 0, none!) && names(elsewhere!, 0, none!),
    look: (run, [none]) =>
      names(run, 0, none!)
        ? []
        : finding(
            "fail",
            "The result has people of every department who are away, and nobody who has no department.",
            "Keep those whose department is null in a group of their own.",
          ),
  },
  {
    id: "results.half-days",
    title: "What is a whole day of leave in another run is half a day in this one.",
    clause: ["§2.5"],
    expected: "It counts half a day as 0.5.",
    run: "mornings",
    others: ["none", "away", "spans"],
    deals: (_, [none, away]) => !haveSameNumbers(none!, away!),
    look: (run, [none, away, spans]) => {
      if (!isSame(run, away!)) return [];
      // A program that counts people, or requests, has one person either way.
      const countsDays = haveSameNumbers(spans!, away!) && growth(none!, away!) >= 2;
      return finding(
        countsDays ? "fail" : "warn",
        "The program has the same result whether people are away for half a day or a whole one.",
        "Count leave by its days: half a day is 0.5.",
      );
    },
  },
  {
    id: "results.two-halves",
    title: "Somebody has leave for the morning and for the afternoon of one day.",
    clause: ["§2.5"],
    expected: "It counts both.",
    run: "halves",
    others: ["none", "away", "mornings"],
    deals: (_, [none, away, mornings]) => !isSame(none!, mornings!) && !haveSameNumbers(mornings!, away!),
    look: (run, [, , mornings]) =>
      isSame(run, mornings!)
        ? finding(
            "fail",
            "Of two half days of one person on one day, the result has one.",
            "Know leave by the ids of requests: a person may have more than one on a day.",
          )
        : [],
  },
  {
    id: "results.more-requests",
    title: "Somebody has a request for each of two days.",
    clause: ["§2.5"],
    expected: "It counts both.",
    run: "away",
    others: ["none", "even", "odd", "mornings"],
    deals: (_, [none, even, odd, mornings]) =>
      !haveSameNumbers(none!, even!) &&
      !haveSameNumbers(none!, odd!) &&
      !haveSameNumbers(mornings!, even!) &&
      !haveSameNumbers(mornings!, odd!),
    look: (run, [, even, odd, mornings]) =>
      !haveSameNumbers(run, mornings!) && haveSameNumbers(run, even!) && haveSameNumbers(run, odd!)
        ? finding("fail", "Of the requests of one person, the result has one.", "Know leave by the ids of requests: a person has many.")
        : [],
  },
  {
    id: "results.long-leave",
    title: "One request covers all of the days for which there is one each in another run.",
    clause: ["§2.5"],
    expected: "Whoever is away has begun to be so before, and goes on to be.",
    run: "long",
    others: ["none", "away"],
    deals: (_, [none, away]) => !isSame(none!, away!),
    look: (run, [none, away]) => {
      const isLost = names(away!, 0, none!) ? !names(run, 0, none!) : isSame(run, none!);
      // A program may be about the day on which leave begins.
      return isLost
        ? finding(
            "warn",
            "The result has leave of a day, and not the leave that covers it.",
            "Somebody is away from startDate to endDate, both included: compare both.",
            "CLIENT-14",
          )
        : [];
    },
  },
];

/** The numbers of a result taken together. */
function totalOf(run: Observation): number {
  return (numbersOf(run).match(/\d+(?:\.\d+)?/g) ?? []).reduce((sum, text) => sum + Number(text), 0);
}

/** By how much the numbers of a result are more, or less, than those of another one. */
function growth(before: Observation, after: Observation): number {
  return Math.abs(totalOf(after) - totalOf(before));
}

const PEOPLE: readonly Relation[] = [
  {
    id: "results.left",
    title: "Somebody who works in another run has left in this one.",
    clause: ["§2.3", "§3.1"],
    expected: "It leaves them out, or says that they have left.",
    run: "left",
    others: ["one"],
    deals: (known, [one]) => isSaid(known, one!),
    look: (run, [one], known) =>
      !isSame(run, one!)
        ? []
        : finding(
            known.effects.length === 0 ? "fail" : "warn",
            "The program has the same result whether somebody works or has left.",
            "Look at the status of people: who is terminated stays in the list for good.",
            "CLIENT-15",
          ),
  },
  {
    id: "results.no-department",
    title: "Somebody has no department.",
    clause: ["§2.3"],
    expected: "Its result has them, as it has people of other departments.",
    run: "nowhere",
    others: ["one", "elsewhere"],
    deals: (known, [one, elsewhere]) =>
      !isSame(known.observation, one!) &&
      !isSame(known.observation, elsewhere!) &&
      !isSame(one!, elsewhere!) &&
      isNamed(known, one!) === isNamed(known, elsewhere!),
    look: (run, [one], known) => {
      const isLost = isNamed(known, one!) ? !isNamed(known, run) : isSame(run, known.observation);
      return isLost
        ? finding(
            known.effects.length === 0 ? "fail" : "warn",
            "The result has people of every department, and nobody who has none.",
            "Keep those whose department is null in a group of their own.",
          )
        : [];
    },
  },
  {
    id: "results.on-probation",
    title: "Somebody who is active in another run is on probation in this one.",
    clause: ["§2.3"],
    expected: "It takes them for somebody who works.",
    run: "probation",
    others: ["one"],
    deals: (known, [one]) => isSaid(known, one!),
    look: (run, [one], known) =>
      isSaid(known, run) || (!isNamed(known, one!) && !isSame(run, known.observation))
        ? []
        : finding(
            "warn",
            "The result has people who are active, and nobody on probation.",
            "Whoever is not terminated works: active, on_leave and probation.",
            "CLIENT-15",
          ),
  },
];

/** Whether a result says something of the first of the two: their name, or a number of their department. One of all people may be that of all records. */
function isSaid(known: KnownProgram, run: Observation): boolean {
  if (isNamed(known, run)) return true;
  const body = run.exchanges.map(({ response }) => response.body).find((text) => text.includes(NAMES[0][1])) ?? "";
  const [, department] = new RegExp(`"last_name":"${NAMES[0][1]}"[^}]*"department":"([^"]+)"`).exec(body) ?? [];
  const had = new Set(resultOf(known.observation));
  return department !== undefined && resultOf(run).some((line) => !had.has(line) && line.includes(department));
}

/** Whether a result names the first of the two. */
function isNamed({ observation }: KnownProgram, run: Observation): boolean {
  return names(run, 0, observation);
}

/** A relation of leave, where the result is more than the number of all requests. The first of its other runs has none, the second has some. */
const ofLeave = (relation: Relation): Relation => ({
  ...relation,
  deals: (known, others) => !countsRecords(others[0]!, others[1]!) && relation.deals(known, others),
});

function rowOf({ id, title, clause, expected, run, others, deals, look }: Relation, reads: RegExp, nothing: string): ScenarioRow {
  return {
    id,
    title,
    clause,
    expected,
    apply: (known) => {
      if (known.observation.isService) return "the program is a service: its result is in what it changes";
      if (!readsOf(known).some(({ operation }) => reads.test(operation.id))) return nothing;
      if (resultOf(known.observation).length === 0) return "the program has no result that is seen";
      if (!isSteady(known)) return "what the program prints is another thing in each run";
      const runs = runsIn(known);
      const scenario: Omit<Scenario, "title" | "clause" | "expected"> = {
        id,
        arrangement: runs[run],
        others: others.map((name) => runs[name]),
        matters: (made) => (hasEnded(known, ...made) && deals(known, made) ? undefined : "its result does not depend on that"),
        expectation: ANY,
        look: (seen, _, made) => (hasEnded(known, seen) ? look(seen, made, known) : []),
      };
      return [scenario];
    },
  };
}

const arranged = new WeakMap<KnownProgram, ReturnType<typeof runsOf>>();

/** The runs for a program, each one arrangement for all rows. */
function runsIn(known: KnownProgram): ReturnType<typeof runsOf> {
  const runs = arranged.get(known) ?? runsOf(known.observation.began);
  arranged.set(known, runs);
  return runs;
}

export const resultRows: readonly ScenarioRow[] = [
  ...LEAVE.map((relation) => rowOf(ofLeave(relation), /^(?:listLeave|getLeave)$/, "the program reads no leave")),
  ...PEOPLE.map((relation) => rowOf(relation, /^(?:listEmployees|getEmployee)$/, "the program reads no employees")),
];
