import { ConfigurationError } from "../contract/configuration-error.ts";
import type { Fault } from "./fault.ts";
import { standardPipeline } from "../operations/standard-pipeline.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";

let book: ReadonlyMap<string, Fault> = new Map();

/** Makes the faults known. They are many, so that whoever names one loads `faults.ts`, and a plain start does not. */
export function openBook(faults: ReadonlyMap<string, Fault>): void {
  book = faults;
}

/**
 * The pipeline with faults in it, later ones around earlier ones.
 * @throws ConfigurationError naming an unknown fault.
 */
export function faultyPipeline(ids: readonly string[]): Pipeline {
  return ids.reduce((pipeline, id) => {
    const fault = book.get(id);
    if (fault === undefined) throw new ConfigurationError(`unknown fault '${id}'; 'hr-mock faults' lists them`);
    return fault.breaks(pipeline);
  }, standardPipeline);
}
