import type { World, WorldOptions } from "@hr-platform/domain";
import { MachineTime } from "../contract/clock.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";
import { MemoryBudget, NoRoom } from "./memory-budget.ts";
import type { SharedMemory } from "./memory-budget.ts";
import { Sandbox } from "./sandbox.ts";
import type { SandboxSettings, Settings } from "../contract/settings.ts";
import { sharedWorld } from "../store/shared-world.ts";

/** Options of a new sandbox. All others are those of the mock. */
export interface SandboxOptions extends Partial<SandboxSettings> {
  /**
   * Random end of its keys, after its id: letters, digits and hyphens. Default none: then the id alone reveals the
   * keys. The control API draws one.
   */
  readonly keySuffix?: string;
  /** Bytes of the JSON of a custom world. Default 0: it is not counted. */
  readonly worldBytes?: number;
}

/** Bytes of a new sandbox, measured. */
const SANDBOX_BYTES = 64 * 1024;
/** Bytes of a world and its companies, as a multiple of its JSON; measured at 2.0 to 3.1. */
const WORLD_FACTOR = 3;

/** Whether a text can end a key. An underscore would separate it. */
function isKeySuffix(text: string): boolean {
  return /^[A-Za-z0-9-]{0,40}$/.test(text);
}

/** The most sandboxes of a mock: bounds the memory if tests do not end them. */
const MOST = 10_000;

/**
 * All sandboxes of a mock. The key of a request selects one: the keys of sandbox `sb1` end in `_sb1`, or in `_sb1-…`
 * with a suffix.
 */
export class Sandboxes {
  readonly first: Sandbox;
  /** The machine's time when sandboxes are made and ended. */
  readonly machine: MachineTime;
  readonly #others = new Map<string, Sandbox>();
  readonly #byEnding = new Map<string, Sandbox>();
  readonly #sound: Pipeline;
  readonly #attach: (sandbox: Sandbox) => void;
  readonly #shared: SharedMemory;
  #made = 0;

  /**
   * @param sound The pipeline of the version of the API that is served, without faults.
   * @param attach Gives each sandbox its dispatcher.
   * @param options `limit`: bytes that sandboxes and snapshots may hold; default half of the heap.
   */
  constructor(
    settings: Settings,
    sound: Pipeline,
    attach: (sandbox: Sandbox) => void = () => {},
    { limit, machine = new MachineTime() }: { readonly limit?: number; readonly machine?: MachineTime } = {},
  ) {
    this.machine = machine;
    this.#sound = sound;
    this.#attach = attach;
    this.#shared = { sharers: () => this.#others.size + 1, budget: new MemoryBudget(() => this.#held(), limit) };
    this.first = machine.forPart(
      (own) => new Sandbox(settings, sound, { id: "default", keyEnding: "", worldBytes: 0, machine: own }, this.#shared),
    );
    attach(this.first);
  }

  /** The most bytes of JSON that the world of a new sandbox may have. */
  get roomForWorld(): number {
    return Math.floor(Math.max(0, this.#shared.budget.room - SANDBOX_BYTES) / WORLD_FACTOR);
  }

  #held(): number {
    let bytes = this.#others.size * SANDBOX_BYTES;
    for (const sandbox of this.all()) bytes += sandbox.weight;
    return bytes;
  }

  /** @throws ConfigurationError for invalid options, NoRoom if there are too many sandboxes or they hold too much. */
  create({ keySuffix = "", worldBytes = 0, ...options }: SandboxOptions): Sandbox {
    if (this.#others.size >= MOST) throw new NoRoom(`there are ${MOST} sandboxes already; end some with DELETE /_mock/sandboxes/{id}`);
    this.#shared.budget.require(SANDBOX_BYTES + worldBytes * WORLD_FACTOR);
    if (!isKeySuffix(keySuffix)) throw new ConfigurationError("keySuffix must be up to 40 letters, digits and hyphens");
    const id = `sb${this.#made + 1}`;
    const ending = keySuffix === "" ? id : `${id}-${keySuffix}`;
    const settings = { ...this.first.settings, ...options };
    const place = { id, keyEnding: `_${ending}`, worldBytes: worldBytes * WORLD_FACTOR };
    const keyed = { ...settings, world: ownKeys(settings.world, place.keyEnding) };
    const sandbox = this.machine.forPart((machine) => new Sandbox(keyed, this.#sound, { ...place, machine }, this.#shared));
    this.#made += 1;
    this.#attach(sandbox);
    this.#others.set(id, sandbox);
    this.#byEnding.set(ending, sandbox);
    return sandbox;
  }

  get(id: string): Sandbox | undefined {
    return id === "default" ? this.first : this.#others.get(id);
  }

  /** Ends a sandbox: its keys become invalid. The default sandbox stays. */
  end(id: string): boolean {
    const sandbox = this.#others.get(id);
    if (sandbox === undefined) return false;
    this.#others.delete(id);
    this.#byEnding.delete(sandbox.keyEnding.slice(1));
    sandbox.deliveries.clear();
    sandbox.deliveries.dispatcher.end();
    return true;
  }

  all(): Sandbox[] {
    return [this.first, ...this.#others.values()];
  }

  /** The sandbox of a request's key; the default one for unknown keys. */
  of(authorization: string | string[] | undefined): Sandbox {
    if (this.#others.size === 0 || typeof authorization !== "string") return this.first;
    return this.#byEnding.get(authorization.slice(authorization.lastIndexOf("_") + 1).trimEnd()) ?? this.first;
  }
}

/** A world whose keys end in the suffix of their sandbox. */
function ownKeys(world: Settings["world"], ending: string): Settings["world"] {
  return (options: WorldOptions): World => {
    const shared = typeof world === "string" ? sharedWorld(world, options) : world(options);
    const keyed = <C extends World["companies"][number]>(company: C): C => ({
      ...company,
      keys: company.keys.map((key) => ({ ...key, token: `${key.token}${ending}` })),
    });
    return { companies: shared.companies.map(keyed), data: (slug) => shared.data(slug) };
  };
}
