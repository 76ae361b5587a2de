import { useRead } from "../../../api/use-control.ts";

/** A field of a web action. */
export interface ActionField {
  readonly type: "uuid" | "date" | "text" | "boolean" | "integer" | "texts" | "object";
  readonly required: boolean;
  readonly meaning: string;
  /** The texts that it takes; absent: any. */
  readonly values?: readonly string[];
}

/** Something that a person does in the web application and the API refuses. */
export interface WebAction {
  readonly name: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, ActionField>>;
}

/** Where the actions are that take the id of a record, by the field that takes it. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  employee_id: ["employees"],
  application_id: ["applications"],
  offer_id: ["offers"],
  plan_id: ["onboarding_plans", "offboarding_plans"],
  survey_id: ["surveys"],
  learning_path_id: ["learning_paths"],
  survey_programme_id: ["survey_programmes"],
  token: ["keys"],
};

/** Where the actions are that are about the whole company. */
const COMPANY_WIDE: Readonly<Record<string, string>> = {
  "create-key": "keys",
  "write-message": "conversation",
  "override-capability": "permissions",
};

/** The actions of the web application; empty until they are read. */
export function useWebActions(): readonly WebAction[] {
  const { data } = useRead("/_mock/web");
  return (data?.actions as readonly WebAction[] | undefined) ?? [];
}

/** The field in which an action takes the id of a record; undefined: it is about the company. */
export function fieldOfRecord({ fields }: WebAction): string | undefined {
  return Object.keys(fields).find((name) => fields[name]!.required && Object.hasOwn(TABLES, name));
}

/** Whether an action is about records of a table. */
export function isAboutRecordsOf(action: WebAction, table: string): boolean {
  const field = fieldOfRecord(action);
  if (field === undefined || !TABLES[field]!.includes(table)) return false;
  if (field !== "plan_id" || action.name === "complete-task") return true;
  return action.name.includes("onboarding") === (table === "onboarding_plans");
}

/** The table beside which an action about the whole company is shown: that of plan and subscription unless it says otherwise. */
export function tableOfCompanyAction(action: WebAction): string | undefined {
  return fieldOfRecord(action) === undefined ? (COMPANY_WIDE[action.name] ?? "billing") : undefined;
}
