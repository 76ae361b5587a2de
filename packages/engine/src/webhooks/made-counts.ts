import type { CompanyState } from "../store/company/company-state.ts";

/** How many events and deliveries a company has made. Their ids are counted by it. */
export interface MadeCounts {
  readonly events: number;
  readonly deliveries: number;
}

/** The counts of the companies by slug. A company without a count has made none since its world began. */
export type CountsByCompany = ReadonlyMap<string, MadeCounts>;

type Counted = Pick<CompanyState, "slug" | "data">;

/** How many events a company has published, with those before its world was saved. */
export function eventsMade({ slug, data }: Counted, counts: CountsByCompany): number {
  return counts.get(slug)?.events ?? data.told ?? 0;
}

/** Counts what companies make. The counts are replaced, not changed: what was read stays as it was. */
export class MadeCounter {
  #counts: CountsByCompany = new Map();

  get counts(): CountsByCompany {
    return this.#counts;
  }

  /** How many deliveries all companies have made. */
  get deliveries(): number {
    let made = 0;
    for (const { deliveries } of this.#counts.values()) made += deliveries;
    return made;
  }

  /** Counts one more, and returns how many there were before. */
  next(company: Counted, what: keyof MadeCounts): number {
    const before = { events: eventsMade(company, this.#counts), deliveries: this.#counts.get(company.slug)?.deliveries ?? 0 };
    this.#counts = new Map(this.#counts).set(company.slug, { ...before, [what]: before[what] + 1 });
    return before[what];
  }

  /** Goes on from other counts. */
  load(counts: Iterable<readonly [slug: string, counts: MadeCounts]>): void {
    this.#counts = new Map(counts);
  }

  /** Goes on from the larger ones: an id is never made twice. */
  raise(counts: Iterable<readonly [slug: string, counts: MadeCounts]>): void {
    const raised = new Map(this.#counts);
    for (const [slug, { events, deliveries }] of counts) {
      const made = raised.get(slug) ?? { events: 0, deliveries: 0 };
      raised.set(slug, { events: Math.max(events, made.events), deliveries: Math.max(deliveries, made.deliveries) });
    }
    this.#counts = raised;
  }
}
