import type { Exchange } from "../../exchange/exchange.ts";
import type { BoundValue } from "../../forms/binding.ts";
import { wordsAbout } from "../../forms/labelled-value.ts";
import { TRAINING, isNoFigure } from "../../forms/figure-kind.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type DepartmentCells, isHidden, requireDepartments } from "./cells.ts";
import { departmentFigures, describeFigures } from "./department-figures.ts";
import type { Departments } from "./departments.ts";
import { FLOOR } from "./floor.ts";
import type { PeopleCounts } from "./people.ts";

/** Checks that neither form shows a figure of a department with one to four people (ANA-08). */
export function judgeFloor(t: CheckContext, cells: DepartmentCells): void {
  const { answers, people, json, csv, small } = cells;
  if (small.length === 0 && people.unplaced === 0 && !people.whole) stopUnreadable(t, "which departments are small");
  if (small.length === 0 && people.unplaced === 0) t.notApplicable("no department has one to four people");
  requireDepartments(t, cells, "whether the figures of small departments are hidden");
  for (const name of small) {
    const { certain, doubtful } = departmentFigures(json, name);
    t.must("ANA-08", {
      at: answers.exchanges,
      expected: `no figure about ${name}, which has fewer than five people`,
      holds: certain.length === 0,
      got: describeFigures(name, certain),
    });
    if (certain.length === 0 && doubtful.length > 0)
      t.should("ANA-08", {
        at: answers.exchanges,
        expected: `no number that may be a figure about ${name}, which has fewer than five people`,
        holds: false,
        got: describeFigures(name, doubtful),
      });
    if (csv === undefined) continue;
    const lines = departmentFigures(csv, name).certain;
    t.must("ANA-08", {
      at: [...answers.exchanges, answers.csv],
      expected: `no figure in the export about ${name}, which has fewer than five people`,
      holds: lines.length === 0,
      got: describeFigures(name, lines),
    });
  }
  const stray = strayOf(json, people);
  t.must("ANA-08", {
    at: answers.exchanges,
    expected: "no headcount from 1 to 4 of any department, or of the people without a department",
    holds: stray === undefined,
    got: stray,
  });
}

/** A group of one to four people that is not a listed department, as `name: number`. Undefined if there is none. */
function strayOf({ strangers }: Departments, { unplaced }: PeopleCounts): string | undefined {
  const stray = strangers.find(
    ({ name, number }) =>
      number > 0 && number < FLOOR && number <= unplaced && !/hidden|suppress|withheld|total|count|number|small|of$/i.test(name),
  );
  return stray === undefined ? undefined : `${stray.name}: ${stray.number}`;
}

/** Checks that a second department is hidden if one is (ANA-09): otherwise the total gives the hidden headcount away. */
export function judgeComplement(t: CheckContext, cells: DepartmentCells): void {
  const { answers, people, json, csv, names, small, hidden, unclear } = cells;
  if (small.length === 0 && !people.whole) stopUnreadable(t, "which departments are small");
  if (small.length === 0) t.notApplicable("no department has one to four people, so none has to be hidden");
  requireDepartments(t, cells, "which departments are hidden");
  const others = [...people.departments].filter(([name, { most }]) => most > 0 && !names.includes(name));
  if (hidden.length === 0 && unclear.length > 0) stopUnreadable(t, "which departments are hidden");
  if (hidden.length === 0) t.stop("no department is hidden");
  if (hidden.length === 1 && (unclear.length > 0 || others.length > 0 || !people.whole))
    stopUnreadable(t, "whether a second department is hidden");
  const revealsHidden = (form: Departments, from: readonly string[]): boolean =>
    from.length === 1 && form.strangers.reduce((sum, { number }) => sum + number, 0) >= people.unplaced && names.length > 1;
  t.must("ANA-09", {
    at: answers.exchanges,
    expected: "a second hidden department, so that the total does not reveal the first",
    holds: !revealsHidden(json, hidden),
    got: `hidden: ${hidden.join(", ")}`,
  });
  if (
    isOneEach(new Set(hidden), people) &&
    unclear.length === 0 &&
    json.heads.size > 0 &&
    answers.summary.free.some(({ numbers }) => numbers.includes(people.all.most))
  )
    t.must("ANA-09", {
      at: answers.exchanges,
      expected: "enough hidden departments that the total does not reveal their headcounts",
      holds: false,
      got: `hidden: ${hidden.join(", ")}. The total minus the headcounts shown is ${hidden.length}, so each has one person`,
    });
  if (csv !== undefined && csv.heads.size > 0) {
    const unseen = names.filter((name) => !csv.heads.has(name) && isHidden(csv, name));
    const isCertain = names.every((name) => csv.heads.has(name) || unseen.includes(name)) && others.length === 0 && people.whole;
    if (isCertain && unseen.length > 0)
      t.must("ANA-09", {
        at: [...answers.exchanges, answers.csv],
        expected: "a second hidden department in the export",
        holds: !revealsHidden(csv, unseen),
        got: `hidden: ${unseen.join(", ")}`,
      });
  }
  // A department hidden to protect another may still show its headcount in another member.
  for (const name of hidden.filter((one) => !small.includes(one))) {
    const { least, most } = people.departments.get(name)!;
    const size = json.bound.find(
      ({ name: whose, value }) =>
        whose === name &&
        least === most &&
        value.numbers.includes(most) &&
        !isNoFigure(value) &&
        wordsAbout(value, name).some((word) => /head|count|people|staff|employ|size|trend/.test(word)),
    );
    if (size !== undefined)
      t.should("ANA-09", {
        at: answers.exchanges,
        expected: `no headcount of ${name}, which is hidden, in any other member`,
        holds: false,
        got: `${most} in ${size.value.where}`,
      });
  }
}

/** Whether each hidden department has one person and every employee has a department. Then the total reveals each hidden headcount. */
function isOneEach(hidden: ReadonlySet<string>, { all, departments }: Pick<PeopleCounts, "all" | "departments">): boolean {
  const tallies = [...departments.values()];
  const exact = all.least === all.most && tallies.every(({ least, most }) => least === most);
  const placed = tallies.reduce((sum, { most }) => sum + most, 0) === all.most;
  return exact && placed && hidden.size > 1 && [...hidden].every((name) => departments.get(name)?.most === 1);
}

/** Checks that neither form shows training figures of a department whose headcount is hidden (ANA-12). */
export function judgeTrainingCells(t: CheckContext, cells: DepartmentCells): void {
  const { answers, json, csv, small, hidden } = cells;
  const concerned = [...new Set([...small, ...hidden])];
  if (concerned.length === 0) t.notApplicable("no department has one to four people, so none has to be hidden");
  requireDepartments(t, cells, "which departments are hidden");
  const inTraining = ({ value, name }: BoundValue): boolean => wordsAbout(value, name).some((word) => TRAINING.test(word));
  if (!json.bound.some(inTraining)) stopUnreadable(t, "the training of a department");
  const forms: readonly (readonly [Departments | undefined, readonly Exchange[], string])[] = [
    [json, answers.exchanges, ""],
    [csv, [...answers.exchanges, answers.csv], " in the export"],
  ];
  for (const [form, at, where] of forms) {
    if (form === undefined) continue;
    const training: Departments = { ...form, bound: form.bound.filter(inTraining) };
    for (const name of concerned) {
      const shown = departmentFigures(training, name).certain;
      t.must("ANA-12", {
        at,
        expected: `no training figure of ${name}${where}, whose headcount is hidden`,
        holds: shown.length === 0,
        got: describeFigures(name, shown),
      });
    }
  }
}
