import type { OperationId } from "@hr-platform/spec/operations";
import { type SetUp, setUp } from "../../run/check-context.ts";

/** Bodies that were taken in this run, for operations whose fields the document does not show (§4.9, N4); filled as it goes. */
export const knownForms: SetUp<Map<OperationId, Readonly<Record<string, unknown>>>> = setUp("known-forms", () =>
  Promise.resolve(new Map()),
);
