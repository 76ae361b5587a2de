import { addDays } from "@hr-platform/domain";
import { turnTo } from "../../run/company-time.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Observation } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import { finding, isForOthers, seriesOf } from "../relations/relations.ts";
import type { ScenarioRow } from "../scenario.ts";
import { FIRST, NAMES, addressOf, isAbout, withColleagues } from "../two-colleagues.ts";
import { type Tried, filesRow } from "./memory.ts";

/*
 * Somebody joins between two runs of a program with files: one whom the first run found, since they are entered before they begin, or one who has the
 * name of somebody who has left.
 */

const NOON = 12;
/** Days from the first run to the first day of work, and to the second run. */
const [BEGINS_AFTER, SECOND_AFTER] = [10, 13] as const;

/** The files for others that name the first of the two, each without the numbers in its name. */
function filesAbout({ files = {} }: Observation): Set<string> {
  return new Set(Object.entries(files).flatMap(([path, text]) => (isForOthers(path) && isAbout(text, 0) ? [seriesOf(path)] : [])));
}

/** A file that has somebody if the program first runs when they have begun, and has them at no time if it ran before, too. */
function forgotten([before, first]: readonly Observation[], run: Observation): string | undefined {
  const [had, has] = [filesAbout(before!), filesAbout(run)];
  return [...filesAbout(first!)].find((file) => !had.has(file) && !has.has(file));
}

function begunSince(began: string): Tried {
  const today = began.slice(0, 10);
  const company: Arrangement = { company: (data) => withColleagues(data, { start_date: addDays(today, BEGINS_AFTER) }) };
  const wait = (hand: Hand): void => turnTo(hand, addDays(today, SECOND_AFTER), NOON);
  return {
    arrangement: { ...company, earlier: wait },
    others: [company, { ...company, begin: wait }],
    matters: ([before, first]) => forgotten([before!, first!], before!) !== undefined,
    look: (run, others) => {
      const file = forgotten(others, run);
      return file === undefined
        ? []
        : finding(
            "fail",
            `${file} does not have somebody who has begun since the first run, which found them before their first day; it has them if the program first runs now.`,
            "Note who waits for their first day: when it comes, nothing in the list is new.",
            "CLIENT-22",
          );
    },
  };
}

/** The cells of the row of a file that has one of some marks, and none of others. */
function cellsOf(text: string, marks: readonly string[], others: readonly string[]): string[] | undefined {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => marks.some((mark) => line.includes(mark)) && !others.some((mark) => line.includes(mark)));
  return rows.length === 1 ? rows[0]!.split(/[,;\t|]/) : undefined;
}

/** The rows of two people of one name, in each file that has one row for each. */
function rowsOfNamesakes({ files = {} }: Observation): Map<string, readonly [first: string[], second: string[]]> {
  const [one, other] = [[idOf(FIRST), addressOf(0)], [addressOf(1)]];
  return new Map(
    Object.entries(files).flatMap(([path, text]) => {
      const [first, second] = [cellsOf(text, one, other), cellsOf(text, other, one)];
      return first?.length === second?.length && first !== undefined && second !== undefined ? [[path, [first, second] as const]] : [];
    }),
  );
}

/** What the row of somebody who has come has of one who has left, although the two have it otherwise if both work. */
function takenOver(working: Observation, run: Observation): Finding[] {
  const now = rowsOfNamesakes(run);
  for (const [path, [first, second]] of rowsOfNamesakes(working)) {
    const [left, come] = now.get(path) ?? [];
    const cell = first.findIndex((text, n) => text !== second[n] && left?.[n] !== undefined && left[n] !== "" && left[n] === come?.[n]);
    if (cell < 0) continue;
    return finding(
      // A name may be free again when somebody has left: advice.
      "warn",
      `In ${path} somebody who has come since has “${left![cell]}” of somebody of the same name who has left; if both work, they have it each otherwise.`,
      "Give no name of an account out twice: who has it next gets mail and rights of who had it.",
    );
  }
  return [];
}

/** Somebody of the same name joins. `before`: what happens before that. */
const namesakeJoins =
  (before: (hand: Hand) => void) =>
  (hand: Hand): void => {
    before(hand);
    const { data } = JSON.parse(hand.call("GET", `/employees/${idOf(FIRST)}`)) as { readonly data: Readonly<Record<string, unknown>> };
    const { job_title, department, employment_type, start_date, manager_id, jurisdiction } = data;
    const [first_name, last_name] = NAMES[0];
    hand.call("POST", "/employees", {
      first_name,
      last_name,
      email: addressOf(1),
      job_title,
      department,
      employment_type,
      start_date,
      manager_id,
      jurisdiction,
      role: "employee",
    });
  };

const ONE: Arrangement = { company: (data) => withColleagues(data, {}) };

const SAME_NAME: Tried = {
  arrangement: { ...ONE, earlier: namesakeJoins((hand) => void hand.call("DELETE", `/employees/${idOf(FIRST)}`)) },
  others: [{ ...ONE, earlier: namesakeJoins(() => {}) }],
  matters: ([working]) => rowsOfNamesakes(working!).size > 0,
  look: (run, [working]) => takenOver(working!, run),
};

export const joinersSinceRows: readonly ScenarioRow[] = [
  filesRow(
    {
      id: "again.begun-since",
      title: "Somebody who had not begun when the program ran has begun since.",
      expected: "Its files have them, as where it first runs now.",
    },
    begunSince,
  ),
  filesRow(
    {
      id: "again.same-name-joins",
      title: "Somebody leaves, somebody of the same name joins, and the program runs again.",
      expected: "Where it keeps two of one name apart, it keeps these apart, too.",
    },
    () => SAME_NAME,
  ),
];
