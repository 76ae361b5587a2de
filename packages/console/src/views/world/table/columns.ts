/** A column of a table besides label and state. */
export interface RecordColumn {
  readonly title: string;
  /** Where its value is in the record. */
  readonly path: string;
}

const column = (title: string, path: string): RecordColumn => ({ title, path });

/** What tables show of their records besides label and state. The most important first: narrow pages leave out the others. */
const COLUMNS: Readonly<Record<string, readonly RecordColumn[]>> = {
  employees: [
    column("Job title", "resource.job_title"),
    column("Department", "resource.department"),
    column("Where", "resource.jurisdiction"),
    column("Since", "resource.start_date"),
  ],
  leave: [column("Days", "resource.days"), column("Requested", "resource.createdAt")],
  leaveTypes: [
    column("Kind", "kind"),
    column("Where", "jurisdiction"),
    column("Days a year", "resource.max_days_per_year"),
    column("Needs approval", "resource.requires_approval"),
  ],
  roles: [column("Department", "department"), column("Where", "jurisdiction"), column("Made", "created_at")],
  candidates: [column("E-mail", "email"), column("Made", "created_at")],
  applications: [column("In the stage since", "stage_entered_at"), column("Made", "created_at")],
  offers: [column("Begins", "start_date"), column("Salary", "salary"), column("Made", "created_at")],
  onboarding_plans: [column("Begun", "created_at")],
  offboarding_plans: [column("Last working day", "last_working_day"), column("Begun", "created_at")],
  surveys: [column("Kind", "kind"), column("Made", "created_at")],
  training: [column("Course", "course"), column("Completed", "completed_at")],
  keys: [column("Key", "token"), column("Scopes", "scopes")],
};

/** The columns of a table besides label and state. */
export function columnsOf(table: string): readonly RecordColumn[] {
  const named = { hiddenLeave: "leave", hiddenTypes: "leaveTypes" }[table] ?? table;
  return Object.hasOwn(COLUMNS, named) ? COLUMNS[named]! : [];
}

/** A member of a record as text; empty: it is not there. */
export function memberText(record: unknown, path: string): string {
  let value = record;
  for (const name of path.split(".")) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.join(", ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? text.slice(0, 16).replace("T", " ") : text;
}
