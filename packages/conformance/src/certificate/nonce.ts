import { seedOf } from "../exchange/seeded-values.ts";

/** Who chose the nonce, and so which seeds the runs have. */
export interface Nonce {
  readonly value: string;
  /** `issuer`: the one who wants the certificate gave it; `suite`: it follows from suite and day, so that its holder knew it before. */
  readonly chosen_by: "issuer" | "suite";
}

/** Runs that a certificate needs. */
export const RUNS = 2;

/** The nonce of a certificate for which nobody gave one. @param day YYYY-MM-DD, UTC */
export function nonceOfDay(tool: { readonly name: string; readonly version: string }, day: string): Nonce {
  return { value: `${tool.name} ${tool.version} ${day}`, chosen_by: "suite" };
}

/** The seed of a run. Mark, names, ids and samples of the run follow from it. @param run from 1 on */
export function seedOfRun({ value }: Nonce, run: number): number {
  return seedOf("certificate", value, run);
}
