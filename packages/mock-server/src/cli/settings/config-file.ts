import { readFile } from "node:fs/promises";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { type FlagSettings, readSettings } from "./flags.ts";
import { isReport, settingsOfReport } from "./observed-report.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a configuration file, JSON or YAML: flags in camelCase, `faults` as a list, and `decide` as `{slug: value}`; other
 * spellings are understood. A conformance report works too.
 * @throws ConfigurationError naming the file and the problem.
 */
export async function readConfig(path: string): Promise<FlagSettings> {
  const file = `config file '${path}'`;
  const { fields, written } = await parsed(path, file);
  const { decisions } = fields;
  if (Array.isArray(decisions)) {
    const stray = isReport(fields) ? undefined : Object.keys(fields).find((key) => key !== "decisions");
    if (stray !== undefined)
      throw new ConfigurationError(
        `${file}: decisions is a list, as in a conformance report, and ${stray} stands beside it; write decisions as {slug: value}`,
      );
    return settingsOfReport(file, fields);
  }
  const values = Object.entries(fields).map(([key, value]) => [key, isFields(value) ? inWords(value, written[key]) : value]);
  const texts = Object.entries(written).filter(([key]) => isUnquoted(fields[key]));
  return readSettings(Object.fromEntries(values), (key) => `${file}: ${key}`, Object.fromEntries(texts));
}

/**
 * Reads a conformance report, as settings with which the mock answers as the service did.
 * @throws ConfigurationError naming the file and the problem
 */
export async function readLike(path: string): Promise<FlagSettings> {
  const file = `report '${path}'`;
  const { fields } = await parsed(path, file);
  if (isReport(fields) && Array.isArray(fields["decisions"])) return settingsOfReport(file, fields);
  throw new ConfigurationError(`${file} is not a JSON report of hr-conformance; 'hr-conformance run --report json=FILE' writes one`);
}

const isUnquoted = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean";

/** An object whose numbers and truth values are the texts that the file has: `create-status: 201` means text. */
function inWords(fields: Fields, written: unknown): Fields {
  const texts = isFields(written) ? written : {};
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, isUnquoted(value) ? (texts[key] ?? String(value)) : value]));
}

/** The members of a file, and the same with each value as text, as it is written. */
interface ParsedFile {
  readonly fields: Fields;
  readonly written: Fields;
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

async function parsed(path: string, file: string): Promise<ParsedFile> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${file} ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
  }
  // PowerShell 5 writes it with `>`.
  if (/^(?:fffe|feff)/.test(bytes.toString("hex", 0, 2))) throw new ConfigurationError(`${file} is UTF-16 text; save it as UTF-8`);
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  const isJson = path.endsWith(".json");
  let value: unknown;
  let written: unknown;
  try {
    const yaml = isJson ? undefined : await import("yaml");
    value = yaml === undefined ? JSON.parse(text) : yaml.parse(text);
    written = yaml?.parse(text, { schema: "failsafe" });
  } catch (error) {
    throw new ConfigurationError(`${file} is not valid ${isJson ? "JSON" : "YAML"}: ${(error as Error).message.split("\n")[0]}`);
  }
  if (isFields(value)) return { fields: value, written: isFields(written) ? written : {} };
  throw new ConfigurationError(`${file} must hold an object of settings`);
}
