import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { suggestionByWords } from "@hr-platform/engine/contract/suggestion";
import type { Fault } from "./fault.ts";
import type { Pipeline } from "@hr-platform/engine/pipeline/pipeline";

let registry: ReadonlyMap<string, Fault> = new Map();

/** Registers the faults that can be named. `catalogue/index.ts` calls it when it loads; a start without faults does not load it. */
export function registerFaults(faults: ReadonlyMap<string, Fault>): void {
  registry = faults;
}

/**
 * A pipeline with faults: a later fault wraps an earlier one.
 * @throws ConfigurationError for an unknown fault.
 */
export function pipelineWith(sound: Pipeline, ids: readonly string[]): Pipeline {
  return ids.reduce((pipeline, id) => {
    const fault = registry.get(id);
    if (fault === undefined)
      throw new ConfigurationError(`unknown fault '${id}'${suggestionByWords(id, registry.keys())}; 'hr-mock faults --all' lists them`);
    return fault.breaks(pipeline);
  }, sound);
}
