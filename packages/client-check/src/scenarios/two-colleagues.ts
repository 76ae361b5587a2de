import {
  type CompanyData,
  type EmployeeRecord,
  type LeaveRecord,
  addDays,
  calendarFor,
  dayNumber,
  localDate,
  weekday,
  workingDays,
} from "@hr-platform/domain";
import type { Arrangement } from "../run/arrangement.ts";
import { type AddedLeave, idOf, leaver, withLeave } from "./company-edits.ts";

/** People whose names nobody else has. Where two are enough, the first ones are there, and the first of them has leave. */
export const NAMES = [
  ["Ottoline", "Quarrington"],
  ["Peregrine", "Fothergill"],
  ["Cordelia", "Winterbourne"],
  ["Barnaby", "Thistlewood"],
] as const;

/** Of which number the id of the first of them is made; that of the second one follows. */
export const FIRST = 5000;

/** Days before and after today on which the two have leave: reports are mostly about a week, or a month. */
const REACH = 45;

export type Person = Partial<EmployeeRecord["resource"]>;

/** The company with the first ones of them, as many as facts are given: colleagues of the department that has most people. */
export function withColleagues(data: CompanyData, ...facts: readonly Person[]): CompanyData {
  const working = data.employees.filter(({ resource }) => resource.status === "active" && resource.employment_type === "full_time");
  const sizes = Map.groupBy(working, ({ resource: { department } }) => department);
  const [largest = []] = [...sizes]
    .filter(([name]) => name !== null)
    .map(([, people]) => people)
    .toSorted((a, b) => b.length - a.length);
  const template = largest.find(({ resource: { manager_id: id } }) => id !== null) ?? working[0]!;
  const more = facts.map((said, n): EmployeeRecord => {
    const [first_name, last_name] = NAMES[n]!;
    const email = addressOf(n);
    const resource = { ...template.resource, id: idOf(FIRST + n), first_name, last_name, email, probation_end_date: null, ...said };
    const made = { ...template, resource, termination: null };
    return resource.status === "terminated" ? leaver(made) : made;
  });
  return { ...data, employees: [...data.employees, ...more] };
}

/** The address of one of them. */
export function addressOf(n: number): string {
  return `${NAMES[n]!.join(".")}@check.example`.toLowerCase();
}

/** Whether a text names one of them. */
export function isAbout(text: string, n: number): boolean {
  return [NAMES[n]![1], addressOf(n), idOf(FIRST + n)].some((mark) => text.includes(mark));
}

/** The company with the two, the second of whom leads the first. */
function withManager(data: CompanyData, ofManager: Person = {}, ofPerson: Person = {}): CompanyData {
  return withColleagues(data, { manager_id: idOf(FIRST + 1), ...ofPerson }, ofManager);
}

type PlanStatus = CompanyData["onboarding_plans"][number]["status"];

/** A task of a plan, due some days before the start of a run. */
const overdue = (began: string): CompanyData["onboarding_plans"][number]["tasks"][number] => ({
  id: idOf(FIRST + 11),
  title: "Read the handbook",
  category: "people",
  required: true,
  service_managed: false,
  completed: false,
  due_date: addDays(began.slice(0, 10), -SOME_DAYS),
});

/** The company in which the first of the two has an onboarding plan with a task that is overdue. */
function withTaskOverdue(data: CompanyData, began: string, status: PlanStatus = "in_progress"): CompanyData {
  const plan = { id: idOf(FIRST + 10), employee_id: idOf(FIRST), status, tasks: [overdue(began)], created_at: daysBefore(began) };
  return { ...data, onboarding_plans: [...data.onboarding_plans, plan] };
}

/** The status of an offboarding plan, and in how many days the last working day is. Default: in progress, over. */
interface LastDay {
  readonly status?: PlanStatus;
  readonly inDays?: number;
}

/** The company in which the first of the two has an offboarding plan. */
function withLastDay(data: CompanyData, began: string, { status = "in_progress", inDays = -SOME_DAYS }: LastDay): CompanyData {
  const plan = {
    id: idOf(FIRST + 12),
    employee_id: idOf(FIRST),
    last_working_day: addDays(todayOf(data, began), inDays),
    status,
    tasks: [overdue(began)],
    exit_interview: { status: "not_sent" as const, responses: [] },
    created_at: daysBefore(began),
  };
  return { ...data, offboarding_plans: [...data.offboarding_plans, plan] };
}

/** Days for which a starter has worked: in the month before this one. */
const STARTED = 20;
const SOME_DAYS = 5;
/** Somebody who began so many reaches ago. */
const startedAgo = (began: string, reaches: number): Person => ({ start_date: addDays(began.slice(0, 10), -reaches * REACH) });
/** A day of the next March or August that begins after today: one, three and six months later is a shorter month. */
function nextLongMonth(began: string, day: 28 | 31): string {
  const dates = [0, 1].flatMap((years) => ["03", "08"].map((month) => `${Number(began.slice(0, 4)) + years}-${month}-${day}`));
  return dates.find((date) => date > addDays(began.slice(0, 10), SOME_DAYS))!;
}
const daysBefore = (began: string): string => `${addDays(began.slice(0, 10), -2 * SOME_DAYS)}T00:00:00Z`;

/** Days after the first of a month when its second half begins. */
const MIDDLE = 14;

/** A day or more of leave. */
type Span = Omit<AddedLeave, "id" | "employeeId" | "status">;

/** Leave among the working days around a date, which is that of today. */
type SpansOf = (days: readonly string[], today: string) => readonly Span[];

/** One request for all of some days. */
const whole = (days: readonly string[]): Span[] => [{ startDate: days[0]!, endDate: days.at(-1)!, days: days.length }];

/** The date in the company when a run begins. */
function todayOf({ company: { resource } }: CompanyData, began: string): string {
  return localDate(Date.parse(began), resource.timezone);
}

/** The working days around today in the company of a run. */
function daysAround(data: CompanyData, began: string): string[] {
  const today = todayOf(data, began);
  const calendar = calendarFor(data.employees[0]!.resource.jurisdiction, data.company.resource.timezone);
  return Array.from({ length: 2 * REACH + 1 }, (_, n) => addDays(today, n - REACH)).filter((day) => workingDays(day, day, calendar) === 1);
}

/** Who of the two is away, how that stands, and what else is said of the first one. Default: the first one, approved, nothing. */
interface Away {
  readonly status?: LeaveRecord["resource"]["status"];
  readonly people?: readonly number[];
  readonly facts?: (data: CompanyData) => Person;
  readonly factsOfSecond?: Person;
}

/** What a run that is compared is called. */
export type ComparedRun =
  | "none"
  | "away"
  | "both"
  | "cancelled"
  | "declined"
  | "pending"
  | "midway"
  | "lastDay"
  | "autoApproved"
  | "withdrawn"
  | "namesakes"
  | "awayNowhere"
  | "awayElsewhere"
  | "mornings"
  | "afternoons"
  | "someHalves"
  | "halves"
  | "spans"
  | "long"
  | "overMonths"
  | `${OfDays}${4 | 2}`
  | "even"
  | "odd"
  | "one"
  | "left"
  | "idle"
  | "behind"
  | "behindNotStarted"
  | "behindLeadLeft"
  | "leaving"
  | "leavingCancelled"
  | "leavingUnknown"
  | "leavingToday"
  | "leavingSoon"
  | "leadBeganEarlier"
  | "leadBeganLater"
  | "back"
  | "unpaid"
  | "unsalaried"
  | "wellPaid"
  | "paidCents"
  | "elsewhere"
  | "nowhere"
  | "probation"
  | "probation28"
  | "probation31"
  | "begun"
  | "toBegin"
  | BalanceRun;

/** Leave of some days within this week, within one beside it, and from the one to the other. */
type OfDays = "inWeek" | "inOtherWeek" | "overWeekend";

/** Runs that differ by the balance of the first of the two alone: by parts of a day, and by days. */
const BALANCES = { balance: 0, balanceAndThird: 0.35, balanceAndTwoThirds: 0.7, balanceAndDays: 4 } as const;
type BalanceRun = keyof typeof BALANCES;

const company = (edit: (data: CompanyData) => CompanyData): Arrangement => ({ company: edit });

/** The runs in which nobody is away: something else is said of the two. */
function peopleRuns(began: string) {
  const [first_name, last_name] = NAMES[0];
  return {
    one: company((data) => withColleagues(data, {})),
    left: company((data) => withColleagues(data, { status: "terminated" })),
    back: company((data) => withColleagues(data, { status: "terminated" }, { first_name, last_name, email: addressOf(0) })),
    idle: company((data) => withManager(data)),
    behind: company((data) => withTaskOverdue(withManager(data), began)),
    behindNotStarted: company((data) => withTaskOverdue(withManager(data), began, "not_started")),
    behindLeadLeft: company((data) => withTaskOverdue(withManager(data, { status: "terminated" }), began)),
    leaving: company((data) => withLastDay(withManager(data), began, {})),
    leavingCancelled: company((data) => withLastDay(withManager(data), began, { status: "cancelled" })),
    leavingUnknown: company((data) => withLastDay(withManager(data), began, { status: "withdrawn" as "cancelled" })),
    leavingToday: company((data) => withLastDay(withManager(data), began, { inDays: 0 })),
    leavingSoon: company((data) => withLastDay(withManager(data), began, { inDays: SOME_DAYS })),
    leadBeganEarlier: company((data) => withManager(data, startedAgo(began, 4), startedAgo(began, 3))),
    leadBeganLater: company((data) => withManager(data, startedAgo(began, 2), startedAgo(began, 3))),
    unpaid: company((data) => withColleagues(data, { base_salary: null })),
    unsalaried: company((data) => withColleagues(data, { base_salary: 0 })),
    wellPaid: company((data) => withColleagues(data, { base_salary: 12_345_600 })),
    paidCents: company((data) => withColleagues(data, { base_salary: 12_345_678, start_date: addDays(began.slice(0, 10), -STARTED) })),
    elsewhere: company((data) => withColleagues(data, { department: otherDepartment(data) })),
    nowhere: company((data) => withColleagues(data, { department: null })),
    ...(Object.fromEntries(Object.entries(BALANCES).map(([name, more]) => [name, company((data) => withBalance(data, more))])) as Record<
      BalanceRun,
      Arrangement
    >),
    probation: company((data) => withColleagues(data, { probation_end_date: addDays(began.slice(0, 10), REACH) })),
    probation28: company((data) => withColleagues(data, { probation_end_date: nextLongMonth(began, 28) })),
    probation31: company((data) => withColleagues(data, { probation_end_date: nextLongMonth(began, 31) })),
    begun: company((data) => withColleagues(data, { start_date: addDays(began.slice(0, 10), -STARTED) })),
    toBegin: company((data) => withColleagues(data, { start_date: addDays(began.slice(0, 10), 2 * REACH) })),
  };
}

/** The runs that are compared: what they have in common are the two, who work like others. */
export function runsOf(began: string): Record<ComparedRun, Arrangement> {
  return { ...leaveRuns(began, () => undefined), ...peopleRuns(began) };
}

/** The same runs, in which nobody is paid for the leave. */
export function unpaidRunsOf(began: string, { none }: Pick<Record<ComparedRun, Arrangement>, "none">): Record<ComparedRun, Arrangement> {
  const typeOf = ({ leave_types: types }: CompanyData): string | undefined => {
    const unpaid = types.filter(({ kind, resource }) => kind === "other" && !resource.is_paid).map(({ resource }) => resource);
    return (unpaid.find(({ name }) => /unpaid|without pay/i.test(name)) ?? unpaid[0])?.id;
  };
  return { ...leaveRuns(began, typeOf), ...peopleRuns(began), none };
}

/** One request for so many working days in a row, today among them if that can be. */
function daysInARow(count: number, where: OfDays): SpansOf {
  const rowOf = (days: readonly string[], today: string): readonly string[] => {
    const weekOf = (date: string): string[] => {
      const monday = addDays(date, -weekday(dayNumber(date)));
      return days.filter((day) => day >= monday && day < addDays(monday, 7));
    };
    const first = days.find((day) => day >= today)!;
    const week = weekOf(first);
    const place = week.indexOf(first);
    const isEarly = place < week.length / 2;
    const other = weekOf(addDays(first, isEarly ? -7 : 7));
    if (week.length < count || other.length < count) return [];
    const from = Math.min(place, week.length - count);
    if (where === "inWeek") return week.slice(from, from + count);
    if (where === "inOtherWeek") return isEarly ? other.slice(-count) : other.slice(0, count);
    const own = isEarly ? week.slice(0, Math.min(place + 1, count - 1)) : week.slice(-Math.min(week.length - place, count - 1));
    return isEarly ? [...other.slice(own.length - count), ...own] : [...own, ...other.slice(0, count - own.length)];
  };
  return (days, today) => {
    const row = rowOf(days, today);
    return row.length === 0 ? [] : whole(row);
  };
}

function rowRuns(away: (spans: SpansOf) => Arrangement) {
  const names = (["inWeek", "inOtherWeek", "overWeekend"] as const).flatMap((where) =>
    ([4, 2] as const).map((count) => [where, count] as const),
  );
  return Object.fromEntries(names.map(([where, count]) => [`${where}${count}`, away(daysInARow(count, where))])) as Record<
    `${OfDays}${4 | 2}`,
    Arrangement
  >;
}

/** The runs in which people are away. `typeOf`: the type of the leave; undefined: annual leave. */
function leaveRuns(began: string, typeOf: (data: CompanyData) => string | undefined) {
  const away =
    (spans: SpansOf, { status = "approved", people = [0], facts = () => ({}), factsOfSecond = {} }: Away = {}) =>
    (data: CompanyData): CompanyData => {
      const both = withColleagues(data, facts(data), factsOfSecond);
      const type = typeOf(data);
      const leave = people.flatMap((n) =>
        spans(daysAround(data, began), todayOf(data, began)).map((span, place): AddedLeave => ({
          ...span,
          ...(type === undefined ? {} : { typeId: type }),
          id: idOf(6000 + 1000 * n + place),
          employeeId: idOf(FIRST + n),
          status,
        })),
      );
      return withLeave(both, leave);
    };
  const day = (startDate: string) => ({ startDate, endDate: startDate, days: 1 }) satisfies Span;
  const half =
    (halfDayPeriod: "morning" | "afternoon" | null) =>
    (date: string): Span => ({ ...day(date), days: 0.5, halfDay: true, halfDayPeriod });
  const single = (days: readonly string[]): Span[] => days.map(day);
  /** One request that begins some days before today, and ends so many working days after it. On a day on which nobody works it ends later, too. */
  const around = (days: readonly string[], today: string, after: number): Span[] => {
    const place = days.findIndex((date) => date >= today);
    return whole(days.slice(place - SOME_DAYS, place + 1 + (days[place] === today ? after : SOME_DAYS)));
  };
  /** One request for each run of days that follow each other. */
  const spans = (days: readonly string[]): Span[] => {
    const list: { startDate: string; endDate: string; days: number }[] = [];
    for (const date of days) {
      const last = list.at(-1);
      const follows = last !== undefined && addDays(last.endDate, 1) === date && last.endDate.slice(0, 7) === date.slice(0, 7);
      if (follows) Object.assign(last, { endDate: date, days: last.days + 1 });
      else list.push({ ...day(date) });
    }
    return list;
  };
  return {
    none: company(away(() => [])),
    away: company(away(single)),
    both: company(away(single, { people: [0, 1] })),
    cancelled: company(away(single, { status: "cancelled" })),
    declined: company(away(single, { status: "declined" })),
    pending: company(away(single, { status: "pending" })),
    midway: company(away((days, today) => around(days, today, SOME_DAYS))),
    lastDay: company(away((days, today) => around(days, today, 0))),
    autoApproved: company(away(single, { status: "auto_approved" })),
    // A later version may have more (§9).
    withdrawn: company(away(single, { status: "withdrawn" as "pending" })),
    namesakes: company(away(single, { people: [0, 1], factsOfSecond: { first_name: NAMES[0][0], last_name: NAMES[0][1] } })),
    awayNowhere: company(away(single, { facts: () => ({ department: null }) })),
    awayElsewhere: company(away(single, { facts: (data) => ({ department: otherDepartment(data) }) })),
    mornings: company(away((days) => days.map(half("morning")))),
    afternoons: company(away((days) => days.map(half("afternoon")))),
    someHalves: company(away((days) => days.map(half(null)))),
    halves: company(away((days) => days.flatMap((date) => [half("morning")(date), half("afternoon")(date)]))),
    spans: company(away(spans)),
    long: company(away(whole)),
    overMonths: company(
      away((days) => Object.values(Object.groupBy(days, (date) => addDays(date, -MIDDLE).slice(0, 7))).flatMap((part) => whole(part!))),
    ),
    even: company(away((days) => single(days.filter((_, n) => n % 2 === 0)))),
    odd: company(away((days) => single(days.filter((_, n) => n % 2 === 1)))),
    ...rowRuns((row) => company(away(row))),
  };
}

/** The company in which the first of the two has worked for long, and has carried over so many days of leave more than one. */
function withBalance(data: CompanyData, more: number): CompanyData {
  const both = withColleagues(data, { start_date: "2019-03-04" }, {});
  const employees = both.employees.map((one) => (one.resource.id === idOf(FIRST) ? { ...one, carried_over_days: 1 + more } : one));
  return { ...both, employees };
}

/** A department that has people, besides the one that has most. */
function otherDepartment({ employees }: CompanyData): string | null {
  const sizes = Map.groupBy(employees, ({ resource: { department } }) => department);
  const names = [...sizes].filter(([name]) => name !== null).toSorted(([, a], [, b]) => b.length - a.length);
  return names[1]?.[0] ?? null;
}
