import { ConfigurationError } from "./configuration-error.ts";
import type { Target } from "./target.ts";
import { readText } from "./text-file.ts";
import type { Fetch } from "./wire/time.ts";

/** What a target file may draw on besides itself. */
export interface Surroundings {
  /** Where `${NAME}` is read from. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: Fetch;
}

/**
 * Reads a target: a JSON or YAML file, or a URL that answers with one, such as `http://127.0.0.1:4010/_mock/target`.
 * `${NAME}` in a text is read from the environment.
 * @throws ConfigurationError naming the place in the file and the mend
 */
export async function readTarget(source: string, { env, fetch }: Surroundings): Promise<Target> {
  const isUrl = /^https?:\/\//.test(source);
  const place = isUrl ? `target ${source}` : `target file '${source}'`;
  const text = isUrl ? await fetched(source, place, fetch) : await readText("target file", source);
  const value = fill(await parsed(text, place), place, env);
  const { default: Ajv } = await import("ajv");
  const { default: schema } = await import("./target.schema.json", { with: { type: "json" } });
  const validate = new Ajv.Ajv({ allErrors: true, verbose: true }).addVocabulary([EXPECTED]).compile<Target>(schema);
  if (!validate(value)) throw new ConfigurationError(`${place}: ${complaint(validate.errors ?? [])}`);
  for (const member of ["base_url", "control_url"] as const)
    if (value[member] !== undefined && !URL.canParse(value[member]))
      throw new ConfigurationError(`${place}: ${member} is no address that can be used`);
  return {
    ...value,
    base_url: value.base_url.replace(/\/+$/, ""),
    ...(value.control_url === undefined ? {} : { control_url: value.control_url.replace(/\/+$/, "") }),
  };
}

async function fetched(url: string, place: string, fetch: Fetch): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new ConfigurationError(`${place} answers ${response.status}, not a target; is the address right?`);
    return await response.text();
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const { cause } = error as { cause?: { code?: string } };
    throw new ConfigurationError(`${place} does not answer (${cause?.code ?? (error as Error).message}); is the server running?`);
  }
}

async function parsed(text: string, place: string): Promise<unknown> {
  try {
    return (await import("yaml")).parse(text, { logLevel: "error" }) as unknown;
  } catch (error) {
    throw new ConfigurationError(`${place} is neither JSON nor YAML: ${(error as Error).message.split("\n")[0]!.replace(/:$/, "")}`);
  }
}

/** Puts values of the environment in place of `${NAME}`. */
function fill(value: unknown, place: string, env: Surroundings["env"]): unknown {
  if (typeof value === "string") {
    return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const found = env[name];
      if (found === undefined || found === "")
        throw new ConfigurationError(`${place} reads \${${name}} from the environment, which does not hold it; set ${name}`);
      return found;
    });
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, place, env));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, place, env)]));
}

/** In the schema: what a member has to be, in words. */
const EXPECTED = "x-expected";

interface Complaint {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parentSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** A member that is not known comes first: it is often another one misspelt. */
function complaint(errors: readonly Complaint[]): string {
  const error = errors.find(({ keyword }) => keyword === "additionalProperties") ?? errors[0];
  if (error === undefined) return "it is no target";
  const at = error.instancePath.slice(1).replaceAll("/", ".");
  const member = (name: unknown): string => [at, String(name)].filter(Boolean).join(".");
  if (error.keyword === "required") return `${member(error.params["missingProperty"])} is missing`;
  if (error.keyword === "additionalProperties")
    return `${member(error.params["additionalProperty"])} is not known; see the README's target file`;
  const expected = error.parentSchema?.[EXPECTED] as string | undefined;
  if (at === "") return "it is no target: it has to hold base_url and keys; see the README's target file";
  return `${at} ${expected ?? error.message ?? "is wrong"}`;
}
