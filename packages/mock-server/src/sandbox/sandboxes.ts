import type { World, WorldOptions } from "@hr-platform/fixtures";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { MemoryBudget, NoRoom } from "./memory-budget.ts";
import { Sandbox, type SharedMemory } from "./sandbox.ts";
import type { Settings } from "../contract/settings.ts";
import { sharedWorld } from "../store/shared-world.ts";

/** What a sandbox of one's own may differ in; all else is as the mock was started. */
export interface SandboxOptions {
  readonly seed?: number;
  readonly clock?: string;
  readonly world?: Settings["world"];
  readonly decide?: Readonly<Record<string, string>>;
  readonly faults?: readonly string[];
  /** Requests a minute and key; null: no limit. */
  readonly rateLimit?: number | null;
  /**
   * Stands at the end of its keys, behind its id: letters, digits and hyphens. Default none: then whoever knows the id
   * knows the keys. The control API draws one.
   */
  readonly keySuffix?: string;
  /** Bytes of JSON that a world of one's own was read from. Default 0: it is not counted. */
  readonly worldBytes?: number;
}

/** What a sandbox takes before anything happens in it, in bytes; measured. */
const SANDBOX_BYTES = 64 * 1024;
/** What a world takes with the companies that are built from it, as a multiple of its JSON; measured at 2.0 to 3.1. */
const WORLD_FACTOR = 3;

/** Whether a text can stand at the end of keys: an underscore would part it. */
export function isKeySuffix(text: string): boolean {
  return /^[A-Za-z0-9-]{0,40}$/.test(text);
}

/** Sandboxes that a mock holds at most: what a test run forgets to end cannot fill the memory. */
const MOST = 10_000;

/** Every sandbox of a mock. The key of a request picks one: the keys of a sandbox `sb1` end in `_sb1`, or `_sb1-…` with a suffix. */
export class Sandboxes {
  readonly first: Sandbox;
  readonly #others = new Map<string, Sandbox>();
  readonly #byEnding = new Map<string, Sandbox>();
  readonly #attach: (sandbox: Sandbox) => void;
  readonly #shared: SharedMemory;
  #made = 0;

  /**
   * @param attach Gives each sandbox its dispatcher.
   * @param limit Bytes that sandboxes and snapshots may hold. Default: half of the heap.
   */
  constructor(settings: Settings, attach: (sandbox: Sandbox) => void = () => {}, limit?: number) {
    this.#attach = attach;
    this.#shared = { sharers: () => this.#others.size + 1, budget: new MemoryBudget(() => this.#held(), limit) };
    this.first = new Sandbox(settings, { id: "default", keyEnding: "", worldBytes: 0 }, this.#shared);
    attach(this.first);
  }

  /** Bytes of JSON that a world for one more sandbox may have. */
  get roomForWorld(): number {
    return Math.floor(Math.max(0, this.#shared.budget.room - SANDBOX_BYTES) / WORLD_FACTOR);
  }

  #held(): number {
    let bytes = this.#others.size * SANDBOX_BYTES;
    for (const sandbox of this.all()) bytes += sandbox.weight;
    return bytes;
  }

  /** @throws ConfigurationError for options that cannot be, NoRoom when there are too many or they hold too much. */
  create({ keySuffix = "", worldBytes = 0, ...options }: SandboxOptions): Sandbox {
    if (this.#others.size >= MOST) throw new NoRoom(`there are ${MOST} sandboxes already; end some with DELETE /_mock/sandboxes/{id}`);
    this.#shared.budget.require(SANDBOX_BYTES + worldBytes * WORLD_FACTOR);
    if (!isKeySuffix(keySuffix)) throw new ConfigurationError("keySuffix must be up to 40 letters, digits and hyphens");
    const id = `sb${this.#made + 1}`;
    const ending = keySuffix === "" ? id : `${id}-${keySuffix}`;
    const settings = { ...this.first.settings, ...options };
    const place = { id, keyEnding: `_${ending}`, worldBytes: worldBytes * WORLD_FACTOR };
    const sandbox = new Sandbox({ ...settings, world: ownKeys(settings.world, place.keyEnding) }, place, this.#shared);
    this.#made += 1;
    this.#attach(sandbox);
    this.#others.set(id, sandbox);
    this.#byEnding.set(ending, sandbox);
    return sandbox;
  }

  get(id: string): Sandbox | undefined {
    return id === "default" ? this.first : this.#others.get(id);
  }

  /** Ends a sandbox: its keys open nothing any more. The default one stays. */
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

  /** The sandbox that a request's key belongs to; the default one for keys of none. */
  of(authorization: string | string[] | undefined): Sandbox {
    if (this.#others.size === 0 || typeof authorization !== "string") return this.first;
    return this.#byEnding.get(authorization.slice(authorization.lastIndexOf("_") + 1).trimEnd()) ?? this.first;
  }
}

/** A world whose keys end in what picks their sandbox. */
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
