import { type LabelledValue, plainName, wordsAbout } from "../../forms/labelled-value.ts";
import { TRAINING } from "../../forms/figure-kind.ts";
import type { Departments } from "./departments.ts";
import type { PeopleCounts } from "./people.ts";

/** A figure, or what stands in its place. */
const isFigure = ({ raw, numbers }: LabelledValue): boolean =>
  numbers.length > 0 || (typeof raw === "string" && /^\W*$|hidden|suppress|withheld|<\s*\d|^n\/?a$/i.test(raw));

/**
 * Departments that the export names in the training alone, though it shows the headcount of others: their cell, which shows a figure or the
 * text of a suppressed one, is not there (§4.8). Names that speak of training themselves are left out.
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
    const about = cells.filter(
      (value) =>
        (isFigure(value) && value.labels.some(({ text }) => text.includes(name))) ||
        (typeof value.raw === "string" && value.raw !== name && value.raw.includes(name)),
    );
    const isTraining = (value: LabelledValue): boolean => wordsAbout(value, name).some((word) => TRAINING.test(word));
    return about.length > 0 && about.every(isTraining) ? [plain] : [];
  });
}
