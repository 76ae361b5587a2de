import { ActionButton } from "./action-button.tsx";
import { tableOfCompanyAction, useWebActions } from "./web-actions.ts";

/** What somebody can do in the web application for the whole company, and that concerns a table. */
export function CompanyActions({ table, company }: { readonly table: string; readonly company: string }) {
  const actions = useWebActions().filter((action) => tableOfCompanyAction(action) === table);
  if (actions.length === 0 || company === "") return null;
  return (
    <div class="web-actions" role="group" aria-label="In the web application">
      {actions.map((action) => (
        <ActionButton key={`${company}/${action.name}`} action={action} company={company} />
      ))}
    </div>
  );
}
