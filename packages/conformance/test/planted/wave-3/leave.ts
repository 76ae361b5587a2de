import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Leave: the list, its filters, and new requests. */
export const thirdLeave: readonly Planted[] = [
  plain("tells the half of a half day as a number", "LEAVE-09", [
    "leave-routes.ts",
    "    halfDay: row.half,",
    "    halfDay: row.half ? 0.5 : 0,",
  ]),
  plain("writes the status of leave in capitals", "LEAVE-12", [
    "leave-routes.ts",
    "    status: row.status,",
    "    status: row.status.toUpperCase(),",
  ]),
  plain("names nobody in a request of leave", "LEAVE-03", [
    "leave-routes.ts",
    "employeeName: `${person.lastName}, ${person.firstName}`,",
    "employeeName: { last: person.lastName, first: person.firstName },",
  ]),
  plain("lists leave without saying how much there is", "LEAVE-27", [
    "leave-routes.ts",
    `    rows.map((row) => leaveOf(company, row)),
    true,`,
    `    rows.map((row) => leaveOf(company, row)),
    false,`,
  ]),
  plain("knows the employee of new leave under a name in camelCase alone", "LEAVE-19 CONV-12", [
    "leave-routes.ts",
    `const personId = fields.id("employee_id");`,
    `const personId = fields.id("employeeId");`,
  ]),
  plain("answers for new leave one level deeper than for any other", "LEAVE-32", [
    "leave-routes.ts",
    "  return { status: 201, data, beside:",
    "  return { status: 201, data: { request: data }, beside:",
  ]),
  plain("counts Sundays but no Saturdays as leave", "LEAVE-15", [
    "working-days.ts",
    "(weekday !== 0 && weekday !== 6 &&",
    "(weekday !== 6 &&",
  ]),
  plain("spells the first and the last day of leave in snake_case", "LEAVE-06 LEAVE-07 CONV-12", [
    "leave-routes.ts",
    "    startDate: row.start,\n    endDate: row.end,",
    "    start_date: row.start,\n    end_date: row.end,",
  ]),
  plain("calls all leave by the name of the first type", "LEAVE-49", [
    "leave-routes.ts",
    "typeName: company.leaveTypes.find(({ id }) => id === row.typeId)?.name",
    "typeName: company.leaveTypes[0]?.name",
  ]),
  plain("asks of every request whether it is for half a day", "LEAVE-51 LEAVE-23", [
    "leave-routes.ts",
    `const half = fields.has("half_day") ? fields.flag("half_day") : false;`,
    `const half = fields.flag("half_day");`,
  ]),
  plain("lists the leave of all whoever is asked for", "LEAVE-29", [
    "leave-routes.ts",
    "(who === undefined || row.personId === who.toLowerCase()) && (status",
    "(status",
  ]),
  plain("lists pending leave after all other", "LEAVE-28", [
    "leave-routes.ts",
    `Number(b.status === "pending") - Number(a.status === "pending");`,
    `Number(a.status === "pending") - Number(b.status === "pending");`,
  ]),
  plain("counts leave in hours", "LEAVE-08 LEAVE-18", ["leave-routes.ts", "    days: row.days,", "    days: row.days * 7.6,"]),
  plain("keeps no notes of leave", "LEAVE-50", ["leave-routes.ts", "    notes,\n    status: type", "    notes: null,\n    status: type"]),
  subtle("answers for leave that it warns of and stores none of it", "LEAVE-33", [
    "leave-routes.ts",
    "  company.leave.set(row.id, row);",
    `  if (broken.length > 0) return { status: 201, data: leaveOf(company, row), beside: { warnings: broken.map(({ words }) => words) } };
  company.leave.set(row.id, row);`,
  ]),
  plain("takes whatever is sent as the id of a type for the default type", "LEAVE-26 LEAVE-20", [
    "leave-routes.ts",
    `const typeId = fields.id("leave_type_id");`,
    'const typeId = company.leaveTypes.find(({ id }) => id === fields.raw("leave_type_id"))?.id ?? company.leaveTypes[2]!.id;',
  ]),
  subtle("leaves out the leave that begins on the first day asked for", "LEAVE-31", [
    "leave-routes.ts",
    "      : (from === undefined || start >= from)",
    "      : (from === undefined || start > from)",
  ]),
  subtle("passes over the last day asked for where no first day is", "LEAVE-31", [
    "leave-routes.ts",
    "(to === undefined || end <= to);",
    "(to === undefined || from === undefined || end <= to);",
  ]),
  subtle("lists no cancelled leave even to those who ask for it", "LEAVE-30 LEAVE-42", [
    "leave-routes.ts",
    "(status === undefined || row.status === status) && inRange(row),",
    `row.status !== "cancelled" && (status === undefined || row.status === status) && inRange(row),`,
  ]),
  subtle("shows the reason of a decline in no list", "LEAVE-40", [
    "leave-routes.ts",
    "    rows.map((row) => leaveOf(company, row)),",
    "    rows.map((row) => ({ ...leaveOf(company, row), declineReason: null })),",
  ]),
  subtle("counts an afternoon as a whole day", "LEAVE-17", [
    "leave-routes.ts",
    "days: half ? Math.min",
    `days: half && period !== "afternoon" ? Math.min`,
  ]),
  subtle("cuts notes after 255 characters", "LEAVE-50", [
    "leave-routes.ts",
    `fields.text("notes", long) : null;`,
    `fields.text("notes", long).slice(0, 255) : null;`,
  ]),
  subtle("counts no leave on the 31st of a month", "LEAVE-08", [
    "working-days.ts",
    "weekday !== 6 && !isPublicHoliday",
    `weekday !== 6 && !day.endsWith("-31") && !isPublicHoliday`,
  ]),
  subtle("counts leave up to the end of the year that it begins in", "LEAVE-08", [
    "working-days.ts",
    "day <= end;",
    "day <= end && day.slice(0, 4) === start.slice(0, 4);",
  ]),
  subtle("approves leave without pay as soon as it is asked for", "LEAVE-34", [
    "leave-routes.ts",
    `status: type.approval ? "pending" : "auto_approved",`,
    `status: type.approval && type.paid ? "pending" : "auto_approved",`,
  ]),
  subtle("makes half a day of leave for which only a part of the day is named", "LEAVE-23", [
    "leave-routes.ts",
    `const half = fields.has("half_day") ? fields.flag("half_day") : false;`,
    `const half = fields.has("half_day") ? fields.flag("half_day") : fields.has("half_day_period");`,
  ]),
];
