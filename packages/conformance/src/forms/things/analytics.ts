import { type OpenPart, type OpenThing, part } from "../thing.ts";

const HEADCOUNT: Readonly<Record<string, OpenPart>> = {
  current: part("number", "headcount.current", "headcount.total", "headcount", "current_headcount"),
  active: part("number", "headcount.active"),
  on_leave: part("number", "headcount.on_leave"),
  probation: part("number", "headcount.probation"),
};
const TREND: Readonly<Record<string, OpenPart>> = { month: part("month", "month"), headcount: part("number", "headcount") };
const TENURE: Readonly<Record<string, OpenPart>> = {
  average: part("years", "average_tenure_years", "tenure.average_years", "average_tenure"),
};
const TURNOVER: Readonly<Record<string, OpenPart>> = {
  jurisdiction: part("text", "jurisdiction", "key"),
  rate: part("share", "rate"),
  leavers: part("number", "leavers"),
  voluntary: part("number", "voluntary"),
  involuntary: part("number", "involuntary"),
};
const DEPARTMENTS: Readonly<Record<string, OpenPart>> = {
  name: part("text", "department", "name"),
  headcount: part("number", "headcount"),
};
const COMPLETION = ["completion", "completion_rate"] as const;
const TRAINING: Readonly<Record<string, OpenPart>> = {
  completion: part("share", ...COMPLETION.map((name) => `training.${name}`)),
};
const TRAINING_DEPARTMENTS: Readonly<Record<string, OpenPart>> = {
  name: part("text", "department", "name"),
  completion: part("share", ...COMPLETION),
};

const json = (what: string, parts: OpenThing["parts"], more: Partial<OpenThing> = {}): OpenThing => ({
  operations: ["getAnalytics"],
  what,
  parts,
  ...more,
});
const csv = (what: string, parts: OpenThing["parts"]): OpenThing => ({
  operations: ["exportAnalytics"],
  what: `${what} in the export`,
  csv: true,
  parts,
});

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
    OpenThing
  >
> = {
  headcount: json("the head count with its split", HEADCOUNT),
  trend: json("the head count of twelve months", TREND, { rows: ["trend", "headcount_trend"] }),
  tenure: json("the average tenure", TENURE),
  turnover: json("the turnover of each jurisdiction", TURNOVER, { rows: ["turnover"], keys: ["AU", "NZ", "UK"] }),
  departments: json("the head count of each department", DEPARTMENTS, { rows: ["departments", "department_headcount"] }),
  training: json("the training completion", TRAINING),
  training_departments: json("the training completion of each department", TRAINING_DEPARTMENTS, { rows: ["training.byDepartment"] }),
  export_headcount: csv("the head count with its split", HEADCOUNT),
  export_trend: csv("the head count of twelve months", TREND),
  export_tenure: csv("the average tenure", TENURE),
  export_turnover: csv("the turnover of each jurisdiction", TURNOVER),
  export_departments: csv("the head count of each department", DEPARTMENTS),
  export_training: csv("the training completion", TRAINING),
  export_training_departments: csv("the training completion of each department", TRAINING_DEPARTMENTS),
};
