import type { RequirementText } from "@hr-platform/spec/texts";
import type { TracedStep } from "@hr-platform/engine/sandbox/trace";
import { STEP_MEANINGS } from "./steps.ts";

/** What a response is about. */
export interface Subject {
  /** The operation; null: none was reached. */
  readonly operation: string | null;
  /** The step that refused the request; null: none did. */
  readonly refusedBy: TracedStep | null;
  /** The code of the error, and its field. */
  readonly code?: string | undefined;
  readonly field?: string | undefined;
}

/** The most requirements that are named for a response. */
const MOST = 6;

/** The requirements that a response comes from, nearest first: by operation, section of the step, error code and field. */
export function nearestRequirements(requirements: readonly RequirementText[], subject: Subject): RequirementText[] {
  return requirements
    .map((requirement) => ({ requirement, worth: worthOf(requirement, subject) }))
    .filter(({ worth }) => worth >= LEAST)
    .sort((a, b) => b.worth - a.worth || (a.requirement.id < b.requirement.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ requirement }) => requirement);
}

/** Less has hardly to do with the response. */
const LEAST = 4;

function worthOf({ section, statement, observe, operations }: RequirementText, { operation, refusedBy, code, field }: Subject): number {
  if (operations !== undefined && (operation === null || !operations.includes(operation))) return 0;
  const said = `${statement} ${observe}`;
  const own = operations === undefined ? 0 : 4 / Math.sqrt(operations.length);
  if (refusedBy === null) return own;
  const bySection = STEP_MEANINGS[refusedBy].sections.some((name) => section.includes(name)) ? 2 : 0;
  const byCode = code !== undefined && new RegExp(`\\b${code}\\b`).test(said) ? 3 : 0;
  const byField = field !== undefined && new RegExp(`\\b${escaped(field)}\\b`).test(statement) ? 4 : 0;
  // A requirement of the operation that says nothing of the refusal is about its success.
  return byCode + byField === 0 && bySection === 0 ? 0 : own + bySection + byCode + byField;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
