import { constants } from "node:fs";
import { access, writeFile } from "node:fs/promises";
import { ConfigurationError } from "../../target/configuration-error.ts";
import type { KeyName } from "../../target/key-name.ts";
import { KEY_VARIABLES } from "../../target/key-variables.ts";
import type { Target } from "../../target/target.ts";
import { counted } from "../../report/counted.ts";
import { out } from "../../terminal/print.ts";
import { type Fetch, network } from "../../wire/direct.ts";
import { defined } from "../flags.ts";
import { Forms } from "../../forms/forms.ts";
import { formAnswers } from "./init/forms/answers.ts";
import { proposeForms } from "./init/forms/propose.ts";
import { updateForms } from "./init/forms/update-forms.ts";
import { type KeyRoles, type RoleOfKey, rolesOf, type KeyCandidate } from "./init/keys.ts";
import { missingForCertify, targetText } from "./init/target-text.ts";
import { type Questions, questions } from "./init/questions.ts";
import { Reads } from "./init/reads.ts";
import { type Found, foundBy } from "./init/resources.ts";
import { type ConnectionFlags, connectionOf } from "../open-target.ts";

/** Flags of `init`, as commander gives them. */
export interface InitFlags extends Omit<ConnectionFlags, "target"> {
  readonly baseUrl?: string;
  readonly key?: string[];
  readonly out?: string;
  readonly force?: boolean;
  readonly update?: boolean;
}

/** What `init` works with besides its flags. */
export interface InitContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** undefined: there is no terminal to ask in. */
  readonly questions: Questions | undefined;
  /** Default: the network, as the flags say. */
  readonly fetch?: Fetch;
}

/** Variables with these names hold keys. */
const VARIABLE = /^HR_KEY_\w+$/;

/** Names in the target file of the keys of other companies. */
const ELSEWHERE: Readonly<Partial<Record<KeyName, string>>> = { other: "other_company.keys.full", low: "below_growth.keys.full" };

/**
 * `hr-conformance init`: writes a target file from what a service shows to GET requests, and prints what is missing for certify. The file
 * holds no key.
 * @throws ConfigurationError for a file that exists, and for addresses and keys that cannot be used
 */
export async function init(
  flags: InitFlags,
  { env, questions: ask, fetch = network(connectionOf(flags, {}, env)) }: InitContext = {
    env: process.env,
    questions: process.stdin.isTTY && out.isTTY ? questions : undefined,
  },
): Promise<void> {
  const file = flags.out ?? "target.yaml";
  if (flags.update === true) return updateForms(file, env, fetch);
  await mayWrite(file, flags.force ?? false);
  const baseUrl = addressOf(flags.baseUrl ?? env["HR_BASE_URL"] ?? (await ask?.baseUrl()));
  const candidates = await candidatesOf(flags.key ?? [], env, ask);
  if (candidates.some(({ value }) => baseUrl.includes(value)))
    throw new ConfigurationError("--base-url contains one of the keys, which the file and reports would show");
  const reads = new Reads(baseUrl, fetch);
  const { roles, contradictions, unused, first, belowGrowth } = await rolesOf(reads, candidates);
  const full = roles.find(({ role }) => role === "full")!.candidate.value;
  const found = await foundBy(reads, full, first);
  const forms = proposeForms(await formAnswers(reads, full, found.answers), new Forms());
  const variables = variablesOf(roles, env);
  const target = targetOf(baseUrl, variables, found.stages);
  const missing = missingForCertify(target);
  const text = targetText({
    name: new URL(baseUrl).host,
    baseUrl,
    variables,
    connection: defined({ ca: flags.ca, client_cert: flags.clientCert, client_key: flags.clientKey }),
    found,
    missing,
    forms,
  });
  // A service may send a key back, in a name or an id.
  const masked = (line: string): string => candidates.reduce((rest, { value }) => rest.replaceAll(value, "<key>"), line);
  await writeFile(file, masked(text), { flag: flags.force === true ? "w" : "wx" });
  const lines = [
    `${file}: ${baseUrl}, a company on the plan ${first.data.at("plan").text ?? "unknown"}; ${reads.sent} requests, all of them GET.`,
    ...contradictions.map((line) => `Look first: ${line}.`),
    ...keyLines(roles, unused, variables),
    ...foundLines(found, belowGrowth),
    ...(missing.length === 0 ? ["Nothing is missing for certify."] : ["Missing for certify:"]),
    ...missing.map(({ name, checks, how }) => `  ${name.padEnd(30)} ${countOf(checks).padStart(9)}  ${how}`),
    `Next: hr-conformance run --target ${file} --tier smoke`,
  ];
  out.print(...lines.map(masked));
}

/** A number of checks in words; "": only passive rules need the part. */
function countOf(checks: number): string {
  return checks === 0 ? "" : counted(checks, "check");
}

/** What each key is for, in the order of the file, and which variables must be set. */
function keyLines(roles: readonly RoleOfKey[], unused: KeyRoles["unused"], variables: ReadonlyMap<KeyName, string>): string[] {
  const order = Object.keys(KEY_VARIABLES);
  const sorted = roles.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  const unset = sorted.filter(({ candidate }) => candidate.variable === undefined).map(({ role }) => variables.get(role)!);
  return [
    ...sorted.map(({ role, because }) => `  ${memberOf(role).padEnd(24)} ${variables.get(role)!}: ${because}`),
    ...unused.map(({ candidate, why }) => `  not used: ${candidate.variable ?? "a key without a variable"}: ${why}`),
    ...(unset.length === 0 ? [] : [`Set before a run, since the file holds no key: ${unset.join(", ")}`]),
  ];
}

/** What the reads showed. */
function foundLines({ people, leaveTypes, stages, missing }: Found, belowGrowth: boolean): string[] {
  const count = (number: number | undefined, what: string): string => (number === undefined ? `no list of ${what}` : `${number} ${what}`);
  const empty = people === 0 || leaveTypes === 0;
  return [
    `Found: ${count(people, "people")}, ${count(leaveTypes, "leave types")}, ${stages === undefined ? "no stage of hired people" : "stages"}.`,
    ...(empty ? ["Without people and leave types most checks have nothing to judge: add some."] : []),
    ...(belowGrowth ? ["The company is below the plan Growth: judge one on Growth or above, and use this one as below_growth."] : []),
    ...(missing.length === 0 ? [] : [`Not there: ${missing.join(", ")}; the file shows how to declare that.`]),
  ];
}

function memberOf(role: KeyName): string {
  return ELSEWHERE[role] ?? `keys.${role}`;
}

async function mayWrite(file: string, force: boolean): Promise<void> {
  const exists = await access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
  if (exists && !force) throw new ConfigurationError(`'${file}' exists; --force overwrites it, --out names another file`);
}

/** The address without a slash at the end. @throws ConfigurationError if it is missing, or has parts that reports would show */
function addressOf(text: string | undefined): string {
  if (text === undefined) throw new ConfigurationError("--base-url is missing: give the address of the API, or set HR_BASE_URL");
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new ConfigurationError("--base-url must be an address that begins with http:// or https://");
  const { username, password, search, hash } = new URL(text);
  if (username !== "" || password !== "" || search !== "" || hash !== "")
    throw new ConfigurationError("--base-url must have no user, password, query or fragment, which reports would show");
  return text.replace(/\/+$/, "");
}

/** The keys from flags and environment, each once. @throws ConfigurationError if there is none, or one is no key */
async function candidatesOf(flags: readonly string[], env: InitContext["env"], ask: Questions | undefined): Promise<KeyCandidate[]> {
  const named = Object.entries(env).filter(([name, value]) => VARIABLE.test(name) && value !== undefined && value !== "");
  const all: KeyCandidate[] = [...named.map(([variable, value]) => ({ variable, value: value! })), ...flags.map((value) => ({ value }))];
  if (all.length === 0 && ask !== undefined) all.push(...(await ask.keys()).map((value) => ({ value })));
  if (all.length === 0) throw new ConfigurationError("there are no keys: set HR_KEY_FULL, HR_KEY_READ and so on, or give --key for each");
  const wrong = all.find(({ value }) => !/^[\x21-\x7E]+$/.test(value));
  if (wrong !== undefined) throw new ConfigurationError(`${wrong.variable ?? "--key"} is not a key: blanks or unusual characters`);
  return all.filter(({ value }, n) => all.findIndex((other) => other.value === value) === n);
}

/** The variable of each key; one that another key has already gets a number. */
function variablesOf(roles: readonly RoleOfKey[], env: InitContext["env"]): Map<KeyName, string> {
  const taken = new Set(Object.keys(env).filter((name) => env[name] !== undefined));
  return new Map(
    roles.map(({ role, candidate: { variable } }) => {
      if (variable !== undefined) return [role, variable];
      let name = KEY_VARIABLES[role];
      for (let n = 2; taken.has(name); n += 1) name = `${KEY_VARIABLES[role]}_${n}`;
      return [role, name];
    }),
  );
}

/** The target as the file describes it, to see what it lacks. */
function targetOf(
  base_url: string,
  variables: ReadonlyMap<KeyName, string>,
  stage_ids: NonNullable<Target["resources"]>["stage_ids"],
): Target {
  const { other, low, ...keys } = Object.fromEntries(variables) as Partial<Record<KeyName, string>> & { full: string };
  return {
    base_url,
    keys,
    ...(other === undefined ? {} : { other_company: { keys: { full: other } } }),
    ...(low === undefined ? {} : { below_growth: { keys: { full: low } } }),
    ...(stage_ids === undefined ? {} : { resources: { stage_ids } }),
  };
}
