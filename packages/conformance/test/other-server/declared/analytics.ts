import type { RawForms } from "../../../src/forms/forms.ts";
import type { Choices } from "../choices.ts";

/** How the analytics of this server are read. */
export const analyticsForms = ({ shapes }: Choices): RawForms => ({
  ...(shapes === "nested" ? NESTED : FLAT),
  export_headcount: {
    where: { Figure: "Headcount" },
    ...Object.fromEntries(
      Object.entries({ current: "all", active: "active", on_leave: "on_leave", probation: "probation" }).map(([part, of]) => [
        part,
        { at: "Value", where: { Of: of } },
      ]),
    ),
  },
  export_trend: { where: { Figure: "Trend" }, month: "Of", headcount: "Value" },
  export_tenure: {
    where: { Figure: "Average tenure" },
    average: shapes === "nested" ? "Value" : { at: "Value", as: "months" },
  },
  export_turnover: {
    where: { Figure: "Turnover *" },
    jurisdiction: "Of",
    rate: { at: "Value", as: "percent", where: { Figure: "Turnover rate" } },
    ...Object.fromEntries(
      ["leavers", "voluntary", "involuntary"].map((part) => [part, { at: "Value", where: { Figure: `Turnover ${part}` } }]),
    ),
  },
  export_departments: { where: { Figure: "Department" }, name: "Of", headcount: "Value" },
  export_training: { where: { Figure: "Training completed", Of: "all" }, completion: completion(shapes) },
  export_training_departments: { where: { Figure: "Training completed" }, name: "Of", completion: completion(shapes) },
});

const completion = (shapes: Choices["shapes"]): unknown => (shapes === "nested" ? { at: "Value", as: "percent" } : "Value");

const NESTED: RawForms = {
  headcount: {
    active: "$.headcount.breakdown.active",
    on_leave: "$.headcount.breakdown.on_leave",
    probation: "$.headcount.breakdown.probation",
  },
  trend: { rows: "$.headcount_over_time[*]" },
  turnover: {
    rows: "$.turnover.*",
    jurisdiction: "key",
    rate: { at: "$.rate", as: "percent" },
    voluntary: "$.mix.voluntary",
    involuntary: "$.mix.involuntary",
  },
  departments: { rows: "$.headcount_by_department.*", name: "key", headcount: "$" },
  training: { completion: { at: "$.training.completed_share", as: "percent" } },
  training_departments: { rows: "$.training.byDepartment.*", name: "key", completion: { at: "$", as: "percent" } },
};

const FLAT: RawForms = {
  headcount: {
    current: "$.totalHeadcount",
    active: "$.statusSplit.active",
    on_leave: "$.statusSplit.onLeave",
    probation: "$.statusSplit.probation",
  },
  trend: { rows: "$.trend[*]", month: "$.period", headcount: "$.value" },
  tenure: { average: { at: "$.averageTenureMonths", as: "months" } },
  turnover: { rows: "$.turnover[*]", rate: { at: "$.turnoverRate", as: "percent" } },
};
