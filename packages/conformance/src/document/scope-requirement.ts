import type { OperationId } from "@hr-platform/spec/operations";
import { requirements } from "./requirements.ts";

const byOperation = new Map(
  requirements.filter(({ id, level }) => id.startsWith("SCOPE-") && level === "must").map(({ id, operations }) => [operations![0], id]),
);

/** The requirement that an operation checks its scope (§5.6). @throws Error if there is none */
export function scopeRequirement(operation: OperationId): string {
  const id = byOperation.get(operation);
  if (id === undefined) throw new Error(`No requirement asks ${operation} for its scope.`);
  return id;
}
