import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigurationError } from "../target/configuration-error.ts";
import { currentDocument } from "../document/api-document.ts";
import { declaredGaps } from "../target/declared-gaps.ts";
import { declaredStatements } from "../target/declared-statements.ts";
import { keysOf } from "../exchange/masking.ts";
import { FormError } from "../forms/declared-row.ts";
import { Forms } from "../forms/forms.ts";
import type { Target } from "../target/target.ts";
import { plainText } from "../exchange/text/plain-text.ts";
import { readText } from "./text-file.ts";
import { mendOf, reasonIn } from "../wire/connection-problem.ts";
import { readBody } from "../wire/answer.ts";
import type { Fetch } from "../wire/direct.ts";
import { nearestName } from "@hr-platform/command-line/nearest-name";

/** What reading a target uses besides the file. */
export interface TargetFileContext {
  /** Values of `${NAME}`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: Fetch;
}

/** Most bytes of a target document. */
const MOST = 2 ** 20;
/** Most levels of nesting; a target has three. */
const MOST_LEVELS = 20;
/** Time limit for fetching a target, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Reads a target: a JSON or YAML file, or a URL that serves one, such as `http://127.0.0.1:4010/_mock/target`.
 * In a file `${NAME}` is read from the environment. A served target gets nothing of this machine: no environment, no files, and
 * no request to another origin than its own.
 * @throws ConfigurationError that names the member and what to do
 */
export async function readTarget(source: string, { env, fetch }: TargetFileContext): Promise<Target> {
  const isUrl = /^https?:\/\//i.test(source);
  const place = isUrl ? `target ${source.replace(/\/\/[^/@]*@/, "//")}` : `target file '${source}'`;
  try {
    const text = isUrl ? await fetched(source, fetch) : await readText("target file", source);
    if (text.length > MOST) refuse("it is longer than 1 MB, so it is not a target");
    const target = await valid(withTexts(await parsed(text), isUrl ? unexpanded : (one) => expanded(one, env)));
    reachable(target);
    declared(target);
    formed(target);
    if (isUrl) ownOrigin(target, source);
    return {
      ...located(target, dirname(source)),
      base_url: target.base_url.replace(/\/+$/, ""),
      ...(target.control_url === undefined ? {} : { control_url: target.control_url.replace(/\/+$/, "") }),
    };
  } catch (error) {
    throw error instanceof Refused ? new ConfigurationError(plainText(`${place}: ${error.message}`)) : error;
  }
}

/** Why a document is not a target; `readTarget` adds the name of the file or the address. */
class Refused extends Error {}

function refuse(reason: string): never {
  throw new Refused(reason);
}

async function fetched(url: string, fetch: Fetch): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT);
  try {
    const response = await fetch(url, { redirect: "manual", signal });
    const next = response.headers.get("location");
    if (response.status >= 300 && response.status < 400)
      refuse(`it redirects to ${next?.slice(0, 200) ?? "another address"}; use that address if it is the right one`);
    if (!response.ok) refuse(`it answers ${response.status}, not with a target; is the address right?`);
    const { text, cut } = await readBody(response, { most: MOST, signal });
    return cut === undefined ? text : refuse("it is longer than 1 MB, so it is not a target");
  } catch (error) {
    if (error instanceof Refused) throw error;
    const reason = reasonIn(error, { host: new URL(url).host, certified: false });
    return refuse(`it does not answer (${reason}); ${mendOf(reason) ?? "is the server running?"}`);
  }
}

async function parsed(text: string): Promise<unknown> {
  try {
    return (await import("yaml")).parse(text, { logLevel: "error" }) as unknown;
  } catch (error) {
    return refuse(`it is neither JSON nor YAML: ${(error as Error).message.split("\n")[0]!.replace(/:$/, "")}`);
  }
}

/** A copy of a value with every text in it rewritten. */
function withTexts(value: unknown, rewrite: (text: string) => string, level = 0): unknown {
  // A YAML alias may contain itself.
  if (level > MOST_LEVELS) refuse("it is nested too deep; does an alias contain itself?");
  if (typeof value === "string") return rewrite(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, rewrite, level + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, rewrite, level + 1)]));
}

/** Replaces `${NAME}` by the value in the environment. */
function expanded(text: string, env: TargetFileContext["env"]): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const found = env[name];
    return found === undefined || found === ""
      ? refuse(`it reads \${${name}} from the environment, which does not hold it; set ${name}`)
      : found;
  });
}

/** A served target must not learn what the environment holds: refuses `${NAME}`. */
function unexpanded(text: string): string {
  if (!text.includes("${")) return text;
  return refuse(
    `${text.slice(text.indexOf("${"), 60)} is read from the environment in local files only; save the document as a file to use it`,
  );
}

async function valid(value: unknown): Promise<Target> {
  const { default: Ajv } = await import("ajv");
  const { default: schema } = await import("./target.schema.json", { with: { type: "json" } });
  const validate = new Ajv.Ajv({ allErrors: true, verbose: true }).addVocabulary([EXPECTED]).compile<Target>(schema);
  return validate(value) ? value : refuse(complaintOf(validate.errors ?? []));
}

/** Checks the addresses: reports show them, so they hold no secret, and paths are appended to them. */
function reachable(target: Target): void {
  for (const member of ["base_url", "control_url"] as const) {
    const address = target[member];
    if (address === undefined) continue;
    if (!URL.canParse(address)) refuse(`${member} is not a usable address`);
    const { username, password, search, hash } = new URL(address);
    if (username !== "" || password !== "")
      refuse(`${member} contains a user or a password, which reports would show; put keys below keys`);
    if (search !== "" || hash !== "" || /[?#]/.test(address))
      refuse(`${member} has a query or a fragment, so no path can be appended; leave it out`);
    if (keysOf(target).some(([, key]) => key.length >= LEAST_KEY && address.includes(key)))
      refuse(`${member} contains one of the keys, which reports would show; put keys below keys`);
  }
}

/** Checks the names of the operations, and of the requirements, that are declared. */
function declared(target: Target): void {
  try {
    declaredGaps(target, currentDocument);
    declaredStatements(target, currentDocument);
  } catch (error) {
    refuse((error as Error).message);
  }
}

/** Checks the rows of `forms`. */
function formed({ forms }: Target): void {
  try {
    void new Forms(forms);
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    refuse(error.message);
  }
}

/** The target with its files where they are: in the folder of the target file, or else in the current one. */
function located(target: Target, folder: string): Target {
  const { connection, webhooks } = target;
  const placed = <T extends object>(named: T): T =>
    Object.fromEntries(
      Object.entries(named).map(([name, path]: [string, string]) => {
        const beside = resolve(folder, path);
        return [name, FILES.has(name) && existsSync(beside) ? beside : path];
      }),
    ) as T;
  return {
    ...target,
    ...(connection === undefined ? {} : { connection: placed(connection) }),
    ...(webhooks?.tls === undefined ? {} : { webhooks: { ...webhooks, tls: placed(webhooks.tls) } }),
  };
}

/** The members of `connection` and `webhooks.tls` that name files. */
const FILES: ReadonlySet<string> = new Set(["ca", "client_cert", "client_key", "cert", "key"]);

/** Least length of a key that is searched for: shorter ones are part of other words. */
const LEAST_KEY = 8;

/** Checks that a served target stays on its own origin, and names no files on this machine. */
function ownOrigin(target: Target, source: string): void {
  const { origin } = new URL(source);
  for (const member of ["base_url", "control_url"] as const) {
    const address = target[member];
    if (address !== undefined && new URL(address).origin !== origin)
      refuse(`${member} is on ${new URL(address).origin}, not on the server that the document comes from; save it as a file to judge that`);
  }
  if (target.webhooks?.tls !== undefined)
    refuse("webhooks.tls names files on this machine, which a served document may not; save it as a file to use it");
  if (target.connection !== undefined)
    refuse("connection names a proxy or files of this machine, which a served document may not; save it as a file to use it");
}

/** Keyword of the schema that describes a member in words, for errors. */
const EXPECTED = "x-expected";

/** The members of an Ajv error that are read here. */
interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** Most unknown members that an error lists. */
const MOST_NAMED = 5;

/** What is wrong with a target, in one line. Unknown members come first: they are often misspelt ones. */
function complaintOf(errors: readonly SchemaError[]): string {
  const unknown = errors.filter(({ keyword }) => keyword === "additionalProperties");
  if (unknown.length > 0) return unknownMembers(unknown);
  const error = errors[0];
  if (error === undefined) return "it is not a target";
  if (error.keyword === "required") return `${placeOf(error, memberIn(error, "missingProperty"))} is missing`;
  const expected = error.parentSchema?.[EXPECTED] as string | undefined;
  if (error.instancePath === "") return "it is not a target: it needs base_url and keys; see 'The target file' in the README";
  return `${placeOf(error)} ${expected ?? error.message ?? "is wrong"}`;
}

function unknownMembers(errors: readonly SchemaError[]): string {
  const named = errors.slice(0, MOST_NAMED).map((error) => {
    const name = memberIn(error, "additionalProperty");
    const known = Object.keys((error.parentSchema?.["properties"] as object | undefined) ?? {});
    const near = nearestName(name, known);
    return placeOf(error, shown(name)) + (near === undefined ? "" : ` (did you mean ${near}?)`);
  });
  const more = errors.length > MOST_NAMED ? [`${errors.length - MOST_NAMED} more`] : [];
  const all = [...named, ...more];
  const list = all.length === 1 ? all[0]! : `${all.slice(0, -1).join(", ")} and ${all.at(-1)!}`;
  return `${list} ${all.length === 1 ? "is" : "are"} not known; see 'The target file' in the README`;
}

function memberIn({ params }: SchemaError, name: string): string {
  return params[name] as string;
}

function placeOf({ instancePath }: SchemaError, member?: string): string {
  return [...instancePath.split("/").slice(1), ...(member === undefined ? [] : [member])].join(".");
}

function shown(name: string): string {
  return /^[\w$-]{1,40}$/.test(name) ? name : `${JSON.stringify(name.slice(0, 40))}${name.length > 40 ? "…" : ""}`;
}
