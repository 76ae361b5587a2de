import { currentContract } from "@hr-platform/engine/contract/current";
import { printable } from "@hr-platform/engine/contract/printable";
import type { ProgramNeeds } from "./report.ts";

/**
 * A part of a target file of the conformance suite, in YAML: a server that has what the program needs, and nothing else. The operations that
 * the program does not use are declared as not implemented.
 */
export function targetPart({ operations, keys, events }: ProgramNeeds, command: readonly string[]): string {
  const used = new Set(operations.map(({ id }) => id));
  const others = currentContract.operations.filter(({ id, comingSoon }) => !used.has(id) && !comingSoon);
  const scopes = [...new Set(keys.flatMap(({ needed }) => needed))].toSorted();
  return lines([
    `# What a server must have for: ${printable(command.join(" "))}`,
    ...operations.map(({ operation, scope }) => `#   ${operation} (${scope})`),
    `# Scopes of its keys: ${scopes.join(", ") || "none"}`,
    `# Events: ${events.join(", ") || "none"}`,
    "# Add base_url and keys. Leave out the operations that the server has: one that is listed here and answers fails the run.",
    "operations_not_implemented:",
    ...others.map(({ method, path }) => `  - ${JSON.stringify(`${method} ${path}`)}`),
  ]);
}

/**
 * A configuration file of the mock, in YAML: at each open point that the program's answers depend on, the value that changes most of them.
 * Values that refuse a request of it, or under which it failed, are left out.
 */
export function profileOf({ open_points: points }: ProgramNeeds, command: readonly string[]): string {
  const chosen = points.flatMap(({ id, slug, value, values, refuses, breaks }) => {
    const other = values.find((one) => !refuses.includes(one) && !breaks.includes(one));
    return other === undefined ? [] : [`  ${slug}: ${JSON.stringify(other)} # ${id}; usually ${value}`];
  });
  return lines([
    `# As different as the document permits, in what matters to: ${printable(command.join(" "))}`,
    "# hr-mock exec --config FILE -- COMMAND runs it so.",
    ...(chosen.length === 0 ? ["decide: {}"] : ["decide:", ...chosen]),
  ]);
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}
