import { type CompanyData, type LeaveRecord, addDays, localDate } from "@hr-platform/domain";
import type { Finding } from "../judge/finding.ts";
import type { Baseline, Expectation } from "../judge/judge-run.ts";
import { effectsOf } from "../judge/effects.ts";
import type { Arrangement } from "../run/arrangement.ts";
import { type Observation, type SeenExchange, bodyOf, idsIn, lineOf } from "../run/observation.ts";
import { type AddedLeave, idOf, withAutoApproved, withEverybody, withLeave } from "./company-edits.ts";
import { type KnownProgram, type ScenarioRow, readsOf } from "./scenario.ts";

type Request = LeaveRecord["resource"];

export const READS_RECORDS: Expectation = {
  effects: "any",
  end: "uncrashed",
  requirement: "CLIENT-11",
  mend: "Look at each record for what the table of the document permits, and count only what is in force.",
};

/** What a program asks for by a request for leave. */
export interface Asked {
  readonly employee_id: string;
  readonly leave_type_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly half_day?: boolean;
  readonly half_day_period?: Request["halfDayPeriod"];
}

/** The requests for leave that a run made for people who were there before. */
export function askedIn({
  exchanges,
  knows,
}: Pick<Observation, "exchanges" | "knows">): { readonly seen: SeenExchange; readonly asked: Asked }[] {
  return exchanges
    .filter(({ operation, hasEffect }) => operation === "requestLeave" && hasEffect)
    .map((seen) => ({ seen, asked: JSON.parse(bodyOf(seen)) as Asked }))
    .filter(({ asked }) => knows(asked.employee_id));
}

/** The same days of the same person in other requests, half a day where that is requested. */
function sameDays({ observation }: Baseline, states: readonly Request["status"][], more: (asked: Asked) => Partial<Request> = () => ({})) {
  return askedIn(observation).flatMap(({ asked }, n) =>
    states.map((status, place) => ({
      id: idOf(3000 + 10 * n + place),
      employeeId: asked.employee_id,
      typeId: asked.leave_type_id,
      startDate: asked.start_date,
      endDate: asked.end_date,
      ...(asked.half_day === true ? { days: 0.5, halfDay: true, halfDayPeriod: asked.half_day_period ?? null } : {}),
      status,
      ...more(asked),
    })),
  );
}

/** Leave that a run requested although there is some on these days. */
function askedAgain(run: Observation): Finding[] {
  const [first] = askedIn(run);
  if (first === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(first.seen)} asked for leave of a person who has leave on the same days; before it stands a cancelled request.`,
      exchange: first.seen.n,
      about: "records",
      mend: "Look at every request of the person on these days, and pass over those that are cancelled or declined.",
      requirement: "CLIENT-07",
    },
  ];
}

/** Leave that a run does not ask for since a cancelled request of the same days is there, and that it gives up because of that. */
function heldBack(run: Observation, { observation }: Baseline): Finding[] {
  const missing = askedIn(observation).length - askedIn(run).length;
  if (missing <= 0 || run.isService || run.stopped !== undefined || run.status === observation.status) return [];
  return [
    {
      level: "warn",
      text: `The program ended with status ${run.status}, and did not ask for ${missing} of the ${askedIn(observation).length} requests, which are there and cancelled.`,
      about: "records",
      mend: "Pass over requests that are cancelled or declined when you look whether leave is there.",
      requirement: "CLIENT-15",
    },
  ];
}

interface Leaver {
  readonly id: string;
  /** undefined: today. */
  readonly lastDay: string | undefined;
}

/** People who leave in a run, each with the last day: by the program itself, or by an event about which it cancels leave. */
function leaversOf({ observation: { exchanges, posts, knows } }: KnownProgram): readonly Leaver[] {
  const ended = exchanges
    .filter(({ operation, hasEffect }) => operation === "terminateEmployee" && hasEffect)
    .map((seen) => ({ id: idsIn(seen.request.path)[0]!, lastDay: /"termination_date":\s*"([\d-]+)"/.exec(bodyOf(seen))?.[1] }));
  const told = posts.filter(({ kind }) => kind === "employee.terminated").map(({ about }) => ({ id: about[0]!, lastDay: undefined }));
  return [...ended, ...told].filter(({ id }) => knows(id));
}

/** A request for leave, as a program first read it. */
function firstRead(exchanges: readonly SeenExchange[], leaveId: string): Request | undefined {
  for (const { operation, response } of exchanges) {
    if (response.status !== 200 || (operation !== "listLeave" && operation !== "getLeave")) continue;
    const { data } = JSON.parse(response.body) as { readonly data: Request | readonly Request[] };
    const found = [data].flat().find(({ id }) => id === leaveId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The requests that the baseline cancelled, as it had read them. */
function cancelledBy({ observation: { exchanges } }: KnownProgram): readonly Request[] {
  const cancelled = exchanges.filter(({ operation, hasEffect }) => operation === "cancelLeave" && hasEffect);
  return cancelled.flatMap(({ request }) => firstRead(exchanges, idsIn(request.path)[0]!) ?? []);
}

const NEXT_DAY = 4000;

/** The states of requests that count: one for each of the days after the last one. */
const IN_FORCE = ["approved", "pending", "auto_approved"] as const;
const DAY_NAMES = ["the day", "the second day", "the third day"] as const;

/** Leave of the days after the last one that nobody cancelled. `meant`: the requests that the program cancels otherwise. */
function keptNextDay(run: Observation, count: number, meant: readonly Request[]): Finding[] {
  const cancelled = new Set(effectsOf(run).flatMap(({ seen }) => (seen.operation === "cancelLeave" ? idsIn(seen.request.path) : [])));
  const kept = Array.from({ length: count }, (_, n) => n).filter((n) => !cancelled.has(idOf(NEXT_DAY + n)));
  const isMeant = (place: number): boolean => meant.some(({ status }) => status === IN_FORCE[place % IN_FORCE.length]);
  const place = kept.find(isMeant) ?? kept[0];
  if (place === undefined || run.stopped !== undefined || (run.status !== 0 && !run.isService)) return [];
  return [
    {
      // A program may be about what is in one state alone: advice.
      level: isMeant(place) ? "fail" : "warn",
      text: `The program cancels leave of people who leave, and kept what was ${IN_FORCE[place % IN_FORCE.length]} for ${DAY_NAMES[place % IN_FORCE.length]} after their last one.`,
      about: "records",
      mend: "Cancel every request that begins after the last day, the next one included, in each state in which it counts.",
      requirement: "CLIENT-14",
    },
  ];
}

/** Leave that a run approved of people about whose balance it had read nothing, as they have none. */
function approvedWithoutBalance({ exchanges }: Observation): Finding[] {
  const asked = exchanges.some(({ operation, response }) => operation === "listLeaveBalances" && response.status === 200);
  const approved = exchanges.find(({ operation, hasEffect }) => operation === "approveLeave" && hasEffect);
  if (!asked || approved === undefined) return [];
  return [
    {
      // What somebody without a balance may have is said nowhere: advice.
      level: "warn",
      text: `${lineOf(approved)} approved leave of a person who has no balance, although the program reads balances.`,
      exchange: approved.n,
      mend: "Leave to a person what no balance covers: the list need not have a row for everybody.",
      requirement: "CLIENT-11",
    },
  ];
}

/** People for whom a run requested leave. */
function askedFor(run: Observation): Set<string> {
  return new Set(askedIn(run).map(({ asked }) => asked.employee_id));
}

/** Leave that a run requested for people who are away then, which it does not where the same days are one approved request. */
function overlooked(run: Observation, approved: Observation, whose: string, level: Finding["level"]): Finding[] {
  const usual = askedFor(approved);
  const first = askedIn(run).find(({ asked }) => !usual.has(asked.employee_id));
  if (first === undefined) return [];
  return [
    {
      level,
      text: `${lineOf(first.seen)} asked for leave of a person who has leave on the same days, ${whose}; it asks for none where that is approved for just these days.`,
      exchange: first.seen.n,
      about: "records",
      mend: "Take every request that is approved, auto_approved or pending and has a day in common with yours for leave on that day.",
      requirement: "CLIENT-07",
    },
  ];
}

/**
 * How leave may lie on the days that a program asks for, besides the plainest way. That longer leave is the same is said nowhere: a program may leave it to
 * the service, and gets advice.
 */
const THERE: readonly (readonly [id: string, whose: string, status: Request["status"], days: number, level: Finding["level"]])[] = [
  ["auto-approved", "which was approved on submission", "auto_approved", 0, "fail"],
  ["longer", "which begins before them and ends after them", "approved", 4, "warn"],
];

/** Leave of whole days from some days before those that a program asks for to some after them. */
function around({ start_date, end_date }: Asked, days: number): Partial<Request> {
  return { startDate: addDays(start_date, -days), endDate: addDays(end_date, days), days: 1, halfDay: false, halfDayPeriod: null };
}

const NO_REQUEST = "the program requests no leave for people who were there before";
const NO_LOOK = "the program requests leave without a look at what there is";

export const leaveRows: readonly ScenarioRow[] = [
  {
    id: "leave.cancelled-trip",
    title: "Whom the program asks leave for had other leave over these days, which was cancelled or declined.",
    clause: ["§2.5", "§3.2"],
    expected: "It passes over requests that are cancelled or declined.",
    apply: (known) => {
      if (askedIn(known.observation).length === 0) return NO_REQUEST;
      const wider = (asked: Asked): Partial<Request> => around(asked, 1);
      return [
        {
          id: "leave.cancelled-trip",
          arrangement: { company: (data) => withLeave(data, sameDays(known, ["cancelled", "declined"], wider)) },
          expectation: { ...READS_RECORDS, effects: "same", end: "success", requirement: "CLIENT-15" },
        },
      ];
    },
  },
  {
    id: "leave.cancelled-same",
    title: "The very leave that the program asks for was there, and was cancelled.",
    clause: ["§2.5", "§3.2"],
    expected: "It takes a cancelled request for none.",
    apply: (known) => {
      if (askedIn(known.observation).length === 0) return NO_REQUEST;
      return [
        {
          id: "leave.cancelled-same",
          arrangement: { company: (data) => withLeave(data, sameDays(known, ["cancelled"])) },
          // It may have been cancelled for good: advice.
          expectation: { ...READS_RECORDS, effects: "same", end: "or-clear", level: "warn", requirement: "CLIENT-15" },
          look: heldBack,
        },
      ];
    },
  },
  {
    id: "leave.cancelled-and-new",
    title: "The leave that the program asks for was there, was cancelled, and was asked for again since.",
    clause: ["§2.5", "§3.2", "§7"],
    expected: "It sees the request that is in force, and asks for none.",
    apply: (known) => {
      if (askedIn(known.observation).length === 0) return NO_REQUEST;
      if (!readsOf(known).some(({ operation }) => operation.id === "listLeave")) return NO_LOOK;
      return [
        {
          id: "leave.cancelled-and-new",
          // Where the service takes overlapping leave, nobody else keeps it from being there twice.
          arrangement: {
            company: (data) => withLeave(data, sameDays(known, ["cancelled", "approved"])),
            decide: { "leave-overlap": "ignored" },
          },
          expectation: { ...READS_RECORDS, end: "or-clear" },
          look: askedAgain,
        },
      ];
    },
  },
  {
    id: "leave.there",
    title: "Whom the program asks leave for has leave on these days.",
    clause: ["§2.5", "§3.2"],
    expected: "It asks for none, as where the leave is approved for just these days.",
    apply: (known) => {
      if (askedIn(known.observation).length === 0) return NO_REQUEST;
      if (!readsOf(known).some(({ operation }) => operation.id === "listLeave")) return NO_LOOK;
      const thereAs = (status: Request["status"], days: number): Arrangement => ({
        company: (data) =>
          withLeave(
            data,
            sameDays(known, [status], (asked) => (days === 0 ? {} : around(asked, days))),
          ),
        // Where the service takes overlapping leave, nobody else keeps it from being there twice.
        decide: { "leave-overlap": "ignored" },
      });
      const approved = thereAs("approved", 0);
      return THERE.map(([id, whose, status, days, level]) => ({
        id: `leave.there.${id}`,
        arrangement: thereAs(status, days),
        others: [approved],
        matters: ([made]) => (askedFor(made!).size < askedFor(known.observation).size ? undefined : "it asks for leave whatever there is"),
        expectation: { ...READS_RECORDS, end: "or-clear" },
        look: (run, _, [made]) => overlooked(run, made!, whose, level),
      }));
    },
  },
  {
    id: "leave.auto-approved",
    title: "All approved leave was approved on submission: its status is auto_approved.",
    clause: ["§2.5", "§3.2"],
    expected: "It takes both for approved.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => operation.id === "listLeave")) return "the program lists no leave";
      return [
        {
          id: "leave.auto-approved",
          arrangement: { company: withAutoApproved },
          // A program may be about the decisions of people alone: advice.
          expectation: {
            ...READS_RECORDS,
            effects: "same",
            level: "warn",
            prints: (line) => line.replaceAll("auto_approved", "approved"),
          },
        },
      ];
    },
  },
  {
    id: "leave.day-after-last",
    title: "Whoever leaves has leave on the three days after the last one: approved, pending, auto_approved.",
    clause: ["§1", "§2.5"],
    expected: "A program that cancels the leave of leavers cancels that, too.",
    apply: (known) => {
      const cancelled = cancelledBy(known);
      const leavers = leaversOf(known).filter(({ id }) => cancelled.some(({ employeeId }) => employeeId === id));
      if (leavers.length === 0) return "the program cancels no leave of people who leave";
      const nextDays = ({ company, offboarding_plans: plans }: CompanyData): AddedLeave[] => {
        const today = localDate(began, company.resource.timezone ?? "UTC");
        return leavers.flatMap(({ id, lastDay = today }, n) => {
          // One that a plan names may be a later one.
          const planned = plans.find(({ employee_id }) => employee_id === id)?.last_working_day ?? lastDay;
          return IN_FORCE.map((status, place) => {
            const day = addDays(planned > lastDay ? planned : lastDay, 1 + place);
            return { id: idOf(NEXT_DAY + n * IN_FORCE.length + place), employeeId: id, startDate: day, endDate: day, status };
          });
        });
      };
      const began = Date.parse(known.observation.began);
      return [
        {
          id: "leave.day-after-last",
          arrangement: { company: (data) => withLeave(data, nextDays(data)) },
          expectation: { ...READS_RECORDS, end: "or-clear" },
          look: (run) => keptNextDay(run, leavers.length * IN_FORCE.length, cancelled),
        },
      ];
    },
  },
  {
    id: "people.no-balance",
    title: "Nobody has a balance: all are casual, and the list has those alone who accrue leave.",
    clause: ["§2.7", "A-161"],
    expected: "It takes it that a person has no balance, and goes on.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => operation.id === "listLeaveBalances")) return "the program reads no balances";
      return [
        {
          id: "people.no-balance",
          arrangement: {
            company: (data) => withEverybody(data, () => ({ employment_type: "casual" })),
            decide: { "balance-rows": "accruing-staff" },
          },
          expectation: READS_RECORDS,
          // One that ends by itself is held against its own rules: approvals.no-balance.
          look: (run) => (run.isService ? approvedWithoutBalance(run) : []),
        },
      ];
    },
  },
];
