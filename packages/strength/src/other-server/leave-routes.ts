import { type Call, type Reply, closed, fieldsOf, found, named, queryOf } from "./call.ts";
import type { CompanyData, Leave, LeaveType, Person } from "./company-data.ts";
import { isDate } from "./fields.ts";
import { dayOf, listed, shortStamp, stamp, daysAfter } from "./lists.ts";
import { gone } from "./people-routes.ts";
import { conflict, invalid } from "./refusal.ts";
import { workingDays } from "./working-days.ts";

const STATUSES = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;

/** The LeaveRequest of §2.5, with members of this server's own. */
function leaveOf(company: CompanyData, row: Leave): object {
  const person = company.staff.get(row.personId)!;
  return {
    id: row.id,
    employeeId: row.personId,
    employeeName: `${person.lastName}, ${person.firstName}`,
    typeId: row.typeId,
    typeName: company.leaveTypes.find(({ id }) => id === row.typeId)?.name ?? "Leave",
    startDate: row.start,
    endDate: row.end,
    days: row.days,
    halfDay: row.half,
    halfDayPeriod: row.period,
    notes: row.notes,
    status: row.status,
    declineReason: row.reason,
    createdAt: stamp(row.since),
    updatedAt: shortStamp(row.since),
    links: { self: `/leave/${row.id}` },
  };
}

/** GET /leave: pending requests first, then by date. */
export function listLeave(call: Call): Reply {
  const { company, choices, mistakes } = call;
  const asked = queryOf(call, "employee_id", "status", "from", "to");
  const [who, status, from, to] = ["employee_id", "status", "from", "to"].map(asked);
  if (status !== undefined && !STATUSES.includes(status as Leave["status"])) throw invalid("status");
  for (const [name, day] of [
    ["from", from],
    ["to", to],
  ] as const)
    if (day !== undefined && !isDate(day)) throw invalid(name, "Write the day as YYYY-MM-DD.");
  if (from !== undefined && to !== undefined && from > to && choices.leave === "strict") throw invalid("to");
  const inRange = ({ start, end }: Leave): boolean =>
    choices.leave === "strict"
      ? (from === undefined || start >= from) && (to === undefined || start <= to)
      : (from === undefined || start >= from) && (to === undefined || end <= to);
  const rows = [...company.leave.values()]
    .filter(
      (row) => (who === undefined || row.personId === who.toLowerCase()) && (status === undefined || row.status === status) && inRange(row),
    )
    .toSorted((a, b) => {
      const rank = mistakes.has("lists pending leave anywhere") ? 0 : Number(b.status === "pending") - Number(a.status === "pending");
      return rank || b.start.localeCompare(a.start) || (a.id < b.id ? -1 : 1);
    });
  if (mistakes.has("passes over the limit of the leave list")) call.query.delete("limit");
  return listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );
}

export const readLeave = (call: Call): Reply => ({
  data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),
});

/** POST /leave; warnings are sentences beside data. */
export function askLeave(call: Call): Reply {
  const { company, chance, choices, mistakes, now } = call;
  const fields = fieldsOf(call);
  const personId = fields.id("employee_id");
  const typeId = fields.id("leave_type_id");
  const [start, end] = [fields.date("start_date"), fields.date("end_date")];
  const half = fields.has("half_day") ? fields.flag("half_day") : false;
  const period = fields.has("half_day_period") ? fields.oneOf("half_day_period", ["morning", "afternoon"]) : null;
  const long = mistakes.has("takes notes of any length") ? Infinity : 500;
  const notes = fields.has("notes") && fields.raw("notes") !== null && fields.raw("notes") !== "" ? fields.text("notes", long) : null;
  closed(call, fields);
  const person = named(call, company.staff, personId, "employee_id");
  const type = named(call, new Map(company.leaveTypes.map((one) => [one.id, one])), typeId, "leave_type_id");
  if (end < start) throw invalid("end_date", "Leave ends no sooner than it begins.");
  const whole = workingDays(person.jurisdiction, start, end, mistakes.has("counts weekends as leave"));
  const wanted = { person, type, start, end, half, days: half ? Math.min(whole, 0.5) : whole, today: dayOf(now()) };
  const broken = rulesBroken(company, wanted);
  const refused = broken.find(({ always }) => always || choices.leave === "strict");
  if (refused !== undefined) throw refused.clash ? conflict(refused.words) : invalid(refused.field, refused.words);
  const row: Leave = {
    id: chance.timedId(now()),
    personId,
    typeId,
    start,
    end,
    days: wanted.days,
    half,
    period: half ? (period ?? "morning") : null,
    notes,
    status: type.approval ? "pending" : "auto_approved",
    reason: null,
    since: now(),
  };
  company.leave.set(row.id, row);
  call.deliveries.emit(company, type.approval ? "leave.requested" : "leave.approved", leaveOf(company, row));
  const write = call.forms?.warnings.write ?? ((words: string) => words);
  const where = call.forms?.warnings.where ?? "beside";
  const warnings = broken.map(({ words, field }) => write(words, field));
  const data = { ...leaveOf(company, row), ...(where === "beside" ? {} : { warnings }) };
  return { status: 201, data, beside: where === "within" ? {} : { warnings } };
}

/** PATCH …/approve. */
export function approveLeave(call: Call): Reply {
  const { one } = found(call, call.company.leave, () => undefined);
  if (one.status !== "pending" && !(call.choices.moves === "wide" && one.status === "declined")) throw conflict(`This is ${one.status}.`);
  Object.assign(one, { status: "approved", reason: null });
  call.deliveries.emit(call.company, "leave.approved", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };
}

/** PATCH …/decline. */
export function declineLeave(call: Call): Reply {
  const { one, asked } = found(call, call.company.leave, () => {
    const fields = fieldsOf(call);
    const reason = fields.text("reason", 2000);
    if (reason.length > call.choices.longestReason) throw invalid("reason", "Say it in fewer words.");
    closed(call, fields);
    return call.mistakes.has("cuts the reasons of declined leave") ? reason.slice(0, 100) : reason;
  });
  const wide = call.choices.moves === "wide" && (one.status === "approved" || one.status === "auto_approved");
  const wrong = call.mistakes.has("declines what was cancelled") && one.status === "cancelled";
  if (one.status !== "pending" && !wide && !wrong) throw conflict(`This is ${one.status}.`);
  Object.assign(one, { status: "declined", reason: asked });
  call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };
}

/** DELETE /leave/{id}. */
export function cancelLeave(call: Call): Reply {
  const { one } = found(call, call.company.leave, () => {
    const fields = fieldsOf(call);
    if (fields.has("reason")) fields.text("reason", 2000);
    closed(call, fields);
  });
  const wide = call.choices.moves === "wide" && (one.status === "approved" || one.status === "auto_approved");
  if (one.status !== "pending" && !wide) throw conflict(`This is ${one.status}.`);
  one.status = "cancelled";
  call.deliveries.emit(call.company, "leave.cancelled", leaveOf(call.company, one));
  return gone(call, leaveOf(call.company, one));
}

interface Wanted {
  readonly person: Person;
  readonly type: LeaveType;
  readonly start: string;
  readonly end: string;
  readonly half: boolean;
  readonly days: number;
  readonly today: string;
}

interface Broken {
  readonly field: string;
  readonly words: string;
  /** Refused by every variant of this server. */
  readonly always?: boolean;
  /** A conflict, not a wrong field. */
  readonly clash?: boolean;
}

/** The rules that a request violates: a strict server refuses it, a lax one warns. */
function rulesBroken(company: CompanyData, { person, type, start, end, half, days, today }: Wanted): Broken[] {
  const live = [...company.leave.values()].filter(({ personId, status }) => personId === person.id && !/declined|cancelled/.test(status));
  const clashing = live.some((row) => row.start <= end && row.end >= start && !(half && row.half));
  const tooLong = Date.parse(end) - Date.parse(start) > 366 * 86_400_000;
  const rules: readonly (readonly [boolean, Broken])[] = [
    [person.status === "terminated", { field: "employee_id", words: "This person has left.", clash: true }],
    [tooLong, { field: "end_date", words: "Nobody is away for more than a year.", always: true }],
    [days === 0, { field: "start_date", words: "There is no working day in it." }],
    [half && start !== end, { field: "half_day", words: "Half a day lies within one day.", always: true }],
    [half && !type.halves, { field: "half_day", words: "This type of leave knows no half days." }],
    [clashing, { field: "start_date", words: "This person is away then already.", clash: true }],
    [daysAfter(today, type.notice) > start, { field: "start_date", words: `Please ask ${type.notice} days ahead.` }],
    [type.most !== null && days > type.most, { field: "end_date", words: "That is more than a year allows." }],
    [start < person.startDate, { field: "start_date", words: "This person had not started then." }],
  ];
  return rules.filter(([holds]) => holds).map(([, rule]) => rule);
}
