import type { CompanySummary, World } from "@hr-platform/fixtures";
import { Clock } from "../contract/clock.ts";
import { Companies, type Origin } from "../store/companies.ts";
import type { CompanyState } from "../store/company-state.ts";
import type { Change, Moved, StatusMove } from "../store/change.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { type Decisions, decide, defaultDecisions } from "../contract/decisions.ts";
import { Journal } from "./journal.ts";
import { KeyRing } from "../store/key-ring.ts";
import { LAG } from "../pipeline/stale-reads.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import { ActiveFaults } from "../faults/active-faults.ts";
import { RateLimiter } from "../pipeline/rate-limit.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";
import { employeeText } from "../operations/employees/employee-form.ts";
import { isBrand } from "../webhooks/signature.ts";
import { sharedWorld } from "../store/shared-world.ts";
import type { DueWork } from "./due-work.ts";
import type { Settings } from "../contract/settings.ts";
import { type Snapshot, Snapshots } from "./snapshots.ts";
import type { TransportRule } from "../faults/transport-rule.ts";
import { timeZoneOf } from "../store/time-zone.ts";
import { Deliveries } from "../webhooks/deliveries.ts";
import { deliveryContext } from "./delivery-context.ts";

type CompanyMove = StatusMove & { readonly company: string };

/** Where a sandbox stands among the others. */
export interface SandboxPlace extends Pick<Sandbox, "id" | "keyEnding"> {
  /** Bytes of the world that is its own; 0: it shares one. */
  readonly worldBytes: number;
}

/** Memory that sandboxes share. */
export interface SharedMemory {
  /** How many there are now. */
  readonly sharers: () => number;
  readonly budget: MemoryBudget;
}

/** What most looks at the clock find; made once, as every request looks. */
const NOTHING: readonly CompanyMove[] = [];

/** One isolated service: companies, keys, clock, limits, open points, faults and journal. */
export class Sandbox {
  /** `default`, or `sb` and a number. */
  readonly id: string;
  /** What its keys end in, such as `_sb1`; "" for the default one. */
  readonly keyEnding: string;
  readonly settings: Settings;
  readonly journal: Journal;
  readonly snapshots: Snapshots;
  readonly deliveries: Deliveries;
  readonly #worldBytes: number;
  #clock!: Clock;
  #decisions!: Decisions;
  #limiter!: RateLimiter;
  #activeFaults!: ActiveFaults;
  #world!: World;
  #keys!: KeyRing;
  #companies!: Companies;

  /** @throws ConfigurationError for a clock or a decision that does not exist. */
  constructor(settings: Settings, { id, keyEnding, worldBytes }: SandboxPlace, shared: SharedMemory) {
    this.id = id;
    this.keyEnding = keyEnding;
    this.#worldBytes = worldBytes;
    this.journal = new Journal(shared.sharers);
    this.snapshots = new Snapshots(this, shared.budget);
    this.settings = settings;
    if (!isBrand(settings.brand)) throw new ConfigurationError(`brand '${settings.brand}' must be up to 40 letters, digits and hyphens`);
    this.deliveries = new Deliveries(deliveryContext(this, (slug, id) => this.#companies.ownOf(slug)?.records.webhooks.get(id)));
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

  /** The steps that its exchanges run on. */
  get pipeline(): Pipeline {
    return this.#activeFaults.pipeline;
  }

  /** Ids of the active faults. */
  get faults(): readonly string[] {
    return this.#activeFaults.faults;
  }

  /** The active transport rules. */
  get transport(): readonly TransportRule[] {
    return this.#activeFaults.rules;
  }

  get keys(): KeyRing {
    return this.#keys;
  }

  /** The companies as they are now: a plan, a name or a key may have changed since the world began. */
  get companies(): readonly CompanySummary[] {
    return this.#world.companies.map((company) => {
      const keys = this.#keys.of(company.slug);
      const own = this.#companies.ownOf(company.slug)?.company.record.resource;
      return own === undefined
        ? { ...company, keys }
        : { ...company, keys, name: own.name, plan: own.plan, jurisdictions: own.jurisdiction };
    });
  }

  /** Everything back to the seed: data, clock, limits, decisions, journal. */
  reset(): void {
    const { seed, clock, world, employees, rateLimit } = this.settings;
    const decisions = decide(defaultDecisions, this.settings.decide);
    const activeFaults = new ActiveFaults(seed, this.settings.faults);
    this.#clock = Clock.parse(clock);
    const now = this.#clock.now();
    // By the minute, so that what begins together is the same world, however long it took to get here.
    const began = this.#clock.mode === "frozen" ? now : now - (now % 60_000);
    const options = { seed, now: new Date(began), bulkEmployees: employees };
    this.#world = typeof world === "string" ? sharedWorld(world, options) : world(options);
    this.#decisions = decisions;
    this.#activeFaults = activeFaults;
    this.#limiter = new RateLimiter(rateLimit);
    // The default sandbox has no twins.
    this.#companies = this.#made({ world: this.#world, seed, began, shares: this.id !== "default" });
    this.#keys = new KeyRing(this.#world.companies);
    this.journal.clear();
    this.deliveries.clear();
  }

  /** Stops the clock, or lets it tick on. */
  freeze(frozen: boolean): void {
    this.#clock.freeze(frozen);
    this.deliveries.dispatcher.wake();
  }

  /** The companies that were looked at so far. */
  get opened(): readonly CompanyState[] {
    return [...this.#companies.opened].map((slug) => this.company(slug));
  }

  /** A company's state now, to be read; built when first asked for. */
  company(slug: string): CompanyState {
    return this.#companies.read(slug, this.#clock.now(), this.#decisions);
  }

  #made(origin: Origin): Companies {
    return new Companies(origin, (state) => this.#settle(state, this.#clock.now()));
  }

  /** Writes what an operation, or a person in the web application, has done; its events go out. */
  commit(
    { slug }: CompanyState,
    { changes, events }: { readonly changes: readonly Change[]; readonly events: readonly EmittedEvent[] },
    now: number,
  ): void {
    const company = this.#companies.write(slug, this.#decisions);
    const { draftEvents, isVisible } = this.pipeline.deliveries;
    const drafts = draftEvents(company, { changes, events }, this.#decisions);
    const endpoints = changes.flatMap((change) => (change.table === "webhooks" ? [change.record] : []));
    const added = endpoints.filter(({ resource }) => company.records.webhooks.get(resource.id) === undefined);
    // Hidden leave adds no past version: a stale list would show that something was written.
    const onlyHidden = changes.length > 0 && changes.every(({ table }) => table === "hiddenLeave");
    if (this.#decisions["read-your-writes"] === "eventual" && !onlyHidden) company.remember(now, now - LAG);
    const moved = company.applyChanges(changes, this.#derives);
    for (const draft of drafts) {
      if (isVisible(company, draft)) this.deliveries.publish(company, draft.kind, draft.data, now);
    }
    for (const move of moved) if (!drafts.some(({ id }) => id === move.after.id)) this.#publishMove(company, move, now);
    for (const endpoint of endpoints) this.deliveries.endpointChanged(endpoint, now);
    if (this.#decisions["ping-event"] === "on-create") for (const endpoint of added) this.deliveries.ping(company, endpoint, now);
  }

  /** Publishes a status that changed by the clock, if the decision says so. Hidden leave changes no status (T-13). */
  #publishMove(company: CompanyState, { before, after }: Moved, at: number): void {
    if (this.#decisions["event-mapping"] !== "with-derived-status") return;
    const row = this.#decisions["event-data-state"] === "before" ? before : after;
    this.deliveries.publish(company, "employee.updated", employeeText(row, this.#decisions), at);
  }

  /** About how many bytes it holds. The companies of the default one do not count: they are what the mock was started for. */
  get weight(): number {
    const isPresent = (state: CompanyState): boolean => this.#companies.ownOf(state.slug) === state;
    let bytes = this.#worldBytes + this.snapshots.weight(isPresent) + this.deliveries.weight;
    for (const state of this.#companies.own()) bytes += this.id === "default" ? state.pastWeight : state.weight;
    return bytes;
  }

  /** Does what has fallen due since the last look: the days that began since. */
  settle(now: number): readonly CompanyMove[] {
    for (const company of this.#companies.own()) if (company.due <= now) return this.#settleAll(now);
    return NOTHING;
  }

  #settleAll(now: number): CompanyMove[] {
    return [...this.#companies.own()].flatMap((company) => this.#settle(company, now).map((move) => ({ company: company.slug, ...move })));
  }

  #settle(company: CompanyState, now: number): StatusMove[] {
    return company.settle(now, this.#derives, (move, at) => this.#publishMove(company, move, at));
  }

  /**
   * Moves the clock to an instant and does the work that falls due on the way, in order. Back in time moves the
   * clock only: what has happened stays.
   */
  turn(to: number): DueWork[] {
    for (const { slug } of this.#world.companies) this.#companies.write(slug, this.#decisions);
    const from = this.#clock.now();
    this.settle(from);
    this.#clock.set(to);
    this.deliveries.clockMoved(from, to);
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
    const now = this.#clock.now();
    for (const company of this.#companies.own()) company.keepTime(timeZoneOf(company.data.company, this.#decisions), now);
    if (this.#derives) for (const company of this.#companies.own()) company.deriveAll();
  }

  /** The present, to be returned to; costs what has changed since the last mark. */
  mark(): Snapshot {
    const now = this.#clock.now();
    this.settle(now);
    return {
      at: now,
      clock: this.#clock.reading(),
      origin: this.#companies.origin,
      decisions: this.#decisions,
      activeFaults: this.#activeFaults.copy(),
      limiter: this.#limiter.copy(),
      keys: this.#keys.copy(),
      companies: this.#companies.mark(),
    };
  }

  /** Back to a mark of this sandbox, but for what has fallen due since; a company that was not built then is built anew when it is asked for. */
  goTo({ clock, origin, decisions, activeFaults, limiter, keys, companies }: Snapshot): void {
    this.#clock.restore(clock);
    if (origin !== this.#companies.origin) this.#companies = this.#made(origin);
    this.#world = origin.world;
    this.#decisions = decisions;
    this.#activeFaults = activeFaults.copy();
    this.#limiter = limiter.copy();
    this.#keys = keys.copy();
    this.#companies.goTo(companies);
    this.deliveries.dispatcher.wake();
  }

  /**
   * Replaces the active faults and, if given, the transport rules.
   * @throws ConfigurationError for an unknown fault or an invalid duration; then nothing changes.
   */
  setFaults(faults: readonly string[], rules?: readonly TransportRule[]): void {
    const changed = this.#activeFaults.withFaults(faults);
    this.#activeFaults = rules === undefined ? changed : changed.withRules(rules, this.#clock.now());
  }

  /** Replaces the transport rules. @throws ConfigurationError for an invalid duration. */
  setTransportRules(rules: readonly TransportRule[]): void {
    this.#activeFaults = this.#activeFaults.withRules(rules, this.#clock.now());
  }

  get #derives(): boolean {
    return this.#decisions["derived-employee-status"] === "computed";
  }
}
