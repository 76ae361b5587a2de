import { type Effect, compareEffects, effectsOf } from "../judge/effects.ts";
import type { Finding } from "../judge/finding.ts";
import type { Baseline, Expectation } from "../judge/judge-run.ts";
import type { Arrangement, Hand } from "../run/arrangement.ts";
import { type Observation, type SeenExchange, bodyOf, lineOf } from "../run/observation.ts";
import { type KnownProgram, type Scenario, type ScenarioRow, unguarded, writesOf } from "./scenario.ts";

/** What is new in a second run is a mistake only if it is not so where nothing happened in between. */
const SAME: Expectation = {
  effects: "same",
  end: "success",
  requirement: "CLIENT-22",
  mend: "Look for what is there by what never changes of it, on every page, before you create it.",
};

const nothing = (): void => {};
/** A second run, in the company that the first one left behind. */
const SECOND: Arrangement = { earlier: nothing };

/** What no operation shows afterwards (§4.2, §4.5, §4.7): nobody can look for it. */
export const UNSEEN: ReadonlySet<string | null> = new Set(["createCandidate", "createOffer", "inviteEmployee", "respondToSurvey"]);

function isUnseen({ seen }: Effect): boolean {
  return UNSEEN.has(seen.operation);
}

/** What a second run does once more. */
function doneAgain(run: Observation, { effects, closeness }: Baseline): Finding[] {
  if (closeness === undefined) return [];
  const again = effectsOf(run).filter((effect) => !isUnseen(effect) && compareEffects(effects, [effect], closeness).extra.length === 0);
  const [first] = again;
  if (first === undefined) return [];
  return [
    {
      level: "warn",
      text: `A second run did ${again.length === 1 ? "1 change" : `${again.length} changes`} of the first again: ${lineOf(first.seen)}.`,
      exchange: first.seen.n,
      mend: "Look for what an earlier run has done before you do it.",
      requirement: "CLIENT-22",
    },
  ];
}

/** Whether an effect moves a record on, of which there may be more: a decision on leave is another matter, since what waits is to be decided. */
function isMove({ seen }: Effect): boolean {
  return seen.operation === "moveApplication" || seen.operation === "updateEmployee";
}

/** What a second run does to records that the first one left alone. */
function doneToOthers(run: Observation, { effects }: Baseline): Finding[] {
  const about = new Set(effects.map(({ seen }) => seen.request.path));
  const others = effectsOf(run).filter(
    (effect) => isMove(effect) && !about.has(effect.seen.request.path) && effects.some(({ seen }) => bodyOf(seen) === bodyOf(effect.seen)),
  );
  const [first] = others;
  if (first === undefined) return [];
  return [
    {
      level: "warn",
      text: `A second run did to ${others.length} other records what the first one had done: ${lineOf(first.seen)}.`,
      exchange: first.seen.n,
      mend: "Note which records were chosen, and keep to them. If each run is meant to take the next ones, nothing has to be mended.",
      requirement: "CLIENT-22",
    },
  ];
}

/** A row of scenarios for the second run of a job that creates records. */
function row(
  id: string,
  texts: readonly [title: string, expected: string],
  { creates, scenario }: { readonly creates: RegExp; readonly scenario: Omit<Scenario, "id" | "title" | "clause" | "expected"> },
): ScenarioRow {
  const [title, expected] = texts;
  return {
    id,
    title,
    clause: ["§7"],
    expected,
    apply: (known: KnownProgram) => {
      if (known.observation.isService) return "the program is a service: it goes on, and is not run again";
      if (!writesOf(known).some(({ operation }) => operation.method === "POST" && creates.test(operation.id)))
        return "the program creates nothing of the kind";
      return [{ id, ...scenario }];
    },
  };
}

/** The people who are there and were not when the sandbox began: those that the first run created. */
function created(hand: Hand): readonly { readonly id: string; readonly email: string }[] {
  const latest = hand.people("all").toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const [last] = latest;
  return latest.filter(({ created_at: at }) => Date.parse(last!.created_at) - Date.parse(at) < DAY);
}

const DAY = 86_400_000;

/** Cancels the leave of some requests. */
function withdraw(hand: Hand, asked: readonly SeenExchange[]): void {
  for (const seen of asked) {
    const { employee_id: person, start_date: day } = JSON.parse(bodyOf(seen)) as {
      readonly employee_id: string;
      readonly start_date: string;
    };
    const { data = [] } = JSON.parse(hand.call("GET", `/leave?employee_id=${person}&from=${day}&to=${day}`)) as {
      readonly data?: readonly { readonly id: string }[];
    };
    for (const { id } of data) hand.call("DELETE", `/leave/${id}`, { reason: "Plans changed." });
  }
}

/** Moves an application to a stage that a program did not move it to. */
function moveOn(hand: Hand, seen: SeenExchange): void {
  const { data } = JSON.parse(hand.call("GET", "/recruitment/stages")) as { readonly data: readonly { readonly id: string }[] };
  const others = data.filter(({ id }) => !bodyOf(seen).includes(id));
  others.find(({ id }) => hand.call("PATCH", seen.request.path, { stage_id: id }).startsWith('{"data"'));
}

export const againRows: readonly ScenarioRow[] = [
  row("again.same", ["The program is run a second time.", "It sees that its work is done."], {
    creates: /./,
    // The document does not say that a program may be run twice: advice.
    scenario: { arrangement: SECOND, expectation: { ...SAME, effects: "any", end: "or-clear", level: "warn" }, look: doneAgain },
  }),
  {
    id: "again.others",
    title: "The program is run a second time, and what it has changed is as it left it.",
    clause: ["§7"],
    expected: "It sees that its work is done.",
    apply: (known) => {
      if (known.observation.isService) return "the program is a service: it goes on, and is not run again";
      if (!known.effects.some(isMove)) return "the program changes no records that it has chosen itself";
      return [{ id: "again.others", arrangement: SECOND, expectation: { ...SAME, effects: "any", end: "or-clear" }, look: doneToOthers }];
    },
  },
  row(
    "again.small-pages",
    ["It is run a second time, and a page holds ten rows when no limit is given.", "It sees the same as with longer pages."],
    {
      creates: /./,
      scenario: {
        reference: SECOND,
        arrangement: { earlier: ({ sandbox }) => sandbox.decide({ "default-limit": "10" }) },
        expectation: { ...SAME, requirement: "CLIENT-03" },
      },
    },
  ),
  row(
    "again.capitals",
    ["It is run a second time, and somebody has written addresses with capitals.", "It knows people by their address in any case."],
    {
      creates: /^createEmployee$/,
      scenario: {
        reference: SECOND,
        arrangement: {
          earlier: (hand) => {
            for (const { id, email } of created(hand)) hand.call("PATCH", `/employees/${id}`, { email: capitals(email) });
          },
        },
        expectation: SAME,
      },
    },
  ),
  row("again.edited", ["It is run a second time, and people whom it created have another name since.", "It leaves them as they are."], {
    creates: /^createEmployee$/,
    scenario: {
      reference: SECOND,
      arrangement: {
        earlier: (hand) => {
          for (const { id } of created(hand)) hand.call("PATCH", `/employees/${id}`, { last_name: "Edited-Since" });
        },
      },
      // Which of the two knows better is for people to say: advice.
      expectation: { ...SAME, level: "warn", mend: "Send what the program itself has changed, and nothing else of a record." },
    },
  }),
  {
    id: "again.there-in-capitals",
    title: "The people whom it creates are there already, and their addresses are written in letters of the other case.",
    clause: ["§7"],
    expected: "It does the same as where the addresses are written as it writes them.",
    apply: (known) => {
      const made = hires(known);
      if (known.observation.isService || made.length === 0) return "the program creates no employees";
      return [
        {
          id: "again.there-in-capitals",
          reference: there(made),
          arrangement: there(made, (email) => (email === email.toUpperCase() ? email.toLowerCase() : email.toUpperCase())),
          expectation: { ...SAME, effects: "any", end: "or-clear" },
          look: (run, { observation }) =>
            createdBeside(run, observation, "with an address in letters of the other case", "Compare addresses without regard to case."),
        },
      ];
    },
  },
  {
    id: "again.there-on-probation",
    title: "The people whom it creates are there already, on probation, and a list with status=active has none but those who are active.",
    clause: ["A-99"],
    expected: "It does the same as where such a list has all who work.",
    apply: (known) => {
      const made = hires(known);
      const isAsked = known.observation.exchanges.some(
        ({ operation, request: { query } }) => operation === "listEmployees" && query.includes("status=active"),
      );
      if (known.observation.isService || made.length === 0 || !isAsked)
        return "the program creates no employees, or lists others than the active ones";
      const reference = there(made);
      return [
        {
          id: "again.there-on-probation",
          reference,
          arrangement: { ...reference, decide: { ...reference.decide, "employee-status-active": "exactly-active" } },
          expectation: { ...SAME, effects: "any", end: "or-clear" },
          look: (run, { observation }) =>
            createdBeside(run, observation, "and is not listed as active", "Look for people of every status: status=all."),
        },
      ];
    },
  },
  {
    id: "again.reopened",
    title: "It is run a second time, and somebody has reopened the tasks that it completed.",
    clause: ["§3.3"],
    expected: "It leaves to people what they have reopened.",
    apply: (known) => {
      const isDone = ({ seen }: Effect): boolean => seen.operation === "updateOnboardingTask" || seen.operation === "updateOffboardingTask";
      const done = known.effects.filter(isDone).map(({ seen }) => seen.request.path);
      if (known.observation.isService || done.length === 0) return "the program completes no tasks";
      return [
        {
          id: "again.reopened",
          reference: SECOND,
          arrangement: {
            earlier: (hand) => {
              for (const path of done) hand.call("PATCH", path, { completed: false });
            },
          },
          // A program may have a list of what is done, and hold the tasks against that: advice.
          expectation: {
            ...SAME,
            end: "or-clear",
            level: "warn",
            mend: "Note which tasks were completed, and leave alone what is open again.",
          },
        },
      ];
    },
  },
  {
    id: "again.withdrawn",
    title: "It is run a second time, and somebody has cancelled the leave that it asked for.",
    clause: ["§3.2", "§7"],
    expected: "It leaves to people what they have cancelled.",
    apply: (known) => {
      const asked = known.effects.flatMap(({ seen }) => (seen.operation === "requestLeave" ? [seen] : []));
      if (known.observation.isService || asked.length === 0) return "the program asks for no leave";
      return [
        {
          id: "again.withdrawn",
          reference: SECOND,
          arrangement: { earlier: (hand) => withdraw(hand, asked) },
          // A program that keeps nothing cannot know whose request it was: advice.
          expectation: {
            ...SAME,
            end: "or-clear",
            level: "warn",
            mend: "Note which leave you have asked for, and leave alone what somebody has cancelled since.",
          },
        },
      ];
    },
  },
  {
    id: "again.moved-on",
    title: "It is run a second time, and somebody has moved the applications on that it moved.",
    clause: ["§3.3", "§7"],
    expected: "It leaves them where people have moved them.",
    apply: (known) => {
      const moved = known.effects.flatMap(({ seen }) => (seen.operation === "moveApplication" ? [seen] : []));
      if (known.observation.isService || moved.length === 0) return "the program moves no applications";
      return [
        {
          id: "again.moved-on",
          reference: SECOND,
          arrangement: {
            earlier: (hand) => {
              for (const seen of moved) moveOn(hand, seen);
            },
          },
          // A list of decisions may be held against the pipeline in each run: advice.
          expectation: {
            ...SAME,
            end: "or-clear",
            level: "warn",
            mend: "Note which applications were moved, and leave alone what people have moved since.",
          },
        },
      ];
    },
  },
  {
    id: "again.left-unlisted",
    title: "It is run a second time, and the people whom it created have left: a list without the filter status does not have them.",
    clause: ["A-98"],
    expected: "It does the same as where the list has them.",
    apply: (known) => {
      if (!writesOf(known).some(({ operation }) => operation.id === "createEmployee")) return "the program creates no employees";
      const lists = known.observation.exchanges.filter(({ operation }) => operation === "listEmployees");
      if (known.observation.isService || lists.every(({ request: { query } }) => query.includes("status=")))
        return "the program says whom its lists of employees are to have";
      return [
        {
          id: "again.left-unlisted",
          arrangement: leftSince({ "employee-status-default": "only-active" }),
          others: [leftSince({ "employee-status-default": "all" })],
          expectation: { ...SAME, effects: "any", end: "or-clear" },
          look: (run, _, [listed]) => otherwise(run, listed!),
        },
      ];
    },
  },
  row("again.left", ["It is run a second time, and the people whom it created have left.", "It leaves them as they are."], {
    creates: /^createEmployee$/,
    scenario: {
      reference: SECOND,
      arrangement: {
        earlier: (hand) => {
          for (const { id } of created(hand)) hand.call("DELETE", `/employees/${id}`);
        },
      },
      // No clause says how to treat people who come back: advice. A program may say that a person has to look.
      expectation: { ...SAME, end: "or-clear", level: "warn", mend: "Read people of every status, and leave alone who has left." },
    },
  }),
];

/** The bodies with which a program creates employees. */
const hires = ({ effects }: KnownProgram): string[] =>
  effects.filter(({ seen }) => seen.operation === "createEmployee").map(({ seen }) => bodyOf(seen));

/** A company in which the people of some bodies are there, without a manager, and in which nothing else keeps somebody from being there twice. */
const there = (bodies: readonly string[], written: (email: string) => string = (email) => email): Arrangement => ({
  decide: unguarded(["createEmployee"]),
  begin: (hand) => {
    for (const body of bodies) {
      const { manager_id: _, ...person } = JSON.parse(body) as { readonly email: string; readonly manager_id?: string };
      hand.call("POST", "/employees", { ...person, email: written(person.email) });
    }
  },
});

/** Somebody whom a run created, and whom another one found. */
function createdBeside(run: Observation, other: Observation, how: string, mend: string): Finding[] {
  const created = (one: Observation): readonly Effect[] => effectsOf(one).filter(({ seen }) => seen.operation === "createEmployee");
  const [first] = created(run);
  if (first === undefined || created(other).length > 0) return [];
  return [
    {
      level: "fail",
      text: `The program created somebody who is there, ${how}: ${lineOf(first.seen)}.`,
      exchange: first.seen.n,
      about: "records",
      mend,
      requirement: "CLIENT-22",
    },
  ];
}

/** A second run in which nobody whom the first one created works any more, and addresses may be used again. */
const leftSince = (decide: Readonly<Record<string, string>>): Arrangement => ({
  decide: { "terminated-email-reuse": "allowed", ...decide },
  earlier: (hand) => {
    for (const { id } of created(hand)) hand.call("DELETE", `/employees/${id}`);
  },
});

/** Effects of a run that another one, which differs in an open point, does not have. */
function otherwise(run: Observation, usual: Observation): Finding[] {
  const [first] = compareEffects(effectsOf(usual), effectsOf(run), "path").extra;
  if (first === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(first.seen)} was done because a list without the filter status had nobody who has left; where it has them, it is not done.`,
      exchange: first.seen.n,
      about: "records",
      mend: "Say whom you want: status=all, and pass over the others yourself.",
      requirement: "CLIENT-04",
    },
  ];
}

/** An address with a capital at the start of each part. */
export function capitals(email: string): string {
  return email.replace(/^[^@]+/, (name) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()));
}
