import { type EmployeeRecord, type Holiday, type LeaveRecord, holidays } from "@hr-platform/domain";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import { type LeaveCalendar, daysBetween, leaveCalendar, leaveDays } from "@hr-platform/engine/operations/leave/leave-days";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Table } from "@hr-platform/engine/store/table";
import { type ListedRecord, listRecords, recordsByLabel } from "./record-list.ts";
import { type RecordPlace, recordOf } from "./stored-records.ts";

/** Leave of a person that touches a year. */
export interface LeaveSpan {
  readonly table: "leave" | "hiddenLeave";
  readonly resource: LeaveRecord["resource"];
  /** Its days in the year. */
  readonly daysInYear: number;
}

/** A person with the leave of a year. */
export interface PersonYear {
  readonly id: string;
  readonly name: string;
  readonly employee: EmployeeRecord["resource"];
  /** Id of the days on which they work. */
  readonly calendar: string;
  /** By first day. */
  readonly spans: readonly LeaveSpan[];
}

/** Public holidays and working days of a year, for those to whom they apply. */
export interface CalendarYear {
  /** Such as `AU VIC`; with weekdays if they are not Monday to Friday: `AU VIC 0,1,2`. */
  readonly id: string;
  readonly calendar: LeaveCalendar;
  readonly holidays: readonly Holiday[];
  readonly workingDays: number;
  /** How many people work by it, those who have left not counted. */
  readonly people: number;
}

export interface LeaveCalendarPage {
  readonly total: number;
  readonly people: readonly PersonYear[];
  readonly calendars: readonly CalendarYear[];
}

interface Wanted {
  readonly year: number;
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
  /** Whether only people with leave in the year are listed. */
  readonly onlyAway: boolean;
}

/** The leave of people in a year, by name, as an operator sees it: hidden leave included. */
export function leaveYear(place: RecordPlace, { year, text, offset, limit, onlyAway }: Wanted): LeaveCalendarPage {
  const { state, sandbox } = place;
  const { decisions } = sandbox;
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const touches = ({ resource }: Pick<LeaveRecord, "resource">): boolean => resource.startDate <= to && resource.endDate >= from;
  const hidden = Map.groupBy(state.hiddenLeave.rows(), ({ record }) => record.resource.employeeId);
  const everybody = (): readonly ListedRecord[] =>
    listRecords(place, "employees", { text, state: undefined, order: "label", isDescending: false });
  const away = onlyAway ? peopleOf([state.leave, state.hiddenLeave], touches) : undefined;
  const listed =
    away === undefined
      ? everybody()
      : text.trim() === ""
        ? recordsByLabel(place, "employees", away)
        : everybody().filter(({ id }) => away.has(id));
  const calendars = calendarsOf(place, decisions);
  const people = listed.slice(offset, offset + limit).map(({ id, label, kept }): PersonYear => {
    const employee = (recordOf(kept) as EmployeeRecord).resource;
    const { calendar, name } = calendars(employee);
    const span =
      (table: LeaveSpan["table"]) =>
      ({ record: { resource } }: { readonly record: LeaveRecord }): LeaveSpan => {
        return { table, resource, daysInYear: daysBetween(resource, from, to, calendar, decisions) };
      };
    const own = [...[...state.leaveRegister.of(id)].map(span("leave")), ...(hidden.get(id) ?? []).map(span("hiddenLeave"))];
    const spans = own.filter(touches).sort((a, b) => (a.resource.startDate < b.resource.startDate ? -1 : 1));
    return { id, name: label, employee, calendar: name, spans };
  });
  return { total: listed.length, people, calendars: yearOf(place, calendars, { year, from, to }) };
}

/** Ids of people with leave that fits. */
function peopleOf(tables: readonly Table<LeaveRecord>[], fits: (record: LeaveRecord) => boolean): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const table of tables) for (const { record } of table.rows()) if (fits(record)) ids.add(record.resource.employeeId);
  return ids;
}

type CalendarOf = (employee: Pick<EmployeeRecord["resource"], "jurisdiction" | "employment_type">) => {
  readonly name: string;
  readonly calendar: LeaveCalendar;
};

/** The calendar of each employee; those that are the same have the same name. */
function calendarsOf({ state }: RecordPlace, decisions: Decisions): CalendarOf {
  const known = new Map<string, ReturnType<CalendarOf>>();
  const { timezone } = state.company.record.resource;
  return (employee) => {
    const kind = `${employee.jurisdiction} ${employee.employment_type}`;
    let found = known.get(kind);
    if (found === undefined) {
      const calendar = leaveCalendar(employee, timezone, decisions);
      const { jurisdiction, region, weekdays } = calendar;
      const name = [jurisdiction, region ?? "national", ...(weekdays === undefined ? [] : [weekdays.join(",")])].join(" ");
      known.set(kind, (found = { name, calendar }));
    }
    return found;
  };
}

function yearOf(
  { state, sandbox }: RecordPlace,
  calendars: CalendarOf,
  { year, from, to }: { readonly year: number; readonly from: string; readonly to: string },
): CalendarYear[] {
  const counts = new Map<string, { readonly calendar: LeaveCalendar; people: number }>();
  for (const { kind, people } of kindsOf(state)) {
    const { name, calendar } = calendars(kind);
    const count = counts.get(name) ?? { calendar, people: 0 };
    count.people += people;
    counts.set(name, count);
  }
  return Array.from(counts, ([id, { calendar, people }]) => ({
    id,
    calendar,
    people,
    holidays: holidays(calendar.jurisdiction, calendar.region, year, { partDays: true }),
    workingDays: leaveDays(from, to, calendar, sandbox.decisions),
  }));
}

/** How many people are employed in a jurisdiction in one way. */
interface KindCount {
  readonly kind: Pick<EmployeeRecord["resource"], "jurisdiction" | "employment_type">;
  people: number;
}

const counted = new WeakMap<object, { readonly version: number; readonly kinds: readonly KindCount[] }>();

/** How many people are employed where and how; kept until an employee changes. */
function kindsOf({ employees }: CompanyState): readonly KindCount[] {
  const { version } = employees.writes;
  const known = counted.get(employees);
  if (known?.version === version) return known.kinds;
  const kinds: KindCount[] = [];
  for (const { record } of employees.rows()) {
    const { jurisdiction, employment_type } = record.resource;
    let own = kinds.find(({ kind }) => kind.jurisdiction === jurisdiction && kind.employment_type === employment_type);
    if (own === undefined) kinds.push((own = { kind: { jurisdiction, employment_type }, people: 0 }));
    if (record.termination === null) own.people += 1;
  }
  counted.set(employees, { version, kinds });
  return kinds;
}
