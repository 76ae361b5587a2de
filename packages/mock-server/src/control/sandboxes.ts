import { randomBytes } from "node:crypto";
import "../faults/catalogue/index.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import type { Contract } from "../contract/contract.ts";
import type { Decisions } from "../contract/decisions.ts";
import { refuse } from "../contract/errors.ts";
import { MEND } from "../sandbox/memory-budget.ts";
import { BASE_PATH } from "../contract/base-path.ts";
import { MAX_BODY } from "../pipeline/read-body.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { type SandboxOptions, isKeySuffix } from "../sandbox/sandboxes.ts";
import type { Call, Handler } from "./call.ts";
import { readClock } from "./clock.ts";
import { companies } from "./world.ts";
import { orRefuse } from "./or-refuse.ts";
import { onlyKnown, readSized } from "./read-object.ts";

/** A saved world can be sent: it is larger than any other body of the control API. */
const MOST_BYTES = 64 * 1024 * 1024;

const summary = (call: Call, sandbox: Sandbox): object => ({
  id: sandbox.id,
  seed: sandbox.settings.seed,
  clock: readClock(sandbox),
  base_url: new URL(call.req.url).origin + BASE_PATH,
});

/** POST /_mock/sandboxes: makes an isolated copy with its own keys on the same address. */
export const createSandbox: Handler = async (call) => {
  const { mock } = call.var;
  const { fields: body, length } = await readWithWorld(call);
  onlyKnown(body, ["seed", "clock", "decisions", "faults", "rate_limit", "world", "key_suffix"]);
  const { world, ...options } = readOptions(body);
  const { contract } = mock.defaultSandbox;
  const choices = { ...mock.defaultSandbox.settings.decide, ...options.decide };
  const decisions = orRefuse(undefined, () => contract.decisions.decide(contract.decisions.defaults, choices));
  const begin = await readWorld(contract, world, decisions);
  const worldBytes = typeof begin.world === "function" ? length : 0;
  const sandbox = orRefuse(undefined, () => mock.sandboxes.create({ ...begin, ...options, worldBytes }));
  return call.json({ ...summary(call, sandbox), companies: companies(sandbox) }, 201);
};

/** Reads the body, unless it holds a world that there is no room for. */
async function readWithWorld(call: Call): ReturnType<typeof readSized> {
  const isSmall = Number(call.req.header("content-length") ?? Number.NaN) <= MAX_BODY;
  const room = isSmall ? MOST_BYTES : Math.max(MAX_BODY, call.var.mock.sandboxes.roomForWorld);
  if (room >= MOST_BYTES) return await readSized(call, MOST_BYTES);
  return await readSized(call, room, () => refuse.conflict(`There is no room for a world of more than ${room} bytes; ${MEND}.`));
}

/** GET /_mock/sandboxes: all sandboxes, the default one first. */
export const listSandboxes: Handler = (call) =>
  call.json({ sandboxes: call.var.mock.sandboxes.all().map((sandbox) => summary(call, sandbox)) });

/** DELETE /_mock/sandboxes/{id}: ends a sandbox. Its keys become invalid. */
export const endSandbox: Handler = (call) => {
  const id = call.req.param("id") ?? "";
  if (id === "default") throw refuse.conflict("The default sandbox cannot be ended; POST /_mock/reset puts it back to the seed.");
  if (!call.var.mock.sandboxes.end(id)) throw refuse.unknownId("id");
  return call.json({ id });
};

/** The random part of keys: long enough that nobody can guess it. */
const drawn = (): string => randomBytes(10).toString("hex");

function readOptions(body: Record<string, unknown>): Omit<SandboxOptions, "world"> & { readonly world: unknown } {
  const { seed, clock, decisions, faults, rate_limit, world, key_suffix = drawn() } = body;
  if (seed !== undefined && !(Number.isInteger(seed) && (seed as number) >= 0 && (seed as number) <= 0xffffffff))
    throw refuse.invalid("seed", "seed must be a whole number from 0 to 4294967295.");
  if (clock !== undefined && typeof clock !== "string")
    throw refuse.invalid("clock", "clock must be real, an ISO 8601 instant, or frozen: and such an instant.");
  if (decisions !== undefined && !isTexts(decisions)) throw refuse.invalid("decisions", "decisions must be an object of slug to value.");
  if (faults !== undefined && !(Array.isArray(faults) && faults.every((id) => typeof id === "string")))
    throw refuse.invalid("faults", "faults must be a list of ids.");
  if (rate_limit !== undefined && rate_limit !== null && !(Number.isInteger(rate_limit) && (rate_limit as number) > 0))
    throw refuse.invalid("rate_limit", "rate_limit must be a whole number of requests a minute from 1, or null for no limit.");
  if (typeof key_suffix !== "string" || !isKeySuffix(key_suffix))
    throw refuse.invalid("key_suffix", "key_suffix must be up to 40 letters, digits and hyphens.");
  return {
    world,
    keySuffix: key_suffix,
    ...(seed === undefined ? {} : { seed: seed as number }),
    ...(clock === undefined ? {} : { clock }),
    ...(decisions === undefined ? {} : { decide: decisions }),
    ...(faults === undefined ? {} : { faults: faults }),
    ...(rate_limit === undefined ? {} : { rateLimit: rate_limit as number | null }),
  };
}

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((text) => typeof text === "string")
  );
}

/** The world to start from. The clock of a saved world starts at the time of saving, unless a clock is given. */
async function readWorld(contract: Contract, world: unknown, decisions: Decisions): Promise<SandboxOptions> {
  if (world === undefined) return {};
  if (world === "default" || world === "empty") return { world };
  if (typeof world !== "object" || world === null)
    throw refuse.invalid("world", "world must be default, empty, or a world as a snapshot is saved.");
  try {
    const { make, clock } = await (await import("../world-file/world-file.ts")).readWorld(contract, world, "world", decisions);
    return { world: make, ...(clock === undefined ? {} : { clock }) };
  } catch (error) {
    if (error instanceof ConfigurationError) throw refuse.invalid("world", `${error.message}.`);
    throw error;
  }
}
