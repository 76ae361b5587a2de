import { type CompanyData, addDays, addMonths, dayNumber, localDate, startOfDay, weekday } from "@hr-platform/domain";
import { type Effect, compareEffects, effectsOf } from "../../judge/effects.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Finding } from "../../judge/finding.ts";
import { type Observation, bodyOf, comparedLine, lineOf } from "../../run/observation.ts";
import type { Baseline } from "../../judge/judge-run.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import { turnTo } from "../../run/company-time.ts";
import { withMorePending } from "../company-edits.ts";
import type { ScenarioRow } from "../scenario.ts";

const MEND = "Keep dates as calendar dates (YYYY-MM-DD), and never turn one into an instant to calculate with it.";

const SAME: Expectation = { effects: "same", end: "success", prints: true, requirement: "CLIENT-14", mend: MEND };
/** On another day the company is another one: only what the program sends is looked at, and that it takes the day. */
const OTHER_DAY: Expectation = { effects: "any", end: "clear", requirement: "CLIENT-14", mend: MEND };

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

const TODAY = "Take the date of today in the time zone of the company, from GET /company.";

/** Just after midnight in the company it is the day before in UTC; in the west the day after, just before midnight. */
const [EARLY, NOON, LATE] = [0.5, 12, 23.5] as const;

/** Turns the clock of a run to an hour of a date in its company at which it is another date in UTC. */
function turnToEdge(hand: Hand, date: string): void {
  turnTo(hand, date, EARLY);
  if (hand.sandbox.clock.now.toISOString().slice(0, 10) === date) turnTo(hand, date, LATE);
}

/** The company in which every application has been in its stage for as many days at noon of a date as at the hour of it that is another date in UTC. */
function withSteadyStages(data: CompanyData, date: string): CompanyData {
  const { timezone } = data.company.resource;
  const hourOf = new Date(startOfDay(date, timezone)).toISOString().startsWith(date) ? MORNING : EVENING;
  const at = (instant: string): string =>
    new Date(startOfDay(localDate(Date.parse(instant), timezone), timezone) + hourOf * HOUR).toISOString();
  return { ...data, applications: data.applications.map((one) => ({ ...one, stage_entered_at: at(one.stage_entered_at) })) };
}
const [MORNING, EVENING, HOUR] = [6, 18, 3_600_000] as const;

/** Requests for leave on so many days, the first of which is today: a time of notice is mostly shorter. */
const DAYS_AHEAD = 15;

/** The first of a month that begins after an instant in every time zone. */
function nextMonth(instant: string): string {
  return addMonths(`${addDays(instant.slice(0, 10), 1).slice(0, 7)}-01`, 1);
}

const DATE = /\b\d{4}-\d\d-\d\d\b/g;

/** Days after today from which on a day is one that the program picks, such as a first day of work in two weeks: nothing says by which today. */
const AHEAD = 3;

/** Whether two runs made the same records, except for days that lie ahead: advice. */
function isPicked(run: Observation, { observation, effects, closeness }: Baseline): boolean {
  const { extra, missing } = compareEffects(effects, effectsOf(run), closeness ?? "whole");
  const ahead = addDays(run.began.slice(0, 10), AHEAD);
  const isLater = (date: string): boolean => date > ahead;
  const undated = ({ key }: Effect): string => key.replaceAll(DATE, "date");
  const datesOf = (list: readonly Effect[]): string[] => list.flatMap(({ key }) => key.match(DATE) ?? []);
  return (
    extra.length > 0 &&
    run.status === observation.status &&
    extra.every(({ seen }) => seen.request.method === "POST") &&
    extra.map(undated).toSorted().join() === missing.map(undated).toSorted().join() &&
    datesOf([...extra, ...missing]).every(isLater)
  );
}

/** A request with a date that the program sends just after midnight, and not at noon of the same day. */
function otherDates(run: Observation, { observation }: Baseline): Finding[] {
  const asked = (exchanges: Observation["exchanges"]): Map<string, Observation["exchanges"][number]> =>
    new Map(exchanges.filter((seen) => /\d{4}-\d\d|year=/.test(seen.request.query)).map((seen) => [comparedLine(seen), seen]));
  const [usual, now] = [asked(observation.exchanges), asked(run.exchanges)];
  const [other] = [...now].flatMap(([line, seen]) => (usual.has(line) ? [] : [seen]));
  const instead = [...usual.keys()].find((line) => !now.has(line));
  if (other === undefined || instead === undefined) return [];
  return [
    {
      level: "fail",
      text: `At one hour it sent ${lineOf(other)}, and at noon of the same day ${instead}.`,
      exchange: other.n,
      mend: TODAY,
      requirement: "CLIENT-14",
    },
  ];
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
  expected: "It does its work, and sends dates of the calendar only.",
  apply: () => [{ id, arrangement: { clock }, expectation: OTHER_DAY, look: refusedDates }],
});

/** It is one date in the company, and another one in UTC. `datesOf`: the dates that are tried, of two weeks where a period may be a fortnight. */
function companyDay({ id, title }: Pick<ScenarioRow, "id" | "title">, datesOf: (began: string) => readonly string[]): ScenarioRow {
  return {
    id,
    title,
    clause: ["§1", "§2.12"],
    expected: "It does the same as at noon of that day.",
    apply: ({ observation: { began }, use }) => {
      const readsStages = use.operations.some(({ operation }) => operation.id === "getPipeline");
      return datesOf(began).map((date, n) => {
        const company: Arrangement = readsStages ? { company: (data) => withSteadyStages(data, date) } : {};
        return {
          id: n === 0 ? id : `${id}.${n + 1}`,
          reference: { ...company, begin: (hand) => turnTo(hand, date, NOON) },
          arrangement: {
            ...company,
            begin: (hand) => turnToEdge(hand, date),
          },
          expectation: { ...SAME, mend: TODAY, level: (run, baseline) => (isPicked(run, baseline) ? "warn" : "fail") },
          look: otherDates,
        };
      });
    },
  };
}

/** The next two Mondays that begin after an instant in every time zone. */
function nextMondays(instant: string): string[] {
  const after = addDays(instant.slice(0, 10), 2);
  const monday = addDays(after, (7 - weekday(dayNumber(after))) % 7);
  return [monday, addDays(monday, 7)];
}

export const timeRows: readonly ScenarioRow[] = [
  zone("time.east", "The program's machine is in Auckland.", "Pacific/Auckland"),
  zone("time.west", "The program's machine is in Los Angeles.", "America/Los_Angeles"),
  companyDay({ id: "time.company-day", title: "It is the first of the month in the company, and still the last one in UTC." }, (began) => [
    nextMonth(began),
  ]),
  companyDay({ id: "time.company-monday", title: "It is Monday in the company, and still Sunday in UTC." }, (began) => nextMondays(began)),
  {
    id: "time.days-ahead",
    title: "It is just after midnight in the company, and leave is asked for on each of the next days, today among them.",
    clause: ["§1", "§2.12"],
    expected: "It decides as at noon of that day.",
    apply: (known) => {
      const { began } = known.observation;
      if (!known.effects.some(({ seen: { operation } }) => operation === "approveLeave" || operation === "declineLeave"))
        return "the program decides on no leave";
      const date = nextMonth(began);
      const asked: Arrangement = { company: (data) => withMorePending(data, DAYS_AHEAD, (n) => addDays(date, n)) };
      return [
        {
          id: "time.days-ahead",
          reference: { ...asked, begin: (hand) => turnTo(hand, date, NOON) },
          arrangement: { ...asked, begin: (hand) => turnToEdge(hand, date) },
          expectation: { ...SAME, prints: false, mend: TODAY },
        },
      ];
    },
  },
  day("time.leap-day", "It is 29 February.", "2028-02-28T21:00:00Z"),
  day("time.month-end", "It is 31 January.", "2026-01-30T21:00:00Z"),
  day("time.year-end", "It is 31 December.", "2026-12-30T21:00:00Z"),
  day("time.clock-change", "Clocks are put forward in the night that begins.", "2026-10-03T06:00:00Z"),
];
