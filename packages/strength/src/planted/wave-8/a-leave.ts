import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Leave requests and decisions on them. */
export const eighthLeaveA: readonly Planted[] = [
  subtle("gives no name for the leave of people who left", "LEAVE-03", [
    "leave-routes.ts",
    "employeeName: `${person.lastName}, ${person.firstName}`,",
    'employeeName: person.status === "terminated" ? null : `${person.lastName}, ${person.firstName}`,',
  ]),
  plain("gives halfDay as 0 or 1", "LEAVE-09", ["leave-routes.ts", "halfDay: row.half,", "halfDay: row.half ? 1 : 0,"]),
  plain("writes the half of a day as AM or PM", "LEAVE-50 LEAVE-24", [
    "leave-routes.ts",
    "halfDayPeriod: row.period,",
    `halfDayPeriod: row.period === null ? null : row.period === "morning" ? "AM" : "PM",`,
  ]),
  plain("leaves declineReason out of leave that was not declined", "LEAVE-13", [
    "leave-routes.ts",
    "declineReason: row.reason,",
    "...(row.reason === null ? {} : { declineReason: row.reason }),",
  ]),
  plain("gives the day alone in createdAt of leave", "LEAVE-14 CONV-03", [
    "leave-routes.ts",
    "createdAt: stamp(row.since),",
    "createdAt: stamp(row.since).slice(0, 10),",
  ]),
  plain("spells the members of leave with underscores", "CONV-12 LEAVE-06 LEAVE-07", [
    "leave-routes.ts",
    "startDate: row.start,\n    endDate: row.end,",
    "start_date: row.start,\n    end_date: row.end,",
  ]),
  subtle("calls leave that was approved of itself auto-approved with a hyphen", "LEAVE-12", [
    "leave-routes.ts",
    "status: row.status,\n    declineReason",
    `status: row.status === "auto_approved" ? "auto-approved" : row.status,\n    declineReason`,
  ]),
  subtle("counts Saturdays as days of leave", "LEAVE-15 LEAVE-18", [
    "working-days.ts",
    "weekday !== 0 && weekday !== 6 &&",
    "weekday !== 0 &&",
  ]),
  plain("counts public holidays as days of leave", "LEAVE-16", ["working-days.ts", " && !isPublicHoliday(jurisdiction, day)", ""]),
  subtle("rounds half days up in the list of leave", "LEAVE-17 LEAVE-08", [
    "leave-routes.ts",
    "    rows.map((row) => leaveOf(company, row)),",
    "    rows.map((row) => leaveOf(company, { ...row, days: Math.ceil(row.days) })),",
  ]),
  plain("takes leave without an end_date for one day", "LEAVE-22", [
    "leave-routes.ts",
    `fields.date("end_date")];`,
    `fields.has("end_date") ? fields.date("end_date") : fields.date("start_date")];`,
  ]),
  plain("takes leave without a type for annual leave", "LEAVE-20", [
    "leave-routes.ts",
    `const typeId = fields.id("leave_type_id");`,
    `const typeId = fields.has("leave_type_id") ? fields.id("leave_type_id") : company.leaveTypes[2]!.id;`,
  ]),
  plain("takes leave without a start_date from today", "LEAVE-21", [
    "leave-routes.ts",
    `[fields.date("start_date"),`,
    `[fields.has("start_date") ? fields.date("start_date") : dayOf(now()),`,
  ]),
  subtle("refuses notes of exactly 500 characters", "LEAVE-25", ["leave-routes.ts", "Infinity : 500;", "Infinity : 499;"]),
  plain("cuts notes at 500 characters in place of a refusal", "LEAVE-25", [
    "leave-routes.ts",
    `fields.raw("notes") !== "" ? fields.text("notes", long) : null;`,
    `fields.raw("notes") !== "" ? fields.text("notes", Infinity).slice(0, long) : null;`,
  ]),
  subtle("lists pending leave in the order of its dates when one person's leave is asked for", "LEAVE-28", [
    "leave-routes.ts",
    `const rank = mistakes.has("lists pending leave anywhere") ? 0`,
    `const rank = mistakes.has("lists pending leave anywhere") || who !== undefined ? 0`,
  ]),
  subtle("lists the leave of everybody when a status is asked for beside a person", "LEAVE-29", [
    "leave-routes.ts",
    "(who === undefined || row.personId === who.toLowerCase())",
    "(who === undefined || status !== undefined || row.personId === who.toLowerCase())",
  ]),
  subtle("lists auto_approved leave as approved leave too", "LEAVE-30", [
    "leave-routes.ts",
    "(status === undefined || row.status === status)",
    `(status === undefined || row.status === status || row.status === \`auto_\${status}\`)`,
  ]),
  subtle("gives a single warning as a text, not in an array", "LEAVE-32", [
    "leave-routes.ts",
    `beside: where === "within" ? {} : { warnings }`,
    `beside: where === "within" ? {} : { warnings: warnings.length === 1 ? warnings[0] : warnings }`,
  ]),
  subtle("does not keep a leave request for which it gives a warning", "LEAVE-33 LEAVE-36", [
    "leave-routes.ts",
    "  company.leave.set(row.id, row);",
    "  if (broken.length === 0) company.leave.set(row.id, row);",
  ]),
  plain("calls leave of a type without approval approved on submission", "LEAVE-35", [
    "leave-routes.ts",
    `status: type.approval ? "pending" : "auto_approved",`,
    `status: type.approval ? "pending" : "approved",`,
  ]),
  plain("calls leave that somebody approved auto_approved", "LEAVE-38", [
    "leave-routes.ts",
    `Object.assign(one, { status: "approved", reason: null });`,
    `Object.assign(one, { status: "auto_approved", reason: null });`,
  ]),
  plain("approves nothing without a body", "LEAVE-39 LEAVE-38", [
    "leave-routes.ts",
    `  if (one.status !== "pending" && !(call.choices.moves`,
    `  if (call.bytes.length === 0) throw invalid("body");
  if (one.status !== "pending" && !(call.choices.moves`,
  ]),
  plain("keeps the reason of a decline as the notes of the leave", "LEAVE-40", [
    "leave-routes.ts",
    'Object.assign(one, { status: "declined", reason: asked });',
    'Object.assign(one, { status: "declined", notes: asked });',
  ]),
  subtle("declines although it refuses the empty reason", "LEAVE-41 LEAVE-45 ERR-14", [
    "leave-routes.ts",
    `const reason = fields.text("reason", 2000);`,
    `const now = call.company.leave.get(call.params["id"]!);
    if (now?.status === "pending" && fields.raw("reason") === "") now.status = "declined";
    const reason = fields.text("reason", 2000);`,
  ]),
  plain("calls cancelled leave declined", "LEAVE-42", ["leave-routes.ts", `  one.status = "cancelled";`, `  one.status = "declined";`]),
  plain("cancels nothing without a reason", "LEAVE-43", [
    "leave-routes.ts",
    `if (fields.has("reason")) fields.text("reason", 2000);`,
    `fields.text("reason", 2000);`,
  ]),
  plain("cancels cancelled leave again", "LEAVE-44", [
    "leave-routes.ts",
    '  if (one.status !== "pending" && !wide) throw conflict(`This is ${one.status}.`);',
    '  if (one.status !== "pending" && one.status !== "cancelled" && !wide) throw conflict(`This is ${one.status}.`);',
  ]),
  subtle("answers a leave request with the name of the first leave type", "LEAVE-49 LEAVE-05", [
    "leave-routes.ts",
    "const data = { ...leaveOf(company, row),",
    "const data = { ...leaveOf(company, row), typeName: company.leaveTypes[0]!.name,",
  ]),
  plain("takes no leave without notes", "LEAVE-51", [
    "leave-routes.ts",
    "  closed(call, fields);\n  const person = named(",
    `  if (notes === null) throw fields.bad("notes");\n  closed(call, fields);\n  const person = named(`,
  ]),
];
