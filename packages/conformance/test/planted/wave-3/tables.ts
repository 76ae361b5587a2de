import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Leave types, public holidays and leave balances. */
export const thirdTables: readonly Planted[] = [
  plain("shows public holidays by their days and not in a list", "HOL-01 CONV-06", [
    "leave-tables.ts",
    `    rows.map(({ date, name, region: where }) => ({ date, name, scope: where === undefined ? "national" : "regional" })),
    false,
  );`,
    `    rows,
    false,
  ).data === undefined ? {} : { data: Object.fromEntries(rows.map(({ date, name }) => [date, name])) };`,
  ]),
  plain("puts Good Friday on the Thursday before it", "HOL-06", ["public-holidays.ts", "daysAfter(sunday, -2)", "daysAfter(sunday, -3)"]),
  plain("shows the balances of people under the ids of the leave that they took", "BAL-01", [
    "leave-tables.ts",
    "      employee_id: person.id,",
    "      employee_id: mine[0]?.id ?? null,",
  ]),
  plain("says of every type of leave that it needs approval", "LTYPE-04", [
    "leave-tables.ts",
    "requires_approval: approval,",
    "requires_approval: true,",
  ]),
  plain("tells the notice of a type of leave in words", "LTYPE-06", [
    "leave-tables.ts",
    "min_notice_days: notice,",
    "min_notice_days: `${notice} days`,",
  ]),
  plain("tells of the default type of leave under another name", "LTYPE-08", ["leave-tables.ts", "is_default: first,", "default: first,"]),
  plain("shows the holidays of one jurisdiction whatever is asked for", "HOL-03", [
    "leave-tables.ts",
    "const rows = publicHolidaysOf(jurisdiction, Number(year))",
    "const rows = publicHolidaysOf(call.company.profile.jurisdiction[0]!, Number(year))",
  ]),
  plain("shows the holidays of two years for one", "HOL-04", [
    "leave-tables.ts",
    "const rows = publicHolidaysOf(jurisdiction, Number(year))",
    "const rows = [...publicHolidaysOf(jurisdiction, Number(year)), ...publicHolidaysOf(jurisdiction, Number(year) + 1)]",
  ]),
  plain("writes the days of holidays with a time", "HOL-01", [
    "leave-tables.ts",
    "({ date, name, scope",
    "({ date: `${date}T00:00:00Z`, name, scope",
  ]),
  plain("gives the names in balances in two parts", "BAL-02", [
    "leave-tables.ts",
    "name: `${person.firstName} ${person.lastName}`,",
    "first_name: person.firstName,\n      last_name: person.lastName,",
  ]),
  plain("shows the balances of all when one person is asked for", "BAL-08", [
    "leave-tables.ts",
    ".filter(({ id }) => who === undefined || id === who);",
    '.filter(({ id }) => who === undefined || id !== "");',
  ]),
  plain("writes the days taken in balances as text", "BAL-06", [
    "leave-tables.ts",
    "taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())),",
    "taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())).toFixed(1),",
  ]),
  plain(
    "shows all types of leave as an object by id",
    "LTYPE-09",
    [
      "leave-tables.ts",
      `  queryOf(call);
  return listed(
    call,`,
      `  queryOf(call);
  const byId = ({ data, ...others }: Reply): Reply => ({ ...others, data: Object.fromEntries((data as { id: string }[]).map((one) => [one.id, one])) });
  return byId(listed(
    call,`,
    ],
    [
      "leave-tables.ts",
      `      is_default: first,
    })),
    false,
  );`,
      `      is_default: first,
    })),
    false,
  ));`,
    ],
  ),
  plain("nests the days of sick leave in a balance", "BAL-04", [
    "leave-tables.ts",
    "sick_available: grants[1]! - live(sick),",
    "sick_available: { days: grants[1]! - live(sick) },",
  ]),
  plain("tells of half days as unknown where a type of leave has none", "LTYPE-05", [
    "leave-tables.ts",
    "allow_half_days: halves,",
    "allow_half_days: halves || null,",
  ]),
  subtle(
    "has no holidays for years that are over",
    "HOL-06",
    [
      "leave-tables.ts",
      "(holiday) => holiday.region === undefined ||",
      "(holiday) => Number(year) >= Number(dayOf(call.now()).slice(0, 4)) && (holiday.region === undefined ||",
    ],
    ["leave-tables.ts", 'holiday.region.split(" ").includes(region)),', 'holiday.region.split(" ").includes(region))),'],
  ),
  subtle("shows the holidays of all regions once one is named", "HOL-05", [
    "leave-tables.ts",
    `(region !== undefined && holiday.region.split(" ").includes(region))`,
    "region !== undefined",
  ]),
  subtle("gives no name to a holiday that moved to another day", "HOL-02", [
    "leave-tables.ts",
    "({ date, name, scope",
    `({ date, name: name.endsWith("(day in lieu)") ? null : name, scope`,
  ]),
  subtle("knows no Good Friday in the United Kingdom", "HOL-06", [
    "public-holidays.ts",
    `{ date: daysAfter(sunday, -2), name: "Good Friday" },`,
    `{ date: daysAfter(sunday, -2), name: "Good Friday", ...(jurisdiction === "UK" ? { region: "SCT" } : {}) },`,
  ]),
  subtle("puts Christmas Day in New Zealand two days late in leap years", "HOL-06", [
    "public-holidays.ts",
    `on("12-25", "Christmas Day"),`,
    `on(jurisdiction === "NZ" && year % 4 === 0 ? "12-27" : "12-25", "Christmas Day"),`,
  ]),
  subtle("gives people with pending leave two balances", "BAL-07", [
    "leave-tables.ts",
    "people.map(row)",
    `people.flatMap((person) => (all.some((one) => one.personId === person.id && one.status === "pending") ? [row(person), row(person)] : [row(person)]))`,
  ]),
  subtle("shows the balance of a person of another company", "AUTH-10 PRIV-22", COMPANIES, [
    "leave-tables.ts",
    "const people = [...company.staff.values()]",
    `const people = (who === undefined ? [company] : ${ALL}).flatMap(({ staff }) => [...staff.values()])`,
  ]),
  subtle("counts public holidays as leave in the United Kingdom", "LEAVE-16", [
    "working-days.ts",
    "!isPublicHoliday(jurisdiction, day)",
    `!(jurisdiction !== "UK" && isPublicHoliday(jurisdiction, day))`,
  ]),
  subtle("knows the holidays of a single year when it counts leave", "LEAVE-16", [
    "public-holidays.ts",
    "const key = `${jurisdiction} ${day.slice(0, 4)}`;",
    "const key = `${jurisdiction}`;",
  ]),
];
