import { isoInstant } from "@hr-platform/domain";
import type { Clock } from "../../contract/clock.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Settings } from "../../contract/settings/settings.ts";
import type { CompanyMarks, Origin } from "../../store/company/companies.ts";
import type { CompanyState } from "../../store/company/company-state.ts";
import type { Decisions } from "../../contract/decisions.ts";
import type { KeyRing } from "../../store/key-ring.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import type { ActiveFaults } from "../transport-rules/active-faults.ts";
import type { RateLimiter } from "../../pipeline/rate-limit.ts";
import type { Service } from "../../pipeline/service.ts";
import type { UndoLog } from "../../store/undo-log.ts";
import { type Deliveries, EVENT_BYTES } from "../../webhooks/deliveries.ts";
import { type DeliveriesMark, copiedBytes, eventsOf } from "../../webhooks/deliveries-mark.ts";
import type { WebhookEvent } from "../../webhooks/event.ts";
import { exportedSettings, type SavedWorld, exportedCompany, stateAt } from "./exported-world.ts";

/** The state of a sandbox at one time, to return to. Nothing that is done later changes it. The journal is not part of it. */
export interface Snapshot {
  /** By the sandbox's clock: epoch milliseconds. */
  readonly at: number;
  readonly clock: ReturnType<Clock["reading"]>;
  readonly origin: Origin;
  readonly decisions: Decisions;
  readonly activeFaults: ActiveFaults;
  readonly limiter: RateLimiter;
  readonly keys: KeyRing;
  /** Those with a state of their own, with their first answers to requests that may be repeated. */
  readonly companies: CompanyMarks;
  readonly deliveries: DeliveriesMark;
  /** The rate of what people do by themselves. */
  readonly activity: number;
}

/** What snapshots are taken of and restored to. A sandbox is one. */
export interface SnapshotSource extends Pick<Service, "clock"> {
  /** The end of its keys, such as `_sb1`. */
  readonly keyEnding: string;
  readonly settings: Settings;
  readonly contract: Contract;
  readonly deliveries: Pick<Deliveries, "mark" | "goTo">;
  readonly undoLog: UndoLog;
  mark(): Omit<Snapshot, "deliveries">;
  goTo(snapshot: Omit<Snapshot, "deliveries">): void;
  /** Does the due work up to an instant, in epoch milliseconds. */
  settle(now: number): unknown;
}

/** Bytes of a snapshot besides the companies: keys and rate limit counts are copied. */
export const SNAPSHOT_BYTES: number = 16 * 1024;

/** The snapshots of a sandbox, by id. */
export class Snapshots {
  readonly #source: SnapshotSource;
  readonly #budget: MemoryBudget;
  readonly #kept = new Map<string, Snapshot>();
  /** The companies in snapshots, with the number of snapshots. */
  readonly #companies = new Map<CompanyState, number>();
  /** The events whose deliveries are in snapshots, with the number of snapshots. */
  readonly #events = new Map<WebhookEvent, number>();
  /** Estimated bytes of the deliveries that only snapshots have. */
  #deliveryBytes = 0;
  #taken = 0;

  constructor(source: SnapshotSource, budget: MemoryBudget) {
    this.#source = source;
    this.#budget = budget;
  }

  /** Takes a snapshot; returns its id. Costs what has changed since the last one. @throws NoRoom */
  take(): string {
    const deliveries = this.#source.deliveries.mark();
    this.#budget.require(SNAPSHOT_BYTES + copiedBytes(deliveries));
    const id = `snapshot-${this.#taken + 1}`;
    const snapshot = { ...this.#source.mark(), deliveries };
    this.#taken += 1;
    this.#keep(id, snapshot);
    return id;
  }

  /** All snapshots, and how many were taken, for `load`. */
  get contents(): { readonly taken: number; readonly kept: readonly (readonly [id: string, snapshot: Snapshot])[] } {
    return { taken: this.#taken, kept: [...this.#kept] };
  }

  /** Replaces all snapshots. */
  load({ taken, kept }: Snapshots["contents"]): void {
    this.#taken = taken;
    this.#kept.clear();
    this.#companies.clear();
    this.#events.clear();
    this.#deliveryBytes = 0;
    for (const [id, snapshot] of kept) this.#keep(id, snapshot);
  }

  #keep(id: string, snapshot: Snapshot): void {
    this.#kept.set(id, snapshot);
    for (const { state } of snapshot.companies.values()) hold(this.#companies, state);
    for (const event of eventsOf(snapshot.deliveries)) hold(this.#events, event);
    this.#deliveryBytes += copiedBytes(snapshot.deliveries);
  }

  /** Removes a snapshot; false for an unknown id. The past is freed with the last one. */
  remove(id: string): boolean {
    const snapshot = this.#kept.get(id);
    if (snapshot === undefined) return false;
    this.#kept.delete(id);
    for (const { state } of snapshot.companies.values()) if (isLetGo(this.#companies, state)) state.history.forget();
    for (const event of eventsOf(snapshot.deliveries)) isLetGo(this.#events, event);
    this.#deliveryBytes -= copiedBytes(snapshot.deliveries);
    return true;
  }

  /** Estimated bytes, without the current companies. */
  weight(isPresent: (state: CompanyState) => boolean): number {
    let bytes = this.#kept.size * SNAPSHOT_BYTES + this.#events.size * EVENT_BYTES + this.#deliveryBytes;
    for (const state of this.#companies.keys()) if (!isPresent(state)) bytes += state.weight;
    return bytes;
  }

  ids(): string[] {
    return [...this.#kept.keys()];
  }

  /** When a snapshot was taken, by the sandbox's clock: epoch milliseconds; undefined for an unknown id. */
  at(id: string): number | undefined {
    return this.#kept.get(id)?.at;
  }

  /**
   * Restores a snapshot; false for an unknown id. Everything is as it was, but the journal, which goes on. A clock that
   * follows the machine shows the machine's time again, and the due work up to then is done.
   */
  restore(id: string): boolean {
    const snapshot = this.#kept.get(id);
    if (snapshot === undefined) return false;
    const { clock, deliveries } = this.#source;
    this.#source.goTo(snapshot);
    this.#source.undoLog.forget(clock.now());
    deliveries.goTo(snapshot.deliveries);
    this.#source.settle(clock.now());
    return true;
  }

  /** A snapshot as a world file, always the same; undefined for an unknown id. The current state stays. `withSettings`: default false. */
  saved(id: string, withSettings = false): SavedWorld | undefined {
    const snapshot = this.#kept.get(id);
    if (snapshot === undefined) return undefined;
    const { at, origin, companies, keys, decisions } = snapshot;
    const told = new Map(snapshot.deliveries.counts);
    const exported = origin.world.companies.map(({ slug }) => {
      const about = { keys: keys.of(slug), keyEnding: this.#source.keyEnding, told: told.get(slug)?.events };
      const marked = companies.get(slug);
      if (marked === undefined) return exportedCompany(stateAt(origin, slug, at, decisions), about);
      const { history } = marked.state;
      const present = history.mark();
      history.goTo(marked.mark);
      const company = exportedCompany(marked.state, about);
      history.goTo(present);
      return company;
    });
    const settings = withSettings ? { settings: exportedSettings({ ...snapshot, sandbox: this.#source }) } : {};
    return { clock: isoInstant(at), ...settings, companies: exported };
  }
}

/** Counts one more holder. */
function hold<T>(holders: Map<T, number>, of: T): void {
  holders.set(of, (holders.get(of) ?? 0) + 1);
}

/** Counts one holder less. Whether there is none left. */
function isLetGo<T>(holders: Map<T, number>, of: T): boolean {
  const left = holders.get(of)! - 1;
  if (left > 0) holders.set(of, left);
  else holders.delete(of);
  return left <= 0;
}
