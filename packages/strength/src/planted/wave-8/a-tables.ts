import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Leave types, balances, public holidays and hidden leave. */
export const eighthTablesA: readonly Planted[] = [
  plain("calls the yearly maximum of a leave type without one unlimited", "LTYPE-07", [
    "leave-tables.ts",
    "max_days_per_year: most,",
    `max_days_per_year: most ?? "unlimited",`,
  ]),
  subtle("says that all leave types need approval", "LTYPE-04 LEAVE-34", [
    "leave-tables.ts",
    "requires_approval: approval,",
    "requires_approval: true,",
  ]),
  plain("gives is_paid as yes or no", "LTYPE-03", ["leave-tables.ts", "is_paid: paid,", `is_paid: paid ? "yes" : "no",`]),
  plain("leaves allow_half_days out of leave types", "LTYPE-05", ["leave-tables.ts", "      allow_half_days: halves,\n", ""]),
  plain("lists leave types as an object with their ids as names", "LTYPE-09 CONV-06", [
    "leave-tables.ts",
    "export function listLeaveTypes(call: Call): Reply {\n  queryOf(call);\n  return listed(",
    `export function listLeaveTypes(call: Call): Reply {
  const answer = listTypes(call);
  return { ...answer, data: Object.fromEntries((answer.data as { id: string }[]).map((one) => [one.id, one])) };
}

function listTypes(call: Call): Reply {
  queryOf(call);
  return listed(`,
  ]),
  subtle("gives a negative balance of annual leave as text in brackets", "BAL-03", [
    "leave-tables.ts",
    "annual_available: grants[0]! - live(annual),",
    "annual_available: grants[0]! - live(annual) < 0 ? `(${live(annual) - grants[0]!})` : grants[0]! - live(annual),",
  ]),
  plain("gives the available annual leave as text with one decimal", "BAL-03", [
    "leave-tables.ts",
    "annual_available: grants[0]! - live(annual),",
    "annual_available: (grants[0]! - live(annual)).toFixed(1),",
  ]),
  subtle("gives null for the sick leave of people who are granted none", "BAL-04", [
    "leave-tables.ts",
    "sick_available: grants[1]! - live(sick),",
    "sick_available: grants[1] === 0 ? null : grants[1]! - live(sick),",
  ]),
  plain("gives pending_days as the list of the days", "BAL-05", [
    "leave-tables.ts",
    `pending_days: sum(({ status }) => status === "pending"),`,
    `pending_days: mine.filter(({ status }) => status === "pending").map(({ start }) => start),`,
  ]),
  plain("gives a balance for each person and kind of leave, in rows of their own", "BAL-07", [
    "leave-tables.ts",
    "return listed(call, people.map(row), false);",
    "return listed(call, people.flatMap((person) => [row(person), row(person)]), false);",
  ]),
  plain("passes over the person whose balance is asked for", "BAL-08", [
    "leave-tables.ts",
    ".filter(({ id }) => who === undefined || id === who);",
    '.filter(({ id }) => id !== "" || id === who);',
  ]),
  subtle("gives the name in balances as null for people without a department", "BAL-02", [
    "leave-tables.ts",
    "name: `${person.firstName} ${person.lastName}`,",
    "name: person.department === null ? null : `${person.firstName} ${person.lastName}`,",
  ]),
  subtle("gives the public holidays of the company's first jurisdiction where a year is asked for", "HOL-03", [
    "leave-tables.ts",
    `const rows = publicHolidaysOf(jurisdiction, Number(year))`,
    `const rows = publicHolidaysOf(asked("year") === undefined || asked("region") !== undefined ? jurisdiction : call.company.profile.jurisdiction[0]!, Number(year))`,
  ]),
  plain("passes over the year in which public holidays are asked for", "HOL-04", [
    "leave-tables.ts",
    `const rows = publicHolidaysOf(jurisdiction, Number(year))`,
    `const rows = publicHolidaysOf(jurisdiction, Number(dayOf(call.now()).slice(0, 4) || year))`,
  ]),
  subtle("leaves the national public holidays out where a region is asked for", "HOL-05 HOL-06", [
    "leave-tables.ts",
    "holiday.region === undefined || (region !== undefined &&",
    "(region === undefined && holiday.region === undefined) || (region !== undefined && holiday.region !== undefined &&",
  ]),
  subtle("gives no name for a substitute day", "HOL-02", [
    "public-holidays.ts",
    "date, name: `${holiday.name} (day in lieu)`",
    "date, name: null as unknown as string",
  ]),
  subtle(
    "answers 403 to the read of family-violence leave",
    "PRIV-02",
    [
      "leave-routes.ts",
      "export const readLeave = (call: Call): Reply => ({",
      `export const readLeave = (call: Call): Reply => {
  if (call.company.hidden.has(call.params["id"]!)) throw forbidden("This is confidential.");
  return readShown(call);
};

const readShown = (call: Call): Reply => ({`,
    ],
    ["leave-routes.ts", "import { conflict, invalid }", "import { conflict, forbidden, invalid }"],
  ),
  subtle("counts family-violence leave in the total of the leave list", "PRIV-03 PAGE-07", [
    "leave-routes.ts",
    `  return listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );`,
    `  const answer = listed(
    call,
    rows.map((row) => leaveOf(company, row)),
    true,
  );
  const { total, ...meta } = answer.beside!["meta"] as { total: number };
  const unseen = [...company.hidden.values()].filter((row) => (who === undefined || row.personId === who) && status === undefined);
  return { ...answer, beside: { meta: { ...meta, total: total + unseen.length } } };`,
  ]),
  subtle("answers 409 to the cancellation of family-violence leave", "PRIV-04", [
    "leave-routes.ts",
    "export function cancelLeave(call: Call): Reply {",
    `export function cancelLeave(call: Call): Reply {
  if (call.company.hidden.has(call.params["id"]!)) throw conflict("This is approved.");`,
  ]),
  subtle("counts family-violence leave in the days taken", "PRIV-05", [
    "leave-tables.ts",
    "      taken_days: sum(",
    "      taken_days: [...company.hidden.values()].filter(({ personId }) => personId === person.id).reduce((days, one) => days + one.days, 0) + sum(",
  ]),
  subtle("warns of family-violence leave where other leave overlaps it", "PRIV-06 PRIV-24", [
    "leave-routes.ts",
    "const live = [...company.leave.values()].filter(",
    "const live = [...company.leave.values(), ...company.hidden.values()].filter(",
  ]),
  inVariant(
    "strict",
    subtle(
      "answers 403 to a request for family-violence leave",
      "PRIV-10",
      [
        "leave-routes.ts",
        "  const type = named(",
        `  if (typeId === company.hiddenTypeId) throw forbidden("Please talk to us.");
  const type = named(`,
      ],
      ["leave-routes.ts", "import { conflict, invalid }", "import { conflict, forbidden, invalid }"],
    ),
  ),
];
