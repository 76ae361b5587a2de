import type { ApiKey } from "@hr-platform/domain";
import type { MoveCall } from "../machines/machine.ts";
import type { WebAction, WebField } from "@hr-platform/engine/operations/web-action";
import { type DryRun, tryWebAction } from "./dry-run.ts";
import type { ListedRecord } from "./record-list.ts";
import type { StoredTable } from "./record-tables.ts";
import type { RecordPlace } from "./stored-records.ts";

/** A body of a web action about a record, and what the action would do with it. */
export interface FilledBody {
  readonly body: Readonly<Record<string, unknown>>;
  /** Members that a person has to say. Those that `body` has are examples. */
  readonly needs: readonly string[];
  readonly run: DryRun;
}

/** An example of a field; undefined: there is none. */
function exampleOf({ type, values }: WebField, { state }: RecordPlace): unknown {
  switch (type) {
    case "date":
      return state.today;
    case "text":
      return values?.[0] ?? "…";
    case "boolean":
      return true;
    case "integer":
      return 1;
    case "object":
      return {};
    case "texts":
      return [];
    case "uuid":
      return undefined;
  }
}

/** The body of a web action about a record: its id, and examples of what else is required. */
export function filledBody(
  { place, table, one }: { readonly place: RecordPlace; readonly table: StoredTable; readonly one: ListedRecord },
  action: WebAction,
  { body: known = {}, needs: said = [] }: MoveCall,
): FilledBody {
  const body: Record<string, unknown> = {};
  const needs = new Set(said);
  for (const [name, field] of Object.entries(action.fields)) {
    if (Object.hasOwn(known, name)) body[name] = known[name];
    else if (field.tables?.includes(table) === true) body[name] = one.id;
    else if (field.required) {
      needs.add(name);
      const example = exampleOf(field, place);
      if (example !== undefined) body[name] = example;
    }
  }
  if (table !== "keys") return { body, needs: [...needs], run: tryWebAction(place, action.name, body) };
  // The token is a secret: the page has it from the list of companies.
  const { token: _, ...shown } = body;
  return { body: shown, needs: [...needs], run: tryWebAction(place, action.name, { ...body, token: (one.kept as ApiKey).token }) };
}
