import { ApiError } from "@hr-platform/engine/contract/errors";
import { ENGINE } from "./engine.ts";
import { Removed } from "../removed.ts";
import { Outdated } from "./take-over.ts";
import { unavailable } from "../unavailable.ts";

/** Told to clients and to health, who need not know where the data is. */
const AWAY = "its data cannot be reached";

/** Whether a process can serve its data, and why not. */
export class Availability {
  /** Why it serves nothing; null: it does. */
  halted: string | null = "it is starting";
  /** Whether it goes on only with what it has. */
  ending = false;
  reachable = true;
  /** Whether the last append failed. Then reads may work, as with a full disk, and only an append shows that the store is back. */
  cannotAppend = false;
  readonly #drifted = new Set<string>();
  readonly #changed: (reachable: boolean, reason: string) => void;

  /** @param changed Called when the store cannot be reached any more, with the reason, and when it can be again. */
  constructor(changed: (reachable: boolean, reason: string) => void) {
    this.#changed = changed;
  }

  /** Why it is not ready for more requests; null: it is. */
  get reason(): string | null {
    return this.halted ?? (this.ending ? "it is ending" : this.reachable ? null : AWAY);
  }

  /** Another process answers differently in this shard. */
  drifted(shard: string): void {
    this.#drifted.add(shard);
  }

  /** @throws ApiError with status 503 if the shard cannot be served, whatever the store does. */
  require(shard: string): void {
    if (this.halted !== null) throw unavailable(this.halted);
    if (this.#drifted.has(shard))
      throw unavailable(`this process and another one that shares its data answer differently in sandbox '${shard}'; restart it`);
  }

  /** A newer engine has taken over: this process stops. */
  outdated(engine: number): ApiError {
    this.halted = `a process with engine version ${engine} has taken over the data, and this one has ${ENGINE}; end it and start the newer version`;
    return unavailable(this.halted);
  }

  /** The store has answered. `appended`: it has stored something. */
  found(appended = false): void {
    if (appended) this.cannotAppend = false;
    if (!this.reachable && !this.cannotAppend) this.#changed((this.reachable = true), "");
  }

  /** The error for the caller of something that failed with `error`: usually because of the store. `appending`: it was to store something. */
  failed(error: unknown, appending = false): Error {
    if (error instanceof ApiError || error instanceof Removed) return error;
    if (error instanceof Outdated) return this.outdated(error.engine);
    if (appending) this.cannotAppend = true;
    if (this.reachable) this.#changed((this.reachable = false), error instanceof Error ? error.message : String(error));
    return unavailable(`${AWAY}; whether a write happened is not known`);
  }
}
