import { ActionButton } from "./action-button.tsx";
import { fieldOfRecord, isAboutRecordsOf, useWebActions } from "./web-actions.ts";

interface RecordActionsProps {
  readonly table: string;
  /** What the actions take to name the record: its id, or the token of a key. */
  readonly id: string;
  readonly company: string;
  readonly record: unknown;
  /** Names of actions that are shown elsewhere. */
  readonly except?: readonly string[];
}

/** What somebody can do with a record in the web application. */
export function RecordActions({ table, id, company, record, except = [] }: RecordActionsProps) {
  const actions = useWebActions().filter((action) => isAboutRecordsOf(action, table) && !except.includes(action.name));
  if (actions.length === 0) return null;
  return (
    <div class="web-actions">
      {actions.map((action) => (
        <ActionButton key={action.name} action={action} company={company} known={{ [fieldOfRecord(action)!]: id }} record={record} />
      ))}
    </div>
  );
}
