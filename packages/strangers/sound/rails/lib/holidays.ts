// Public holidays by rule. `easter` counts days from Easter Sunday, `nth` is [month, weekday, which]
// with -1 for the last, `fixed` is [month, day].
import { on, shift, wday, weekend } from "./support.ts";

interface Rule {
  readonly name: string; readonly easter?: number; readonly nth?: readonly [number, number, number];
    readonly fixed?: readonly [number, number];
  readonly only?: readonly string[]; readonly except?: readonly string[]; readonly moves?: boolean;
    readonly table?: Readonly<Record<number, string>>;
}
const SHARED: readonly Rule[] = [
  { name: "New Year's Day", fixed: [1, 1], moves: true }, { name: "Good Friday", easter: -2 },
    { name: "Easter Monday", easter: 1, except: ["SCT"] },
  { name: "Christmas Day", fixed: [12, 25], moves: true }, { name: "Boxing Day", fixed: [12, 26], moves: true },
];
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  AU: [...SHARED, { name: "Australia Day", fixed: [1, 26], moves: true }, { name: "Anzac Day", fixed: [4, 25] },
    { name: "Labour Day", nth: [10, 1, 1], only: ["NSW", "ACT", "SA"] }, { name: "Labour Day", nth: [3, 1, 2], only: ["VIC"] },
    { name: "Labour Day", nth: [5, 1, 1], only: ["QLD", "NT"] }, { name: "Labour Day", nth: [3, 1, 1], only: ["WA"] },
    { name: "Eight Hours Day", nth: [3, 1, 2], only: ["TAS"] }, { name: "Melbourne Cup", nth: [11, 2, 1], only: ["VIC"] },
    { name: "Western Australia Day", nth: [6, 1, 1], only: ["WA"] },
      { name: "King's Birthday", nth: [6, 1, 2], only: ["NSW", "VIC", "SA", "TAS", "ACT", "NT"] },
    { name: "King's Birthday", nth: [10, 1, 1], only: ["QLD"] }],
  NZ: [...SHARED, { name: "Day after New Year's Day", fixed: [1, 2], moves: true }, { name: "Waitangi Day", fixed: [2, 6], moves: true },
    { name: "Anzac Day", fixed: [4, 25], moves: true }, { name: "King's Birthday", nth: [6, 1, 1] },
      { name: "Labour Day", nth: [10, 1, 4] },
    { name: "Matariki", table: { 2024: "06-28", 2025: "06-20", 2026: "07-10", 2027: "06-25", 2028: "07-14", 2029: "07-06",
      2030: "06-21" } },
    { name: "Otago Anniversary Day", nth: [3, 1, 4], only: ["OTAGO", "OTA"] }, { name: "Canterbury Anniversary Day", nth: [11, 5, 2],
      only: ["CANTERBURY", "CAN"] },
    { name: "Wellington Anniversary Day", nth: [1, 1, 4], only: ["WELLINGTON", "WGN"] }],
  UK: [...SHARED, { name: "Early May bank holiday", nth: [5, 1, 1] }, { name: "Spring bank holiday", nth: [5, 1, -1] },
    { name: "Summer bank holiday", nth: [8, 1, -1], except: ["SCT"] }, { name: "Summer bank holiday", nth: [8, 1, 1], only: ["SCT"] },
    { name: "2nd January", fixed: [1, 2], only: ["SCT"], moves: true }, { name: "St Andrew's Day", fixed: [11, 30], only: ["SCT"],
      moves: true },
    { name: "St Patrick's Day", fixed: [3, 17], only: ["NIR"], moves: true }, { name: "Battle of the Boyne", fixed: [7, 12], only: ["NIR"],
      moves: true }],
};
/** Gauss's rule with the usual two exceptions. */
function easterSunday(y: number): string {
  const century = Math.floor(y / 100), k = Math.floor((3 * century + 3) / 4), p = Math.floor((8 * century + 13) / 25);
  const a = y % 19, secular = 15 + k - p, s = 2 - k;
  const d = (19 * a + secular) % 30, r = Math.floor((d + Math.floor(a / 11)) / 29);
  const og = 21 + d - r, sz = 7 - ((((y + Math.floor(y / 4) + s) % 7) + 7) % 7), oe = 7 - ((((og - sz) % 7) + 7) % 7);
  return shift(on(y, 3, 1), og + oe - 1);
}
function nthWeekday(y: number, [month, day, which]: readonly [number, number, number]): string {
  if (which === -1) {
    let date = shift(on(y, month + 1, 1), -1);
    while (wday(date) !== day) date = shift(date, -1);
    return date;
  }
  let date = on(y, month, 1);
  while (wday(date) !== day) date = shift(date, 1);
  return shift(date, (which - 1) * 7);
}
export interface Holiday { readonly date: string; readonly name: string; readonly regional: boolean }
export function holidays(jurisdiction: string, y: number, region = ""): Holiday[] {
  const found: (Holiday & { moves: boolean })[] = [];
  for (const rule of RULES[jurisdiction] ?? []) {
    if ((rule.only && !rule.only.includes(region)) || rule.except?.includes(region)) continue;
    const listed = rule.table?.[y];
    const date = rule.fixed ? on(y, ...rule.fixed) :
      rule.nth ? nthWeekday(y, rule.nth) : rule.easter !== undefined ? shift(easterSunday(y), rule.easter) :
      listed ? `${y}-${listed}` : undefined;
    if (date) found.push({ date, name: rule.name, regional: rule.only !== undefined, moves: rule.moves === true });
  }
  // Days that fall on a weekend are also observed on the next free weekday.
  for (const day of [...found].sort((a, b) => a.date.localeCompare(b.date)).filter((h) => h.moves && weekend(h.date))) {
    let date = day.date;
    while (weekend(date) || found.some((h) => h.date === date)) date = shift(date, 1);
    found.push({ date, name: `${day.name} (observed)`, regional: day.regional, moves: false });
  }
  return found.sort((a, b) => a.date.localeCompare(b.date)).map(({ date, name, regional }) => ({ date, name, regional }));
}
export function businessDays(jurisdiction: string, from: string, to: string): number {
  const off = new Set<string>();
  for (let y = Number(from.slice(0, 4)); y <= Number(to.slice(0, 4)); y++) for (const h of holidays(jurisdiction, y)) off.add(h.date);
  let days = 0;
  for (let date = from; date <= to; date = shift(date, 1)) days += weekend(date) || off.has(date) ? 0 : 1;
  return days;
}
