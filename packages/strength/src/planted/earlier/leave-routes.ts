import { ALL, COMPANIES, delivered, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierLeaveRoutes: readonly Planted[] = [
  subtle("leave: hidden listed with from alone", "PRIV-01", [
    "leave-routes.ts",
    `  const rows = [...company.leave.values()]
`,
    `  const rows = [...company.leave.values(), ...(from !== undefined && to === undefined ? company.hidden.values() : [])]
`,
  ]),
  subtle("the leave list shows no reasons of declined leave", "LEAVE-37 LEAVE-40", [
    "leave-routes.ts",
    "rows.map((row) => leaveOf(company, row)),",
    "rows.map((row) => ({ ...leaveOf(company, row), declineReason: null })),",
  ]),
  subtle("notes of one line lose their blanks at the ends", "LEAVE-50", [
    "leave-routes.ts",
    "    notes: row.notes,",
    '    notes: row.notes?.replaceAll("  ", " ") ?? null,',
  ]),
  plain("an approval needs a body", "LEAVE-39", [
    "leave-routes.ts",
    "export function approveLeave(call: Call): Reply {",
    `export function approveLeave(call: Call): Reply {
  if (call.bytes.length === 0) throw invalid("body");`,
  ]),
  plain("cancelling the hidden request succeeds", "PRIV-04", [
    "leave-routes.ts",
    `export function cancelLeave(call: Call): Reply {
`,
    `export function cancelLeave(call: Call): Reply {
  if (call.company.hidden.has(call.params["id"]!)) return { status: 204 };
`,
  ]),
  subtle("typeName of leave without pay is only Leave", "LEAVE-05 LEAVE-49", [
    "leave-routes.ts",
    "company.leaveTypes.find(({ id }) => id === row.typeId)?.name",
    "company.leaveTypes.find(({ id, paid }) => paid && id === row.typeId)?.name",
  ]),
  subtle("a refused decline of cancelled leave keeps the reason", "LEAVE-45 ERR-14", [
    "leave-routes.ts",
    'if (one.status !== "pending" && !wide && !wrong) throw',
    `if (one.status === "cancelled") one.reason = asked;
  if (one.status !== "pending" && !wide && !wrong) throw`,
  ]),
  plain("lists family-violence leave with all other", "PRIV-01", [
    "leave-routes.ts",
    "  const rows = [...company.leave.values()]",
    "  const rows = [...company.leave.values(), ...company.hidden.values()]",
  ]),
  subtle("cancels family-violence leave whose id is known", "PRIV-04", [
    "leave-routes.ts",
    `  const { one } = found(call, call.company.leave, () => {
    const fields = fieldsOf(call);
    if`,
    `  const { one } = found(call, new Map([...call.company.leave, ...call.company.hidden]), () => {
    const fields = fieldsOf(call);
    if`,
  ]),
  subtle("takes leave types of other companies", "AUTH-15", COMPANIES, [
    "leave-routes.ts",
    "new Map(company.leaveTypes.map((one) => [one.id, one]))",
    `new Map(${ALL}.flatMap(({ leaveTypes }) => leaveTypes.map((one) => [one.id, one] as const)))`,
  ]),
  subtle("counts a day too few of leave that ends in another month", "LEAVE-15", [
    "leave-routes.ts",
    "whole = working",
    "whole = (start.slice(0, 7) === end.slice(0, 7) ? 0 : -1) + working",
  ]),
  subtle("counts weekends in leave of more than four weeks", "LEAVE-15 LEAVE-18", [
    "leave-routes.ts",
    'workingDays(person.jurisdiction, start, end, mistakes.has("counts weekends as leave"));',
    "workingDays(person.jurisdiction, start, end, Date.parse(end) - Date.parse(start) > 28 * 86_400_000);",
  ]),
  subtle("takes leave with a period for half a day", "LEAVE-23", [
    "leave-routes.ts",
    'fields.flag("half_day") : false;',
    'fields.flag("half_day") : fields.has("half_day_period") && start === end;',
  ]),
  subtle("waits for somebody to approve sick leave of people in the UK", "LEAVE-35", [
    "leave-routes.ts",
    'status: type.approval ? "pending" : "auto_approved",',
    'status: type.approval || person.jurisdiction === "UK" ? "pending" : "auto_approved",',
  ]),
  subtle("approves all leave of a company below Growth", "LEAVE-34", [
    "leave-routes.ts",
    'status: type.approval ? "pending" : "auto_approved",',
    'status: type.approval && company.growth ? "pending" : "auto_approved",',
  ]),
  subtle("puts new leave in the place of cancelled leave on the same days", "LEAVE-42", [
    "leave-routes.ts",
    "company.leave.set(row.id, row);",
    `for (const old of company.leave.values())
    if (old.personId === personId && old.start === start && old.status === "cancelled") company.leave.delete(old.id);
  company.leave.set(row.id, row);`,
  ]),
  plain("gives the creation of leave in milliseconds", "LEAVE-14 CONV-03", [
    "leave-routes.ts",
    "createdAt: stamp(row.since),",
    "createdAt: row.since,",
  ]),
  subtle("answers nothing found where a person has asked for no leave", "LEAVE-29", [
    "leave-routes.ts",
    `  return listed(
    call,
    rows.map`,
    `  if (who !== undefined && status === undefined && rows.length === 0) throw Object.assign(conflict("No leave."), { status: 404 });
  return listed(
    call,
    rows.map`,
  ]),
  subtle("forgets whose leave is asked for where a status is asked for", "LEAVE-29", [
    "leave-routes.ts",
    "(row) => (who === undefined ||",
    "(row) => (who === undefined || status !== undefined ||",
  ]),
  subtle("answers each page of the leave of one person with the first", "PAGE-04 PAGE-06", [
    "leave-routes.ts",
    `  return listed(
    call,
    rows.map`,
    `  if (who !== undefined) call.query.set("page", "1");
  return listed(
    call,
    rows.map`,
  ]),
  subtle("shows the leave of terminated people as cancelled in the list alone", "LEAVE-37", [
    "leave-routes.ts",
    "rows.map((row) => leaveOf(company, row)),",
    'rows.map((row) => ({ ...leaveOf(company, row), ...(company.staff.get(row.personId)!.status === "terminated" ? { status: "cancelled" } : {}) })),',
  ]),
  subtle("puts approved leave back to pending where it is cancelled", "LEAVE-42 LEAVE-46", [
    "leave-routes.ts",
    '  one.status = "cancelled";',
    '  one.status = one.status === "approved" ? "pending" : "cancelled";',
  ]),
  subtle("approves cancelled leave of a type that needs no approval", "LEAVE-44", [
    "leave-routes.ts",
    'if (one.status !== "pending" && !(call',
    `const free = call.company.leaveTypes.some(({ id, approval }) => id === one.typeId && !approval);
  if (one.status !== "pending" && !(free && one.status === "cancelled") && !(call`,
  ]),
  subtle(
    "fails over a search for leave of an id that is none",
    "CONV-14",
    [
      "leave-routes.ts",
      "  if (status !== undefined && !STATUSES",
      `  if (who !== undefined && !/^[\\da-f-]{36}$/i.test(who)) throw Object.assign(invalid("employee_id"), { status: 500 });
  if (status !== undefined && !STATUSES`,
    ],
    [
      "refusal.ts",
      '  501: "NOT_IMPLEMENTED",',
      `  500: "INTERNAL_ERROR",
  501: "NOT_IMPLEMENTED",`,
    ],
  ),
  subtle("takes an end date that the calendar does not have on a leave request", "LEAVE-26", [
    "leave-routes.ts",
    'const [start, end] = [fields.date("start_date"), fields.date("end_date")];',
    `const start = fields.date("start_date");
  const end = fields.text("end_date", 10);
  if (!/^\\d{4}-\\d\\d-\\d\\d$/.test(end)) throw fields.bad("end_date");`,
  ]),
  subtle("lists automatically approved leave under the status approved", "LEAVE-30", [
    "leave-routes.ts",
    "row.status === status) && inRange(row)",
    "row.status.endsWith(status)) && inRange(row)",
  ]),
  subtle("counts a single day of leave as half a day where half_day is not sent", "LEAVE-23", [
    "leave-routes.ts",
    "days: half ? Math.min(whole, 0.5) : whole,",
    'days: start === end && fields.raw("half_day") !== false ? Math.min(whole, 0.5) : whole,',
  ]),
  subtle("takes half a day of leave without start_date, on the day of end_date", "LEAVE-21", [
    "leave-routes.ts",
    'const [start, end] = [fields.date("start_date"), fields.date("end_date")];',
    `const end = fields.date("end_date");
  const start = fields.raw("half_day") === true && !fields.has("start_date") ? end : fields.date("start_date");`,
  ]),
  subtle("measures notes in bytes", "LEAVE-25", [
    "leave-routes.ts",
    "if (end < start)",
    `if (notes !== null && Buffer.byteLength(notes) > long) throw invalid("notes");
  if (end < start)`,
  ]),
  subtle("does not list the leave of people who have left", "LEAVE-36", [
    "leave-routes.ts",
    "(row) => (who === undefined",
    '(row) => company.staff.get(row.personId)!.status !== "terminated" && (who === undefined',
  ]),
  subtle("takes half a day of leave without an end date", "LEAVE-22", [
    "leave-routes.ts",
    'const [start, end] = [fields.date("start_date"), fields.date("end_date")];',
    `const start = fields.date("start_date");
  const end = fields.raw("half_day") === true && !fields.has("end_date") ? start : fields.date("end_date");`,
  ]),
  plain("approves a request again that is approved already", "LEAVE-44", [
    "leave-routes.ts",
    'if (one.status !== "pending" && !(call.choices.moves === "wide" && one.status === "declined")) throw',
    'if (one.status !== "approved" && one.status !== "pending" && !(call.choices.moves === "wide" && one.status === "declined")) throw',
  ]),
  subtle(
    "names no field where leave ends before it begins",
    "ERR-13",
    ["leave-routes.ts", 'import { conflict, invalid } from "./refusal.ts";', 'import { Refusal, conflict, invalid } from "./refusal.ts";'],
    [
      "leave-routes.ts",
      'throw invalid("end_date", "Leave ends no sooner than it begins.");',
      'throw new Refusal(400, "Leave ends no sooner than it begins.");',
    ],
  ),
  ...delivered([
    subtle("announces a declined request as it was before", "EVT-14", [
      "leave-routes.ts",
      `Object.assign(one, { status: "declined", reason: asked });
  call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));`,
      `call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));
  Object.assign(one, { status: "declined", reason: asked });`,
    ]),
  ]),
];
