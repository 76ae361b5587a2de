import type { DecisionValues } from "@hr-platform/engine/contract/decisions";

/** Rows by thing: where a conformance suite finds the parts of what the API document requires and does not show. */
export type TargetForms = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The rows of a conformance target that are needed to read what the mock serves under these decisions. */
export function targetForms(decisions: Partial<DecisionValues>): TargetForms {
  return {
    ...(decisions["analytics-shape"] === "other-names" ? OTHER_NAMES : DESCRIBED_NAMES),
    ...(decisions["csv-layout"] === "blocks" ? BLOCKS : LONG_TABLE),
  };
}

/** Rates are parts of one. */
const fraction = (at: string): object => ({ at, as: "fraction" });

/** These names need no rows, but for what a rate is part of. */
const DESCRIBED_NAMES: TargetForms = {
  turnover: { rows: "$.turnover.*", jurisdiction: "key", rate: fraction("$.rate") },
  training: { completion: fraction("$.training.completion_rate") },
  training_departments: { rows: "$.training.byDepartment[*]", completion: fraction("$.completion_rate") },
};

const OTHER_NAMES: TargetForms = {
  headcount: {
    current: "$.workforce.people",
    active: "$.workforce.active",
    on_leave: "$.workforce.on_leave",
    probation: "$.workforce.probation",
  },
  trend: { rows: "$.headcount_by_month.*", month: "key", headcount: "$" },
  tenure: { average: "$.workforce.average_tenure_years" },
  turnover: { rows: "$.turnover_by_jurisdiction[*]", rate: fraction("$.rate") },
  departments: { rows: "$.department_headcount[*]", headcount: "$.people" },
  training: { completion: fraction("$.training.completed") },
  training_departments: { rows: "$.training.byDepartment[*]", completion: fraction("$.completed") },
};

const metric = (name: string): object => ({ at: "value", where: { metric: name } });
const status = (name: string): object => ({ at: "value", where: { key: name } });

const LONG_TABLE: TargetForms = {
  export_headcount: {
    where: { section: "headcount" },
    current: status("total"),
    active: status("active"),
    on_leave: status("on_leave"),
    probation: status("probation"),
  },
  export_trend: { where: { section: "trend" }, month: "key", headcount: "value" },
  export_tenure: { where: { section: "tenure" }, average: "value" },
  export_turnover: {
    where: { section: "turnover" },
    jurisdiction: "key",
    rate: { ...metric("rate"), as: "fraction" },
    leavers: metric("leavers"),
    voluntary: metric("voluntary"),
    involuntary: metric("involuntary"),
  },
  export_departments: { where: { section: "departments" }, name: "key", headcount: "value" },
  export_training: { where: { section: "training", key: "" }, completion: fraction("value") },
  export_training_departments: { where: { section: "training" }, name: "key", completion: fraction("value") },
};

const BLOCKS: TargetForms = {
  export_headcount: { under: ["total", "active"], current: "total", active: "active", on_leave: "on_leave", probation: "probation" },
  export_trend: { under: ["month", "headcount"], month: "month", headcount: "headcount" },
  export_tenure: { under: "average_years", average: 1 },
  export_turnover: {
    under: ["jurisdiction", "rate"],
    jurisdiction: "jurisdiction",
    rate: fraction("rate"),
    leavers: "leavers",
    voluntary: "voluntary",
    involuntary: "involuntary",
  },
  export_departments: { under: ["department", "headcount"], name: "department", headcount: "headcount" },
  export_training: { under: "completion_rate", completion: { at: 1, as: "fraction" } },
  export_training_departments: { under: ["department", "completion_rate"], name: "department", completion: fraction("completion_rate") },
};
