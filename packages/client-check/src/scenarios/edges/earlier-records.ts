import { type CompanyData, type EmployeeRecord, addDays } from "@hr-platform/domain";
import { effectsOf } from "../../judge/effects.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Arrangement } from "../../run/arrangement.ts";
import { recordsIn } from "../../judge/traffic.ts";
import { type Observation, bodyOf, idsIn } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import type { KnownProgram, ScenarioRow } from "../scenario.ts";

const ONE_WHO_WORKS: Expectation = {
  effects: "same",
  end: "or-clear",
  closeness: "path",
  requirement: "CLIENT-15",
  mend: "Of the records with one address, take the one that is not terminated.",
};

/** Number from which on the ids of earlier records are made. */
const EARLIER = 14_000;
/** Days before the start of a record in which the earlier one began and ended. */
const [BEGAN, ENDED] = [900, 200];

/** Ids of the people whom the program changes, or for whom it asks for leave, and whose address stands in its input. It has not created them. */
function foundByAddress({ effects, observation: { exchanges, knows, stood = {} } }: KnownProgram): ReadonlySet<string> {
  const changed = new Set(effects.flatMap(({ seen }) => idsIn(`${seen.request.path} ${bodyOf(seen)}`)).filter(knows));
  const input = Object.values(stood).join("\n").toLowerCase();
  const people = exchanges.flatMap(recordsIn).filter(({ id, email }) => changed.has(String(id)) && typeof email === "string");
  return new Set(people.filter(({ email }) => input.includes(String(email).toLowerCase())).map(({ id }) => String(id)));
}

/** The company with an earlier record of each of these people: they left, and came back. Among those with one name a list mostly goes by ids. */
function withEarlier(data: CompanyData, ids: ReadonlySet<string>, place: "first" | "last"): CompanyData {
  const earlier = data.employees
    .filter(({ resource: { id } }) => ids.has(id))
    .map((record, n): EmployeeRecord => {
      const start = record.resource.start_date;
      const began = addDays(start, -BEGAN);
      const id = idOf(EARLIER + n).replace(/^.{8}/, (place === "first" ? "0" : "f").repeat(8));
      const resource = { ...record.resource, id, status: "terminated", start_date: began } as const;
      return {
        ...record,
        resource: { ...resource, created_at: `${began}T00:00:00Z`, probation_end_date: null },
        termination: { date: addDays(start, -ENDED), reason: null, voluntary: true },
      };
    });
  return { ...data, employees: place === "first" ? [...earlier, ...data.employees] : [...data.employees, ...earlier] };
}

/** People for whom a run does nothing where their earlier record stands in one place of the list, and what it has to do where that stands in the other. */
function byPlace(run: Observation, otherPlace: Observation, ids: ReadonlySet<string>): Finding[] {
  const doneIn = (one: Observation): Set<string> =>
    new Set(effectsOf(one).flatMap(({ seen }) => idsIn(`${seen.request.path} ${bodyOf(seen)}`)));
  const [now, there] = [doneIn(run), doneIn(otherPlace)];
  const lost = [...ids].find((id) => there.has(id) && !now.has(id));
  if (lost === undefined || run.stopped !== undefined) return [];
  return [
    {
      level: "fail",
      text: `The program does nothing for ${lost}, who works, where an earlier record with their address stands in this place of the list, and does it where that stands in another.`,
      about: "records",
      mend: ONE_WHO_WORKS.mend,
      requirement: "CLIENT-15",
    },
  ];
}

/** An address that two records have: where each of them stands in a list is open. */
export const earlierRecordRows: readonly ScenarioRow[] = [
  {
    id: "people.earlier-record",
    title: "People of the input left once and came back: another record of theirs, with their address, is terminated.",
    clause: ["§2.3", "§3.1"],
    expected: "It goes by the record of somebody who works, or says why not.",
    apply: (known) => {
      const ids = foundByAddress(known);
      if (ids.size === 0) return "the program does nothing about people whose address stands in its input";
      const arranged = (place: "first" | "last"): Arrangement => ({ company: (data) => withEarlier(data, ids, place) });
      return (["first", "last"] as const).map((place) => ({
        id: `people.earlier-record.${place}`,
        arrangement: arranged(place),
        others: [arranged(place === "first" ? "last" : "first")],
        expectation: ONE_WHO_WORKS,
        look: (run, _, [other]) => byPlace(run, other!, ids),
      }));
    },
  },
];
