import { MachineTime } from "../../../../src/contract/clock.ts";
import type { ChangeCall } from "../../../../src/sandbox/input-order.ts";
import type { Appliers } from "../../../../src/data/sandbox-content.ts";
import type { Sandbox } from "../../../../src/sandbox/sandbox.ts";
import type { Sandboxes } from "../../../../src/sandbox/sandboxes/sandboxes.ts";

/** A mark in the list, and when it came: epoch milliseconds. */
export interface Line {
  readonly mark: string;
  readonly at: number;
}

/** In place of a mock: one sandbox whose state is a list of marks. It has what a replica uses, and nothing to deliver. */
export class ListSandboxes {
  readonly machine: MachineTime = new MachineTime();
  /** The time of the sandbox. */
  readonly time: MachineTime = new MachineTime();
  readonly lines: Line[] = [];
  readonly nextExpiry: number = Number.POSITIVE_INFINITY;
  /** Of sandboxes besides the default one. */
  made = 0;
  readonly first: Sandbox;

  constructor() {
    const queues = { next: () => undefined, sending: [], takeDue: () => [] };
    const deliveries = { queues, replaced: 0, outbox: undefined, dispatcher: { wake: () => {}, end: () => {} } };
    const activity = { rate: 0, next: Number.POSITIVE_INFINITY };
    this.first = { id: "default", machine: this.time, deliveries, activity, settings: { activity: 0 } } as unknown as Sandbox;
  }

  all(): Sandbox[] {
    return [this.first];
  }

  get(id: string): Sandbox | undefined {
    return id === "default" ? this.first : undefined;
  }

  expire(): string[] {
    return [];
  }

  list(): { readonly sandbox: Sandbox }[] {
    return [{ sandbox: this.first }];
  }

  /** As a replica takes it. */
  get asSandboxes(): Sandboxes {
    return this as unknown as Sandboxes;
  }

  /** A change adds a mark. Its result: the number of the mark, and when it came. */
  get appliers(): Appliers {
    const { lines, time } = this;
    return {
      change: (_, { params }: ChangeCall) => {
        const line = { mark: params["mark"]!, at: time.now() };
        return { place: lines.push(line), ...line };
      },
      report: (bug) => {
        throw bug;
      },
      // It becomes text in turns: the list grows meanwhile.
      save: () => ({ lines: [...lines] }),
      load: (_, state) => {
        lines.splice(0, lines.length, ...(state as { readonly lines: readonly Line[] }).lines);
      },
    };
  }
}
