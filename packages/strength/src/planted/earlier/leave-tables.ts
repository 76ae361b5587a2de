import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierLeaveTables: readonly Planted[] = [
  subtle("taken_days is a text in the list of everybody", "BAL-06", [
    "leave-tables.ts",
    "taken_days: sum(",
    'taken_days: who === undefined ? "0" : sum(',
  ]),
  subtle("one leave type has a blank id", "LTYPE-01", [
    "leave-tables.ts",
    `      id,
      name,
      colour`,
    `      id: name.startsWith("Leave without") ? "unpaid" : id,
      name,
      colour`,
  ]),
  subtle("is_default is there on the default type alone", "LTYPE-08", [
    "leave-tables.ts",
    "is_default: first,",
    "...(first ? { is_default: true } : {}),",
  ]),
  subtle("allow_half_days is null where none are allowed", "LTYPE-05", [
    "leave-tables.ts",
    "allow_half_days: halves,",
    "allow_half_days: halves || null,",
  ]),
  plain("tells the notice of a type of leave in words", "LTYPE-06", [
    "leave-tables.ts",
    "min_notice_days: notice,",
    "min_notice_days: `${notice} days`,",
  ]),
  plain("tells of the default type of leave under another name", "LTYPE-08", ["leave-tables.ts", "is_default: first,", "default: first,"]),
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
  subtle("lists the balances of everybody where nobody has the id asked for", "BAL-08", [
    "leave-tables.ts",
    "return listed(call, people.map(row), false);",
    "return listed(call, (people.length === 0 ? [...company.staff.values()] : people).map(row), false);",
  ]),
  plain("knows types of leave by their names for ids", "LTYPE-01 CONV-04", [
    "leave-tables.ts",
    `      id,
      name,
      colour`,
    `      id: name.toLowerCase().replaceAll(/\\W+/g, "-"),
      name,
      colour`,
  ]),
  subtle("lists the types of leave of the first company for those below Growth", "AUTH-10 LEAVE-49", COMPANIES, [
    "leave-tables.ts",
    "call.company.leaveTypes.map(",
    `(call.company.growth ? call.company : ${ALL}[0]!).leaveTypes.map(`,
  ]),
  subtle("gives this year for every year where a region is asked for", "HOL-04", [
    "leave-tables.ts",
    "const rows = publicHolidaysOf(jurisdiction, Number(year)).filter(",
    "const rows = publicHolidaysOf(jurisdiction, Number(region === undefined ? year : dayOf(call.now()).slice(0, 4))).filter(",
  ]),
  subtle("knows a regional holiday only for the first of its regions", "HOL-05", [
    "leave-tables.ts",
    'holiday.region.split(" ").includes(region)',
    'holiday.region.split(" ")[0] === region',
  ]),
];
