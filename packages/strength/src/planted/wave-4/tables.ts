import { ALL, COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const TABLES = "leave-tables.ts";
const HOLIDAYS = "public-holidays.ts";
const ROWS = "return listed(call, people.map(row), false);";
const PEOPLE = "const people = [...company.staff.values()].filter(({ id }) => who === undefined || id === who);";
const REGION = `region !== undefined && holiday.region.split(" ").includes(region)),`;
const SHOWN = `rows.map(({ date, name, region: where }) => ({ date, name, scope: where === undefined ? "national" : "regional" })),`;
const YEAR = `const rows = publicHolidaysOf(jurisdiction, Number(year)).filter(`;

/** Balances, types of leave and public holidays. */
export const fourthTables: readonly Planted[] = [
  plain("gives a row of balances for each kind of leave of a person", "BAL-07", [
    TABLES,
    ROWS,
    "return listed(call, people.flatMap((one) => [row(one), row(one)]), false);",
  ]),
  plain("writes taken days with two decimals as text", "BAL-06", [
    TABLES,
    "taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())),",
    "taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())).toFixed(2),",
  ]),
  plain("has no pending days for those who have nothing pending", "BAL-05", [
    TABLES,
    `pending_days: sum(({ status }) => status === "pending"),`,
    `pending_days: sum(({ status }) => status === "pending") || undefined,`,
  ]),
  subtle("knows no annual leave of those who are granted none", "BAL-03", [
    TABLES,
    "annual_available: grants[0]! - live(annual),",
    "annual_available: grants[0] === 0 ? null : grants[0]! - live(annual),",
  ]),
  subtle("lists the balances of everybody where nobody has the id asked for", "BAL-08", [
    TABLES,
    ROWS,
    "return listed(call, (people.length === 0 ? [...company.staff.values()] : people).map(row), false);",
  ]),
  subtle("repeats a balance for each request that a person has pending", "BAL-07", [
    TABLES,
    ROWS,
    `const rows = people.flatMap((one) => {
    const open = [...company.leave.values()].filter(({ personId, status }) => personId === one.id && status === "pending");
    return open.length > 1 ? open.map(() => row(one)) : [row(one)];
  });
  return listed(call, rows, false);`,
  ]),
  subtle("swaps annual and sick leave in the balance of one person asked for", "BAL-08", [
    TABLES,
    ROWS,
    `const swapped = (one: Person): object => {
    const { annual_available: annually, sick_available: sickly, ...others } = row(one) as Record<string, number>;
    return { ...others, annual_available: sickly, sick_available: annually };
  };
  return listed(call, people.map(who === undefined ? row : swapped), false);`,
  ]),
  subtle("tells the balances of people of other companies where they are asked for", "PRIV-22 AUTH-13", COMPANIES, [
    TABLES,
    PEOPLE,
    `const people = (who === undefined ? [company] : ${ALL}).flatMap(({ staff }) => [...staff.values()].filter(({ id }) => who === undefined || id === who));`,
  ]),
  subtle("takes hidden leave off the balance of one person asked for", "PRIV-05 BAL-08", [
    TABLES,
    `...(mistakes.has("counts hidden leave in balances") ?`,
    `...(who !== undefined ?`,
  ]),
  plain("has no flag on types of leave that are no default", "LTYPE-08", [TABLES, "is_default: first,", "is_default: first || undefined,"]),
  plain("knows types of leave by their names for ids", "LTYPE-01 CONV-04", [
    TABLES,
    "      id,\n      name,\n      colour",
    `      id: name.toLowerCase().replaceAll(/\\W+/g, "-"),\n      name,\n      colour`,
  ]),
  plain("wraps the types of leave in an object", "LTYPE-09", [
    TABLES,
    "export function listLeaveTypes(call: Call): Reply {\n  queryOf(call);\n  return listed(",
    "export function listLeaveTypes(call: Call): Reply {\n  queryOf(call);\n  const wrap = ({ data, ...others }: Reply): Reply => ({ ...others, data: { types: data } });\n  return ((...given: Parameters<typeof listed>) => wrap(listed(...given)))(",
  ]),
  subtle("has no yearly limit on types of leave without one", "LTYPE-07", [
    TABLES,
    "max_days_per_year: most,",
    "max_days_per_year: most ?? undefined,",
  ]),
  subtle("lists the types of leave of the first company for those below Growth", "AUTH-10 LEAVE-49", COMPANIES, [
    TABLES,
    "call.company.leaveTypes.map(",
    `(call.company.growth ? call.company : ${ALL}[0]!).leaveTypes.map(`,
  ]),
  plain("keeps Good Friday on a Saturday", "HOL-06", [
    HOLIDAYS,
    `{ date: daysAfter(sunday, -2), name: "Good Friday" }`,
    `{ date: daysAfter(sunday, -1), name: "Good Friday" }`,
  ]),
  subtle("gives this year for every year where a region is asked for", "HOL-04", [
    TABLES,
    YEAR,
    YEAR.replace("Number(year)", "Number(region === undefined ? year : dayOf(call.now()).slice(0, 4))"),
  ]),
  subtle("knows no holidays of the years to come", "HOL-04 HOL-06", [
    TABLES,
    YEAR,
    YEAR.replace(
      "publicHolidaysOf(jurisdiction, Number(year))",
      "(year > dayOf(call.now()).slice(0, 4) ? [] : publicHolidaysOf(jurisdiction, Number(year)))",
    ),
  ]),
  subtle("leaves the holidays of this year out that are over", "HOL-06", [
    TABLES,
    SHOWN,
    `rows.filter(({ date }) => !date.startsWith(dayOf(call.now()).slice(0, 4)) || date >= dayOf(call.now())).${SHOWN.slice(5)}`,
  ]),
  subtle("keeps Waitangi Day in Australia", "HOL-03", [
    HOLIDAYS,
    `...moved([on("01-26", "Australia Day"), ...turn], true),`,
    `...moved([on("01-26", "Australia Day"), on("02-06", "Waitangi Day"), ...turn], true),`,
  ]),
  subtle(
    "gives the holidays of the region that was asked for first",
    "HOL-05",
    [TABLES, REGION, 'region !== undefined && holiday.region.split(" ").includes(asOften(jurisdiction, region))),'],
    [
      TABLES,
      "/** GET /leave-types. */",
      `const regions = new Map<string, string>();
/** The region by which a jurisdiction is known. */
function asOften(jurisdiction: string, region: string): string {
  if (!regions.has(jurisdiction)) regions.set(jurisdiction, region);
  return regions.get(jurisdiction)!;
}

/** GET /leave-types. */`,
    ],
  ),
  inVariant(
    "tiny",
    subtle("tells the rows of one page as the total of lists other than people and leave", "CONV-06 PAGE-07", [
      "lists.ts",
      "total: rows.length,",
      "total: paged ? rows.length : shown.length,",
    ]),
  ),
];
