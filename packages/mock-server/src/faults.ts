import { ConfigurationError } from "./configuration-error.ts";
import type { Fault } from "./fault.ts";
import { errorFaults } from "./faults/errors.ts";
import { isolationFaults } from "./faults/isolation.ts";
import { limitFaults } from "./faults/limits.ts";
import { pageFaults } from "./faults/pages.ts";
import { planFaults } from "./faults/plans.ts";
import { scopeFaults } from "./faults/scopes.ts";
import { type Machine, standardMachine } from "./machine.ts";

/** Every named fault, one row each in the file of its area. */
export const faults: ReadonlyMap<string, Fault> = new Map(
  [...errorFaults, ...limitFaults, ...pageFaults, ...scopeFaults, ...planFaults, ...isolationFaults].map((fault) => [fault.id, fault]),
);

/**
 * The machine with faults in it, later ones around earlier ones.
 * @throws ConfigurationError naming an unknown fault.
 */
export function brokenMachine(ids: readonly string[]): Machine {
  return ids.reduce((machine, id) => {
    const fault = faults.get(id);
    if (fault === undefined) throw new ConfigurationError(`unknown fault '${id}'; 'hr-mock faults' lists them`);
    return fault.breaks(machine);
  }, standardMachine);
}
