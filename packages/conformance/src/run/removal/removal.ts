import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { type Removal, WRITES } from "../../document/writes.ts";
import type { CallSettings } from "../../exchange/request.ts";

/** A request that reverts another one. */
export interface Undo extends Pick<CallSettings, "params" | "body" | "key"> {
  /** What it removes or puts back, such as `employee 3f…`. */
  readonly label: string;
  readonly operation: OperationId;
  /** Start date of a hired person, YYYY-MM-DD: the termination must not be earlier. */
  readonly since?: string;
  /** Id of the employee whose leave it cancels: the leave ends with their termination. */
  readonly employee?: string;
}

/** The mark of everything that runs make: a run's token, `hrc` and eleven letters or digits. */
export const MARK: RegExp = /\bhrc[a-z0-9]{11}/i;

/** The request that removes what has this id. */
export function requestOf({ operation, body }: Removal, id: string): Pick<Undo, "operation" | "params" | "body"> {
  return { operation, params: { id }, ...(body === undefined ? {} : { body }) };
}

/** An operation that changes a setting. A clean-up sends no other request because of a ledger file. */
export interface Setting {
  /** Path parameters, in order. */
  readonly params: readonly string[];
  /** Members that a body may have; none: there is no body. */
  readonly members: readonly string[];
  /** The operation that reads the setting by the same parameters. Null: the ledger file shows whether the run has put it back itself. */
  readonly read: OperationId | null;
}

/** The setting that an operation changes; undefined: it changes none. */
export function settingOf(operation: OperationId): Setting | undefined {
  const sets = WRITES[operation]?.sets;
  if (sets === undefined) return undefined;
  const { path, body } = currentDocument.operation(operation);
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return { params, members: sets.members ?? Object.keys(body?.properties ?? {}), read: sets.read };
}
