import type { Finding } from "../../judge/finding.ts";
import type { Baseline } from "../../judge/judge-run.ts";
import type { Observation } from "../../run/observation.ts";
import { type AddedLeave, idOf, withLeave } from "../company-edits.ts";
import { type Asked, READS_RECORDS, askedIn } from "../leave.ts";
import type { KnownProgram, ScenarioRow } from "../scenario.ts";

const OTHER_HALF: Readonly<Record<string, AddedLeave["halfDayPeriod"]>> = { morning: "afternoon", afternoon: "morning" };
/** Of which number the id of the first request of another half is made. */
const FIRST_OTHER = 4500;

/** The half days that a program asks for, and of which it does not ask for the other half. */
function singleHalves({ observation }: KnownProgram): readonly Asked[] {
  const all = askedIn(observation).map(({ asked }) => asked);
  const isOther = (one: Asked, other: Asked): boolean =>
    one !== other && one.employee_id === other.employee_id && one.start_date === other.start_date;
  return all.filter(
    (one) => one.half_day === true && OTHER_HALF[one.half_day_period ?? ""] !== undefined && !all.some((other) => isOther(one, other)),
  );
}

/** Half a day that a run does not ask for where the other half of the day is there. */
function takenForOther(run: Observation, { observation }: Baseline, halves: readonly Asked[]): Finding[] {
  const made = askedIn(run).map(({ asked }) => asked);
  const missed = halves.find(
    ({ employee_id: id, start_date: date }) => !made.some((one) => one.employee_id === id && one.start_date === date),
  );
  if (missed === undefined || run.stopped !== undefined) return [];
  return [
    {
      // Somebody may have to look at a day that is no longer free: one that says so by its status gets advice.
      level: run.status === observation.status ? "fail" : "warn",
      text: `The program asks for no ${missed.half_day_period} of ${missed.start_date} for a person who has leave for the ${OTHER_HALF[missed.half_day_period!]} of that day.`,
      about: "records",
      mend: "Compare halfDayPeriod, too: the morning and the afternoon of a day are two requests.",
      requirement: "CLIENT-14",
    },
  ];
}

/** Leave for one half of a day, where a program asks for the other. */
export const otherHalfRows: readonly ScenarioRow[] = [
  {
    id: "leave.other-half",
    title: "Whom the program asks half a day of leave for has leave for the other half of that day.",
    clause: ["§2.5", "§4.3"],
    expected: "It asks for its half.",
    apply: (known) => {
      const halves = singleHalves(known);
      if (halves.length === 0) return "the program asks for no half of a day, or for both";
      const there = halves.map(({ employee_id, leave_type_id, start_date, half_day_period }, n): AddedLeave => ({
        id: idOf(FIRST_OTHER + n),
        employeeId: employee_id,
        typeId: leave_type_id,
        startDate: start_date,
        endDate: start_date,
        days: 0.5,
        halfDay: true,
        halfDayPeriod: OTHER_HALF[half_day_period!]!,
        status: "approved",
      }));
      return [
        {
          id: "leave.other-half",
          arrangement: { company: (data) => withLeave(data, there), decide: { "leave-overlap": "ignored" } },
          expectation: { ...READS_RECORDS, end: "or-clear" },
          look: (run, baseline) => takenForOther(run, baseline, halves),
        },
      ];
    },
  },
];
