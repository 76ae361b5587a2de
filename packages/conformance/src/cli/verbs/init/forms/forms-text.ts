import { shownValue } from "./shown-value.ts";
import type { Proposal } from "./proposal.ts";
import type { ProposedThing } from "./proposal.ts";

/** Most characters of a value beside its row. */
const MOST = 60;

/**
 * The proposed rows as lines of a target file in YAML, each with the value that it reads now. What is not certain is a comment: a wrong row
 * could convict the target.
 */
export function formLines(proposed: readonly ProposedThing[]): string[] {
  return proposed.flatMap(({ thing, parts }) => {
    const lines = [...parts].map(
      ([part, proposal]) =>
        `${proposal.certain ? "" : "# "}${part}: ${rowText(proposal)} # ${shownValue(part, proposal.value, MOST)}${proposal.certain ? "" : "; please look"}`,
    );
    const isUsed = [...parts.values()].some(({ certain }) => certain);
    return [`  ${isUsed ? "" : "# "}${thing}:`, ...lines.map((line) => `    ${line}`)];
  });
}

/** A proposed row as a target file has it. */
export const rowText = ({ row }: Proposal): string => textOf(row);

function textOf(value: Proposal["row"]): string {
  if (typeof value !== "object") return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${textOf(one)}`)
    .join(", ")} }`;
}
