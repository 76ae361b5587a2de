import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "leave-routes.ts";
const TABLES = "leave-tables.ts";
const HOLIDAYS = "public-holidays.ts";
const APPROVE = `Object.assign(one, { status: "approved", reason: null });`;
const DECLINE = `Object.assign(one, { status: "declined", reason: asked });`;
const CANCEL = `one.status = "cancelled";`;
const REFUSED = "if (refused !== undefined) throw";
const TYPE = `const type = named(call, new Map(company.leaveTypes.map((one) => [one.id, one])), typeId, "leave_type_id");`;
const PENDING = `pending_days: sum(({ status }) => status === "pending"),`;

/** Mistakes about moves. */
const moved: readonly Planted[] = [
  plain("an approval needs a body", "LEAVE-39", [
    ROUTES,
    "export function approveLeave(call: Call): Reply {",
    `export function approveLeave(call: Call): Reply {\n  if (call.bytes.length === 0) throw invalid("body");`,
  ]),
  subtle("an approval moves the start to the day after", "LEAVE-38", [
    ROUTES,
    APPROVE,
    `Object.assign(one, { status: "approved", reason: null, since: one.since + 1000 });`,
  ]),
  subtle("an approval sets the type to the first one", "LEAVE-38", [
    ROUTES,
    APPROVE,
    `Object.assign(one, { status: "approved", reason: null, typeId: call.company.leaveTypes[0]!.id });`,
  ]),
  subtle("an approval of half a day is refused", "LEAVE-38", [
    ROUTES,
    APPROVE,
    `if (one.half) throw conflict("Half days are approved in the web application.");\n  ${APPROVE}`,
  ]),
  subtle("an approval cancels what else is pending of the person", "LEAVE-46", [
    ROUTES,
    APPROVE,
    `${APPROVE}\n  for (const row of call.company.leave.values()) if (row.personId === one.personId && row.status === "pending") row.status = "cancelled";`,
  ]),
  subtle("a decline escapes quotes in the reason", "LEAVE-40", [
    ROUTES,
    DECLINE,
    `Object.assign(one, { status: "declined", reason: asked.replaceAll('"', "&quot;").replaceAll("'", "&#39;") });`,
  ]),
  subtle("a decline drops the half-day period", "LEAVE-40", [
    ROUTES,
    DECLINE,
    `Object.assign(one, { status: "declined", reason: asked, period: null });`,
  ]),
  subtle("a cancellation cancels in its answer alone where it has a reason", "LEAVE-42", [
    ROUTES,
    CANCEL,
    `if (call.bytes.length < 3) one.status = "cancelled";`,
  ]),
  subtle("a cancellation makes half a day a whole one", "LEAVE-42", [
    ROUTES,
    CANCEL,
    `${CANCEL}\n  Object.assign(one, { half: false, period: null });`,
  ]),
  subtle("a refused approval of declined leave forgets the reason", "LEAVE-45", [
    ROUTES,
    'if (one.status !== "pending" && !(call.choices.moves === "wide" && one.status === "declined")) throw conflict(`This is ${one.status}.`);',
    'if (one.status !== "pending") { one.reason = null; throw conflict(`This is ${one.status}.`); }',
  ]),
  subtle("a refused cancellation of declined leave cancels it", "LEAVE-45", [
    ROUTES,
    'if (one.status !== "pending" && !wide) throw conflict(`This is ${one.status}.`);',
    'if (one.status !== "pending" && !wide) { if (one.status === "declined") one.status = "cancelled"; throw conflict(`This is declined.`); }',
  ]),
  subtle("a second approval changes createdAt though it is refused", "LEAVE-45", [
    ROUTES,
    'if (one.status !== "pending" && !(call.choices.moves === "wide" && one.status === "declined")) throw conflict(`This is ${one.status}.`);',
    'if (one.status !== "pending") { if (one.status === "approved") Object.assign(one, { since: call.now() + 1000 }); throw conflict(`This is ${one.status}.`); }',
  ]),
  inVariant(
    "strict",
    subtle("a strict server stores leave that it refuses for too little notice", "ERR-14", [
      ROUTES,
      REFUSED,
      `if (refused?.words.startsWith("Please ask") === true) company.leave.set(typeId, { id: typeId, personId, typeId, start, end, days: wanted.days, half, period, notes, status: "pending", reason: null, since: now() });\n  ${REFUSED}`,
    ]),
  ),
  inVariant(
    "strict",
    subtle("a strict server stores leave that it refuses for an unknown member", "ERR-14", [
      ROUTES,
      "  closed(call, fields);\n  const person = named",
      `  if (fields.names.some((name) => !/^(employee_id|leave_type_id|start_date|end_date|half_day|half_day_period|notes)$/.test(name))) company.leave.set(chance.id(), { id: chance.id(), personId, typeId, start, end, days: 1, half, period, notes, status: "pending", reason: null, since: now() });\n  closed(call, fields);\n  const person = named`,
    ]),
  ),
  subtle("leave refused for its notes is stored without them", "ERR-14 LEAVE-25", [
    ROUTES,
    `const long = mistakes.has("takes notes of any length") ? Infinity : 500;`,
    `const long = 500;\n  if (String(fields.raw("notes") ?? "").length > 500) { const id = chance.timedId(now()); company.leave.set(id, { id, personId, typeId, start, end, days: 1, half, period, notes: null, status: "pending", reason: null, since: now() }); }`,
  ]),
  subtle("leave refused for half_day is stored as a whole day", "ERR-14 LEAVE-26", [
    ROUTES,
    `const half = fields.has("half_day") ? fields.flag("half_day") : false;`,
    `if (fields.has("half_day") && typeof fields.raw("half_day") !== "boolean") { const id = chance.timedId(now()); company.leave.set(id, { id, personId, typeId, start, end, days: 1, half: false, period: null, notes: null, status: "pending", reason: null, since: now() }); }\n  const half = fields.has("half_day") ? fields.flag("half_day") : false;`,
  ]),
  subtle("leave of a type that nobody has is refused and stored", "ERR-14", [
    ROUTES,
    TYPE,
    `if (company.leaveTypes.every(({ id }) => id !== typeId)) { const id = chance.timedId(now()); company.leave.set(id, { id, personId, typeId: company.leaveTypes[2]!.id, start, end, days: 1, half, period, notes, status: "pending", reason: null, since: now() }); }\n  ${TYPE}`,
  ]),
  inVariant(
    "strict",
    subtle("a strict server stores leave that clashes", "ERR-14", [
      ROUTES,
      REFUSED,
      `if (refused?.clash === true) company.leave.set(chance.id(), { id: chance.id(), personId, typeId, start, end, days: wanted.days, half, period, notes, status: "pending", reason: null, since: now() });\n  ${REFUSED}`,
    ]),
  ),
];

/** Mistakes about balances, types and holidays. */
const tables: readonly Planted[] = [
  plain("balances give their numbers as texts with a unit", "BAL-03", [
    TABLES,
    "annual_available: grants[0]! - live(annual),",
    "annual_available: `${grants[0]! - live(annual)} days`,",
  ]),
  subtle("pending_days is null where nothing is pending", "BAL-05", [
    TABLES,
    PENDING,
    `pending_days: sum(({ status }) => status === "pending") || null,`,
  ]),
  subtle("taken_days is a text in the list of everybody", "BAL-06", [
    TABLES,
    "taken_days: sum(",
    `taken_days: who === undefined ? "0" : sum(`,
  ]),
  subtle("the balance of somebody unknown is that of the first one", "BAL-08 AUTH-12", [
    TABLES,
    "const people = [...company.staff.values()].filter(({ id }) => who === undefined || id === who);",
    "const fits = [...company.staff.values()].filter(({ id }) => who === undefined || id === who);\n  const people = fits.length > 0 ? fits : [...company.staff.values()].slice(0, 1);",
  ]),
  subtle("a balance names another person", "BAL-08", [TABLES, "employee_id: person.id,", "employee_id: person.managerId ?? person.id,"]),
  subtle("two people have one balance in the list of everybody", "BAL-07", [
    TABLES,
    "return listed(call, people.map(row), false);",
    "return listed(call, [...people, ...(who === undefined ? people.slice(-1) : [])].map(row), false);",
  ]),
  subtle("max_days_per_year has a fraction", "LTYPE-07", [
    TABLES,
    "max_days_per_year: most,",
    "max_days_per_year: most === 3 ? 2.5 : most,",
  ]),
  subtle("one leave type has a blank id", "LTYPE-01", [
    TABLES,
    "      id,\n      name,\n      colour",
    `      id: name.startsWith("Leave without") ? "unpaid" : id,\n      name,\n      colour`,
  ]),
  subtle("is_default is there on the default type alone", "LTYPE-08", [
    TABLES,
    "is_default: first,",
    "...(first ? { is_default: true } : {}),",
  ]),
  subtle("allow_half_days is null where none are allowed", "LTYPE-05", [
    TABLES,
    "allow_half_days: halves,",
    "allow_half_days: halves || null,",
  ]),
  subtle("leave types have other ids each time", "LTYPE-01 LEAVE-49", [
    TABLES,
    "      id,\n      name,\n      colour",
    "      id: `${id.slice(0, -4)}${String(call.now()).slice(-4)}`,\n      name,\n      colour",
  ]),
  subtle("the types have the name of the type before", "LEAVE-49", [
    ROUTES,
    `company.leaveTypes.find(({ id }) => id === row.typeId)?.name ?? "Leave",`,
    `(company.leaveTypes.find(({ id }) => id === row.typeId)?.name ?? "Leave").toUpperCase(),`,
  ]),
  subtle("Christmas is no holiday in New Zealand", "HOL-06", [
    HOLIDAYS,
    `...moved([...turn, on("01-02", "Day after New Year's Day")], true),`,
    `...moved([turn[0]!, turn[2]!, on("01-02", "Day after New Year's Day")], true),`,
  ]),
  subtle("the region is passed over", "HOL-05", [
    TABLES,
    'holiday.region === undefined || (region !== undefined && holiday.region.split(" ").includes(region))',
    "holiday.region === undefined",
  ]),
  subtle("all regions come whichever is asked for", "HOL-05", [
    TABLES,
    'holiday.region === undefined || (region !== undefined && holiday.region.split(" ").includes(region))',
    "holiday.region === undefined || region !== undefined",
  ]),
  subtle("regions of the UK bring those of England", "HOL-05", [
    TABLES,
    'holiday.region.split(" ").includes(region))',
    'holiday.region.split(" ").includes(jurisdiction === "UK" ? "ENG" : region))',
  ]),
  subtle("holidays of the next year are those of this one with another year", "HOL-04 HOL-06", [
    TABLES,
    "publicHolidaysOf(jurisdiction, Number(year)).filter(",
    "publicHolidaysOf(jurisdiction, Number(dayOf(call.now()).slice(0, 4))).map((one) => ({ ...one, date: `${year}${one.date.slice(4)}` })).filter(",
  ]),
  subtle("a holiday comes twice", "HOL-06", [
    TABLES,
    "rows.map(({ date, name, region: where })",
    "[...rows, ...rows.slice(0, 1)].map(({ date, name, region: where })",
  ]),
  subtle("holidays of the UK are a day late", "HOL-06", [
    TABLES,
    "rows.map(({ date, name, region: where }) => ({ date,",
    'rows.map(({ date, name, region: where }) => ({ date: jurisdiction === "UK" ? `${date.slice(0, 8)}${String(Math.min(28, Number(date.slice(8)) + 1)).padStart(2, "0")}` : date,',
  ]),
  subtle("holidays in lieu count as working days", "LEAVE-16", [
    HOLIDAYS,
    ".filter(({ region }) => region === undefined)\n        .map(",
    '.filter(({ region, name }) => region === undefined && !name.includes("lieu"))\n        .map(',
  ]),
  subtle("leave goes by the holidays of the company's first country", "LEAVE-16", [
    ROUTES,
    "workingDays(person.jurisdiction, start, end,",
    "workingDays(company.profile.jurisdiction[0]!, start, end,",
  ]),
  subtle("more than one holiday in a week counts as one", "LEAVE-16", [
    "working-days.ts",
    "!isPublicHoliday(jurisdiction, day)",
    "!(isPublicHoliday(jurisdiction, day) && !isPublicHoliday(jurisdiction, daysAfter(day, -3)))",
  ]),
];

export const leaveStrays: readonly Planted[] = [...moved, ...tables];
