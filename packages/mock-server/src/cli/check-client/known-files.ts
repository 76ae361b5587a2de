import { readFile } from "node:fs/promises";
import { isDate } from "@hr-platform/domain";
import type { GateSettings, Waiver } from "@hr-platform/client-check/report/gate";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

async function textOf(file: string, path: string): Promise<string> {
  return await readFile(path, "utf8").catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`${file} ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
  });
}

/** Reads an earlier report, as `--report json=FILE` writes it. @throws ConfigurationError for any other file */
export async function readBaseline(path: string): Promise<NonNullable<GateSettings["baseline"]>> {
  const file = `baseline report '${path}'`;
  const mend = "'check-client --report json=FILE' writes one";
  let value: unknown;
  try {
    value = JSON.parse(await textOf(file, path));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`${file} is not JSON; ${mend}`);
  }
  const { baseline, scenarios } = isRow(value) ? value : {};
  const isList = (list: unknown, ...names: readonly string[]): boolean =>
    Array.isArray(list) && list.every((row) => isRow(row) && names.every((name) => typeof row[name] === "string"));
  if (!isRow(baseline) || !isList(baseline["findings"], "level", "requirement") || !isList(scenarios, "id", "verdict"))
    throw new ConfigurationError(`${file} is no JSON report of check-client; ${mend}`);
  return value as NonNullable<GateSettings["baseline"]>;
}

/** Reads waivers: a list of `{scenario, reason, until?}` in YAML or JSON. @throws ConfigurationError that names the row */
export async function readWaivers(path: string): Promise<Waiver[]> {
  const file = `waivers file '${path}'`;
  const text = await textOf(file, path);
  let rows: unknown;
  try {
    rows = (await import("yaml")).parse(text, { logLevel: "error" }) ?? [];
  } catch (error) {
    throw new ConfigurationError(`${file} is neither JSON nor YAML: ${(error as Error).message.split("\n")[0]}`);
  }
  if (!Array.isArray(rows)) throw new ConfigurationError(`${file} must be a list of {scenario, reason, until?}`);
  return rows.map((row: unknown, n) => waiverIn(row, `${file}, row ${n + 1}`));
}

function waiverIn(row: unknown, place: string): Waiver {
  const { scenario, reason, until, ...others } = isRow(row) ? row : {};
  if (typeof scenario !== "string" || scenario === "")
    throw new ConfigurationError(`${place}: scenario is missing; write an id such as limits.reached, or a pattern such as network.*`);
  const named = `${place} (${scenario})`;
  if (typeof reason !== "string" || reason.trim() === "")
    throw new ConfigurationError(`${named}: reason is missing; say why the failure is accepted`);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new ConfigurationError(`${named}: ${unknown} is not known; a row has scenario, reason, until`);
  if (until === undefined) return { scenario, reason };
  if (typeof until !== "string" || !isDate(until)) throw new ConfigurationError(`${named}: until must be a date, YYYY-MM-DD`);
  return { scenario, reason, until };
}
