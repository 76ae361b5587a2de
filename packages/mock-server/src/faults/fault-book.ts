import { ConfigurationError } from "../contract/configuration-error.ts";
import type { Fault } from "./fault.ts";
import { standardMachine } from "../operations/standard-machine.ts";
import type { Machine } from "../pipeline/machine.ts";

let book: ReadonlyMap<string, Fault> = new Map();

/** Makes the faults known. They are many, so that whoever names one loads `faults.ts`, and a plain start does not. */
export function openBook(faults: ReadonlyMap<string, Fault>): void {
  book = faults;
}

/**
 * The machine with faults in it, later ones around earlier ones.
 * @throws ConfigurationError naming an unknown fault.
 */
export function brokenMachine(ids: readonly string[]): Machine {
  return ids.reduce((machine, id) => {
    const fault = book.get(id);
    if (fault === undefined) throw new ConfigurationError(`unknown fault '${id}'; 'hr-mock faults' lists them`);
    return fault.breaks(machine);
  }, standardMachine);
}
