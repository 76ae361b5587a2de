import { addDays, calendarFor, localDate, workingDays } from "@hr-platform/domain";
import type { CompanyData } from "@hr-platform/domain";
import { effectsOf } from "../judge/effects.ts";
import type { Expectation } from "../judge/judge-run.ts";
import type { Finding } from "../judge/finding.ts";
import type { Arrangement } from "../run/arrangement.ts";
import { type Observation, idsIn, lineOf } from "../run/observation.ts";
import { type AddedLeave, idOf, withLeave } from "./company-edits.ts";
import { type ScenarioRow, writesOf } from "./scenario.ts";
import { FIRST, NAMES, type Person, withColleagues } from "./two-colleagues.ts";

/*
 * What a program approves by rules of its own. It is held against itself: what it leaves to people in one run, it must not approve in another one
 * by overlooking what it approved a moment ago, who has left, or that nothing is known of a balance.
 */

const OWN_RULES: Expectation = {
  effects: "any",
  end: "uncrashed",
  requirement: "CLIENT-15",
  mend: "Look at what holds at the moment of each decision.",
};

const REQUEST = 8000;
/** Days after today on which leave is requested: early enough for every rule about notice. */
const AHEAD = 60;

/** Days before today on which leave has begun. */
const BEGUN = 6;

/** A day of leave of one of the colleagues, by their number. It is one of the working days from that time on, by its number. */
interface Asked {
  readonly of: number;
  readonly day: number;
  /** The last one of several days. Default: the first one. */
  readonly until?: number;
  /** Whether it has begun before today. Default false. */
  readonly hasBegun?: boolean;
  readonly status?: "pending" | "approved" | "auto_approved";
}

/** What is said of the first colleague, and what is requested. */
interface World {
  readonly facts?: (today: string) => Person;
  readonly asked: readonly Asked[];
  /** Whether leave is of a type that no balance counts. Default: annual leave. */
  readonly isUncounted?: boolean;
}

/** A company with a department of four, in which nobody else has leave. */
function withAsked(data: CompanyData, began: string, { facts = () => ({}), asked, isUncounted = false }: World): CompanyData {
  const zone = data.company.resource.timezone;
  const today = localDate(Date.parse(began), zone);
  const department = "Quiet Quarters";
  const people = NAMES.map((_, n) => ({ department, ...(n === 0 ? facts(today) : {}) }));
  const calendar = calendarFor(data.employees[0]!.resource.jurisdiction, zone);
  const days = Array.from({ length: 30 }, (_, n) => addDays(today, AHEAD + n)).filter((day) => workingDays(day, day, calendar) === 1);
  const uncounted = data.leave_types.find(({ kind, resource }) => kind === "other" && resource.requires_approval)?.resource.id;
  const leave = asked.map(({ of, day, until = day, hasBegun = false, status = "pending" }, n): AddedLeave => ({
    id: idOf(REQUEST + n),
    employeeId: idOf(FIRST + of),
    ...(isUncounted && uncounted !== undefined ? { typeId: uncounted } : {}),
    startDate: hasBegun ? addDays(today, -BEGUN) : days[day]!,
    endDate: days[until]!,
    status,
  }));
  return withLeave(withColleagues(data, ...people), leave);
}

/** Whether a run approved the nth of the requests. */
function approved(run: Observation, n: number): boolean {
  return effectsOf(run).some(({ seen }) => seen.operation === "approveLeave" && idsIn(seen.request.path).includes(idOf(REQUEST + n)));
}

/** Somebody who has begun so many days ago has earned little leave. */
const since =
  (days: number, more: Person = {}) =>
  (today: string): Person => ({ start_date: addDays(today, -days), ...more });

/** So many days earn more than one day of leave, and fewer than two. */
const [EARNS_ONE, EARNS_NONE] = [30, 5];

const [A, B] = [0, 1];
const BOTH: readonly Asked[] = [
  { of: 0, day: A },
  { of: 0, day: B },
];
const TOGETHER: readonly Asked[] = [
  { of: 0, day: A },
  { of: 1, day: A },
];
/** The first of two requests is approved before the program starts. */
const firstApproved = ([first, ...others]: readonly Asked[]): readonly Asked[] => [{ ...first!, status: "approved" }, ...others];
/** The second one is the only one. Its number stays. */
const firstFarAway = ([, second]: readonly Asked[]): readonly Asked[] => [{ of: 3, day: 9, status: "approved" }, second!];

/** The day for which somebody asks, and leave of somebody else of the department that has this day in its middle. */
const DAY = 8;
const asksFor = (other: Omit<Asked, "of">): readonly Asked[] => [
  { of: 0, status: "approved", ...other },
  { of: 1, day: DAY },
];

/** How leave may lie around a day besides that: it is as much away. */
const WAYS: readonly (readonly [id: string, how: string, other: Omit<Asked, "of">])[] = [
  ["one-day", "is for that day alone", { day: DAY }],
  ["last-day", "ends on that day", { day: DAY - 3, until: DAY }],
  ["first-day", "begins on that day", { day: DAY, until: DAY + 3 }],
  ["auto-approved", "was approved on submission", { day: DAY - 2, until: DAY + 2, status: "auto_approved" }],
  ["begun", "began before today", { day: DAY, until: DAY + 2, hasBegun: true }],
];

const AWAY_ROWS: readonly Row[] = WAYS.map(([id, how, other]) => ({
  id: `approvals.away.${id}`,
  title: `Somebody of a small department asks for a day on which another one is away: that leave ${how}.`,
  expected: "It decides as where the other one is away before and after that day, too.",
  run: { asked: asksFor(other) },
  approves: { asked: asksFor({ day: DAY + 8 }) },
  leaves: { asked: asksFor({ day: DAY - 2, until: DAY + 2 }) },
  // What the filter `from` selects is open.
  ...(other.hasBegun === true ? { decide: { "leave-range-filter": "starts-within" } } : {}),
  text: `approved leave for a day on which another one of the department is away, where that leave ${how}; it approves none where that leave has the day in its middle`,
  mend: "Somebody is away from startDate to endDate, both included, whether approved or auto_approved, and whenever that began.",
}));

interface Row {
  readonly id: string;
  readonly title: string;
  readonly expected: string;
  readonly run: World;
  readonly decide?: Readonly<Record<string, string>>;
  /** Runs in which the program approves the last of the requests, and does not. */
  readonly approves: World;
  readonly leaves?: World;
  readonly text: string;
  readonly mend: string;
}

const ROWS: readonly Row[] = [
  {
    id: "approvals.left",
    title: "Whoever asked for leave has left.",
    expected: "It does not approve it.",
    // Who has left has no balance: a program that overlooks it approves what none covers.
    run: { asked: [{ of: 0, day: A }], facts: () => ({ status: "terminated" }), isUncounted: true },
    decide: { "terminated-leave-transition": "allowed" },
    approves: { asked: [{ of: 0, day: A }], isUncounted: true },
    text: "approved leave of a person who has left",
    mend: "Look at the status of the person: who is terminated stays in the list for good.",
  },
  {
    id: "approvals.no-balance",
    title: "Whoever asks for leave has no row among the balances.",
    expected: "It leaves to people what no balance covers.",
    run: { asked: [{ of: 0, day: A }], facts: () => ({ employment_type: "casual" }) },
    decide: { "balance-rows": "accruing-staff" },
    approves: { asked: [{ of: 0, day: A }] },
    leaves: { asked: [{ of: 0, day: A }], facts: since(EARNS_NONE) },
    text: "approved leave of a person who has no balance, and it approves none where the balance is too low",
    mend: "Leave to a person what no balance covers: the list need not have a row for everybody.",
  },
  {
    id: "approvals.balance-once",
    title: "Somebody has two requests that the balance covers one by one, and not together.",
    expected: "It approves one of them.",
    run: { asked: BOTH, facts: since(EARNS_ONE) },
    approves: { asked: firstFarAway(BOTH), facts: since(EARNS_ONE) },
    leaves: { asked: firstApproved(BOTH), facts: since(EARNS_ONE) },
    text: "approved a second request of a person in the same run; it approves none where the first one is approved before",
    mend: "Lower the balance by what you approve, or read it again.",
  },
  {
    id: "approvals.team-once",
    title: "Two people of a small department ask for the same day.",
    expected: "It approves one of the requests, if it leaves the second one to people where the first one is approved.",
    run: { asked: TOGETHER },
    approves: { asked: firstFarAway(TOGETHER) },
    leaves: { asked: firstApproved(TOGETHER) },
    text: "approved leave of a second person of the department for the same day; it approves none where the first one is approved before",
    mend: "Remember what you have approved in this run, and count it as leave.",
  },
];

export const approvalRows: readonly ScenarioRow[] = [...ROWS, ...AWAY_ROWS].map(
  ({ id, title, expected, run, decide = {}, approves, leaves, text, mend }) => ({
    id,
    title,
    clause: ["§2.7", "§3.2"],
    expected,
    apply: (known) => {
      if (known.observation.isService) return "the program is a service: it decides on what comes in by events";
      if (!writesOf(known).some(({ operation }) => operation.id === "approveLeave")) return "the program approves no leave";
      const arranged = (world: World): Arrangement => ({ company: (data) => withAsked(data, known.observation.began, world), decide });
      const last = run.asked.length - 1;
      const look = (seen: Observation): Finding[] => {
        if (!run.asked.every(({ status = "pending" }, n) => status !== "pending" || approved(seen, n))) return [];
        const approval = effectsOf(seen).find((effect) => idsIn(effect.seen.request.path).includes(idOf(REQUEST + last)))!.seen;
        return [
          { level: "fail", text: `${lineOf(approval)} ${text}.`, exchange: approval.n, about: "records", mend, requirement: "CLIENT-15" },
        ];
      };
      return [
        {
          id,
          arrangement: arranged(run),
          others: [approves, ...(leaves === undefined ? [] : [leaves])].map(arranged),
          matters: ([yes, no]) =>
            approved(yes!, last) && (no === undefined || !approved(no, last)) ? undefined : "its rules do not depend on that",
          expectation: OWN_RULES,
          look,
        },
      ];
    },
  }),
);
