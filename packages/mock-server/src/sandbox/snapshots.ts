import type { CompanyData, LeaveRecord, RecognitionRecord, WorldFile } from "@hr-platform/domain";
import type { Clock } from "../contract/clock.ts";
import type { CompanyMarks, Origin } from "../store/companies.ts";
import type { CompanyState } from "../store/company-state.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { KeyRing } from "../store/key-ring.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import type { ActiveFaults } from "../faults/active-faults.ts";
import type { RateLimiter } from "../pipeline/rate-limit.ts";
import type { Service } from "../pipeline/service.ts";
import type { UndoLog } from "../store/undo-log.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";

/** The state of a sandbox at one time, to return to. The journal is not part of it. */
export interface Snapshot {
  /** By the sandbox's clock: epoch milliseconds. */
  readonly at: number;
  readonly clock: ReturnType<Clock["reading"]>;
  readonly origin: Origin;
  readonly decisions: Decisions;
  readonly activeFaults: ActiveFaults;
  readonly limiter: RateLimiter;
  readonly keys: KeyRing;
  readonly companies: CompanyMarks;
}

/** What snapshots are taken of and restored to. A sandbox is one. */
export interface SnapshotSource extends Pick<Service, "clock" | "companies" | "company" | "keys"> {
  /** The end of its keys, such as `_sb1`. */
  readonly keyEnding: string;
  readonly deliveries: Pick<Deliveries, "clockMoved" | "eventCount">;
  readonly undoLog: UndoLog;
  mark(): Snapshot;
  goTo(snapshot: Snapshot): void;
  /** Does the due work up to an instant, in epoch milliseconds. */
  settle(now: number): unknown;
}

/** A world in the form of a file (`--world FILE.json`), with the time of saving. */
export interface SavedWorld extends WorldFile {
  /** ISO 8601, the value of `--clock` to continue from. */
  readonly clock: string;
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
  #taken = 0;

  constructor(source: SnapshotSource, budget: MemoryBudget) {
    this.#source = source;
    this.#budget = budget;
  }

  /** Takes a snapshot; returns its id. Costs what has changed since the last one. @throws NoRoom */
  take(): string {
    this.#budget.require(SNAPSHOT_BYTES);
    const id = `snapshot-${this.#taken + 1}`;
    const snapshot = this.#source.mark();
    this.#taken += 1;
    this.#keep(id, snapshot);
    return id;
  }

  /** All snapshots, and how many were taken, for `resume`. */
  get exactly(): { readonly taken: number; readonly kept: readonly (readonly [id: string, snapshot: Snapshot])[] } {
    return { taken: this.#taken, kept: [...this.#kept] };
  }

  /** Replaces all snapshots. */
  resume({ taken, kept }: Snapshots["exactly"]): void {
    this.#taken = taken;
    this.#kept.clear();
    this.#companies.clear();
    for (const [id, snapshot] of kept) this.#keep(id, snapshot);
  }

  #keep(id: string, snapshot: Snapshot): void {
    this.#kept.set(id, snapshot);
    for (const { state } of snapshot.companies.values()) this.#companies.set(state, (this.#companies.get(state) ?? 0) + 1);
  }

  /** Removes a snapshot; false for an unknown id. The past is freed with the last one. */
  remove(id: string): boolean {
    const snapshot = this.#kept.get(id);
    if (snapshot === undefined) return false;
    this.#kept.delete(id);
    for (const { state } of snapshot.companies.values()) {
      const holders = this.#companies.get(state)! - 1;
      if (holders > 0) this.#companies.set(state, holders);
      else {
        this.#companies.delete(state);
        state.history.forget();
      }
    }
    return true;
  }

  /** Estimated bytes, without the current companies. */
  weight(isPresent: (state: CompanyState) => boolean): number {
    let bytes = this.#kept.size * SNAPSHOT_BYTES;
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

  /** Restores a snapshot; false for an unknown id. */
  restore(id: string): boolean {
    const snapshot = this.#kept.get(id);
    if (snapshot === undefined) return false;
    const { clock, deliveries } = this.#source;
    const from = clock.now();
    this.#source.goTo(snapshot);
    this.#source.undoLog.forget();
    deliveries.clockMoved(from, clock.now());
    this.#source.settle(clock.now());
    return true;
  }

  /** A snapshot as a world file; undefined for an unknown id. The current state stays. */
  saved(id: string): SavedWorld | undefined {
    const snapshot = this.#kept.get(id);
    if (snapshot === undefined) return undefined;
    const present = this.#source.mark();
    this.#source.goTo(snapshot);
    const companies = this.#source.companies.map(({ slug }) => companyData(this.#source, this.#source.company(slug)));
    this.#source.goTo(present);
    return { clock: new Date(snapshot.at).toISOString(), companies };
  }
}

/** The current state of a company as data: the inverse of building it. */
function companyData(source: SnapshotSource, state: CompanyState): CompanyData {
  const { data, records, facts } = state;
  const recordsOf = <R>(rows: Iterable<{ readonly record: R }>): R[] => Array.from(rows, ({ record }) => record);
  const leave = [...recordsOf(state.leave.rows()), ...recordsOf(state.hiddenLeave.rows())];
  return {
    ...data,
    ...facts,
    began: state.began,
    told: source.deliveries.eventCount(state),
    keys: source.keys.of(state.slug).map((key) => ({ ...key, token: withoutEnding(key.token, source.keyEnding) })),
    employees: recordsOf(state.employees.rows()),
    leave: leave.sort(byCreation),
    recognition: recordsOf(state.recognition.rows()).map((post) => withoutKeyEnding(post, source.keyEnding)),
    ...(Object.fromEntries(Object.entries(records).map(([name, kept]) => [name, [...kept.values()]])) as Partial<CompanyData>),
  };
}

/** A post that names its key as in the default sandbox. */
function withoutKeyEnding(post: RecognitionRecord, ending: string): RecognitionRecord {
  return post.posted_with === undefined ? post : { ...post, posted_with: withoutEnding(post.posted_with, ending) };
}

/** A key as in the default sandbox, so that the world can be loaded anywhere. */
function withoutEnding(token: string, ending: string): string {
  return ending !== "" && token.endsWith(ending) ? token.slice(0, -ending.length) : token;
}

const byCreation = ({ resource: a }: LeaveRecord, { resource: b }: LeaveRecord): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0;
