import { type Part, type Thing, part } from "../thing.ts";

const HEADCOUNT: Readonly<Record<string, Part>> = {
  current: part("number", "current", "total"),
  active: part("number", "active"),
  on_leave: part("number", "on_leave"),
  probation: part("number", "probation"),
};
const TREND: Readonly<Record<string, Part>> = { month: part("month", "month"), headcount: part("number", "headcount") };
const TENURE: Readonly<Record<string, Part>> = { average: part("years", "average_tenure", "average_years", "tenure.average_years") };
const TURNOVER: Readonly<Record<string, Part>> = {
  jurisdiction: part("text", "jurisdiction"),
  rate: part("share", "rate"),
  leavers: part("number", "leavers"),
  voluntary: part("number", "voluntary"),
  involuntary: part("number", "involuntary"),
};
const DEPARTMENTS: Readonly<Record<string, Part>> = {
  name: part("text", "department", "name"),
  headcount: part("number", "headcount"),
};
const TRAINING: Readonly<Record<string, Part>> = { completion: part("share", "completion", "completion_rate") };
const TRAINING_DEPARTMENTS: Readonly<Record<string, Part>> = {
  name: part("text", "department", "name"),
  completion: part("share", "completion", "completion_rate"),
};

/** The summary of analytics (§2.13, §4.8), and the same in the export. */
export const ANALYTICS: Readonly<
  Record<
    | "headcount"
    | "trend"
    | "tenure"
    | "turnover"
    | "departments"
    | "training"
    | "training_departments"
    | "export_headcount"
    | "export_trend"
    | "export_tenure"
    | "export_turnover"
    | "export_departments"
    | "export_training"
    | "export_training_departments",
    Thing
  >
> = {
  headcount: { operations: ["getAnalytics"], what: "the head count with its split", within: ["headcount"], parts: HEADCOUNT },
  trend: { operations: ["getAnalytics"], what: "the head count of twelve months", rows: ["trend", "headcount_trend"], parts: TREND },
  tenure: { operations: ["getAnalytics"], what: "the average tenure", parts: TENURE },
  turnover: { operations: ["getAnalytics"], what: "the turnover of each jurisdiction", rows: ["turnover"], parts: TURNOVER },
  departments: {
    operations: ["getAnalytics"],
    what: "the head count of each department",
    rows: ["departments", "department_headcount"],
    parts: DEPARTMENTS,
  },
  training: { operations: ["getAnalytics"], what: "the training completion", within: ["training"], parts: TRAINING },
  training_departments: {
    operations: ["getAnalytics"],
    what: "the training completion of each department",
    rows: ["training.byDepartment"],
    parts: TRAINING_DEPARTMENTS,
  },
  export_headcount: { operations: ["exportAnalytics"], what: "the head count with its split in the export", csv: true, parts: HEADCOUNT },
  export_trend: { operations: ["exportAnalytics"], what: "the head count of twelve months in the export", csv: true, parts: TREND },
  export_tenure: { operations: ["exportAnalytics"], what: "the average tenure in the export", csv: true, parts: TENURE },
  export_turnover: { operations: ["exportAnalytics"], what: "the turnover of each jurisdiction in the export", csv: true, parts: TURNOVER },
  export_departments: {
    operations: ["exportAnalytics"],
    what: "the head count of each department in the export",
    csv: true,
    parts: DEPARTMENTS,
  },
  export_training: { operations: ["exportAnalytics"], what: "the training completion in the export", csv: true, parts: TRAINING },
  export_training_departments: {
    operations: ["exportAnalytics"],
    what: "the training completion of each department in the export",
    csv: true,
    parts: TRAINING_DEPARTMENTS,
  },
};
