import type { OperationId } from "@hr-platform/spec/operations";
import type { ApiDocument } from "../document/api-document.ts";
import type { Gap } from "../run/check/judgements.ts";
import { spelt } from "../target/declared-gaps.ts";
import type { DeclaredGap, RequirementReport } from "./report.ts";

/**
 * The operations that the target file declares as not implemented, in the document's order, each with the requirements that are not
 * judged because of it.
 * @param existing those that the target has after all, with the status that shows it
 */
export function gapsOf(
  { operations }: ApiDocument,
  declared: ReadonlySet<OperationId>,
  found: readonly Gap[],
  rows: readonly RequirementReport[],
  existing: ReadonlyMap<OperationId, string>,
): DeclaredGap[] {
  const unjudged = rows.filter(({ verdict }) => verdict === "not-implemented").map(({ id }) => id);
  return operations
    .filter(({ id }) => declared.has(id))
    .map((operation) => {
      const because = new Set(found.filter(({ gaps = [] }) => gaps.includes(operation.id)).flatMap(({ requirements }) => requirements));
      const exists = existing.get(operation.id);
      return {
        operation: spelt(operation),
        requirements: unjudged.filter((id) => because.has(id)),
        ...(exists === undefined ? {} : { exists }),
      };
    });
}
