import { operations } from "@hr-platform/spec/operations";
import decisionRows from "@hr-platform/spec/decisions.json" with { type: "json" };
import tables from "@hr-platform/spec/document-tables.json" with { type: "json" };
import clientRows from "@hr-platform/spec/client-requirements.json" with { type: "json" };
import caseRows from "@hr-platform/spec/privacy-cases.json" with { type: "json" };
import requirementRows from "@hr-platform/spec/requirements.json" with { type: "json" };
import sectionRows from "@hr-platform/spec/sections.json" with { type: "json" };
import type { ClientRequirement, DecisionText, PrivacyCase, RequirementText, SectionText } from "@hr-platform/spec/texts";

/** An operation as a row of section 4 names it. */
export interface SectionOperation {
  readonly section: string;
  readonly id: string;
  readonly call: string;
  readonly scope: string;
  /** `open` where it depends on an open point. */
  readonly plan: string;
  readonly success: string;
  readonly emits: readonly string[];
  /** Ids of the open points on which it depends who may call it. */
  readonly openPoints: readonly string[];
}

/** The members of a resource or body, with their types as the document prints them; `!` marks a required one. */
export interface Resource {
  readonly name: string;
  readonly section: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const sections: readonly SectionText[] = sectionRows;
export const requirements: readonly RequirementText[] = requirementRows;
export const openPoints: readonly DecisionText[] = decisionRows;
export const privacyCases: readonly PrivacyCase[] = caseRows;
export const clientRequirements: readonly ClientRequirement[] = clientRows as readonly ClientRequirement[];
export const resources: readonly Resource[] = Object.entries(tables.resources).map(([name, { section, fields }]) => ({
  name,
  section,
  fields: fields as Readonly<Record<string, string>>,
}));

const listed = new Map(tables.operations.map((row) => [row.operation, row]));

export const sectionOperations: readonly SectionOperation[] = operations.map((operation) => {
  const { id, method, path, scope, plan, planIf, emits, comingSoon } = operation;
  const call = `${method} ${path}`;
  const row = listed.get(call);
  const conditions = [operation.offeredIf, operation.webOnlyIf, operation.writeScopeIf, planIf];
  const slugs = new Set(conditions.map((condition) => condition?.decision as string | undefined));
  return {
    section: row?.section ?? "§4.9",
    id,
    call,
    scope: comingSoon ? "any" : scope,
    plan: planIf === null ? (plan ?? "any") : "open",
    success: comingSoon ? "501" : String(row !== undefined && "status" in row ? row.status : 200),
    emits,
    openPoints: openPoints.filter(({ slug }) => slugs.has(slug)).map((point) => point.id),
  };
});
