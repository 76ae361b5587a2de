import { isDate } from "@hr-platform/domain";
import type { Finding } from "../../judge/finding.ts";
import type { Expectation } from "../../judge/judge-run.ts";
import { linesOf } from "../../judge/output.ts";
import { turnTo } from "../../run/company-time.ts";
import type { Observation } from "../../run/observation.ts";
import { withEverybody } from "../company-edits.ts";
import { type ScenarioRow, readsOf } from "../scenario.ts";

const OTHER_WORK: Expectation = {
  effects: "any",
  end: "or-clear",
  requirement: "CLIENT-14",
  mend: "Let 29 February be another day in years that do not have it.",
};

const LEAP_DAY = "2024-02-29";
const MORNING = 10;

/** A day of February, two weeks before its end, in the next year that has no 29th. */
function beforeItsEnd(began: string): string {
  const after = Number(began.slice(0, 4)) + 1;
  const year = [after, after + 1].find((one) => !isDate(`${one}-02-29`))!;
  return `${year}-02-15`;
}

/** A date that there is not, in a result in which no other run has one. */
function impossible(run: Observation, usual: Observation): Finding[] {
  const datesIn = (one: Observation): string[] =>
    linesOf(one).flatMap((line) => line.match(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g) ?? []);
  const date = datesIn(run).find((one) => !isDate(one));
  if (date === undefined || datesIn(usual).some((one) => !isDate(one))) return [];
  return [
    {
      level: "fail",
      text: `The result has ${date}, which is no date.`,
      about: "records",
      mend: OTHER_WORK.mend,
      requirement: "CLIENT-14",
    },
  ];
}

/** People whose anniversary is a day that most years do not have. */
export const leapDayRows: readonly ScenarioRow[] = [
  {
    id: "people.leap-day-ahead",
    title: "Everybody began on 29 February, and it is the middle of February in a year that has no such day.",
    clause: ["§2.3"],
    expected: "Its result has dates of the calendar only.",
    apply: (known) => {
      if (!readsOf(known).some(({ operation }) => /Employee/.test(operation.id))) return "the program reads no people";
      const { observation } = known;
      return [
        {
          id: "people.leap-day-ahead",
          arrangement: {
            company: (data) => withEverybody(data, () => ({ start_date: LEAP_DAY })),
            begin: (hand) => turnTo(hand, beforeItsEnd(observation.began), MORNING),
          },
          expectation: OTHER_WORK,
          look: (run) => impossible(run, observation),
        },
      ];
    },
  },
];
