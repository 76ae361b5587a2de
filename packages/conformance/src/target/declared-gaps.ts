import type { Operation, OperationId } from "@hr-platform/spec/operations";
import type { ApiDocument } from "../document/api-document.ts";
import { ConfigurationError } from "./configuration-error.ts";
import { nearestName } from "@hr-platform/command-line/nearest-name";
import type { Target } from "./target.ts";

/** An operation as people write it, such as `GET /analytics`. */
export function spelt({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

/**
 * The operations that a target declares as not implemented, by `operations_not_implemented`.
 * @throws ConfigurationError for a name that is no operation, and for an operation that is coming soon
 */
export function declaredGaps({ operations_not_implemented: names = [] }: Target, document: ApiDocument): ReadonlySet<OperationId> {
  return new Set(names.map((name) => gapOf(name, document.operations)));
}

function gapOf(name: string, operations: readonly Operation[]): OperationId {
  const form = normal(name);
  const found = operations.find((row) => row.id === name || normal(spelt(row)) === form);
  const place = `operations_not_implemented: '${name.slice(0, 100)}'`;
  if (found === undefined) {
    const near = nearestName(
      name.trim(),
      operations.flatMap((row) => [row.id, spelt(row)]),
    );
    const mend = near === undefined ? "write an operation such as GET /analytics or getAnalytics" : `did you mean ${near}?`;
    throw new ConfigurationError(`${place} is not an operation of the API document; ${mend}`);
  }
  if (found.comingSoon)
    throw new ConfigurationError(`${place} is coming soon in the API document, so no target has it: leave it out of the list`);
  return found.id;
}

/** Method and path in one form: whatever names the parameters have, as `{id}` or `:id`. */
function normal(name: string): string {
  const [method = "", path = ""] = name.trim().split(/\s+/);
  return `${method.toUpperCase()} ${path.replaceAll(/\{[^/]*\}|(?<=\/):[^/]+/g, "{}").replace(/(?<=.)\/$/, "")}`;
}
