import type { View } from "../../exchange/view.ts";
import type { CsvLine } from "../../forms/csv-lines.ts";
import type { FormRow } from "../../forms/form-row.ts";
import type { Forms } from "../../forms/forms.ts";
import { type Cells, cellsIn } from "./cells.ts";

/** The figures that one form of the summary shows, JSON or CSV. Undefined: not read. */
export interface Shown {
  readonly headcount: FormRow | undefined;
  readonly trend: readonly FormRow[] | undefined;
  readonly tenure: FormRow | undefined;
  readonly turnover: readonly FormRow[] | undefined;
  readonly departments: Cells | undefined;
  readonly training: FormRow | undefined;
  readonly training_departments: Cells | undefined;
}

/** Reads `data` of GET /analytics. */
export function shownIn(forms: Forms, data: View): Shown {
  return {
    headcount: forms.one("headcount", data),
    trend: forms.all("trend", data),
    tenure: forms.one("tenure", data),
    turnover: forms.all("turnover", data),
    departments: cellsIn(forms.all("departments", data), "headcount", forms.found("departments", "headcount")),
    training: forms.one("training", data),
    training_departments: cellsIn(forms.all("training_departments", data), "completion", forms.found("training_departments", "completion")),
  };
}

/** Reads the export. */
export function exportedIn(forms: Forms, csv: readonly CsvLine[]): Shown {
  return {
    headcount: forms.lines("export_headcount", csv)?.[0],
    trend: forms.lines("export_trend", csv),
    tenure: forms.lines("export_tenure", csv)?.[0],
    turnover: forms.lines("export_turnover", csv),
    departments: cellsIn(forms.lines("export_departments", csv), "headcount", forms.found("export_departments", "headcount")),
    training: forms.lines("export_training", csv)?.[0],
    training_departments: cellsIn(
      forms.lines("export_training_departments", csv),
      "completion",
      forms.found("export_training_departments", "completion"),
    ),
  };
}
