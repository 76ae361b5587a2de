import { readFile } from "node:fs/promises";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { currentContract } from "../contract/current.ts";
import { type FlagSettings, readSettings } from "./flags.ts";
import { printMessage } from "./message.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a configuration file, JSON or YAML: flags in camelCase, and `decide` or `decisions` as `{slug: value}`. A
 * conformance report works too: only its `decisions: [{slug, observed}]` are read.
 * @throws ConfigurationError naming the file and the problem.
 */
export async function readConfig(path: string): Promise<FlagSettings> {
  const file = `config file '${path}'`;
  const fields = await parsed(path, file);
  const { decide: choices = {}, decisions = {}, faults, ...rest } = fields;
  if (faults !== undefined && !(Array.isArray(faults) && faults.every((id) => typeof id === "string")))
    throw new ConfigurationError(`${file}: faults must be a list of ids; 'hr-mock faults --all' lists them`);
  if (Array.isArray(decisions)) {
    const stray = isReport(fields) ? undefined : Object.keys(fields).find((key) => key !== "decisions");
    if (stray !== undefined)
      throw new ConfigurationError(
        `${file}: decisions is a list, as in a conformance report, and ${stray} stands beside it; write decisions as {slug: value}`,
      );
    return { decide: observed(file, decisions) };
  }
  return {
    ...readSettings(rest, (key) => `${file}: ${key}`),
    ...(faults === undefined ? {} : { faults }),
    decide: { ...readChoices(`${file}: decisions`, decisions), ...readChoices(`${file}: decide`, choices) },
  };
}

/** Whether a file is a conformance report. Only its decisions are read. */
function isReport(fields: Fields): boolean {
  return "tool" in fields || "requirements" in fields || "document_version" in fields;
}

async function parsed(path: string, file: string): Promise<Fields> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${file} ${code === "ENOENT" ? "does not exist" : `cannot be read (${code})`}`);
  }
  let value: unknown;
  try {
    value = path.endsWith(".json") ? JSON.parse(text) : (await import("yaml")).parse(text);
  } catch (error) {
    throw new ConfigurationError(
      `${file} is not valid ${path.endsWith(".json") ? "JSON" : "YAML"}: ${(error as Error).message.split("\n")[0]}`,
    );
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new ConfigurationError(`${file} must hold an object of settings`);
}

function readChoices(name: string, choices: unknown): Record<string, string> {
  const isMap = typeof choices === "object" && choices !== null && !Array.isArray(choices);
  const wrong = isMap ? Object.entries(choices).find(([, value]) => typeof value !== "string") : [];
  if (wrong !== undefined) throw new ConfigurationError(`${name} must be an object of slug: value, each value text in quotes`);
  return choices as Record<string, string>;
}

/** The observed decisions of a report that this mock can switch. Prints the others and ignores them. */
function observed(file: string, rows: readonly unknown[]): Record<string, string> {
  const choices: Record<string, string> = {};
  const left: string[] = [];
  for (const row of rows) {
    const { slug, observed: value } = (row ?? {}) as { slug?: unknown; observed?: unknown };
    if (typeof slug !== "string") throw new ConfigurationError(`${file}: decisions must be a list of {slug, observed}`);
    if (typeof value !== "string") continue;
    try {
      currentContract.decisions.decide(currentContract.decisions.defaults, { [slug]: value });
      choices[slug] = value;
    } catch {
      left.push(`${slug}=${value}`);
    }
  }
  if (left.length > 0) printMessage("warn", `${file}: this version cannot be switched to ${left.join(", ")}`);
  return choices;
}
