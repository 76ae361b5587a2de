import { readFile } from "node:fs/promises";
import { ConfigurationError } from "./configuration-error.ts";
import type { ExchangeRecord } from "./exchange.ts";
import type { Report } from "./report.ts";
import type { SuiteOptions } from "./suite.ts";
import type { Target } from "./target.ts";
import type { WireEvent } from "./wire/recording.ts";

/** How the run was made whose evidence this is; keys are masked. */
export interface EvidenceHead extends Required<Pick<SuiteOptions, "tier" | "only" | "skip" | "readOnly" | "seed">> {
  readonly kind: "run";
  readonly format: 1;
  readonly version: string;
  readonly target: Target;
  /** ISO 8601. */
  readonly started_at: string;
}

/** A line of an evidence file (JSON lines). */
export type EvidenceLine = EvidenceHead | { readonly kind: "exchange"; readonly exchange: ExchangeRecord } | WireEvent;

export interface Evidence {
  readonly head: EvidenceHead;
  readonly exchanges: ReadonlyMap<string, ExchangeRecord>;
  readonly events: readonly WireEvent[];
}

/** The target with its keys masked: evidence is shown to people. */
export function masked(target: Target): Target {
  const mask = <T extends object>(keys: T): T => Object.fromEntries(Object.keys(keys).map((name) => [name, `<${name}>`])) as T;
  return {
    ...target,
    keys: mask(target.keys),
    ...(target.other_company === undefined ? {} : { other_company: { keys: { full: "<other>" } } }),
    ...(target.below_growth === undefined ? {} : { below_growth: { keys: { full: "<low>" } } }),
  };
}

/**
 * Reads an evidence file.
 * @throws ConfigurationError for a file that cannot be read or is none
 */
export async function readEvidence(path: string): Promise<Evidence> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(
      `evidence file '${path}' ${error.code === "ENOENT" ? "does not exist" : `cannot be read (${error.code})`}`,
    );
  });
  const lines = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, n): EvidenceLine => {
      try {
        return JSON.parse(line) as EvidenceLine;
      } catch {
        throw new ConfigurationError(`evidence file '${path}': line ${n + 1} is no JSON`);
      }
    });
  const head = lines[0];
  if (head?.kind !== "run" || head.format !== 1)
    throw new ConfigurationError(`'${path}' is no evidence file of hr-conformance; 'run' writes one into .hr-conformance/`);
  return { head, ...evidenceOf(lines) };
}

/** Lines of evidence by what they are. */
export function evidenceOf(lines: readonly EvidenceLine[]): Omit<Evidence, "head"> {
  const exchanges = lines.flatMap((line) => (line.kind === "exchange" ? [[line.exchange.id, line.exchange] as const] : []));
  const events = lines.filter((line): line is WireEvent => line.kind !== "run" && line.kind !== "exchange");
  return { exchanges: new Map(exchanges), events };
}

/** What differs between two reports of the same evidence: nothing, unless the suite changed. */
export function differences(a: Report, b: Report): string[] {
  return a.requirements.flatMap((row, n) =>
    row.verdict === b.requirements[n]?.verdict ? [] : [`${row.id}: ${row.verdict} -> ${b.requirements[n]?.verdict}`],
  );
}
