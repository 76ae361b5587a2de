import { MachineTime } from "../../contract/clock.ts";
import { ConfigurationError } from "../../contract/configuration-error.ts";
import type { Pipeline } from "../../pipeline/pipeline.ts";
import { MemoryBudget, NoRoom, SANDBOX_BYTES, WORLD_FACTOR, type SharedMemory, bulkBytes } from "../snapshots/memory-budget.ts";
import { type ListedSandbox, ListedSandboxes } from "./listed-sandboxes.ts";
import { Sandbox } from "../sandbox.ts";
import {
  type MadeWith,
  NameTaken,
  type SandboxOptions,
  differingOption,
  lifetimeOf,
  requireName,
  requireOwner,
  requireSuffix,
} from "./sandbox-options.ts";
import { MOST_SANDBOXES, type Settings } from "../../contract/settings/settings.ts";
import type { CompanyData, RecognitionRecord, World, WorldOptions } from "@hr-platform/domain";
import { sharedWorld } from "../../store/shared-world.ts";

/** What `Sandboxes` may be made with. */
export interface SandboxesOptions extends SharingOptions {
  /** The most sandboxes besides the default one. Default 10,000. */
  readonly most?: number | undefined;
}

/** What is different for a mock that shares its data with other processes: all of them must do the same. */
export interface SharingOptions {
  /** Bytes that sandboxes and snapshots may hold. Default: half of the heap. */
  readonly limit?: number | undefined;
  /** The machine's time. */
  readonly machine?: MachineTime;
  /**
   * Whether other processes make the same calls in the same order. Default false. Then nothing depends on the memory of
   * this process, and finding or listing sandboxes ends none whose lifetime is over: `create` and `expire` do.
   */
  readonly isOrdered?: boolean;
}

/** The sandbox of `create`, and whether the call made it. */
export interface Created {
  readonly listed: ListedSandbox;
  readonly isNew: boolean;
}

/**
 * All sandboxes of a mock. The key of a request selects one: the keys of sandbox `sb1` end in `_sb1`, or in `_sb1-…`
 * with a suffix.
 */
export class Sandboxes {
  readonly first: Sandbox;
  /** How many were made besides the default one, those that have ended included. A saved number goes on. */
  made = 0;
  /** The machine's time when sandboxes are made and ended. */
  readonly machine: MachineTime;
  readonly #others = new ListedSandboxes();
  /** The memory of this process. With a common order it is asked before a sandbox or a snapshot is ordered. */
  readonly budget: MemoryBudget;
  readonly #sound: Pipeline;
  readonly #attach: (sandbox: Sandbox) => void;
  readonly #followers = new Set<(sandbox: Sandbox) => void>();
  readonly #shared: SharedMemory;
  readonly #most: number;
  readonly #expiresOnLookup: boolean;
  readonly #default: ListedSandbox;

  /**
   * @param sound The pipeline of the version of the API that is served, without faults.
   * @param attach Gives each sandbox its sender.
   */
  constructor(
    settings: Settings,
    sound: Pipeline,
    attach: (sandbox: Sandbox) => void = () => {},
    { limit, most = MOST_SANDBOXES, machine = new MachineTime(), isOrdered = false }: SandboxesOptions = {},
  ) {
    if (!Number.isInteger(most) || most < 0) throw new ConfigurationError("maxSandboxes must be a whole number from 0");
    this.machine = machine;
    this.#sound = sound;
    this.#attach = (sandbox) => {
      attach(sandbox);
      for (const follower of this.#followers) follower(sandbox);
    };
    this.#most = most;
    this.#expiresOnLookup = !isOrdered;
    this.budget = new MemoryBudget(() => this.#held(), limit);
    const unbounded = new MemoryBudget(() => 0, Number.POSITIVE_INFINITY);
    this.#shared = { sharers: () => this.#others.size + 1, budget: isOrdered ? unbounded : this.budget };
    this.first = machine.forPart(
      (own) => new Sandbox(settings, sound, { id: "default", keyEnding: "", worldBytes: 0, machine: own }, this.#shared),
    );
    const madeWith = { settings, owner: null, worldMark: undefined, keySuffix: "" };
    this.#default = { sandbox: this.first, name: null, owner: null, createdAt: machine.now(), expiresAt: null, madeWith };
    attach(this.first);
  }

  /** The most bytes of JSON that the world of a new sandbox may have. */
  get roomForWorld(): number {
    this.#look();
    return Math.floor(Math.max(0, this.budget.room - SANDBOX_BYTES) / WORLD_FACTOR);
  }

  /** The number of sandboxes, the default one included. */
  get size(): number {
    this.#look();
    return this.#others.size + 1;
  }

  /** No lifetime ends before this time; Infinity: no sandbox has a lifetime. */
  get nextExpiry(): number {
    return this.#others.nextExpiry;
  }

  #held(): number {
    let bytes = this.#others.size * SANDBOX_BYTES + this.first.weight;
    for (const { sandbox } of this.#others.values()) bytes += sandbox.weight;
    return bytes;
  }

  /**
   * Makes a sandbox, or returns the one of this name. What it does depends only on the options, the time, and the calls
   * before.
   * @param now The machine's time. If it is not that of `machine`, `machine` must stand at it.
   * @throws ConfigurationError for invalid options, NameTaken if the sandbox of this name was made with others, NoRoom if
   * there are too many sandboxes or they hold too much.
   */
  create(options: SandboxOptions, now: number = this.machine.now()): Created {
    const { name, owner = null, ttl, keySuffix, drawnSuffix = "", worldBytes = 0, worldMark, ...own } = options;
    if (name !== undefined) requireName(name);
    if (owner !== null) requireOwner(owner);
    requireSuffix(keySuffix ?? drawnSuffix);
    const expiresAt = ttl === undefined ? null : now + lifetimeOf(ttl);
    const settings = { ...this.first.settings, ...own };
    this.expire(now);
    const found = name === undefined ? undefined : this.#others.named(name);
    if (found !== undefined) return { listed: this.#repeat(found, settings, options, expiresAt), isNew: false };
    const held = worldBytes * WORLD_FACTOR + bulkBytes(own.employees ?? 0);
    this.#requireRoom(held);
    const madeWith = { settings, owner, worldMark, keySuffix: keySuffix ?? drawnSuffix };
    const sandbox = this.#make(madeWith, held);
    const listed = { sandbox, name: name ?? null, owner, createdAt: now, expiresAt, madeWith };
    this.#others.put(listed);
    return { listed, isNew: true };
  }

  /** The sandbox of a name again, with a new lifetime if one is given. @throws NameTaken */
  #repeat(found: ListedSandbox, settings: Settings, options: SandboxOptions, expiresAt: number | null): ListedSandbox {
    const option = differingOption(found.madeWith, settings, options);
    if (option !== undefined) throw new NameTaken(options.name!, option);
    if (expiresAt === null) return found;
    const renewed = { ...found, expiresAt };
    this.#others.put(renewed);
    return renewed;
  }

  /** @throws NoRoom */
  #requireRoom(worldBytes: number): void {
    if (this.#others.size >= this.#most)
      throw new NoRoom(
        `there are as many sandboxes as --max-sandboxes allows, ${this.#most}; end some with DELETE /_mock/sandboxes/{id}, give them a lifetime with ttl, or start the mock with a larger --max-sandboxes`,
      );
    this.#shared.budget.require(SANDBOX_BYTES + worldBytes);
  }

  #make({ settings, keySuffix }: MadeWith, worldBytes: number): Sandbox {
    const id = `sb${this.made + 1}`;
    const keyEnding = keySuffix === "" ? `_${id}` : `_${id}-${keySuffix}`;
    const place = { id, keyEnding, worldBytes };
    const keyed = { ...settings, world: ownKeys(settings.world, keyEnding) };
    const sandbox = this.machine.forPart((machine) => new Sandbox(keyed, this.#sound, { ...place, machine }, this.#shared));
    this.made += 1;
    this.#attach(sandbox);
    return sandbox;
  }

  /** A sandbox by its id or name. */
  get(idOrName: string): Sandbox | undefined {
    return this.listed(idOrName)?.sandbox;
  }

  /** What a list shows of a sandbox, by its id or name. */
  listed(idOrName: string): ListedSandbox | undefined {
    if (idOrName === "default") return this.#default;
    this.#look();
    return this.#others.get(idOrName);
  }

  /** Ends a sandbox by its id or name: its keys become invalid. The default sandbox stays. @returns its id; undefined: there is none */
  end(idOrName: string): string | undefined {
    this.#look();
    const listed = this.#others.get(idOrName);
    if (listed === undefined) return undefined;
    this.#others.remove(listed);
    stop(listed.sandbox);
    return listed.sandbox.id;
  }

  /** Ends the sandboxes whose lifetime is over, and returns their ids. */
  expire(now: number): string[] {
    const expired = this.#others.takeExpired(now);
    for (const { sandbox } of expired) stop(sandbox);
    return expired.map(({ sandbox }) => sandbox.id);
  }

  /** Ends what has expired before a look-up. Reads the time only if a sandbox has a lifetime. */
  #look(): void {
    if (this.#expiresOnLookup && this.#others.nextExpiry !== Number.POSITIVE_INFINITY) this.expire(this.machine.now());
  }

  /** Sets when a lifetime ends; null: never. */
  endAt(id: string, expiresAt: number | null): void {
    const listed = this.#others.get(id);
    if (listed !== undefined && listed.expiresAt !== expiresAt) this.#others.put({ ...listed, expiresAt });
  }

  /** Calls `follower` for each sandbox, now and when one is made. */
  follow(follower: (sandbox: Sandbox) => void): void {
    this.#followers.add(follower);
    for (const sandbox of this.all()) follower(sandbox);
  }

  all(): Sandbox[] {
    return this.list().map(({ sandbox }) => sandbox);
  }

  /** What a list shows of every sandbox, the default one first. */
  list(): ListedSandbox[] {
    this.#look();
    return [this.#default, ...this.#others.values()];
  }

  /** The sandbox of a request's key; the default one for unknown keys. */
  of(authorization: string | string[] | undefined): Sandbox {
    if (this.#others.size === 0 || typeof authorization !== "string") return this.first;
    this.#look();
    return this.#others.ofEnding(authorization.slice(authorization.lastIndexOf("_") + 1).trimEnd()) ?? this.first;
  }
}

/** Sends nothing more from a sandbox that has ended. */
function stop({ deliveries }: Sandbox): void {
  deliveries.clear();
  deliveries.sender.end();
}

/** A world whose keys end in the suffix of their sandbox. */
function ownKeys(world: Settings["world"], ending: string): Settings["world"] {
  return (options: WorldOptions): World => {
    const shared = typeof world === "string" ? sharedWorld(world, options) : world(options);
    const keyed = <C extends World["companies"][number]>(company: C): C => ({
      ...company,
      keys: company.keys.map((key) => ({ ...key, token: `${key.token}${ending}` })),
    });
    const built = new Map<string, CompanyData>();
    const data = (slug: string): CompanyData => {
      const known = built.get(slug) ?? ownPosts(shared.data(slug), ending);
      built.set(slug, known);
      return known;
    };
    return { ...shared, companies: shared.companies.map(keyed), data };
  };
}

/** A company whose posts name the keys of its sandbox. The same company if none was posted with a key, so that sandboxes share it. */
function ownPosts(company: CompanyData, ending: string): CompanyData {
  if (company.recognition.every(({ posted_with }) => posted_with === undefined)) return company;
  const named = (post: RecognitionRecord): RecognitionRecord =>
    post.posted_with === undefined ? post : { ...post, posted_with: `${post.posted_with}${ending}` };
  return { ...company, recognition: company.recognition.map(named) };
}
