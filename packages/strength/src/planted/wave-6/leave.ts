import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Leave. */
export const sixthLeave: readonly Planted[] = [
  subtle("counts a single day of leave as half a day where half_day is not sent", "LEAVE-23", [
    "leave-routes.ts",
    "days: half ? Math.min(whole, 0.5) : whole,",
    `days: start === end && fields.raw("half_day") !== false ? Math.min(whole, 0.5) : whole,`,
  ]),
  plain("takes the first employee where POST /leave has no employee_id", "LEAVE-19", [
    "leave-routes.ts",
    `const personId = fields.id("employee_id");`,
    `const personId = fields.has("employee_id") ? fields.id("employee_id") : [...company.staff.keys()][0]!;`,
  ]),
  subtle("takes half a day of leave without start_date, on the day of end_date", "LEAVE-21", [
    "leave-routes.ts",
    `const [start, end] = [fields.date("start_date"), fields.date("end_date")];`,
    `const end = fields.date("end_date");
  const start = fields.raw("half_day") === true && !fields.has("start_date") ? end : fields.date("start_date");`,
  ]),
  plain("leaves the members that are null out of a leave request read by id", "LEAVE-37", [
    "leave-routes.ts",
    "  data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),",
    "  data: Object.fromEntries(Object.entries(leaveOf(call.company, found(call, call.company.leave, () => undefined).one)).filter(([, value]) => value !== null)),",
  ]),
  plain("answers a decline without createdAt", "LEAVE-14", [
    "leave-routes.ts",
    `  call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };`,
    `  call.deliveries.emit(call.company, "leave.declined", leaveOf(call.company, one));
  return { data: { ...leaveOf(call.company, one), createdAt: undefined } };`,
  ]),
  subtle("shows the leave of people who have left without their name", "LEAVE-03", [
    "leave-routes.ts",
    "employeeName: `${person.lastName}, ${person.firstName}`,",
    'employeeName: person.status === "terminated" ? null : `${person.lastName}, ${person.firstName}`,',
  ]),
  subtle("answers 201 to leave that overlaps other leave with a warning, but does not keep it", "LEAVE-33", [
    "leave-routes.ts",
    "  company.leave.set(row.id, row);",
    "  if (!broken.some(({ clash }) => clash)) company.leave.set(row.id, row);",
  ]),
  plain("answers an approval with approved, but keeps the request pending", "LEAVE-38", [
    "leave-routes.ts",
    `  Object.assign(one, { status: "approved", reason: null });
  call.deliveries.emit(call.company, "leave.approved", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };`,
    `  const next: Leave = { ...one, status: "approved", reason: null };
  call.deliveries.emit(call.company, "leave.approved", leaveOf(call.company, next));
  return { data: leaveOf(call.company, next) };`,
  ]),
  plain("answers leave that breaks no rule without warnings", "LEAVE-32", [
    "leave-routes.ts",
    `beside: where === "within" ? {} : { warnings } };`,
    `beside: where === "within" || warnings.length === 0 ? {} : { warnings } };`,
  ]),
  plain("writes the ids in the list of leave without hyphens", "LEAVE-01", [
    "leave-routes.ts",
    "    rows.map((row) => leaveOf(company, row)),",
    `    rows.map((row) => ({ ...leaveOf(company, row), id: row.id.replaceAll("-", "") })),`,
  ]),
  plain("needs half_day in every leave request", "LEAVE-51", [
    "leave-routes.ts",
    `fields.has("half_day") ? fields.flag("half_day") : false`,
    `fields.flag("half_day")`,
  ]),
  subtle("lets pending leave of somebody who leaves lapse, in a sixth status", "LEAVE-46", [
    "people-routes.ts",
    `  call.deliveries.emit(company, "employee.terminated", personOf(one));`,
    `  for (const row of company.leave.values()) if (row.personId === one.id && row.status === "pending") row.status = "lapsed" as "pending";
  call.deliveries.emit(company, "employee.terminated", personOf(one));`,
  ]),
  subtle("deletes automatically approved leave when it is cancelled", "LEAVE-42", [
    "leave-routes.ts",
    `  one.status = "cancelled";
  call`,
    `  if (one.status === "auto_approved") call.company.leave.delete(one.id);
  one.status = "cancelled";
  call`,
  ]),
  subtle(
    "knows only the public holidays of the year in which leave starts",
    "LEAVE-16",
    ["working-days.ts", "import { isPublicHoliday }", "import { publicHolidaysOf }"],
    [
      "working-days.ts",
      "  let count = 0;",
      `  let count = 0;
  const free = new Set(publicHolidaysOf(jurisdiction, Number(start.slice(0, 4))).flatMap(({ date, region }) => (region === undefined ? [date] : [])));`,
    ],
    ["working-days.ts", "!isPublicHoliday(jurisdiction, day)", "!free.has(day)"],
  ),
  plain("shows the whole leave type as typeId of requested leave", "LEAVE-04", [
    "leave-routes.ts",
    "  const data = { ...leaveOf(company, row), ...",
    "  const data = { ...leaveOf(company, row), typeId: { id: type.id, name: type.name }, ...",
  ]),
  subtle("parts leave from employees who have left", "LEAVE-02", [
    "leave-routes.ts",
    "    employeeId: row.personId,",
    `    employeeId: person.status === "terminated" ? null : row.personId,`,
  ]),
  subtle("shows the period as halfDay of half a day", "LEAVE-09", [
    "leave-routes.ts",
    "    halfDay: row.half,",
    "    halfDay: row.half && row.period,",
  ]),
  subtle("has no end date in leave of half a day", "LEAVE-07", [
    "leave-routes.ts",
    "endDate: row.end,",
    "endDate: row.half ? null : row.end,",
  ]),
  subtle("lists leave by date alone once from is given", "LEAVE-28", [
    "leave-routes.ts",
    "return rank || b.start.localeCompare(a.start)",
    "return (from === undefined ? rank : 0) || b.start.localeCompare(a.start)",
  ]),
  plain("cancels no leave without a reason", "LEAVE-43", [
    "leave-routes.ts",
    `if (fields.has("reason")) fields.text("reason", 2000);`,
    `fields.text("reason", 2000);`,
  ]),
  subtle("keeps the reason of a decline that it refuses", "LEAVE-45", [
    "leave-routes.ts",
    `const wrong = call.mistakes.has("declines what was cancelled")`,
    `one.reason = asked;
  const wrong = call.mistakes.has("declines what was cancelled")`,
  ]),
  plain("answers an approval with the id and the status alone", "LEAVE-39", [
    "leave-routes.ts",
    `call.deliveries.emit(call.company, "leave.approved", leaveOf(call.company, one));
  return { data: leaveOf(call.company, one) };`,
    `call.deliveries.emit(call.company, "leave.approved", leaveOf(call.company, one));
  return { data: { id: one.id, status: one.status } };`,
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
    `(row) => company.staff.get(row.personId)!.status !== "terminated" && (who === undefined`,
  ]),
  subtle("takes half a day of leave without an end date", "LEAVE-22", [
    "leave-routes.ts",
    `const [start, end] = [fields.date("start_date"), fields.date("end_date")];`,
    `const start = fields.date("start_date");
  const end = fields.raw("half_day") === true && !fields.has("end_date") ? start : fields.date("end_date");`,
  ]),
  subtle("looks the name of a leave type up only among the types that need approval", "LEAVE-49", [
    "leave-routes.ts",
    "company.leaveTypes.find(({ id }) => id === row.typeId)?.name",
    "company.leaveTypes.filter(({ approval }) => approval).find(({ id }) => id === row.typeId)?.name",
  ]),
  plain("approves a request again that is approved already", "LEAVE-44", [
    "leave-routes.ts",
    `if (one.status !== "pending" && !(call.choices.moves === "wide" && one.status === "declined")) throw`,
    `if (one.status !== "approved" && one.status !== "pending" && !(call.choices.moves === "wide" && one.status === "declined")) throw`,
  ]),
  plain(
    "wraps the leave types in data.leave_types",
    "LTYPE-09",
    ["leave-tables.ts", `import { dayOf, listed } from "./lists.ts";`, `import { dayOf, listed, wrapped } from "./lists.ts";`],
    [
      "leave-tables.ts",
      `  return listed(
    call,
    call.company.leaveTypes.map((`,
      `  return wrapped(
    call,
    "leave_types",
    call.company.leaveTypes.map((`,
    ],
    [
      "leave-tables.ts",
      `      is_default: first,
    })),
    false,
  );`,
      `      is_default: first,
    })),
  );`,
    ],
  ),
  subtle("leaves a request of a type without approval pending if it has a warning", "LTYPE-04", [
    "leave-routes.ts",
    `status: type.approval ? "pending" : "auto_approved",`,
    `status: type.approval || broken.length > 0 ? "pending" : "auto_approved",`,
  ]),
  plain("shows the name of a leave type as a map by language", "LTYPE-02", [
    "leave-tables.ts",
    `      id,
      name,
      colour`,
    `      id,
      name: { en: name },
      colour`,
  ]),
  subtle("writes the date of Matariki in 2026 with a month of one digit", "HOL-01", [
    "public-holidays.ts",
    `  2026: "07-10",`,
    `  2026: "7-10",`,
  ]),
  subtle("knows a regional holiday only for the first of its regions", "HOL-05", [
    "leave-tables.ts",
    `holiday.region.split(" ").includes(region)`,
    `holiday.region.split(" ")[0] === region`,
  ]),
  subtle(
    "leaves public holidays in lieu without a name",
    "HOL-02",
    [
      "public-holidays.ts",
      "{ ...holiday, date, name: `${holiday.name} (day in lieu)` }",
      `{ ...holiday, date, name: "" as string, lieu: holiday.name }`,
    ],
    [
      "leave-tables.ts",
      "rows.map(({ date, name, region: where }) => ({ date, name, ",
      "rows.map(({ date, name, region: where }) => ({ date, name: name || null, ",
    ],
  ),
  subtle("leaves the name out of balances of one employee", "BAL-02", [
    "leave-tables.ts",
    "      name: `${person.firstName} ${person.lastName}`,",
    "      ...(who === undefined ? { name: `${person.firstName} ${person.lastName}` } : {}),",
  ]),
  plain("has null for the taken days of people who took none", "BAL-06", [
    "leave-tables.ts",
    "taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())),",
    "taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())) || null,",
  ]),
  plain("reads the parameter of the balances as employee", "BAL-08", [
    "leave-tables.ts",
    `const who = queryOf(call, "employee_id")("employee_id")?.toLowerCase();`,
    `const who = queryOf(call, "employee_id", "employee")("employee")?.toLowerCase();`,
  ]),
  subtle("has null for the sick leave of casuals and contractors, who are granted none", "BAL-04", [
    "leave-tables.ts",
    "sick_available: grants[1]! - live(sick),",
    "sick_available: grants[1] === 0 ? null : grants[1]! - live(sick),",
  ]),
];
