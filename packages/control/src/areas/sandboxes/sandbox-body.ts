import { refuse } from "@hr-platform/engine/contract/errors";
import { OptionNames } from "@hr-platform/engine/contract/settings/option-names";
import { SETTINGS, settingsInBody } from "@hr-platform/engine/contract/settings/settings";
import { crypto } from "@hr-platform/engine/contract/lazy-crypto";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type SandboxOptions, lifetimeOf, requireName, requireOwner } from "@hr-platform/engine/sandbox/sandboxes/sandbox-options";
import { orRefuse } from "../../row/or-refuse.ts";
import type { QueryParameter } from "../../row/row.ts";
import { type JsonSchema, named, object, readBy, sentence, text } from "../../row/schema.ts";
import { markOf, readSentWorld } from "./sent-world.ts";

const ofSettings = Object.values(SETTINGS).flatMap(({ body }): (readonly [string, JsonSchema])[] =>
  body === undefined ? [] : [[body.name, body.message === undefined ? body.schema : sentence(body.message, body.schema)]],
);

/** A text that a function of the core checks. */
function checked(check: (value: string) => unknown, schema: JsonSchema<string>): JsonSchema<string> {
  return readBy((value, _, name) => {
    if (typeof value !== "string") throw refuse.invalid(name, `${name} must be text.`);
    orRefuse(name, () => check(value));
    return value;
  }, schema);
}

const TTL =
  "How long the sandbox lives by the machine's time: an ISO 8601 duration from PT1S to P90D. Sent again, it starts anew. Default: until it is ended.";

const properties = {
  ...Object.fromEntries(ofSettings),
  name: checked(
    requireName,
    text("A name of its own, which works like the id. The same call again returns the same sandbox. Not default, and not like an id.", {
      pattern: "^[A-Za-z0-9._-]{1,64}$",
      examples: ["team-blue"],
    }),
  ),
  owner: checked(requireOwner, text("Whose it is: printable text.", { minLength: 1, maxLength: 100, examples: ["Payroll team"] })),
  ttl: checked(lifetimeOf, text(TTL, { examples: ["PT2H", "P1D"] })),
  // The decisions of the sandbox say what is valid in its world.
  world: readBy((world) => world, {
    description: "default, empty, or a world as exported from a snapshot.",
    type: ["string", "object"],
  }),
  key_suffix: sentence(
    "key_suffix must be up to 40 letters, digits and hyphens.",
    text(
      "The end of the keys, after the sandbox's id. Default: 20 random hexadecimal digits, so that keys of an earlier run are invalid. Empty: the id alone.",
      { pattern: "^[A-Za-z0-9-]{0,40}$" },
    ),
  ),
};

/** The members of a body: those of the settings, and these. */
export interface SandboxBody extends Readonly<Record<string, unknown>> {
  readonly name?: string;
  readonly owner?: string;
  readonly ttl?: string;
  readonly world?: unknown;
  readonly key_suffix?: string;
}

/** The body of `POST /_mock/sandboxes`. */
export const sandboxBody: JsonSchema<SandboxBody> = named(
  "SandboxOptions",
  object(
    "Options of the new sandbox. All others are those of the mock.",
    properties,
    Object.keys(properties) as (keyof typeof properties)[],
  ) as JsonSchema<SandboxBody>,
);

/** The spellings of its members: `rateLimit` and `decide` are understood too. */
export const sandboxNames: OptionNames = new OptionNames(
  Object.keys(properties),
  Object.fromEntries(Object.entries(SETTINGS).map(([name, { body, also = [] }]) => [body?.name ?? name, [name, ...also]])),
);

/** `?ttl=`, which the body may have instead. */
export const ttlParameter: QueryParameter<string | undefined> = {
  schema: text(TTL, { examples: ["PT2H"] }),
  read: (ttl) => {
    if (ttl !== undefined) orRefuse("ttl", () => lifetimeOf(ttl));
    return ttl;
  },
};

/** The random part of keys, long enough that nobody can guess it, and the lifetime of the query. */
export function drawnTexts({ ttl }: { readonly ttl: string | undefined }): Readonly<Record<string, string>> {
  return { suffix: crypto().randomBytes(10).toString("hex"), ...(ttl === undefined ? {} : { ttl }) };
}

/** A call that makes a sandbox: its body, the size of it in bytes, and what `drawnTexts` made. */
interface SentOptions {
  readonly body: SandboxBody;
  readonly bodyBytes: number;
  readonly drawn: Readonly<Record<string, string>>;
}

/**
 * The options of a new sandbox, whose decisions start from those of a mock's first sandbox.
 * @throws ApiError VALIDATION_ERROR
 */
export async function readOptions({ contract, settings }: Sandbox, { body, bodyBytes, drawn }: SentOptions): Promise<SandboxOptions> {
  const { name, owner, world, key_suffix } = body;
  if (body.ttl !== undefined && drawn["ttl"] !== undefined) throw refuse.invalid("ttl", "Send ttl in the query or in the body, not both.");
  const ttl = body.ttl ?? drawn["ttl"];
  const own = settingsInBody(body);
  orRefuse(undefined, () => contract.decisions.decide(contract.decisions.defaults, own.decide ?? {}));
  // The decisions of the body, of the file, or else of the mock.
  const fileDecides = typeof world === "object" && world !== null && "settings" in world;
  const begin = await readSentWorld(contract, world, own.decide ?? (fileDecides ? {} : settings.decide));
  if ((own.employees ?? 0) > 0 && typeof (begin.world ?? settings.world) === "function")
    throw refuse.invalid("employees", "employees adds a company to the default or the empty world only: leave it out, or world.");
  return {
    ...begin,
    ...own,
    ...(begin.decide === undefined ? {} : { decide: { ...begin.decide, ...own.decide } }),
    ...(name === undefined ? {} : { name }),
    ...(owner === undefined ? {} : { owner }),
    ...(ttl === undefined ? {} : { ttl }),
    ...(key_suffix === undefined ? { drawnSuffix: drawn["suffix"]! } : { keySuffix: key_suffix }),
    ...(typeof begin.world === "function" ? { worldBytes: bodyBytes, worldMark: markOf(world as object) } : {}),
  };
}
