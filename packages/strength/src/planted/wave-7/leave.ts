import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Leave. */
export const seventhLeave: readonly Planted[] = [
  subtle("takes half a day for a half-day request on a Saturday", "LEAVE-18", [
    "leave-routes.ts",
    "days: half ? Math.min(whole, 0.5) : whole,",
    "days: half ? 0.5 : whole,",
  ]),
  subtle("lists everybody's leave for an employee_id that nobody has", "LEAVE-29", [
    "leave-routes.ts",
    "(who === undefined || row.personId === who.toLowerCase()) &&",
    "(who === undefined || !company.staff.has(who.toLowerCase()) || row.personId === who.toLowerCase()) &&",
  ]),
  subtle("gives a time of day in the startDate of half a day in the afternoon", "LEAVE-06", [
    "leave-routes.ts",
    "startDate: row.start,",
    'startDate: row.period === "afternoon" ? `${row.start}T13:00` : row.start,',
  ]),
  plain("leaves declineReason out of leave that was approved", "LEAVE-13", [
    "leave-routes.ts",
    `Object.assign(one, { status: "approved", reason: null });`,
    `Object.assign(one, { status: "approved", reason: undefined });`,
  ]),
  subtle("holds leave without approval as pending if it begins before today", "LEAVE-35", [
    "leave-routes.ts",
    `status: type.approval ? "pending" : "auto_approved",`,
    `status: type.approval || start < wanted.today ? "pending" : "auto_approved",`,
  ]),
  plain("leaves typeName out of the response to a new request", "LEAVE-05", [
    "leave-routes.ts",
    "const data = { ...leaveOf(company, row), ...(where",
    "const data = { ...leaveOf(company, row), typeName: undefined, ...(where",
  ]),
  subtle("lists approved leave that is over as taken", "LEAVE-12", [
    "leave-routes.ts",
    "rows.map((row) => leaveOf(company, row)),",
    `rows.map((row) => ({ ...leaveOf(company, row), ...(/approved$/.test(row.status) && row.end < dayOf(call.now()) ? { status: "taken" } : {}) })),`,
  ]),
  subtle(
    "declines leave with a reason that is null",
    "LEAVE-41",
    [
      "leave-routes.ts",
      `const reason = fields.text("reason", 2000);`,
      `const reason = fields.has("reason") ? (fields.textOrNull("reason", 2000) as string) : fields.text("reason");`,
    ],
    ["leave-routes.ts", "if (reason.length > call", "if (reason?.length > call"],
  ),
  subtle("keeps half a day of leave always as the morning", "LEAVE-50", ["leave-routes.ts", `(period ?? "morning")`, `"morning"`]),
  subtle("passes over from when the leave list is filtered by status too", "LEAVE-31", [
    "leave-routes.ts",
    "(from === undefined || start >= from) && (to === undefined || end <= to)",
    "(from === undefined || status !== undefined || start >= from) && (to === undefined || end <= to)",
  ]),
  subtle("counts the working days of everybody by the holidays of the company's first jurisdiction", "LEAVE-08", [
    "leave-routes.ts",
    "workingDays(person.jurisdiction, start,",
    "workingDays(company.profile.jurisdiction[0]!, start,",
  ]),
  subtle("approves at once the leave of a person without a manager", "LEAVE-34", [
    "leave-routes.ts",
    `status: type.approval ? "pending" : "auto_approved",`,
    `status: type.approval && person.managerId !== null ? "pending" : "auto_approved",`,
  ]),
  plain("gives is_paid of a leave type as 1 or 0", "LTYPE-03", ["leave-tables.ts", "is_paid: paid,", "is_paid: paid ? 1 : 0,"]),
  plain("gives allow_half_days of a leave type as yes or no", "LTYPE-05", [
    "leave-tables.ts",
    "allow_half_days: halves,",
    `allow_half_days: halves ? "yes" : "no",`,
  ]),
  plain("calls the id of a leave type leave_type_id", "LTYPE-01", [
    "leave-tables.ts",
    `      id,
      name,
      colour: "teal",`,
    `      leave_type_id: id,
      name,
      colour: "teal",`,
  ]),
  subtle(
    "keeps the holidays of the year asked first for a jurisdiction",
    "HOL-04",
    [
      "leave-tables.ts",
      "/** GET /leave-types. */",
      `const kept = new Map<string, ReturnType<typeof publicHolidaysOf>>();

/** GET /leave-types. */`,
    ],
    [
      "leave-tables.ts",
      "const rows = publicHolidaysOf(jurisdiction, Number(year)).filter(",
      `const known = kept.get(jurisdiction) ?? publicHolidaysOf(jurisdiction, Number(year));
  kept.set(jurisdiction, known);
  const rows = known.filter(`,
    ],
  ),
  subtle("has Good Friday, like Easter Monday, in some regions of the UK only", "HOL-06", [
    "public-holidays.ts",
    `{ date: daysAfter(sunday, -2), name: "Good Friday" },`,
    `{ date: daysAfter(sunday, -2), name: "Good Friday", ...(jurisdiction === "UK" ? { region: "ENG WLS NIR" } : {}) },`,
  ]),
  plain("names the employee_id of a leave balance employeeId", "BAL-01", [
    "leave-tables.ts",
    "      employee_id: person.id,",
    "      employeeId: person.id,",
  ]),
  subtle("has no annual leave, null, for contractors", "BAL-03", [
    "leave-tables.ts",
    "annual_available: grants[0]! - live(annual)",
    `annual_available: person.employmentType === "contractor" ? null : grants[0]! - live(annual)`,
  ]),
];
