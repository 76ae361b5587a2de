import { effectsOf } from "../../judge/effects.ts";
import type { Finding } from "../../judge/finding.ts";
import { isSteady, linesOf } from "../../judge/output.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import type { Arrangement } from "../../run/arrangement.ts";
import type { Observation } from "../../run/observation.ts";
import { withEverybody } from "../company-edits.ts";
import { type ScenarioRow, readsOf } from "../scenario.ts";

const BY_ID: Expectation = {
  effects: "any",
  end: "success",
  requirement: "CLIENT-11",
  mend: "Know people by their ids: two of them may have one name.",
};

/** What parts the names of two people in the run that is compared. */
const MARK = "ly";

/** Two people each have one name, or names that differ in their last letters. */
function pairs(isNamesake: boolean): Arrangement {
  return {
    company: (data) => {
      // In the order in which a list has those who have one name, and by ids.
      const people = data.employees.map(({ resource }) => resource).filter(({ status }) => status !== "terminated");
      const renamed = new Map<string, { readonly first_name: string; readonly last_name: string }>();
      for (let n = 0; n + 1 < people.length; n += 2) {
        const [one, other] = [people[n]!, people[n + 1]!].toSorted((a, b) => (a.id < b.id ? -1 : 1));
        if (one === people[n])
          renamed.set(other!.id, { first_name: one!.first_name, last_name: one!.last_name + (isNamesake ? "" : MARK) });
      }
      return withEverybody(data, ({ id }) => renamed.get(id) ?? {});
    },
  };
}

const APART = pairs(false);
const ALIKE = pairs(true);

/** The words of a result that have a digit or are an address, each with how often it stands there. */
function wordsOf(run: Observation): Map<string, number> {
  const words = new Map<string, number>();
  for (const line of [...linesOf(run), ...effectsOf(run).map(({ key }) => key)])
    for (const word of line.split(/[\s,;:|"'()<>{}[\]]+/)) if (/\d|@/.test(word)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** A number, a date, an id or an address of a result that is gone where two people have one name. */
function lostIn(run: Observation, apart: Observation): Finding[] {
  const now = wordsOf(run);
  const lost = [...wordsOf(apart)].find(([word, count]) => (now.get(word) ?? 0) < count);
  if (lost === undefined || run.status !== apart.status) return [];
  const [word, count] = lost;
  return [
    {
      level: "fail",
      text: `Where two people have one name, the result has “${word}” ${now.get(word) ?? 0} times in place of ${count}.`,
      about: "records",
      mend: BY_ID.mend,
      requirement: "CLIENT-11",
    },
  ];
}

export const namesakeRows: readonly ScenarioRow[] = [
  {
    id: "people.one-name",
    title: "Many people have the name of somebody else.",
    clause: ["§2.3", "§2.5", "§2.7"],
    expected: "It says of each what it says where their names differ in their last letters.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => /Employee|Leave|Balance|Plan/.test(operation.id))) return "the program reads no people";
      if (known.observation.isService || !isSteady(known)) return "the program is a service, or prints another thing in each run";
      return [
        {
          id: "people.one-name",
          arrangement: ALIKE,
          others: [APART],
          matters: ([apart]) =>
            apart!.status === known.observation.status && apart!.stopped === undefined
              ? undefined
              : "it did not end as usual when names were others",
          expectation: BY_ID,
          look: (run, _, [apart]) => lostIn(run, apart!),
        },
      ];
    },
  },
];
