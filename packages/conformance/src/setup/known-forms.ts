import type { OperationId } from "@hr-platform/spec/operations";
import { type Given, given } from "../run/trial.ts";

/** Bodies that were taken in this run, for operations whose fields the document does not show (§4.9, N4); filled as it goes. */
export const knownForms: Given<Map<OperationId, Readonly<Record<string, unknown>>>> = given("known-forms", () =>
  Promise.resolve(new Map()),
);
