import type { MachineTime } from "@hr-platform/engine/contract/clock";
import type { ApiRequest, ApiResponse } from "@hr-platform/engine/contract/request";
import { buildFor } from "@hr-platform/engine/http/turns/large-companies";
import { type BugReport, exchange } from "@hr-platform/engine/sandbox/exchange";
import type { ChangeCall } from "@hr-platform/engine/sandbox/mock-handle";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type Applied, shownResult } from "./checksum.ts";
import type { Input } from "./input.ts";
import type { ShardContent } from "./shard.ts";

/** Who sends the deliveries of a shard. The number rises with each holder; steps of an earlier one have no effect. */
export interface Lease {
  readonly number: number;
  /** Id of a replica; null: nobody has held it. */
  readonly holder: string | null;
}

/** What the inputs of a sandbox need from above. */
export interface Appliers {
  /** Makes the change of a control call. */
  readonly change: (sandbox: Sandbox | null, call: ChangeCall) => unknown;
  readonly report: BugReport;
  /** The state of a sandbox as JSON data, and back. */
  readonly save: (sandbox: Sandbox) => object | undefined;
  readonly load: (sandbox: Sandbox, state: object) => void;
}

interface SavedContent {
  readonly lease: Lease;
  readonly sandbox: object;
}

/** The inputs of a sandbox, applied to it. */
export class SandboxContent implements ShardContent {
  readonly sandbox: Sandbox;
  readonly machine: MachineTime;
  readonly isRegistry: boolean = false;
  readonly #appliers: Appliers;
  /** Late writes that wait, by the number of their request. */
  readonly #late = new Map<number, () => void>();
  lease: Lease = { number: 0, holder: null };
  /** How often a state was loaded: what was in flight is then other objects, whose outcomes may have been passed over. */
  loads = 0;

  constructor(sandbox: Sandbox, appliers: Appliers) {
    this.sandbox = sandbox;
    this.machine = sandbox.machine;
    this.#appliers = appliers;
  }

  apply(input: Input, seq: number): unknown {
    switch (input.kind) {
      case "request": {
        const answer = (): ApiResponse => this.#answer(input.request, seq);
        const building = buildFor(this.sandbox, input.request);
        return building === undefined ? answer() : building.then(answer);
      }
      case "change":
        return this.#change(input.call);
      case "lease":
        if (input.after === this.lease.number) this.lease = { number: input.after + 1, holder: input.holder };
        return this.lease;
      case "take":
        return input.lease === this.lease.number ? this.#take() : [];
      case "outcome":
        return input.lease === this.lease.number ? this.#end(input) : null;
      case "expire":
        return null;
      case "late":
        this.#late.get(input.of)?.();
        return this.#late.delete(input.of);
    }
  }

  /**
   * A change that replaces all deliveries ends the lease, so that no outcome of what was in flight before takes effect: an
   * attempt of now may have the same id and number. The holder stays, and sends under a new number.
   */
  #change(call: ChangeCall): unknown {
    const { deliveries } = this.sandbox;
    const before = deliveries.replaced;
    try {
      return this.#appliers.change(this.sandbox, call);
    } finally {
      if (deliveries.replaced !== before) this.lease = { ...this.lease, number: this.lease.number + 1 };
    }
  }

  /** Late writes are made by an entry of their own. `transport.later` is that entry's number: the replica that answers replaces it. */
  #answer(request: ApiRequest, seq: number): ApiResponse {
    const response = exchange(this.sandbox, request, this.#appliers.report);
    const later = response.transport?.later;
    if (later !== undefined) this.#late.set(seq, later);
    return response;
  }

  /** The number of the request whose late writes are these; undefined: it has none that wait. */
  lateOf(later: () => void): number | undefined {
    for (const [seq, waiting] of this.#late) if (waiting === later) return seq;
    return undefined;
  }

  #take(): readonly string[] {
    const { clock, deliveries, activity } = this.sandbox;
    activity.run(clock.now());
    return deliveries.queues.takeDue(clock.now()).map(({ delivery: { id }, n }) => `${id} ${n}`);
  }

  /** Ends an attempt. Returns the next address of a redirect, or null. An outcome that comes twice has no second effect. */
  #end({ delivery, attempt: n, url, outcome }: Extract<Input, { readonly kind: "outcome" }>): string | null {
    const { deliveries } = this.sandbox;
    const attempt = deliveries.queues.sending.find((one) => one.delivery.id === delivery && one.n === n);
    if (attempt?.url !== url) return null;
    if ("error" in outcome) {
      deliveries.onFailure(attempt, outcome.error, outcome.ended);
      return null;
    }
    return deliveries.onResponse(attempt, outcome, outcome.ended) ?? null;
  }

  show(result: Applied): string {
    return shownResult(result);
  }

  save(): SavedContent | undefined {
    const sandbox = this.#late.size > 0 ? undefined : this.#appliers.save(this.sandbox);
    return sandbox === undefined ? undefined : { lease: this.lease, sandbox };
  }

  load(state: object, at: number): void {
    const { lease, sandbox } = state as SavedContent;
    this.machine.pin(at);
    this.lease = lease;
    this.loads += 1;
    this.#late.clear();
    this.#appliers.load(this.sandbox, sandbox);
    this.machine.release();
  }
}
