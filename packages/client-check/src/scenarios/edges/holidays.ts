import { type CompanyData, addDays, calendarFor, localDate, workingDays } from "@hr-platform/domain";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Arrangement } from "../../run/arrangement.ts";
import { type Observation, idsIn, lineOf } from "../../run/observation.ts";
import { effectsOf } from "../../judge/effects.ts";
import { type AddedLeave, idOf, withEverybody, withLeave } from "../company-edits.ts";
import { linesBeyond } from "../relations/relations.ts";
import { type KnownProgram, type ScenarioRow, readsOf } from "../scenario.ts";
import { FIRST, NAMES, withColleagues } from "../two-colleagues.ts";

/*
 * Which public holidays a program reads: those of the year and of the jurisdiction of each day of leave that it counts.
 */

const EACH: Expectation = {
  effects: "any",
  end: "uncrashed",
  requirement: "CLIENT-14",
  mend: "Read the public holidays of each year and of each jurisdiction by itself, and keep them by both.",
};

const ADDED = 13_000;

type Jurisdiction = CompanyData["company"]["resource"]["jurisdiction"][number];

/** Leave of one of the colleagues: requested and not decided, or approved. */
interface Spell {
  readonly of: number;
  readonly from: string;
  readonly to: string;
  readonly status?: "pending" | "approved";
}

/** The company with colleagues in departments and jurisdictions of their own, whose leave is all that there is. */
function withSpells(data: CompanyData, spells: readonly Spell[], jurisdictions: readonly Jurisdiction[]): CompanyData {
  const people = withColleagues(data, ...jurisdictions.map((jurisdiction, n) => ({ jurisdiction, department: `Quiet Quarters ${n}` })));
  const leave = spells.map(({ of, from, to, status = "pending" }, n): AddedLeave => ({
    id: idOf(ADDED + n),
    employeeId: idOf(FIRST + of),
    startDate: from,
    endDate: to,
    days: Math.max(1, workingDays(from, to, calendarFor(jurisdictions[of]!, data.company.resource.timezone))),
    status,
  }));
  const all = withLeave(people, leave);
  return { ...all, leave: all.leave.slice(0, leave.length) };
}

/** The jurisdictions and years of which a run read the holidays. */
function askedIn({ exchanges }: Observation): Map<string, string> {
  const read = exchanges.filter(({ operation, response: { status } }) => operation === "listPublicHolidays" && status === 200);
  return new Map(
    read.map((seen) => {
      const query = new URLSearchParams(seen.request.query);
      return [`${query.get("jurisdiction") ?? ""} ${query.get("year") ?? ""}`.trim(), lineOf(seen)];
    }),
  );
}

const otherThan = (own: Jurisdiction): Jurisdiction => (own === "NZ" ? "AU" : "NZ");

/** A Monday in a year, far from its ends. */
const mondayIn = (year: number, month: string): string => {
  const day = `${year}-${month}-10`;
  return addDays(day, (8 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
};

/** What of the holidays that it reads in two runs a program does not read where there is the leave of both. */
function unread(both: Observation, alone: readonly Observation[]): Finding[] {
  const asked = askedIn(both);
  for (const run of alone)
    for (const [which, line] of askedIn(run))
      if (!asked.has(which))
        return [
          {
            // A program may be about the next leave alone: advice.
            level: "warn",
            text: `Where there is one request more, the program does not read the holidays of ${which} (${line}), which it reads otherwise.`,
            mend: EACH.mend,
            requirement: "CLIENT-14",
          },
        ];
  return [];
}

/** Runs with leave of two people, one by one and together. */
function apartAndTogether(spells: readonly [Spell, Spell][], jurisdictions: (own: Jurisdiction) => readonly Jurisdiction[]) {
  const arranged = (chosen: readonly Spell[]): Arrangement => ({
    company: (data) => {
      const own = data.employees[0]!.resource.jurisdiction;
      const people = jurisdictions(own);
      const both = withSpells(data, chosen, people);
      const all = [...new Set([own, ...people])];
      return { ...both, company: { ...both.company, resource: { ...both.company.resource, jurisdiction: all } } };
    },
  });
  return {
    arrangement: arranged(spells.flat()),
    others: [arranged(spells.map(([first]) => first)), arranged(spells.map(([, second]) => second))],
  };
}

/** A day that is a holiday in one jurisdiction, and a working day in another one. */
function holidayIn(one: Jurisdiction, other: Jurisdiction, from: string): string {
  return Array.from({ length: 400 }, (_, n) => addDays(from, n)).find(
    (day) =>
      workingDays(day, day, { jurisdiction: one, region: null }) === 0 &&
      workingDays(day, day, { jurisdiction: other, region: null }) === 1,
  )!;
}

/** Days after today on which leave is requested: early enough for every rule about notice. */
const AHEAD = 60;
const REACH = 45;

/** The company in which everybody is of another jurisdiction. It has that one alone, or its own besides. */
function everybodyOf(isAlone: boolean, began: string): Arrangement {
  return {
    company: (data) => {
      const own = data.employees[0]!.resource.jurisdiction;
      const other = otherThan(own);
      const today = localDate(Date.parse(began), data.company.resource.timezone);
      const holiday = holidayIn(own, other, addDays(today, AHEAD));
      const both = withSpells(
        withEverybody(data, () => ({ jurisdiction: other })),
        [
          { of: 0, from: addDays(today, -REACH), to: addDays(today, REACH), status: "approved" },
          { of: 1, from: holiday, to: holiday },
          { of: 2, from: addDays(holiday, -1), to: addDays(holiday, 1), status: "approved" },
        ],
        [other, other, other],
      );
      const employees = both.employees.map((record) =>
        record.resource.id === idOf(FIRST + 2) ? { ...record, resource: { ...record.resource, department: "Quiet Quarters 1" } } : record,
      );
      const jurisdiction = isAlone ? [other] : [own, other];
      return { ...both, employees, company: { ...both.company, resource: { ...both.company.resource, jurisdiction } } };
    },
  };
}

/** What a program says of the colleagues, and does about their leave, otherwise than where the company has their jurisdiction alone. */
function ofOtherJurisdiction(run: Observation, alone: Observation): Finding[] {
  const [usual, now] = [askedIn(alone), askedIn(run)];
  const missed = [...usual.keys()].find((which) => !now.has(which));
  const instead = [...now].find(([which]) => !usual.has(which));
  if (missed === undefined || instead === undefined) return [];
  const marks = NAMES.flatMap(([, last], n) => [last, idOf(FIRST + n), idOf(ADDED + n)]);
  const isOther =
    linesBeyond(alone, run).some((line) => marks.some((mark) => line.includes(mark))) ||
    effectsOf(run).length !== effectsOf(alone).length ||
    effectsOf(run).some(({ key }) => idsIn(key).length > 0 && !effectsOf(alone).some((one) => one.key === key));
  return [
    {
      level: isOther ? "fail" : "warn",
      text: `Everybody is of ${missed.split(" ")[0]}, and the program reads the holidays of ${instead[0]} (${instead[1]}), where nobody works.`,
      mend: "Take the holidays of the jurisdiction of the person whose days you count: a company may have several.",
      requirement: "CLIENT-14",
    },
  ];
}

function apply(
  known: KnownProgram,
  make: (began: string) => ReturnType<Exclude<ScenarioRow["apply"], string>>,
): ReturnType<ScenarioRow["apply"]> {
  if (known.observation.isService) return "the program is a service: it counts what comes in by events";
  if (!readsOf(known).some(({ operation }) => operation.id === "listPublicHolidays")) return "the program reads no public holidays";
  return make(known.observation.began);
}

const hasEnded = (known: KnownProgram, runs: readonly Observation[]): boolean =>
  runs.every((run) => run.status === known.observation.status && run.stopped === undefined);

/** A row about leave of two people: the second one is in the next year, or of another jurisdiction. */
function twoSpells(
  id: string,
  [title, expected]: readonly [title: string, expected: string],
  nextYear: boolean,
  other: (own: Jurisdiction) => Jurisdiction,
): ScenarioRow {
  return {
    id,
    title,
    clause: ["§4.3"],
    expected,
    apply: (known) =>
      apply(known, (began) => {
        const year = Number(began.slice(0, 4));
        const first = mondayIn(year, "09");
        const second = nextYear ? mondayIn(year + 1, "05") : first;
        const spells = (["pending", "approved"] as const).map((status, n): [Spell, Spell] => [
          { of: 2 * n, from: first, to: addDays(first, 3), status },
          { of: 2 * n + 1, from: second, to: addDays(second, 3), status },
        ]);
        return [
          {
            id,
            ...apartAndTogether(spells, (own) => [own, other(own), own, other(own)]),
            matters: (made) => (hasEnded(known, made) ? undefined : "it did not end as usual"),
            expectation: EACH,
            look: (run, _, made) => (hasEnded(known, [run]) ? unread(run, made) : []),
          },
        ];
      }),
  };
}

export const holidayRows: readonly ScenarioRow[] = [
  twoSpells(
    "time.holidays-of-years",
    ["There is leave in this year, and leave in the next one.", "It reads the holidays of both years."],
    true,
    (own) => own,
  ),
  twoSpells(
    "time.holidays-of-jurisdictions",
    ["Two people of two jurisdictions have leave.", "It reads the holidays of both."],
    false,
    otherThan,
  ),
  {
    id: "time.jurisdiction-of-people",
    title: "Everybody is of the second one of the company's jurisdictions.",
    clause: ["§2.3", "§4.3"],
    expected: "It counts the holidays of the people, as where the company has no other jurisdiction.",
    apply: (known) =>
      apply(known, (began) => [
        {
          id: "time.jurisdiction-of-people",
          arrangement: everybodyOf(false, began),
          others: [everybodyOf(true, began)],
          matters: (made) => (hasEnded(known, made) ? undefined : "it did not end as usual"),
          expectation: EACH,
          look: (run, _, [alone]) => (hasEnded(known, [run]) ? ofOtherJurisdiction(run, alone!) : []),
        },
      ]),
  },
];
