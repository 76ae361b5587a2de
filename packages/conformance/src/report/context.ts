import type { Gate } from "../verdict/gate.ts";

/** A place in the repository from which the suite is run. */
export interface Place {
  /** Path from the root of the repository, URL-encoded. */
  readonly uri: string;
  /** From 1. */
  readonly line: number;
}

/** What a report shows besides the result. */
export interface ReportContext {
  /** Which failures count. */
  readonly gate: Gate;
  /** The target file, at its base address. Left out: the target came from a URL, or the file is outside the repository. */
  readonly place?: Place;
  /** Where requirements are explained: the address of the folder `spec/requirements`, or of a page with an anchor for each. */
  readonly reference?: string;
}
