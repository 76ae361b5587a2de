import type { World, WorldOptions } from "@hr-platform/fixtures";
import { ConfigurationError } from "./configuration-error.ts";
import { Sandbox } from "./sandbox.ts";
import type { Settings } from "./settings.ts";
import { sharedWorld } from "./shared-world.ts";

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
}

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
  #made = 0;

  /** @param attach Gives each sandbox its courier. */
  constructor(settings: Settings, attach: (sandbox: Sandbox) => void = () => {}) {
    this.#attach = attach;
    this.first = new Sandbox(settings, { id: "default", keyEnding: "" }, () => this.#others.size + 1);
    attach(this.first);
  }

  /** @throws ConfigurationError for options that cannot be, or when there are too many. */
  create({ keySuffix = "", ...options }: SandboxOptions): Sandbox {
    if (this.#others.size >= MOST) throw new ConfigurationError(`there are ${MOST} sandboxes already; end some`);
    if (!isKeySuffix(keySuffix)) throw new ConfigurationError("keySuffix must be up to 40 letters, digits and hyphens");
    const id = `sb${this.#made + 1}`;
    const ending = keySuffix === "" ? id : `${id}-${keySuffix}`;
    const settings = { ...this.first.settings, ...options };
    const place = { id, keyEnding: `_${ending}` };
    const sandbox = new Sandbox({ ...settings, world: ownKeys(settings.world, place.keyEnding) }, place, () => this.#others.size + 1);
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
    sandbox.deliveries.courier.end();
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
