import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "leave-routes.ts";
const LISTED = "rows.map((row) => leaveOf(company, row)),";
const STATUS = "(status === undefined || row.status === status)";
const NOTES = "    notes: row.notes,";
const CREATED = "createdAt: stamp(row.since),";
const DAYS = "    days: row.days,";

/** Mistakes about requests as they are made and shown. */
const shown: readonly Planted[] = [
  subtle("createdAt of new leave is the day on which it starts", "LEAVE-14", [
    ROUTES,
    CREATED,
    `createdAt: row.since < Date.parse("2026-03-02T00:00:00Z") ? stamp(row.since) : stamp(Date.parse(row.start)),`,
  ]),
  subtle("createdAt of leave is the time of the answer", "LEAVE-37", [
    ROUTES,
    `data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),`,
    `data: { ...leaveOf(call.company, found(call, call.company.leave, () => undefined).one), createdAt: stamp(call.now()) },`,
  ]),
  subtle("the leave list shows no notes", "LEAVE-37", [ROUTES, LISTED, "rows.map((row) => ({ ...leaveOf(company, row), notes: null })),"]),
  subtle("the leave list shows no reasons of declined leave", "LEAVE-37 LEAVE-40", [
    ROUTES,
    LISTED,
    "rows.map((row) => ({ ...leaveOf(company, row), declineReason: null })),",
  ]),
  subtle("the leave list shows every half day as a whole one", "LEAVE-37", [
    ROUTES,
    LISTED,
    "rows.map((row) => ({ ...leaveOf(company, row), halfDay: false, halfDayPeriod: null })),",
  ]),
  subtle("the leave list with a status shows the time of the answer as createdAt", "LEAVE-37", [
    ROUTES,
    LISTED,
    "rows.map((row) => ({ ...leaveOf(company, row), ...(status === undefined ? {} : { createdAt: stamp(call.now()) }) })),",
  ]),
  subtle("the leave list with from shows an end date a day later", "LEAVE-37", [
    ROUTES,
    LISTED,
    "rows.map((row) => ({ ...leaveOf(company, row), ...(from === undefined ? {} : { endDate: `${row.end.slice(0, 8)}28` > row.end ? `${row.end.slice(0, 8)}28` : row.end }) })),",
  ]),
  subtle("the leave list shows approved leave of types without approval as approved", "LEAVE-37 LEAVE-35", [
    ROUTES,
    LISTED,
    `rows.map((row) => ({ ...leaveOf(company, row), status: row.status.replace("auto_", "") })),`,
  ]),
  plain("leave for several people at once is listed under the last one", "LEAVE-36", [
    ROUTES,
    "    employeeId: row.personId,",
    "    employeeId: [...company.leave.values()].at(-1)?.personId ?? row.personId,",
  ]),
  subtle("the employee's id in the leave list is that of their manager", "LEAVE-37", [
    ROUTES,
    LISTED,
    "rows.map((row) => ({ ...leaveOf(company, row), employeeId: company.staff.get(row.personId)?.managerId ?? row.personId })),",
  ]),
  subtle("typeName is that of another type in the list alone", "LEAVE-37 LEAVE-49", [
    ROUTES,
    LISTED,
    "rows.map((row) => ({ ...leaveOf(company, row), typeName: company.leaveTypes[0]!.name })),",
  ]),
  subtle("the days of the leave list are calendar days where there is more than one", "LEAVE-15", [
    ROUTES,
    LISTED,
    "rows.map((row) => ({ ...leaveOf(company, row), days: row.start === row.end ? row.days : 1 + (Date.parse(row.end) - Date.parse(row.start)) / 86_400_000 })),",
  ]),
  subtle("half_day false is half a day", "LEAVE-50", [
    ROUTES,
    `const half = fields.has("half_day") ? fields.flag("half_day") : false;`,
    `const half = fields.has("half_day") ? fields.flag("half_day") || true : false;`,
  ]),
  subtle("notes of one line lose their blanks at the ends", "LEAVE-50", [
    ROUTES,
    NOTES,
    `    notes: row.notes?.replaceAll("  ", " ") ?? null,`,
  ]),
  subtle("notes in letters beyond ASCII are lost", "LEAVE-50", [
    ROUTES,
    NOTES,
    `    notes: row.notes?.replaceAll(/[^ -~\\n]/g, "?") ?? null,`,
  ]),
  subtle("notes of an approved request are lost", "LEAVE-38", [ROUTES, NOTES, `    notes: row.status === "approved" ? null : row.notes,`]),
  subtle("notes of a cancelled request are lost", "LEAVE-42", [ROUTES, NOTES, `    notes: row.status === "cancelled" ? null : row.notes,`]),
  subtle("days of a cancelled request are 0", "LEAVE-42", [ROUTES, DAYS, `    days: row.status === "cancelled" ? 0 : row.days,`]),
  subtle("days of a declined request are 0", "LEAVE-40", [ROUTES, DAYS, `    days: row.status === "declined" ? 0 : row.days,`]),
  subtle("typeName of declined leave is an empty text", "LEAVE-05 LEAVE-40", [
    ROUTES,
    `typeName: company.leaveTypes.find(({ id }) => id === row.typeId)?.name ?? "Leave",`,
    `typeName: row.status === "declined" ? "" : (company.leaveTypes.find(({ id }) => id === row.typeId)?.name ?? "Leave"),`,
  ]),
  subtle("leave of somebody on probation waits whatever its type", "LEAVE-35", [
    ROUTES,
    `status: type.approval ? "pending" : "auto_approved",`,
    `status: type.approval || person.status === "probation" ? "pending" : "auto_approved",`,
  ]),
  subtle("a second request of the same person for that type is approved at once", "LEAVE-34", [
    ROUTES,
    `status: type.approval ? "pending" : "auto_approved",`,
    `status: type.approval && ![...company.leave.values()].some((one) => one.personId === personId && one.typeId === typeId && one.status === "approved") ? "pending" : "auto_approved",`,
  ]),
];

/** Mistakes about the list. */
const listed: readonly Planted[] = [
  subtle("from leaves out what starts on that day", "LEAVE-31", [
    ROUTES,
    "(from === undefined || start >= from) && (to === undefined || end <= to);",
    "(from === undefined || start > from) && (to === undefined || end <= to);",
  ]),
  subtle("to leaves out what ends on that day", "LEAVE-31", [
    ROUTES,
    "(from === undefined || start >= from) && (to === undefined || end <= to);",
    "(from === undefined || start >= from) && (to === undefined || end < to);",
  ]),
  subtle("from is passed over beside employee_id", "LEAVE-31", [
    ROUTES,
    "(from === undefined || start >= from) && (to === undefined || end <= to);",
    "(from === undefined || who !== undefined || start >= from) && (to === undefined || end <= to);",
  ]),
  subtle("to is passed over beside status", "LEAVE-31", [
    ROUTES,
    "(from === undefined || start >= from) && (to === undefined || end <= to);",
    "(from === undefined || start >= from) && (to === undefined || status !== undefined || end <= to);",
  ]),
  subtle("status=pending lists what was declined too", "LEAVE-30", [
    ROUTES,
    STATUS,
    `(status === undefined || row.status === status || (status === "pending" && row.status === "declined"))`,
  ]),
  subtle(
    "the status filter looks at the rows of the page alone",
    "LEAVE-30 PAGE-07",
    [ROUTES, STATUS, "true"],
    [
      ROUTES,
      LISTED,
      "rows.map((row) => leaveOf(company, row)),\n    true,\n  );\n  return listed(call, rows.filter((row) => status === undefined || row.status === status).map((row) => leaveOf(company, row)),",
    ],
  ),
  subtle("cancelled leave is in no list", "LEAVE-42", [
    ROUTES,
    STATUS,
    `(status === undefined ? row.status !== "cancelled" : row.status === status)`,
  ]),
  subtle("declined leave is in no list without a status", "LEAVE-36", [
    ROUTES,
    STATUS,
    `(status === undefined ? row.status !== "declined" : row.status === status)`,
  ]),
  subtle("pending leave comes first on each page of its own alone, and last with from", "LEAVE-28", [
    ROUTES,
    `Number(b.status === "pending") - Number(a.status === "pending");`,
    `(from === undefined ? 1 : -1) * (Number(b.status === "pending") - Number(a.status === "pending"));`,
  ]),
];

export const leaveRows: readonly Planted[] = [...shown, ...listed];
