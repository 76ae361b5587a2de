import { ConfigurationError } from "../target/configuration-error.ts";
import { keysOf } from "../exchange/masking.ts";
import type { Target } from "../target/target.ts";
import { EXPECTED, complaintOf } from "./target-complaint.ts";
import { plainText } from "../exchange/plain-text.ts";
import { readText } from "./text-file.ts";
import { readBody } from "../wire/answer.ts";
import type { Fetch } from "../wire/direct.ts";

/** What a target file may draw on besides itself. */
export interface TargetFileContext {
  /** Where `${NAME}` is read from. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: Fetch;
}

/** Most bytes of a target. */
const MOST = 2 ** 20;
/** Most levels of a target; it has three. */
const MOST_LEVELS = 20;
/** Milliseconds in which a target has to be fetched. */
const TIMEOUT = 10_000;

/**
 * Reads a target: a JSON or YAML file, or a URL that answers with one, such as `http://127.0.0.1:4010/_mock/target`.
 * `${NAME}` in a text of a file is read from the environment. Whoever serves a target is given nothing of this machine: no
 * environment, no files, and no request to another origin than its own.
 * @throws ConfigurationError naming the place in the file and the mend
 */
export async function readTarget(source: string, { env, fetch }: TargetFileContext): Promise<Target> {
  const isUrl = /^https?:\/\//i.test(source);
  const place = isUrl ? `target ${source.replace(/\/\/[^/@]*@/, "//")}` : `target file '${source}'`;
  try {
    const text = isUrl ? await fetched(source, fetch) : await readText("target file", source);
    if (text.length > MOST) refuse("it is longer than 1 MB, so it is no target");
    const target = await valid(withTexts(await parsed(text), isUrl ? unexpanded : (one) => expanded(one, env)));
    reachable(target);
    if (isUrl) ownOrigin(target, source);
    return {
      ...target,
      base_url: target.base_url.replace(/\/+$/, ""),
      ...(target.control_url === undefined ? {} : { control_url: target.control_url.replace(/\/+$/, "") }),
    };
  } catch (error) {
    throw error instanceof Refused ? new ConfigurationError(plainText(`${place}: ${error.message}`)) : error;
  }
}

/** Why a target is none; the place is said by whoever asked for it. */
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
      refuse(`it sends on to ${next?.slice(0, 200) ?? "another address"}; name that address, if it is the right one`);
    if (!response.ok) refuse(`it answers ${response.status}, not with a target; is the address right?`);
    const { text, cut } = await readBody(response, { most: MOST, signal });
    return cut === undefined ? text : refuse("it is longer than 1 MB, so it is no target");
  } catch (error) {
    if (error instanceof Refused) throw error;
    const { cause } = error as { cause?: { code?: string } };
    return refuse(`it does not answer (${cause?.code ?? (error as Error).message}); is the server running?`);
  }
}

async function parsed(text: string): Promise<unknown> {
  try {
    return (await import("yaml")).parse(text, { logLevel: "error" }) as unknown;
  } catch (error) {
    return refuse(`it is neither JSON nor YAML: ${(error as Error).message.split("\n")[0]!.replace(/:$/, "")}`);
  }
}

/** The value with each text in it rewritten. */
function withTexts(value: unknown, rewrite: (text: string) => string, level = 0): unknown {
  // An alias of YAML may stand for what it is in.
  if (level > MOST_LEVELS) refuse("it is nested without end; does an alias name what it is in?");
  if (typeof value === "string") return rewrite(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, rewrite, level + 1));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, rewrite, level + 1)]));
}

/** Puts values of the environment in place of `${NAME}`. */
function expanded(text: string, env: TargetFileContext["env"]): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const found = env[name];
    return found === undefined || found === ""
      ? refuse(`it reads \${${name}} from the environment, which does not hold it; set ${name}`)
      : found;
  });
}

/** Whoever serves a target must not be told what the environment holds. */
function unexpanded(text: string): string {
  if (!text.includes("${")) return text;
  return refuse(
    `${text.slice(text.indexOf("${"), 60)} is read from the environment in local files only; save the document as a file to have that`,
  );
}

async function valid(value: unknown): Promise<Target> {
  const { default: Ajv } = await import("ajv");
  const { default: schema } = await import("./target.schema.json", { with: { type: "json" } });
  const validate = new Ajv.Ajv({ allErrors: true, verbose: true }).addVocabulary([EXPECTED]).compile<Target>(schema);
  return validate(value) ? value : refuse(complaintOf(validate.errors ?? []));
}

/** Addresses stand in reports and on terminals: they hold no secret, and paths can be put behind them. */
function reachable(target: Target): void {
  for (const member of ["base_url", "control_url"] as const) {
    const address = target[member];
    if (address === undefined) continue;
    if (!URL.canParse(address)) refuse(`${member} is no address that can be used`);
    const { username, password, search, hash } = new URL(address);
    if (username !== "" || password !== "") refuse(`${member} holds a user or a password, which reports would show; keys stand below keys`);
    if (search !== "" || hash !== "" || /[?#]/.test(address))
      refuse(`${member} has a query or a fragment, behind which no path can be put; leave it out`);
    if (keysOf(target).some(([, key]) => key.length >= LEAST_KEY && address.includes(key)))
      refuse(`${member} holds one of the keys, which reports would show; keys stand below keys`);
  }
}

/** Shorter keys stand in other words. */
const LEAST_KEY = 8;

/** A served target says of its own server where it is, and names nothing of this machine. */
function ownOrigin(target: Target, source: string): void {
  const { origin } = new URL(source);
  for (const member of ["base_url", "control_url"] as const) {
    const address = target[member];
    if (address !== undefined && new URL(address).origin !== origin)
      refuse(`${member} is on ${new URL(address).origin}, not on the server that the document comes from; save it as a file to judge that`);
  }
  if (target.webhooks?.tls !== undefined)
    refuse("webhooks.tls names files of this machine, which no served document may; save it as a file to have that");
}
