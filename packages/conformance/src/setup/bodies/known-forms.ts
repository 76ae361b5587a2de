import type { OperationId } from "@hr-platform/spec/operations";
import { type SetUp, setUp } from "../../run/check/check-context.ts";

/**
 * Accepted bodies by operation, for operations whose fields the document does not show (§4.9, N4). Set-ups and checks fill it during the
 * run.
 */
export const knownForms: SetUp<Map<OperationId, Readonly<Record<string, unknown>>>> = setUp("known-forms", () =>
  Promise.resolve(new Map()),
);
