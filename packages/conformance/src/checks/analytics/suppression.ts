import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread } from "../../run/check/unread.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import type { Cell, Cells } from "./cells.ts";
import { type DepartmentLook, inExport, inJson } from "./department-look.ts";
import { FLOOR } from "../../document/floor.ts";
import type { PeopleCounts } from "./people.ts";

const shows = ({ state, figure }: Cell): boolean => state === "shown" && figure! > 0;
const showing = (cells: readonly Cell[]): string => cells.map(({ name, raw }) => `${name}: ${JSON.stringify(raw)}`).join(", ");

/** Checks that neither form shows the headcount of a group of one to four people (ANA-08). */
export function judgeFloor(t: CheckContext, look: DepartmentLook): void {
  const { answers, people, small, names } = look;
  if (small.length === 0 && people.unplaced === 0 && !people.whole) stopUnreadable(t, "which departments are small");
  if (small.length === 0 && people.unplaced === 0) t.notApplicable("no department has one to four people");
  const forms: readonly (readonly [Cells | undefined, readonly Exchange[], string])[] = [
    [inExport(t, look, "ANA-08"), [...answers.exchanges, answers.csv], " in the export"],
    [look.json, answers.exchanges, ""],
  ];
  for (const [form, at, where] of forms) {
    if (form === undefined) continue;
    for (const name of small) {
      const cells = form.of(name).filter(shows);
      t.must("ANA-08", {
        at,
        expected: `no headcount of ${name}${where}, which has fewer than five people`,
        holds: cells.length === 0,
        got: showing(cells),
      });
    }
    const stray = form
      .besides([...people.departments.keys()])
      .filter((cell) => shows(cell) && cell.figure! < FLOOR && cell.figure! <= people.unplaced);
    t.must("ANA-08", {
      at,
      expected: `no headcount from 1 to 4${where} of the people without a department`,
      holds: stray.length === 0,
      got: showing(stray),
    });
  }
  if (names.length > 0) inJson(look);
}

/** Checks that a second department is hidden if one is (ANA-09): otherwise the total gives the hidden headcount away. */
export function judgeComplement(t: CheckContext, look: DepartmentLook): void {
  const { answers, people, small, hidden, complete, names } = look;
  if (small.length === 0 && !people.whole) stopUnreadable(t, "which departments are small");
  if (small.length === 0) t.notApplicable("no department has one to four people, so none has to be hidden");
  const csv = inExport(t, look, "ANA-09");
  const json = inJson(look);
  if (hidden.length === 0) t.stop("no department is hidden");
  if (hidden.length === 1 && !complete) stopUnreadable(t, "whether a second department is hidden");
  t.must("ANA-09", {
    at: answers.exchanges,
    expected: "a second hidden department, so that the total does not reveal the first",
    holds: !revealsHidden(json, look),
    got: `hidden: ${hidden.join(", ")}`,
  });
  if (csv !== undefined)
    t.must("ANA-09", {
      at: [...answers.exchanges, answers.csv],
      expected: "a second hidden department in the export",
      holds: !revealsHidden(csv, look),
      got: `hidden: ${names.filter((name) => csv.hides(name)).join(", ")}`,
    });
  if (isOneEach(new Set(hidden), people) && answers.shown.headcount?.number("current") === people.all.most)
    t.must("ANA-09", {
      at: answers.exchanges,
      expected: "enough hidden departments that the total does not reveal their headcounts",
      holds: names.every((name) => json.figureOf(name) === undefined),
      got: `hidden: ${hidden.join(", ")}. The total minus the headcounts shown is ${hidden.length}, so each has one person`,
    });
}

/** Whether everybody but the people of one department stands in a group with its number. */
function revealsHidden(cells: Cells, { people, names, complete }: DepartmentLook): boolean {
  const unseen = names.filter((name) => cells.figureOf(name) === undefined);
  const others = cells.besides([...people.departments.keys()]);
  const isPlaced = people.unplaced === 0 || others.some(({ state, figure }) => state === "shown" && figure === people.unplaced);
  return (
    complete &&
    names.length > 1 &&
    unseen.length === 1 &&
    cells.hides(unseen[0]!) &&
    isPlaced &&
    others.every(({ state }) => state === "shown")
  );
}

/** Whether each hidden department has one person and every employee has a department. Then the total reveals each hidden headcount. */
function isOneEach(hidden: ReadonlySet<string>, { all, departments }: Pick<PeopleCounts, "all" | "departments">): boolean {
  const tallies = [...departments.values()];
  const exact = all.least === all.most && tallies.every(({ least, most }) => least === most);
  const placed = tallies.reduce((sum, { most }) => sum + most, 0) === all.most;
  return exact && placed && hidden.size > 1 && [...hidden].every((name) => departments.get(name)?.most === 1);
}

/** Checks that neither form shows the training of a department whose headcount is hidden (ANA-12). */
export function judgeTrainingCells(t: CheckContext, look: DepartmentLook): void {
  const { answers, small, hidden } = look;
  const concerned = [...new Set([...small, ...hidden])];
  if (concerned.length === 0 && look.json !== undefined) t.notApplicable("no department has one to four people, so none has to be hidden");
  const { shown, exported } = answers;
  const forms = [
    ["training_departments", shown.training_departments, answers.exchanges, ""],
    ["export_training_departments", exported?.training_departments, [...answers.exchanges, answers.csv], " in the export"],
  ] as const;
  for (const [thing, form, at, where] of forms) {
    if (form === undefined) {
      if (thing === "training_departments" || exported !== undefined) leaveUnread(t, ["ANA-12"], thing);
      continue;
    }
    for (const name of concerned) {
      const cells = form.of(name).filter(shows);
      t.must("ANA-12", {
        at,
        expected: `no training figure of ${name}${where}, whose headcount is hidden`,
        holds: cells.length === 0,
        got: showing(cells),
      });
    }
  }
  // Which other department is hidden is not known without them.
  inJson(look);
}
