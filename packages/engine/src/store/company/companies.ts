import type { CompanySummary, Steps, World } from "@hr-platform/domain";
import type { Mark } from "./company-history.ts";
import { CompanyState } from "./company-state.ts";
import type { KeyRing } from "../key-ring.ts";
import { caseOf, type Decisions } from "../../contract/decisions.ts";
import { activityDue } from "../timed-records.ts";
import { timeZoneOf } from "../time-zone.ts";
import { isShared, share, sharedState } from "../shared-world.ts";
import { countPeople } from "../indexes/people-figures.ts";
import type { UndoLog } from "../undo-log.ts";

/** The marks of all companies that have a state. */
export type CompanyMarks = ReadonlyMap<string, { readonly state: CompanyState; readonly mark: Mark }>;

/** What the companies of a sandbox are built from. */
export interface Origin {
  readonly world: World;
  readonly seed: number;
  /** When the world began. The data of each company is built for this instant, whenever it is first used. */
  readonly began: number;
  /** Whether other sandboxes may begin with the same world. Then they share a company until something is written. */
  readonly shares: boolean;
}

/** How a company is going to be used. */
export interface ComingUse {
  /** Whether it may be written. */
  readonly writes: boolean;
  /** Whether its people do something by themselves. */
  readonly acts: boolean;
  /** When: epoch milliseconds. */
  readonly now: number;
}

/** The companies of a sandbox, each built at first use. */
export class Companies {
  readonly origin: Origin;
  /** Brings a new state up to date. */
  readonly #settle: (state: CompanyState) => void;
  readonly #undoLog: UndoLog;
  /** Companies with a state of their own: something was written. */
  #own = new Map<string, CompanyState>();
  readonly #opened = new Set<string>();
  /** States as the world began, built before they are needed. */
  readonly #prepared = new Map<string, CompanyState>();
  /** Large companies that were built to be written: they are not shared. */
  readonly #unshared = new Set<string>();
  /** Positions of the undo log when companies got a state of their own. */
  readonly #ownSince = new Map<string, number>();

  /** @param undoLog notes every change */
  constructor(origin: Origin, settle: (state: CompanyState) => void, undoLog: UndoLog) {
    this.origin = origin;
    this.#settle = settle;
    this.#undoLog = undoLog;
  }

  /** The slugs of the companies that were used. */
  get opened(): ReadonlySet<string> {
    return this.#opened;
  }

  /** Takes over states that were built for it, in this order, and the slugs of the companies that were used. */
  load(states: readonly CompanyState[], opened: readonly string[]): void {
    this.#own = new Map(states.map((state) => [state.slug, state]));
    for (const state of states) state.history.undoLog = this.#undoLog;
    for (const slug of opened) this.#opened.add(slug);
  }

  /** Companies with a state of their own. */
  own(): IterableIterator<CompanyState> {
    return this.#own.values();
  }

  /** When people of a company next do something by themselves; the past if a company has no state of its own yet. */
  get nextAct(): number {
    if (this.#own.size < this.origin.world.companies.length) return Number.NEGATIVE_INFINITY;
    return Math.min(...Array.from(this.#own.values(), ({ facts }) => activityDue(facts)));
  }

  /** The company's own state, if something was written. */
  ownOf(slug: string): CompanyState | undefined {
    return this.#own.get(slug);
  }

  /** The company's own state, if it had one at a position of the undo log. Before, it was as its world began, and what time changes. */
  ownAt(slug: string, position: number): CompanyState | undefined {
    return (this.#ownSince.get(slug) ?? 0) <= position ? this.#own.get(slug) : undefined;
  }

  /** The current companies: plan, name and keys may have changed since the world began. */
  summaries(keyRing: KeyRing): CompanySummary[] {
    return this.origin.world.companies.map((company) => {
      const keys = keyRing.of(company.slug);
      const own = this.#own.get(company.slug)?.company.record.resource;
      return own === undefined
        ? { ...company, keys }
        : { ...company, keys, name: own.name, plan: own.plan, jurisdictions: own.jurisdiction };
    });
  }

  /** A company to read. */
  read(slug: string, now: number, decisions: Decisions): CompanyState {
    this.#opened.add(slug);
    const own = this.#own.get(slug);
    if (own !== undefined) return own;
    return this.#shared(slug, now, decisions) ?? this.write(slug, decisions);
  }

  /**
   * A company to look at: it does not count as used, and no due work is done. undefined: nobody has used it, and something
   * has fallen due since its world began.
   */
  look(slug: string, now: number, decisions: Decisions): CompanyState | undefined {
    const known = this.#own.get(slug) ?? this.#shared(slug, now, decisions);
    if (known !== undefined) return known;
    const built = this.#built(slug, decisions);
    this.#prepared.set(slug, built);
    return now < built.due ? built : undefined;
  }

  /** Whether reading a company changes nothing: it was used before, and no day of any company begins. null: no company. */
  isQuiet(slug: string | null, now: number, decisions: Decisions): boolean {
    for (const { due } of this.#own.values()) if (now >= due) return false;
    if (slug === null) return true;
    return this.#opened.has(slug) && (this.#own.has(slug) || this.#shared(slug, now, decisions) !== undefined);
  }

  /** The state of a company that is shared with other sandboxes, while nothing of it is due. */
  #shared(slug: string, now: number, decisions: Decisions): CompanyState | undefined {
    const { world, seed, began } = this.origin;
    if (!this.#mayShare(decisions) || this.#unshared.has(slug)) return undefined;
    const shared = sharedState(world.data(slug), seed, began);
    return shared !== undefined && now < shared.due ? shared : undefined;
  }

  /** Builds the companies that have no state of their own yet. */
  openAll(decisions: Decisions): void {
    const { companies } = this.origin.world;
    if (this.#own.size < companies.length) for (const { slug } of companies) this.write(slug, decisions);
  }

  /** Whether a company need not be built any more to be used now. `writes`: whether it may be written. */
  isBuilt(slug: string, { writes, now }: ComingUse, decisions: Decisions): boolean {
    if (this.#own.has(slug)) return true;
    const { world, seed, began } = this.origin;
    if (world.steps?.(slug) !== undefined) return false;
    const data = world.data(slug);
    if (this.#prepared.get(slug)?.zone === timeZoneOf(data.company, decisions)) return true;
    if (writes || !this.#mayShare(decisions) || !isShared(data)) return false;
    return now < (sharedState(data, seed, began)?.due ?? now);
  }

  /**
   * Builds a large company before it is needed, in steps. Nothing shows it: it counts as used when it is first used, and no due
   * work is done before.
   */
  *prepare(slug: string, { writes, now, acts }: ComingUse, decisions: Decisions): Steps {
    const { world, seed, began } = this.origin;
    yield* world.steps?.(slug) ?? [];
    const data = world.data(slug);
    const zone = timeZoneOf(data.company, decisions);
    yield;
    const state = new CompanyState(data, seed, began, zone, "later");
    yield;
    yield* state.addPeople();
    yield* state.directory.list("non-terminated", null, undefined, caseOf(decisions["employee-order"])).build();
    if (acts) yield* state.directory.listsForActivity();
    // A new employee needs an address that nobody has.
    yield* state.directory.findEmails();
    yield* countPeople(state);
    if (writes) this.#unshared.add(slug);
    if (!writes && now < state.due && this.#mayShare(decisions) && !isShared(data)) share(data, { seed, began, state });
    else if (!this.#own.has(slug)) this.#prepared.set(slug, state);
  }

  /** Whether companies are shared with other sandboxes until they are written. */
  #mayShare(decisions: Decisions): boolean {
    return this.origin.shares && decisions["timezone-form"] === "iana";
  }

  #built(slug: string, decisions: Decisions): CompanyState {
    const { world, seed, began } = this.origin;
    const data = world.data(slug);
    const zone = timeZoneOf(data.company, decisions);
    const prepared = this.#prepared.get(slug);
    this.#prepared.delete(slug);
    return prepared?.zone === zone ? prepared : new CompanyState(data, seed, began, zone);
  }

  /** A company to write. */
  write(slug: string, decisions: Decisions): CompanyState {
    let state = this.#own.get(slug);
    if (state === undefined) {
      state = this.#built(slug, decisions);
      state.history.undoLog = this.#undoLog;
      this.#own.set(slug, state);
      this.#settle(state);
      this.#ownSince.set(slug, this.#undoLog.position);
    }
    return state;
  }

  /** The current state, for `goTo`. Costs what has changed since the last mark. */
  mark(): CompanyMarks {
    return new Map(Array.from(this.#own, ([slug, state]) => [slug, { state, mark: state.history.mark() }]));
  }

  /** Returns to a mark. A company without a state at the mark is built anew at its next use. */
  goTo(marks: CompanyMarks): void {
    this.#own = new Map(Array.from(marks, ([slug, { state }]) => [slug, state]));
    for (const { state, mark } of marks.values()) state.history.goTo(mark);
  }
}
