import { ConfigurationError } from "../target/configuration-error.ts";
import { type TrustedRoot, asTrustedRoots } from "../certificate/attestation.ts";
import { type KeptRotation, isRotation, readRotation } from "../evidence/rotation-file.ts";
import type { Waiver } from "../verdict/gate.ts";
import type { Report } from "../verdict/report.ts";
import type { Baseline } from "../verdict/rotation.ts";
import { readText } from "../target-file/text-file.ts";

/** Reads a JSON report. @throws ConfigurationError for any other file */
export async function readReport(path: string): Promise<Report> {
  const text = await readText("report", path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConfigurationError(`report '${path}' is not JSON; 'run --report json=FILE' writes one`);
  }
  const { requirements, decisions } = (value ?? {}) as Partial<Report>;
  const texts = (row: unknown, ...names: readonly string[]): boolean =>
    typeof row === "object" && row !== null && names.every((name) => typeof Reflect.get(row, name) === "string");
  if (
    !Array.isArray(requirements) ||
    !Array.isArray(decisions) ||
    !requirements.every((row) => texts(row, "id", "verdict")) ||
    !decisions.every((row) => texts(row, "id", "slug", "observed"))
  )
    throw new ConfigurationError(`'${path}' is not a JSON report of hr-conformance; 'run --report json=FILE' writes one`);
  return value as Report;
}

/** What `--baseline` reads, and which target it is about. */
export type ReadBaseline = Baseline & { readonly target?: { readonly base_url?: string } };

/** Reads a baseline: a JSON report, or the file of `--rotate`. @throws ConfigurationError for any other file */
export async function readBaseline(path: string): Promise<ReadBaseline> {
  return isRotation(path) ? asBaseline(readRotation(path)) : readReport(path);
}

/** What a rotation keeps, as a baseline. */
export function asBaseline({ requirements, target }: KeptRotation): ReadBaseline {
  return { requirements, ...(target === undefined ? {} : { target: { base_url: target } }) };
}

/** Reads waivers: a YAML or JSON list of `{requirement, reason, until?}`. @throws ConfigurationError naming the row */
export async function readWaivers(path: string): Promise<Waiver[]> {
  const text = await readText("waivers file", path);
  let rows: unknown;
  try {
    rows = (await import("yaml")).parse(text, { logLevel: "error" }) ?? [];
  } catch (error) {
    throw new ConfigurationError(`waivers file '${path}' is neither JSON nor YAML: ${(error as Error).message.split("\n")[0]}`);
  }
  if (!Array.isArray(rows)) throw new ConfigurationError(`waivers file '${path}' must be a list of {requirement, reason, until?}`);
  return rows.map((row: Partial<Waiver> | null, n) => {
    const place = `waivers file '${path}', row ${n + 1}`;
    if (typeof row?.requirement !== "string")
      throw new ConfigurationError(`${place}: requirement is missing; write an id such as LEAVE-38`);
    if (typeof row.reason !== "string" || row.reason.trim() === "")
      throw new ConfigurationError(`${place} (${row.requirement}): reason is missing; say why the failure is accepted`);
    const unknown = Object.keys(row).find((name) => !["requirement", "reason", "until"].includes(name));
    if (unknown !== undefined)
      throw new ConfigurationError(`${place} (${row.requirement}): ${unknown} is not known; a row has requirement, reason, until`);
    if (row.until !== undefined && !(/^\d{4}-\d{2}-\d{2}$/.test(row.until) && !Number.isNaN(Date.parse(row.until))))
      throw new ConfigurationError(`${place} (${row.requirement}): until must be a date, YYYY-MM-DD`);
    return row as Waiver;
  });
}

/** Reads the file of `--trusted-root`, if there is one. @throws ConfigurationError for any other file */
export async function readTrustedRoots(path: string | undefined): Promise<readonly TrustedRoot[] | undefined> {
  return path === undefined ? undefined : asTrustedRoots(await readText("trusted root", path), `'${path}'`);
}
