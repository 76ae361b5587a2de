import type { WorldFile } from "@hr-platform/domain";
import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import type { Contract } from "@hr-platform/engine/contract/contract";
import { refuse } from "@hr-platform/engine/contract/errors";
import { crypto } from "@hr-platform/engine/contract/lazy-crypto";
import { inTurns } from "@hr-platform/engine/http/turns/large-companies";
import { MAX_BODY } from "@hr-platform/engine/pipeline/input/read-body";
import type { SandboxSettings } from "@hr-platform/engine/contract/settings/settings";
import { MEND } from "@hr-platform/engine/sandbox/snapshots/memory-budget";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { SandboxOptions } from "@hr-platform/engine/sandbox/sandboxes/sandbox-options";
import { limitOf } from "../../row/body.ts";
import type { BodyLimit } from "../../row/row.ts";
import { readJson } from "../../row/sliced-json.ts";

/** A saved world can be sent: it is larger than any other body of the control API. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Worlds that this process made of its own data, with their marks: they need no check. */
const own = new WeakMap<object, string>();

/** Lets a world of this process be sent without a check. A large one takes several turns. Returns the characters of its JSON. */
export async function ownWorld(world: object): Promise<number> {
  const hash = crypto().createHash("sha256");
  let length = 0;
  const read = (text: string): void => {
    hash.update(text);
    length += text.length;
  };
  await inTurns(readJson(world, read));
  own.set(world, hash.digest("hex"));
  return length;
}

/** Two worlds of the same JSON have the same mark. */
export function markOf(world: object): string {
  return own.get(world) ?? crypto().createHash("sha256").update(JSON.stringify(world)).digest("hex");
}

/** A body may be as large as a world that there is room for. */
export function worldLimit(mock: Mock, declared: number): BodyLimit {
  const room = declared <= MAX_BODY ? MOST_BYTES : Math.max(MAX_BODY, mock.sandboxes.roomForWorld);
  if (room >= MOST_BYTES) return limitOf(MOST_BYTES);
  return { most: room, tooLong: () => refuse.conflict(`There is no room for a world of more than ${room} bytes; ${MEND}.`) };
}

/**
 * The world to start from, with the settings of its file. The clock of a saved world starts at the time of saving, unless
 * another one is given. `choices` are decisions in place of those of the file.
 * @throws ApiError VALIDATION_ERROR
 */
export async function readSentWorld(contract: Contract, world: unknown, choices: SandboxSettings["decide"]): Promise<SandboxOptions> {
  if (world === undefined) return {};
  if (world === "default" || world === "empty") return { world };
  if (typeof world !== "object" || world === null)
    throw refuse.invalid("world", "world must be default, empty, or a world as a snapshot is saved.");
  try {
    const { loadedWorld, readWorld } = await import("../../world-file/world-file.ts");
    const { make, settings } = own.has(world)
      ? loadedWorld(world as WorldFile, "world")
      : await readWorld(contract, world, "world", choices);
    return { ...settings, world: make };
  } catch (error) {
    if (error instanceof ConfigurationError) throw refuse.invalid("world", `${error.message}.`);
    throw error;
  }
}
