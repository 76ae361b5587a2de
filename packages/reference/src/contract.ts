import { operations } from "@hr-platform/spec/operations";
import decisionRows from "@hr-platform/spec/decisions.json" with { type: "json" };
import tables from "@hr-platform/spec/document-tables.json" with { type: "json" };
import caseRows from "@hr-platform/spec/privacy-cases.json" with { type: "json" };
import requirementRows from "@hr-platform/spec/requirements.json" with { type: "json" };
import sectionRows from "@hr-platform/spec/sections.json" with { type: "json" };

/** A section of the API document, in our own words. */
export interface Section {
  /** `§4.2`. */
  readonly section: string;
  readonly title: string;
  readonly summary: string;
  /** Numbered statements inside it, by the name that references use: `N2`. */
  readonly points?: Readonly<Record<string, string>>;
}

/** The versions of the document in which something holds, both ends included. Absent: no bound. */
export interface Span {
  readonly since?: string;
  readonly until?: string;
}

export interface Requirement extends Span {
  readonly id: string;
  readonly level: string;
  readonly section: readonly string[];
  readonly basis: string;
  readonly statement: string;
  readonly observe: string;
  readonly operations?: readonly string[];
  readonly needs?: readonly string[];
  readonly decisions?: readonly string[];
  readonly unobservable?: string;
}

/** A point that the document leaves open. */
export interface OpenPoint extends Span {
  readonly id: string;
  readonly slug: string;
  readonly section: readonly string[];
  readonly kind: string;
  readonly question: string;
  readonly values: readonly {
    readonly value: string;
    readonly means: string;
    readonly against?: readonly string[];
    /** Why the mock cannot be set to it. */
    readonly unserved?: string;
  }[];
  readonly default: string;
  readonly switchable: boolean;
  readonly conditions: readonly string[];
  readonly observe: string;
}

/** A way in which an answer can give away what the document keeps back. */
export interface PrivacyCase {
  readonly id: string;
  readonly area: string;
  readonly section: readonly string[];
  readonly leak: string;
  readonly channel: string;
  readonly standing: string;
  readonly requirements?: readonly string[];
  readonly decisions?: readonly string[];
}

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

export const sections: readonly Section[] = sectionRows;
export const requirements: readonly Requirement[] = requirementRows;
export const openPoints: readonly OpenPoint[] = decisionRows;
export const privacyCases: readonly PrivacyCase[] = caseRows;
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
