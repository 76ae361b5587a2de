import type { Stream } from "@hr-platform/domain";
import { MemoryData } from "../../../src/data/stores/memory-store.ts";
import type { ShardEntry } from "../../../src/data/store.ts";
import type { Scheduler, SimulatedProcess } from "./scheduler.ts";

/** An entry with what the simulation knows of it. */
export interface LoggedEntry extends ShardEntry {
  readonly shard: string;
  /** The replica that appended it. */
  readonly by: string;
  /** When the replica called, and when the entry was committed. */
  readonly called: number;
  readonly committed: number;
}

/** A sign of life: who was alive then. */
export interface LoggedBeat {
  readonly by: string;
  readonly answered: number;
  readonly alive: readonly string[];
}

/** A store that gets hints. */
interface Hinted {
  readonly process: SimulatedProcess;
  hear(shards: readonly string[]): void;
}

/** How often something goes wrong with a call of the store. */
export interface Weather {
  /** The call does not arrive. */
  lost: number;
  /** Its answer does not arrive. */
  unanswered: number;
  /** It takes effect after the caller was told that the store cannot be reached. */
  late: number;
  /** A hint does not arrive, or arrives twice. */
  hint: number;
  /** The call takes a hundred times as long. */
  slow: number;
}

export const STORM: Weather = { lost: 0.02, unanswered: 0.02, late: 0.02, hint: 0.2, slow: 0.01 };
export const CALM: Weather = { lost: 0, unanswered: 0, late: 0, hint: 0, slow: 0 };

/** A database that is the same for all replicas. It keeps a log of all that was ever appended, for the judge. */
export class FakeDatabase {
  readonly scheduler: Scheduler;
  readonly chance: Stream;
  readonly data: MemoryData = new MemoryData();
  readonly log: LoggedEntry[] = [];
  readonly beats: LoggedBeat[] = [];
  /** When a process with a newer engine first took a shard over. */
  readonly takenOver: Map<string, number> = new Map();
  readonly stores: Set<Hinted> = new Set();
  weather: Weather = CALM;
  /** How often it has crashed: calls on their way then get no answer. */
  crashes = 0;
  downUntil = 0;
  /** A mistake of the database: it keeps what it acknowledged only after so many milliseconds. */
  commitsAfter = 0;

  constructor(scheduler: Scheduler, chance: Stream) {
    this.scheduler = scheduler;
    this.chance = chance;
  }

  /** Stops for a while. What was committed is there afterwards. */
  crash(milliseconds: number): void {
    this.crashes += 1;
    this.downUntil = this.scheduler.now + milliseconds;
    if (this.commitsAfter > 0) this.#forget(this.scheduler.now - this.commitsAfter);
  }

  /** Forgets what was acknowledged after a time. */
  #forget(time: number): void {
    while ((this.log.at(-1)?.committed ?? 0) > time) {
      const { shard: name, seq } = this.log.pop()!;
      const shard = this.data.shards.get(name)!;
      shard.entries.delete(seq);
      shard.seq = seq - 1;
    }
  }

  /** Tells all replicas of changes, some late, twice or never. */
  hint(shards: readonly string[]): void {
    for (const store of this.stores) {
      if (this.chance.chance(this.weather.hint / 2)) continue;
      const times = this.chance.chance(this.weather.hint / 2) ? 2 : 1;
      for (let n = 0; n < times; n += 1) this.scheduler.after(this.delay() * (n + 1), () => store.hear(shards), store.process);
    }
  }

  delay(): number {
    return this.chance.chance(this.weather.slow) ? this.chance.int(50, 1500) : this.chance.int(20, 300) / 100;
  }
}
