import { readFile, stat } from "node:fs/promises";
import {
  type CompanyData,
  EMPTY_AREAS,
  type World,
  type WorldFile,
  type WorldOptions,
  addDays,
  worldFileSchema,
} from "@hr-platform/domain";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { Contract } from "@hr-platform/engine/contract/contract";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import type { SandboxSettings } from "@hr-platform/engine/contract/settings/settings";
import { printable } from "@hr-platform/engine/contract/printable";
import { boardingRules } from "./rules/boarding.ts";
import { engagementRules } from "./rules/engagement.ts";
import { landmarkRules } from "./rules/landmarks.ts";
import { leaveRules } from "./rules/leave.ts";
import { peopleRules } from "./rules/people.ts";
import { recruitmentRules } from "./rules/recruitment.ts";
import type { Problem } from "./rules/rule.ts";
import { settingsRules } from "./rules/settings.ts";
import { referenceProblem } from "./world-references.ts";
import { worldOf } from "./world-of.ts";
import { settingsIn } from "./world-settings.ts";
import { exact } from "@hr-platform/spec/exact";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { ValidateFunction } from "ajv";
import { makeAjv } from "@hr-platform/engine/contract/ajv";

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

const RULES = [settingsRules, peopleRules, leaveRules, recruitmentRules, boardingRules, engagementRules, landmarkRules].flat();

/** The first contradiction in a world; undefined: there is none. Its references must be known. */
function consistencyProblem(companies: readonly CompanyData[], decisions: Decisions): Problem | undefined {
  for (const [index, company] of companies.entries()) {
    for (const rule of RULES) {
      for (const { at, why } of rule(company, decisions)) return { at: `/companies/${index}${at}`, why };
    }
  }
  return undefined;
}

/** The first company that began after the world was saved; undefined: there is none. `saved` is an instant, with or without `frozen:`. */
function beginningProblem(companies: readonly CompanyData[], saved: string | undefined): Problem | undefined {
  const date = saved?.replace(/^frozen:/, "").slice(0, 10);
  if (date === undefined || !/^\d/.test(date)) return undefined;
  // East of Greenwich the date may be the next one.
  const last = addDays(date, 1);
  for (const [index, { began }] of companies.entries()) {
    if (began !== undefined && began > last)
      return {
        at: `/companies/${index}/began`,
        why: `is '${began}', after ${date}, when the world was saved; nobody would accrue leave until then`,
      };
  }
  return undefined;
}

/**
 * Reads a world from parsed JSON. `name` is the source, for messages. `choices` are decisions that replace those of
 * the file: some allow duplicate e-mail addresses, or a circle of managers.
 * @throws ConfigurationError naming the first problem.
 */
export async function readWorld(contract: Contract, json: unknown, name: string, choices: SandboxSettings["decide"]): Promise<LoadedWorld> {
  const file = await validated(contract, name, withDefaults(json));
  const { companies } = file;
  const loaded = loadedWorld(file, name);
  const { settings } = loaded;
  const { decisions } = contract;
  const own = inPlace(name, "settings.decisions", () => decisions.decide(decisions.defaults, settings.decide ?? {}));
  const inForce = decisions.decide(own, choices);
  const problem = referenceProblem(companies) ?? consistencyProblem(companies, inForce) ?? beginningProblem(companies, settings.clock);
  if (problem !== undefined) throw wrong(name, problem);
  return loaded;
}

/** A world that needs no check. */
export function loadedWorld(file: WorldFile, name: string): LoadedWorld {
  const world = worldOf(file.companies);
  return { make: () => world, settings: readSettingsIn(file, name) };
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

/** A place in a JSON file as programs write it, `companies[0].employees[12].resource.email`, from a JSON Pointer. */
function placeText(pointer: string): string {
  if (pointer === "") return "the file";
  const names = pointer
    .slice(1)
    .split("/")
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  const parts = names.map((name) => {
    if (/^\d+$/.test(name)) return `[${name}]`;
    return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `["${name}"]`;
  });
  return parts.join("").replace(/^\./, "");
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

/** An id as the service writes it: it looks ids up in lower case. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An instant as the service writes it: in UTC, so that texts compare as times. */
const INSTANT = /^(?:19|2[01])\d\d-\d\d-\d\dT\d\d:\d\d:[0-5]\d(?:\.\d{1,3})?Z$/;

/** How to write a format. */
const FORMS: Readonly<Record<string, string>> = {
  uuid: "an id such as fc70ede8-fae2-46b5-8624-5f5c40cb3434, in lower case",
  date: "a date such as 2026-03-02",
  "date-time": "an instant of the years 1900 to 2199 in UTC, such as 2026-03-02T09:00:00.000Z",
};

const validators = new WeakMap<Contract, Promise<ValidateFunction>>();

async function compile({ description }: Contract): Promise<ValidateFunction> {
  const ajv = makeAjv();
  const isInstant = (text: string): boolean => INSTANT.test(text) && isDateTime(text);
  ajv.addFormat("uuid", UUID).addFormat("date-time", isInstant);
  ajv.addSchema({ ...exact(await description()), $id: "openapi" });
  return ajv.compile(worldFileSchema);
}

const dateTime = fullFormats["date-time"];
const isDateTime = (text: string): boolean =>
  typeof dateTime === "object" && "validate" in dateTime && (dateTime.validate as (text: string) => boolean)(text);

/** The first place where JSON has not the form of a world file; undefined: it has. */
async function schemaProblem(contract: Contract, file: unknown): Promise<Problem | undefined> {
  const compiled = validators.get(contract) ?? compile(contract);
  validators.set(contract, compiled);
  const validate = await compiled;
  if (validate(file)) return undefined;
  const { instancePath: at, keyword, params, message } = validate.errors![0]!;
  if (keyword === "format") return { at, why: `must be ${FORMS[params["format"] as string] ?? `a ${params["format"]}`}` };
  const detail =
    keyword === "additionalProperties" ? ` '${params["additionalProperty"]}'` : keyword === "enum" ? `: ${params["allowedValues"]}` : "";
  return { at, why: `${message}${detail}` };
}
