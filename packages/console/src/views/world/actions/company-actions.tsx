import { ActionButton } from "./action-button.tsx";
import { useWebActions } from "./action-values.ts";

/** What somebody can do in the web application that makes a record of a table. */
const MAKING: Readonly<Record<string, string>> = { "create-key": "keys" };

/** What somebody can do in the web application for the whole company, and that makes a record of a table. */
export function CompanyActions({ table, company }: { readonly table: string; readonly company: string }) {
  const actions = useWebActions().filter(({ name }) => MAKING[name] === table);
  if (actions.length === 0 || company === "") return null;
  return (
    <div class="web-actions" role="group" aria-label="In the web application">
      {actions.map((action) => (
        <ActionButton key={`${company}/${action.name}`} action={action} company={company} />
      ))}
    </div>
  );
}
