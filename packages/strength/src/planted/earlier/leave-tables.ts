import { plain, subtle } from "../one-edit.ts";
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
  subtle("holidays of the UK are a day late", "HOL-06", [
    "leave-tables.ts",
    "rows.map(({ date, name, region: where }) => ({ date,",
    'rows.map(({ date, name, region: where }) => ({ date: jurisdiction === "UK" ? `${date.slice(0, 8)}${String(Math.min(28, Number(date.slice(8)) + 1)).padStart(2, "0")}` : date,',
  ]),
  subtle("the jurisdiction of public holidays is forgotten beside a year", "HOL-03", [
    "leave-tables.ts",
    'const jurisdiction = asked("jurisdiction") ?? call.company.profile.jurisdiction[0]!;',
    'const jurisdiction = (asked("year") === undefined ? asked("jurisdiction") : undefined) ?? call.company.profile.jurisdiction[0]!;',
  ]),
  plain("all jurisdictions have the public holidays of Australia", "HOL-03", [
    "leave-tables.ts",
    "const rows = publicHolidaysOf(jurisdiction, Number(year)).filter(",
    'const rows = publicHolidaysOf("AU", Number(year)).filter(',
  ]),
  subtle("gives no balance to people on family-violence leave", "PRIV-24 PRIV-05", [
    "leave-tables.ts",
    "const people = [...company.staff.values()]",
    `const away = new Set([...company.hidden.values()].map(({ personId }) => personId));
  const people = [...company.staff.values()].filter(({ id }) => !away.has(id))`,
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
  subtle("gives people with pending leave two balances", "BAL-07", [
    "leave-tables.ts",
    "people.map(row)",
    'people.flatMap((person) => (all.some((one) => one.personId === person.id && one.status === "pending") ? [row(person), row(person)] : [row(person)]))',
  ]),
];
