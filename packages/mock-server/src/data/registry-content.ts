import type { MachineTime } from "../contract/clock.ts";
import type { Sandboxes } from "../sandbox/sandboxes.ts";
import type { Input } from "./input.ts";
import type { Appliers } from "./sandbox-content.ts";
import type { ShardContent } from "./shard.ts";

/** Makes and ends sandboxes: the inputs of the shard that has the sandboxes themselves. */
export class RegistryContent implements ShardContent {
  readonly machine: MachineTime;
  /** Its entries are few, and are kept. */
  readonly isSaved: boolean = false;
  readonly #appliers: Appliers;
  readonly #sandboxes: Sandboxes;

  constructor(sandboxes: Sandboxes, appliers: Appliers) {
    this.machine = sandboxes.machine;
    this.#sandboxes = sandboxes;
    this.#appliers = appliers;
  }

  apply(input: Input): unknown {
    if (input.kind === "expire") return this.#sandboxes.expire(this.machine.now());
    return input.kind === "change" ? this.#appliers.change(null, input.call) : undefined;
  }

  /** The ids of the sandboxes. */
  show(): string {
    return this.#sandboxes
      .all()
      .map(({ id }) => id)
      .join(" ");
  }

  save(): undefined {
    return undefined;
  }

  load(): void {}
}
