import { type LabelledValue } from "../../forms/labelled-value.ts";
import { figureKindOf } from "../../forms/figure-kind.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { DepartmentCells } from "./cells.ts";
import { isTraining } from "./department-training.ts";
import { isSameFigure, usesSameUnit } from "./exported-number.ts";
import { FLOOR } from "./floor.ts";
import { departmentsWithoutCell } from "./missing-cells.ts";

/** Compares the departments that the export shows and hides with those of the JSON (ANA-10). */
export function judgeExportedDepartments(t: CheckContext, { answers, json, csv, names, hidden, people }: DepartmentCells): void {
  const both = [answers.json, answers.csv];
  if (csv === undefined) return;
  const numbers = new Set((answers.cells ?? []).flatMap((cell) => cell.numbers));
  for (const name of names) {
    const lines = csv.bound.filter((one) => one.name === name);
    const cellsOfName = `${name}: ${lines.map(({ value }) => JSON.stringify(value.raw)).join(", ") || "nothing"}`.slice(0, 300);
    const figures = json.heads.get(name);
    if (figures !== undefined) {
      const heads = csv.heads.get(name) ?? [];
      const numbersInExport = new Set(numbersOfName(answers.cells ?? [], name));
      // A figure that is also the name of a department cannot be identified.
      const readable = (heads.length > 0 || csv.heads.size > 0) && !figures.some((figure) => people.departments.has(String(figure)));
      const holds =
        figures.some((figure) => numbersInExport.has(figure)) ||
        (!readable && csv.mentioned.has(name) && figures.some((figure) => numbers.has(figure)));
      t.must("ANA-10", {
        at: both,
        expected: `${figures.join(" or ")} people in ${name} in the export, as in the JSON`,
        holds,
        got: cellsOfName,
      });
    } else if (hidden.includes(name)) {
      const shown = lines.filter(
        ({ value, frame }) =>
          value.numbers.length > 0 && (csv.frames.has(frame) || figureKindOf(value, name, value.numbers[0]!) === "figure"),
      );
      const size = people.departments.get(name)!;
      const isCertain =
        json.heads.size > 0 && shown.some(({ value, frame }) => csv.frames.has(frame) || isTraining(value, name) || size.most < 5);
      t.must("ANA-10", {
        at: both,
        expected: `no figure about ${name} in the export, because the JSON hides it`,
        holds: !isCertain,
        got: cellsOfName,
      });
    }
  }
  // A department that the export shows is not suppressed, so the JSON must name it.
  const notInJson = [...csv.heads.keys()].filter((name) => !json.mentioned.has(name));
  if (json.heads.size === 0 && notInJson.length > 1)
    t.must("ANA-10", {
      at: both,
      expected: "the JSON names the departments that the export shows",
      holds: false,
      got: `the JSON does not name ${notInJson.join(", ")}`.slice(0, 300),
    });
  else if (json.heads.size === 0) stopUnreadable(t, "what the summary shows of departments");
  const missing = departmentsWithoutCell(answers.cells ?? [], csv, people).filter((name) => people.departments.get(name)!.least >= FLOOR);
  t.must("ANA-10", {
    at: both,
    expected: "a headcount cell in the export for each department",
    holds: missing.length === 0,
    got: `none for ${missing.join(", ")}`,
  });
  judgeExportedTraining(t, { answers, json, csv, names });
}

/** The numbers of all cells with a label that contains the name. */
function numbersOfName(cells: readonly LabelledValue[], name: string): number[] {
  return cells.flatMap(({ labels, numbers }) => (labels.some(({ text }) => text.includes(name.toWellFormed())) ? numbers : []));
}

/** Compares the training of departments that have exactly one training figure in the JSON. */
function judgeExportedTraining(
  t: CheckContext,
  { answers, json, csv, names }: Pick<DepartmentCells, "answers" | "json" | "csv" | "names">,
): void {
  for (const name of names) {
    const inJson = json.bound.filter(
      (one) =>
        one.name === name &&
        one.value.numbers.length > 0 &&
        isTraining(one.value, name) &&
        figureKindOf(one.value, name, one.value.numbers[0]!) !== "aside",
    );
    const inExport = csv!.bound.filter((one) => one.name === name && one.value.numbers.length > 0 && isTraining(one.value, name));
    const [only] = inJson;
    if (only === undefined || inJson.length > 1 || inExport.length === 0) continue;
    const rate = only.value.numbers[0]!;
    const percent = !usesSameUnit([only.value], answers.cells ?? []);
    const holds = numbersOfName(answers.cells ?? [], name).some((number) => isSameFigure(percent, number, rate));
    t.must("ANA-10", {
      at: [answers.json, answers.csv],
      expected: `the training of ${name} in the export, ${rate} as in the JSON`,
      holds,
      got: inExport.map(({ value }) => JSON.stringify(value.raw)).join(", "),
    });
  }
}
