import type { World } from "@hr-platform/fixtures";
import { CompanyState, type Mark } from "./company-state.ts";
import type { Decisions } from "../contract/decisions.ts";
import { timeZoneOf } from "./time-zone.ts";
import { sharedState } from "./shared-world.ts";

/** Where the states of all companies stood, for those that had one. */
export type CompanyMarks = ReadonlyMap<string, { readonly state: CompanyState; readonly mark: Mark }>;

/** What a sandbox's companies are built from. */
export interface Origin {
  readonly world: World;
  readonly seed: number;
  /** When the world began: every company's data is built for this instant, whenever it is first asked for. */
  readonly began: number;
  /** Whether other sandboxes may begin alike: then a company is shared with them until something is written. */
  readonly shares: boolean;
}

/** The states of a sandbox's companies, each built when first asked for. */
export class Companies {
  readonly origin: Origin;
  /** Brings a state that was just built up to the present. */
  readonly #settle: (state: CompanyState) => void;
  /** Those in which something happened. */
  #own = new Map<string, CompanyState>();
  readonly #opened = new Set<string>();

  constructor(origin: Origin, settle: (state: CompanyState) => void) {
    this.origin = origin;
    this.#settle = settle;
  }

  /** Those that were looked at so far, by slug. */
  get opened(): ReadonlySet<string> {
    return this.#opened;
  }

  /** Those in which something happened. */
  own(): IterableIterator<CompanyState> {
    return this.#own.values();
  }

  /** One in which something happened. */
  ownOf(slug: string): CompanyState | undefined {
    return this.#own.get(slug);
  }

  /** A company to be read. */
  read(slug: string, now: number, decisions: Decisions): CompanyState {
    const own = this.#own.get(slug);
    if (own !== undefined) return own;
    this.#opened.add(slug);
    const { world, seed, began, shares } = this.origin;
    if (shares && decisions["timezone-form"] === "iana") {
      const shared = sharedState(world.data(slug), seed, began);
      if (shared !== undefined && now < shared.due) return shared;
    }
    return this.write(slug, decisions);
  }

  /** A company to be written. */
  write(slug: string, decisions: Decisions): CompanyState {
    let state = this.#own.get(slug);
    if (state === undefined) {
      const { world, seed, began } = this.origin;
      const data = world.data(slug);
      state = new CompanyState(data, seed, began, timeZoneOf(data.company, decisions));
      this.#own.set(slug, state);
      this.#settle(state);
    }
    return state;
  }

  /** The present, to be returned to; costs what has changed since the last mark. */
  mark(): CompanyMarks {
    return new Map(Array.from(this.#own, ([slug, state]) => [slug, { state, mark: state.mark() }]));
  }

  /** Back to a mark; a company that had no state then is built anew when it is asked for. */
  goTo(marks: CompanyMarks): void {
    this.#own = new Map(Array.from(marks, ([slug, { state }]) => [slug, state]));
    for (const { state, mark } of marks.values()) state.goTo(mark);
  }
}
