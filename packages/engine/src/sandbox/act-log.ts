import type { ClockStep } from "../store/change.ts";

/** Something that somebody did by themselves. */
export interface LoggedAct {
  readonly at: string;
  readonly company: string;
  readonly act: string;
  readonly employee_id?: string;
  readonly resource_id?: string;
}

/** How often each act happened, by company and act. */
export type ActCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface ActLogReading {
  readonly counts: ActCounts;
  readonly latest: readonly LoggedAct[];
}

/** The most acts that are kept. */
const MOST = 1000;

/** What people did by themselves since the seed: how often, and the latest acts. Like the journal, it goes on after a restore. */
export class ActLog {
  readonly #counts = new Map<string, Map<string, number>>();
  #latest: LoggedAct[] = [];

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  get contents(): ActLogReading {
    const counts = Object.fromEntries(Array.from(this.#counts, ([company, own]) => [company, Object.fromEntries(own)]));
    return { counts, latest: this.#latest.slice(-MOST) };
  }

  /** Replaces what it has. */
  load({ counts, latest }: ActLogReading = { counts: {}, latest: [] }): void {
    this.clear();
    for (const [company, own] of Object.entries(counts)) this.#counts.set(company, new Map(Object.entries(own)));
    this.#latest = [...latest];
  }

  /** Adds the acts among what the clock did. Returns what it did. */
  add<Steps extends readonly (ClockStep & { readonly company: string })[]>(steps: Steps): Steps {
    for (const { at, kind, company, act, employee_id, resource_id } of steps) {
      if (kind !== "activity" || act === undefined) continue;
      const own = this.#counts.get(company) ?? new Map<string, number>();
      this.#counts.set(company, own.set(act, (own.get(act) ?? 0) + 1));
      const about = { ...(employee_id === undefined ? {} : { employee_id }), ...(resource_id === undefined ? {} : { resource_id }) };
      this.#latest.push({ at, company, act, ...about });
    }
    if (this.#latest.length > 2 * MOST) this.#latest = this.#latest.slice(-MOST);
    return steps;
  }

  clear(): void {
    this.#counts.clear();
    this.#latest = [];
  }
}
