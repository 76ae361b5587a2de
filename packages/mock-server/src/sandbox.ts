import { type ApiKey, type CompanySummary, type World, type WorldOptions, createWorld, emptyWorld } from "@hr-platform/fixtures";
import { Clock } from "./clock.ts";
import { CompanyState, type StatusMove } from "./company-state.ts";
import { type Decisions, decide, defaultDecisions } from "./decisions.ts";
import { Journal } from "./journal.ts";
import { RateLimiter } from "./rate-limit.ts";

/** What a sandbox starts from, and returns to when it is reset. */
export interface Settings {
  /** Seed of data and ids. */
  readonly seed: number;
  /** `real`, `frozen:ISO` or an ISO instant that ticks on. */
  readonly clock: string;
  /** `default`, `empty`, or a world made from a file. */
  readonly world: "default" | "empty" | ((options: WorldOptions) => World);
  /** Size of the extra company `bulk`. */
  readonly employees: number;
  /** Open points answered otherwise than by default, by slug. */
  readonly decide: Readonly<Record<string, string>>;
  /** Requests a minute and key; null: no limit. */
  readonly rateLimit: number | null;
}

/** A valid or revoked key, and the company that it opens. */
export interface Access {
  readonly key: ApiKey;
  readonly company: CompanySummary;
}

/** A piece of due work that a turned clock did. */
export interface DueWork {
  readonly at: string;
  readonly kind: "employee-status" | "rate-window";
  readonly company?: string;
  readonly employee_id?: string;
  readonly from?: string;
  readonly to?: string;
}

type CompanyMove = StatusMove & { readonly company: string };

/** What most looks at the clock find; made once, as every request looks. */
const NOTHING: readonly CompanyMove[] = [];

/** One isolated service: companies, keys, clock, limits, open points and journal. */
export class Sandbox {
  readonly settings: Settings;
  readonly journal: Journal = new Journal();
  #clock!: Clock;
  #decisions!: Decisions;
  #limiter!: RateLimiter;
  #world!: World;
  #access!: Map<string, Access>;
  #companies!: Map<string, CompanyState>;
  /** When the world began: every company's data is built for this instant, whenever it is first asked for. */
  #began!: number;

  /** @throws ConfigurationError for a clock or a decision that does not exist. */
  constructor(settings: Settings) {
    this.settings = settings;
    this.reset();
  }

  get clock(): Clock {
    return this.#clock;
  }

  get decisions(): Decisions {
    return this.#decisions;
  }

  get limiter(): RateLimiter {
    return this.#limiter;
  }

  get companies(): readonly CompanySummary[] {
    return this.#world.companies;
  }

  /** Everything back to the seed: data, clock, limits, decisions, journal. */
  reset(): void {
    const { seed, clock, world, employees, rateLimit } = this.settings;
    const decisions = decide(defaultDecisions, this.settings.decide);
    this.#clock = Clock.parse(clock);
    this.#began = this.#clock.now();
    const options = { seed, now: new Date(this.#began), bulkEmployees: employees };
    this.#world = world === "default" ? createWorld(options) : world === "empty" ? emptyWorld(options) : world(options);
    this.#decisions = decisions;
    this.#limiter = new RateLimiter(rateLimit);
    this.#companies = new Map();
    this.#access = new Map(this.#world.companies.flatMap((company) => company.keys.map((key) => [key.token, { key, company }])));
    this.journal.clear();
  }

  /** The key's company, or undefined for no key of this sandbox. */
  access(token: string): Access | undefined {
    return this.#access.get(token);
  }

  /** A company's state, built when first asked for and brought up to the present. */
  company(slug: string): CompanyState {
    let state = this.#companies.get(slug);
    if (state === undefined) {
      state = new CompanyState(this.#world.data(slug), this.settings.seed, this.#began);
      state.settle(this.#clock.now(), this.#derives);
      this.#companies.set(slug, state);
    }
    return state;
  }

  /** Does what has fallen due since the last look: the days that began since. */
  settle(now: number): readonly CompanyMove[] {
    for (const company of this.#companies.values()) if (company.due <= now) return this.#settleAll(now);
    return NOTHING;
  }

  #settleAll(now: number): CompanyMove[] {
    return [...this.#companies.values()].flatMap((company) =>
      company.settle(now, this.#derives).map((move) => ({ company: company.slug, ...move })),
    );
  }

  /**
   * Moves the clock to an instant and does the work that falls due on the way, in order. Back in time moves the
   * clock only: what has happened stays.
   */
  turn(to: number): DueWork[] {
    for (const { slug } of this.#world.companies) this.company(slug);
    const from = this.#clock.now();
    this.settle(from);
    this.#clock.set(to);
    const work: DueWork[] = this.settle(to).map((move) => ({ kind: "employee-status", ...move }));
    for (const { at } of this.#limiter.ending(from, to)) work.push({ at: new Date(at).toISOString(), kind: "rate-window" });
    return work.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  }

  /**
   * Answers open points otherwise from now on.
   * @throws ConfigurationError naming what does not exist; nothing is changed then.
   */
  decide(choices: Readonly<Record<string, string>>): void {
    this.#decisions = decide(this.#decisions, choices);
    if (this.#derives) for (const company of this.#companies.values()) company.deriveAll();
  }

  get #derives(): boolean {
    return this.#decisions["derived-employee-status"] === "computed";
  }
}
