import { readFile, stat } from "node:fs/promises";
import { EMPTY_AREAS, type World, type WorldFile, type WorldOptions } from "@hr-platform/domain";
import { ConfigurationError } from "../contract/configuration-error.ts";
import type { Contract } from "../contract/contract.ts";
import type { SandboxSettings } from "../contract/settings.ts";
import { printable } from "../contract/printable.ts";
import type { Problem } from "./rules/rule.ts";
import { beginningProblem, consistencyProblem } from "./world-consistency.ts";
import { referenceProblem } from "./world-references.ts";
import { placeText } from "./place-text.ts";
import { worldOf } from "./world-of.ts";
import { schemaProblem } from "./world-schema.ts";
import { settingsIn } from "./world-settings.ts";

/**
 * Loads a world from a JSON file `{"companies": [CompanyData, …]}` (the model of the domain). Neither seed nor
 * clock change the data.
 * @throws ConfigurationError naming the file and the first problem.
 */
export async function loadWorld(contract: Contract, path: string, choices: SandboxSettings["decide"] = {}): Promise<LoadedWorld> {
  return await readWorld(contract, await readWorldFile(path), `world file '${path}'`, choices);
}

/** A world from data. */
export interface LoadedWorld {
  readonly make: (options: WorldOptions) => World;
  /** Those of the file. The clock starts at the time of saving, if nothing else is said. */
  readonly settings: Partial<Omit<SandboxSettings, "world">>;
}

/**
 * Reads a world from parsed JSON. `name` is the source, for messages. `choices` are decisions that replace those of
 * the file: some allow duplicate e-mail addresses, or a circle of managers.
 * @throws ConfigurationError naming the first problem.
 */
export async function readWorld(contract: Contract, json: unknown, name: string, choices: SandboxSettings["decide"]): Promise<LoadedWorld> {
  const { companies } = await validated(contract, name, withDefaults(json));
  const settings = readSettingsIn(json, name);
  const { decisions } = contract;
  const own = inPlace(name, "settings.decisions", () => decisions.decide(decisions.defaults, settings.decide ?? {}));
  const inForce = decisions.decide(own, choices);
  const problem = referenceProblem(companies) ?? consistencyProblem(companies, inForce) ?? beginningProblem(companies, settings.clock);
  if (problem !== undefined) throw wrong(name, problem);
  const world = worldOf(companies);
  return { make: () => world, settings };
}

/** The settings in the JSON of a world file. `name` is the source, for messages. @throws ConfigurationError */
export function readSettingsIn(json: unknown, name: string): LoadedWorld["settings"] {
  return inPlace(name, undefined, () => settingsIn(json));
}

/** What `read` returns; its ConfigurationError gets the name of the source, and a place in it. */
function inPlace<T>(name: string, place: string | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw wrong(name, place === undefined ? error.message : `${place}: ${error.message}`);
  }
}

function wrong(name: string, problem: string | Problem): ConfigurationError {
  const text = typeof problem === "string" ? problem : `${placeText(problem.at)} ${problem.why}`;
  return new ConfigurationError(`${name}: ${printable(text).replaceAll(/\s+/g, " ")}`);
}

/** The bytes of a file; 0 if it cannot be read. */
export async function fileSize(path: string): Promise<number> {
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** The JSON of a world file, not checked yet. @throws ConfigurationError if it cannot be read or is not JSON. */
export async function readWorldFile(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such file; a world is 'default', 'empty' or a JSON file" : `it cannot be read (${code})`;
    throw wrong(`world file '${path}'`, why);
  }
  try {
    // Some programs begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\u{feff}/u, ""));
  } catch (error) {
    throw wrong(`world file '${path}'`, `it is not valid JSON: ${(error as Error).message}`);
  }
}

/** Adds the members that a company may omit. */
function withDefaults(file: unknown): unknown {
  const companies = (file as { companies?: unknown } | null)?.companies;
  if (!Array.isArray(companies)) return file;
  const complete = (company: unknown): unknown =>
    typeof company === "object" && company !== null ? { ...EMPTY_AREAS, ...company } : company;
  return { ...(file as object), companies: companies.map(complete) };
}

/** @throws ConfigurationError naming the first problem of the file's form. */
async function validated(contract: Contract, name: string, file: unknown): Promise<WorldFile> {
  const problem = await schemaProblem(contract, file);
  if (problem !== undefined) throw wrong(name, problem);
  return file as WorldFile;
}
