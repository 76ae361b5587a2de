import type { MachineTime } from "@hr-platform/engine/contract/clock";
import type { ChangeCall } from "@hr-platform/engine/sandbox/mock-handle";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { Sandboxes } from "@hr-platform/engine/sandbox/sandboxes/sandboxes";
import type { Input } from "./input.ts";
import type { Appliers } from "./sandbox-content.ts";
import type { ShardContent } from "./shard.ts";

/** A sandbox besides the default one, as a saved state has it. Times are epoch milliseconds. */
interface SavedSandboxEntry {
  readonly number: number;
  readonly at: number;
  /** When its lifetime ends; null: it has none. */
  readonly ends: number | null;
  /** The call that made it, as JSON text. */
  readonly call: string;
}

interface SavedRegistry {
  /** How many sandboxes were made, those that have ended included. */
  readonly made: number;
  readonly sandboxes: readonly SavedSandboxEntry[];
}

const idOf = (number: number): string => `sb${number}`;

/**
 * Makes and ends sandboxes: the inputs of the shard that has the sandboxes themselves. A saved state has the calls that made the
 * sandboxes there are, so that nothing is left of those that have ended. What is in a sandbox is in its own shard.
 */
export class RegistryContent implements ShardContent {
  readonly machine: MachineTime;
  readonly isRegistry: boolean = true;
  readonly #appliers: Appliers;
  readonly #sandboxes: Sandboxes;
  /** The calls that made the sandboxes, as JSON text: an object would take several times as much memory. */
  readonly #calls = new WeakMap<Sandbox, string>();

  constructor(sandboxes: Sandboxes, appliers: Appliers) {
    this.machine = sandboxes.machine;
    this.#sandboxes = sandboxes;
    this.#appliers = appliers;
  }

  apply(input: Input): unknown {
    if (input.kind === "expire") return this.#sandboxes.expire(this.machine.now());
    return input.kind === "change" ? this.#change(input.call) : undefined;
  }

  async #change(call: ChangeCall, text?: string): Promise<unknown> {
    const before = this.#sandboxes.made;
    const result = await this.#appliers.change(null, call);
    const { made } = this.#sandboxes;
    if (made > before) this.#calls.set(this.#sandboxes.get(idOf(made))!, text ?? JSON.stringify(call));
    return result;
  }

  /** The ids of the sandboxes. */
  show(): string {
    return this.#sandboxes
      .all()
      .map(({ id }) => id)
      .join(" ");
  }

  save(): SavedRegistry {
    const [, ...others] = this.#sandboxes.list();
    const sandboxes = others.map(({ sandbox, createdAt, expiresAt }): SavedSandboxEntry => {
      const number = Number(sandbox.id.slice(idOf(0).length - 1));
      return { number, at: createdAt, ends: expiresAt, call: this.#calls.get(sandbox)! };
    });
    return { made: this.#sandboxes.made, sandboxes };
  }

  /** Ends and makes what differs from the state. Sandboxes that are in both stay as they are: their numbers are never used twice. */
  async load(state: object, at: number): Promise<void> {
    const { made, sandboxes } = state as SavedRegistry;
    const all = this.#sandboxes;
    const kept = new Set(["default", ...sandboxes.map(({ number }) => idOf(number))]);
    for (const { id } of all.all()) if (!kept.has(id)) all.end(id);
    for (const { number, at: instant, ends, call } of sandboxes) {
      const id = idOf(number);
      if (all.get(id) === undefined) {
        all.made = number - 1;
        this.machine.pin(instant);
        // A newer engine may refuse what made it.
        await this.#change(JSON.parse(call) as ChangeCall, call).catch(() => {});
      }
      all.endAt(id, ends);
    }
    all.made = made;
    this.machine.pin(at);
    this.machine.release();
  }
}
