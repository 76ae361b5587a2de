import type { CompanyData, CompanySummary } from "@hr-platform/domain";
import { AreaWatch, type CompanyStep, Writes, derives } from "./writes.ts";
import { Clock, type MachineTime } from "../contract/clock.ts";
import { Companies, type Origin } from "../store/company/companies.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Contract } from "../contract/contract.ts";
import type { Decisions } from "../contract/decisions.ts";
import { Journal } from "./journal/journal.ts";
import type { KeyRing } from "../store/key-ring.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";
import type { Service } from "../pipeline/service.ts";
import type { SharedMemory } from "./snapshots/memory-budget.ts";
import type { RateLimiter } from "../pipeline/rate-limit.ts";
import { type DueWork, moveClock } from "./clock/move-clock.ts";
import type { SandboxPlace } from "./sandbox-place.ts";
import { SandboxActivity } from "./sandbox-activity.ts";
import type { Settings } from "../contract/settings/settings.ts";
import { type SandboxParts, startOf, startingParts } from "./sandbox-parts.ts";
import { type Snapshot, Snapshots } from "./snapshots/snapshots.ts";
import type { TraceListener } from "./trace.ts";
import type { TransportRule } from "../contract/settings/transport-rule.ts";
import { timeZoneOf } from "../store/time-zone.ts";
import { CurrentKeys } from "../store/current-keys.ts";
import { UndoLog } from "../store/undo-log.ts";
import { Deliveries } from "../webhooks/deliveries.ts";
import type { DeliveryService } from "../webhooks/delivery-service.ts";
import { type InboxOwner, inboxSecret } from "../webhooks/signature.ts";
import type { DeliverySteps } from "../webhooks/steps.ts";
import { sharedWorld } from "../store/shared-world.ts";

/** One isolated service: companies, keys, clock, limits, decisions, faults and journal. */
export class Sandbox {
  /** `default`, or `sb` and a number. */
  readonly id: string;
  /** The end of its keys, such as `_sb1`; "" for the default sandbox. */
  readonly keyEnding: string;
  /** The machine's time, which its clock follows. */
  readonly machine: MachineTime;
  /** The version of the API document that is served. */
  readonly contract: Contract;
  readonly settings: Settings;
  readonly journal: Journal;
  /** Called with the trace of each request. While there are none, no trace is made. */
  readonly tracers: Set<TraceListener> = new Set();
  readonly areas: AreaWatch = new AreaWatch();
  readonly snapshots: Snapshots;
  readonly deliveries: Deliveries;
  /** What its data and keys were before the latest changes. */
  readonly undoLog: UndoLog;
  readonly currentKeys: CurrentKeys = new CurrentKeys(
    () => this.parts.keys,
    () => this.undoLog,
  );
  /** What people did by themselves. */
  readonly activity: SandboxActivity = new SandboxActivity(this, (company, from) => this.#writes.keepActivity(company, from));
  readonly #worldBytes: number;
  /** The pipeline without faults. */
  readonly sound: Pipeline;
  readonly #writes: Writes;
  /** Writes the changes of an operation or web action, and publishes their events. */
  readonly commit: Service["commit"];
  #clock!: Clock;
  /** Replaced by resets and restored states. */
  parts!: SandboxParts;

  /** @param sound The pipeline without faults. @throws ConfigurationError for an invalid clock or decision. */
  constructor(settings: Settings, sound: Pipeline, { id, keyEnding, worldBytes, machine }: SandboxPlace, shared: SharedMemory) {
    this.id = id;
    this.machine = machine;
    this.contract = sound.contract;
    this.sound = sound;
    this.keyEnding = keyEnding;
    this.#worldBytes = worldBytes;
    this.journal = new Journal(shared.sharers, () => this.parts.keys.unusual);
    this.undoLog = new UndoLog(shared.sharers);
    this.snapshots = new Snapshots(this, shared.budget);
    this.settings = settings;
    const endpointOf: DeliveryService["endpoint"] = (slug, id) => this.parts.companies.ownOf(slug)?.records.webhooks.get(id);
    const act = (now: number): void => this.activity.run(now);
    this.deliveries = new Deliveries(deliveryService(this, () => this.pipeline.deliveries, { endpoint: endpointOf, act }));
    this.#writes = new Writes(this, () => this.parts.companies);
    this.commit = this.#writes.commit;
    this.reset();
  }

  get clock(): Clock {
    return this.#clock;
  }

  get decisions(): Decisions {
    return this.parts.decisions;
  }

  get limiter(): RateLimiter {
    return this.parts.limiter;
  }

  /** The steps of an exchange. */
  get pipeline(): Pipeline {
    return this.parts.activeFaults.under(this.parts.decisions);
  }

  /** Ids of the active faults. */
  get faults(): readonly string[] {
    return this.parts.activeFaults.faults;
  }

  /** The active transport rules. */
  get transport(): readonly TransportRule[] {
    return this.parts.activeFaults.rules;
  }

  get keys(): KeyRing {
    return this.parts.keys;
  }

  /** The current companies: plan, name and keys may have changed since the world began. */
  get companies(): readonly CompanySummary[] {
    return this.parts.companies.summaries(this.parts.keys);
  }

  /** Resets data, clock, limits, decisions, faults and journal to the seed. */
  reset(): void {
    this.#clock = Clock.parse(this.settings.clock, this.machine);
    const origin = this.originOf(startOf(this.#clock));
    const { keys, ...parts } = startingParts(this.settings, this.sound, origin, this.#clock.now());
    this.parts = { ...parts, keys: this.currentKeys.follow(keys), companies: this.companiesOf(origin) };
    this.undoLog.forget();
    this.journal.clear();
    this.activity.log.clear();
    this.deliveries.clear();
  }

  freeze(frozen: boolean): void {
    this.#clock.freeze(frozen);
    this.deliveries.sender.wake();
  }

  /** The companies that were used. */
  get opened(): readonly CompanyState[] {
    return [...this.parts.companies.opened].map((slug) => this.company(slug));
  }

  /** The current state of a company, read-only; built at first use. */
  company(slug: string): CompanyState {
    return this.parts.companies.read(slug, this.#clock.now(), this.parts.decisions);
  }

  /** The data of a company when its world began. */
  dataOf = (slug: string): CompanyData => this.parts.companies.origin.world.data(slug);

  /** What its companies are built from, if the world began at an instant. */
  originOf(began: number): Origin {
    return originOf(this.settings, began, this.id !== "default" && this.settings.activity === 0);
  }

  /** Companies of this sandbox, none with a state of its own yet. */
  companiesOf(origin: Origin): Companies {
    return new Companies(origin, (state) => this.#writes.begin(state, origin.began, this.#clock.now()), this.undoLog);
  }

  /** Estimated bytes. The companies of the default sandbox do not count: the mock was started for them. */
  get weight(): number {
    const isPresent = (state: CompanyState): boolean => this.parts.companies.ownOf(state.slug) === state;
    let bytes = this.#worldBytes + this.snapshots.weight(isPresent) + this.deliveries.weight;
    for (const state of this.parts.companies.own()) bytes += this.id === "default" ? state.history.weight : state.weight;
    return bytes;
  }

  /** Does the due work of all companies. */
  settle(now: number): readonly CompanyStep[] {
    return this.#writes.settle(now);
  }

  /** Moves the clock to the instant that `target` makes of now, and does the due work in order. @throws ApiError CONFLICT if it is before now. */
  turn(target: (now: number) => number): DueWork[] {
    return moveClock(this, target);
  }

  /**
   * Changes decisions.
   * @throws ConfigurationError for an unknown slug or value; then nothing changes.
   */
  decide(choices: Readonly<Record<string, string>>): void {
    const decisions = this.contract.decisions.decide(this.decisions, choices);
    this.parts = { ...this.parts, decisions };
    const now = this.#clock.now();
    for (const company of this.parts.companies.own()) company.keepTime(timeZoneOf(company.data.company, this.parts.decisions), now);
    if (derives(this.parts.decisions)) for (const company of this.parts.companies.own()) company.deriveAll();
  }

  /** The current state, for `goTo`. Costs what has changed since the last mark. */
  mark(): Omit<Snapshot, "deliveries"> {
    const now = this.#clock.now();
    this.settle(now);
    return {
      at: now,
      clock: this.#clock.reading(),
      origin: this.parts.companies.origin,
      decisions: this.decisions,
      activeFaults: this.parts.activeFaults.copy(),
      limiter: this.limiter.copy(),
      keys: this.keys.copy(),
      companies: this.parts.companies.mark(),
      activity: this.activity.rate,
    };
  }

  /**
   * Returns to a mark of this sandbox; due work is not done again. A company that was not built at the mark is built
   * anew at its next use.
   */
  goTo({ clock, origin, decisions, activeFaults, limiter, keys, companies, activity }: Omit<Snapshot, "deliveries">): void {
    this.#clock.restore(clock);
    const present = this.parts.companies;
    const own = origin === present.origin ? present : this.companiesOf(origin);
    this.parts = {
      decisions,
      activeFaults: activeFaults.copy(),
      limiter: limiter.copy(),
      keys: this.currentKeys.follow(keys.copy()),
      companies: own,
      activity,
    };
    own.goTo(companies);
    this.deliveries.sender.wake();
  }

  /**
   * Replaces the active faults and, if given, the transport rules.
   * @throws ConfigurationError for an unknown fault or an invalid duration; then nothing changes.
   */
  setFaults(faults: readonly string[], rules?: readonly TransportRule[]): void {
    const changed = this.parts.activeFaults.withFaults(faults);
    this.parts = { ...this.parts, activeFaults: rules === undefined ? changed : changed.withRules(rules, this.#clock.now()) };
  }

  /** Replaces the transport rules. @throws ConfigurationError for an invalid duration. */
  setTransportRules(rules: readonly TransportRule[]): void {
    this.parts = { ...this.parts, activeFaults: this.parts.activeFaults.withRules(rules, this.#clock.now()) };
  }
}

/** The delivery service of a sandbox. Getters read the current values. */
function deliveryService(
  service: Service & InboxOwner,
  steps: () => DeliverySteps,
  { endpoint, act }: Pick<DeliveryService, "endpoint" | "act">,
): DeliveryService {
  return {
    get decisions() {
      return service.decisions;
    },
    get steps() {
      return steps();
    },
    brand: service.settings.brand,
    endpoint,
    act,
    inboxSecret: (slug) => inboxSecret(service, slug),
    companies: () => service.companies.map(({ slug }) => service.company(slug)),
  };
}

/** What the companies of a sandbox are built from, for a world that began at an instant. The default sandbox shares no company states. */
function originOf({ seed, world, employees }: Settings, began: number, shares: boolean): Origin {
  const options = { seed, now: new Date(began), bulkEmployees: employees };
  return { world: typeof world === "string" ? sharedWorld(world, options) : world(options), seed, began, shares };
}
