import { figureKindOf } from "../../forms/figure-kind.ts";
import { LITERAL } from "../../forms/figures/sheet.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { DepartmentCells } from "./cells.ts";
import { isTraining } from "./department-training.ts";
import { departmentsWithoutCell } from "./missing-cells.ts";

/** Checks the exact text of suppressed department cells (ANA-11). */
export function judgeHiddenCells(t: CheckContext, { answers, csv, small, hidden, people }: DepartmentCells): void {
  const concerned = [...new Set([...small, ...hidden])];
  if (csv === undefined) return t.stop("the export is not CSV");
  if (concerned.length === 0) t.notApplicable("no department has one to four people, so none has to be hidden");
  const counted = answers.records.flat().find((cell) => cell.startsWith(LITERAL) && /\d/.test(cell.slice(LITERAL.length)));
  if (counted !== undefined)
    t.must("ANA-11", { at: answers.csv, expected: `exactly ${LITERAL}, without a number`, holds: false, got: counted });
  const withoutCell = departmentsWithoutCell(answers.cells ?? [], csv, people).filter((name) => concerned.includes(name));
  t.must("ANA-11", {
    at: answers.csv,
    expected: `a cell with ${LITERAL} for each hidden department`,
    holds: withoutCell.length === 0,
    got: `none for ${withoutCell.join(", ")}`,
  });
  const hasLiteral = answers.records.some((record) => record.includes(LITERAL));
  let readDepartments = 0;
  for (const name of concerned) {
    const frames = new Set(
      csv.bound
        .filter(
          ({ value, frame, name: whose }) =>
            (value.numbers.length > 0 || value.raw === LITERAL) &&
            whose !== name &&
            (csv.frames.has(frame) || value.raw === LITERAL || isTraining(value, whose)),
        )
        .map(({ frame }) => frame),
    );
    const cells = csv.bound.filter(
      (one) => one.name === name && frames.has(one.frame) && figureKindOf(one.value, name, one.value.numbers[0] ?? 1) !== "aside",
    );
    const wrongCell = cells.find(({ value }) => value.raw !== LITERAL);
    const notShown = cells.length === 0 && csv.heads.size > 0 && (!csv.mentioned.has(name) || !hasLiteral) && small.includes(name);
    if (cells.length > 0 || notShown)
      t.must("ANA-11", {
        at: answers.csv,
        expected: `exactly ${LITERAL} in every cell about ${name}`,
        holds: wrongCell === undefined && !notShown,
        got: wrongCell === undefined ? `nothing about ${name}` : `${wrongCell.value.where}: ${JSON.stringify(wrongCell.value.raw)}`,
      });
    if (cells.length > 0) readDepartments += 1;
  }
  if (readDepartments === 0) stopUnreadable(t, "the cell of a hidden department");
}
