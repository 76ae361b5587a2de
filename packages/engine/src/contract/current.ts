import { decisions } from "@hr-platform/spec/decisions";
import { documentVersion, operations } from "@hr-platform/spec/operations";
import validators from "@hr-platform/spec/validators";
import type { SectionText } from "@hr-platform/spec/texts";
import { type Contract, contractOf } from "./contract.ts";

/** The version of the API document that the mock serves unless another one is given. */
export const currentContract: Contract = contractOf({
  version: documentVersion,
  operations,
  validators,
  decisions,
  description: async () => (await import("@hr-platform/spec/openapi.json", { with: { type: "json" } })).default,
  decisionTexts: async () => (await import("@hr-platform/spec/decisions.json", { with: { type: "json" } })).default,
  requirementTexts: async () => (await import("@hr-platform/spec/requirements.json", { with: { type: "json" } })).default,
});

/** Loads the sections of the document, in its order. */
export async function currentSections(): Promise<readonly SectionText[]> {
  return (await import("@hr-platform/spec/sections.json", { with: { type: "json" } })).default;
}
