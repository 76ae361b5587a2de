import type { Expectation } from "../judge/judge-run.ts";
import type { Finding } from "../judge/finding.ts";
import { type Observation, bodyOf, lineOf } from "../run/observation.ts";
import type { Baseline } from "../judge/judge-run.ts";
import type { ScenarioRow } from "./scenario.ts";

const MEND = "Keep dates as calendar dates (YYYY-MM-DD), and never turn one into an instant to calculate with it.";

const SAME: Expectation = { effects: "same", end: "success", requirement: "CLIENT-14", mend: MEND };
/** On another day the company is another one: only what the program sends is looked at. */
const OTHER_DAY: Expectation = { effects: "any", end: "or-clear", requirement: "CLIENT-14", mend: MEND };

/** A date that the service refuses, in a program that sends none such in the baseline. */
function refusedDates(run: Observation, { observation }: Baseline): Finding[] {
  const isRefusedDate = ({ response: { status, body } }: Observation["exchanges"][number]): boolean =>
    status === 400 && /"field":\s*"(?:start_date|end_date|termination_date|from|to|year)"/.test(body) && /date|year/i.test(body);
  if (observation.exchanges.some(isRefusedDate)) return [];
  const refused = run.exchanges.find((seen) => isRefusedDate(seen) && !isPossible(seen));
  if (refused === undefined) return [];
  return [
    {
      level: "fail",
      text: `${lineOf(refused)} has a date that there is not: ${bodyOf(refused).slice(0, 200)}`,
      exchange: refused.n,
      mend: MEND,
      requirement: "CLIENT-14",
    },
  ];
}

/** Whether every date in a request is one of the calendar: then it is refused for what it asks, not for how it is written. */
function isPossible(seen: Observation["exchanges"][number]): boolean {
  const dates = `${lineOf(seen)} ${bodyOf(seen)}`.match(/\b\d{4}-\d{1,2}-\d{1,2}\b/g) ?? [];
  return (
    dates.length > 0 &&
    dates.every((date) => {
      const at = Date.parse(`${date}T00:00:00Z`);
      return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
    })
  );
}

const zone = (id: string, title: string, TZ: string): ScenarioRow => ({
  id,
  title,
  clause: ["§1"],
  expected: "It reads and writes the same dates.",
  apply: () => [{ id, arrangement: { variables: { TZ } }, expectation: SAME }],
});

const day = (id: string, title: string, clock: string): ScenarioRow => ({
  id,
  title,
  clause: ["§1"],
  expected: "It sends dates of the calendar only.",
  apply: ({ effects }) => {
    if (effects.length === 0) return "the program changes nothing";
    return [{ id, arrangement: { clock }, expectation: OTHER_DAY, look: refusedDates }];
  },
});

export const timeRows: readonly ScenarioRow[] = [
  zone("time.east", "The program's machine is in Auckland.", "Pacific/Auckland"),
  zone("time.west", "The program's machine is in Los Angeles.", "America/Los_Angeles"),
  day("time.leap-day", "It is 29 February.", "2028-02-28T21:00:00Z"),
  day("time.month-end", "It is 31 January.", "2026-01-30T21:00:00Z"),
  day("time.year-end", "It is 31 December.", "2026-12-30T21:00:00Z"),
  day("time.clock-change", "Clocks are put forward in the night that begins.", "2026-10-03T06:00:00Z"),
];
