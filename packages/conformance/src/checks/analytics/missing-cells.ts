import { type LabelledValue, plainName } from "../../forms/labelled-value.ts";
import { TRAINING } from "../../forms/figure-kind.ts";
import { isTraining } from "./department-training.ts";
import type { Departments } from "./departments.ts";
import type { PeopleCounts } from "./people.ts";

/** Whether a value is a figure, or a mark in place of one. */
const isFigure = ({ raw, numbers }: LabelledValue): boolean =>
  numbers.length > 0 || (typeof raw === "string" && /^\W*$|hidden|suppress|withheld|<\s*\d|^n\/?a$/i.test(raw));

/**
 * Departments without a headcount cell (§4.8): the export names them only in the training, but shows the headcount of other departments.
 * Departments whose own name mentions training are left out.
 */
export function departmentsWithoutCell(
  cells: readonly LabelledValue[],
  { heads }: Pick<Departments, "heads">,
  { departments }: Pick<PeopleCounts, "departments">,
): string[] {
  if (heads.size < 2) return [];
  return [...departments].flatMap(([plain, { least }]) => {
    const name = plain.toWellFormed();
    if (least === 0 || heads.has(plain) || TRAINING.test(plainName(name))) return [];
    const cellsOfName = cells.filter(
      (value) =>
        (isFigure(value) && value.labels.some(({ text }) => text.includes(name))) ||
        (typeof value.raw === "string" && value.raw !== name && value.raw.includes(name)),
    );
    return cellsOfName.length > 0 && cellsOfName.every((value) => isTraining(value, name)) ? [plain] : [];
  });
}
