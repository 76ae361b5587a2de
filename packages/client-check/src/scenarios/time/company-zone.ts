import type { CompanyData } from "@hr-platform/domain";
import type { Baseline } from "../../judge/judge-run.ts";
import type { Finding } from "../../judge/finding.ts";
import { linesOf } from "../../judge/output.ts";
import type { Arrangement } from "../../run/arrangement.ts";
import { type Observation, bodyOf, lineOf } from "../../run/observation.ts";
import { datesIn } from "../../run/own-clock.ts";
import type { ScenarioRow } from "../scenario.ts";

/** The hour of UTC from which on it is the next day in the zone that is first in a day. Before, it is still the day before in the one that is last. */
const HOUR_OF_FIRST = 10;
const [FIRST, LAST] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;

/** The company in another time zone, read by a machine whose own zone is UTC. */
function inZone(timezone: string): Arrangement {
  const company = (data: CompanyData): CompanyData => ({
    ...data,
    company: { ...data.company, resource: { ...data.company.resource, timezone } },
  });
  return { company, variables: { TZ: "UTC" } };
}

/** A program that takes the same day for today in two companies, of which one has another date than UTC. */
function todayInUtc(run: Observation, { observation }: Baseline): Finding[] {
  const today = run.began.slice(0, 10);
  const isSaid = (text: string): boolean => datesIn([text]).has(today);
  const sent = run.exchanges.find((seen) => isSaid(`${seen.request.query} ${bodyOf(seen)}`));
  const said = (one: Observation): string =>
    [...datesIn([...one.exchanges.map((seen) => `${lineOf(seen)} ${bodyOf(seen)}`), ...linesOf(one)])].toSorted().join();
  const line = linesOf(run).find(isSaid);
  if (said(run) !== said(observation) || run.stopped !== undefined || (sent === undefined && line === undefined)) return [];
  const where = sent === undefined ? `says “${line!.slice(0, 100)}”` : `sends ${lineOf(sent)}`;
  return [
    {
      // A line may be about the run, and not about the company.
      level: sent === undefined ? "warn" : "fail",
      text: `It is ${today} in UTC and another day in the company, and the program ${where}, as in a company in which it is the same day.`,
      ...(sent === undefined ? {} : { exchange: sent.n }),
      mend: "Take the date of today in the time zone of the company, from GET /company.",
      requirement: "CLIENT-14",
    },
  ];
}

/** A program that goes by the clock of its machine, which nothing turns: the company is where it is another day now. */
export const companyZoneRows: readonly ScenarioRow[] = [
  {
    id: "time.company-zone",
    title: "In the company it is another day than in UTC.",
    clause: ["§1", "§2.12"],
    expected: "It takes the date of today in the company.",
    apply: ({ datedBy, use, observation: { began } }) => {
      if (datedBy === undefined || datedBy === "input") return "the program does not go by the date of its machine";
      if (!use.operations.some(({ operation }) => operation.id === "getCompany")) return "the program does not read the company";
      const zone = Number(began.slice(11, 13)) >= HOUR_OF_FIRST ? FIRST : LAST;
      return [
        {
          id: "time.company-zone",
          reference: inZone("Etc/UTC"),
          arrangement: inZone(zone),
          expectation: { effects: "any", end: "uncrashed", requirement: "CLIENT-14", mend: "Take every time zone of the IANA list." },
          look: todayInUtc,
        },
      ];
    },
  },
];
