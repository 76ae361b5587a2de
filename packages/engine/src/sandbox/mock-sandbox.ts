import type { CompanySummary } from "@hr-platform/domain";
import type { ClockMode } from "../contract/clock.ts";
import { ConfigurationError } from "../contract/configuration-error.ts";
import { type DecisionValues, valuesOf } from "../contract/decisions.ts";
import { target, type DueWork } from "./clock/move-clock.ts";
import { suggestion } from "../contract/suggestion.ts";
import { Inbox } from "../webhooks/inbox.ts";
import type { JournalEntry } from "./journal/journal.ts";
import type { Sandbox } from "./sandbox.ts";
import { turnToNext } from "./clock/turn-to-next.ts";
import type { SavedWorld } from "./snapshots/exported-world.ts";
import type { TraceListener } from "./trace.ts";
import type { TransportRule } from "../contract/settings/transport-rule.ts";
import { act } from "../operations/web.ts";

/** The mock's clock, for tests. */
export interface MockClock {
  readonly now: Date;
  readonly mode: ClockMode;
  /** Moves to an ISO instant. Returns the due work in order. @throws ApiError CONFLICT for an instant before now. */
  set(instant: string): DueWork[];
  /** Moves by an ISO 8601 duration, `P1D` or `PT90S`. Returns the due work in order. */
  advance(duration: string): DueWork[];
  /** Moves to the next instant at which something falls due. Returns the due work in order. @throws ApiError CONFLICT if nothing does. */
  next(): DueWork[];
  freeze(frozen: boolean): void;
}

/** A state to return to. */
export interface MockSnapshot {
  readonly id: string;
  /**
   * Restores the state: data, keys, clock, limits, decisions, faults, transport rules, first answers to repeated requests,
   * waiting and logged deliveries, inbox. The journal goes on, and so do the ids of events. What was in flight at the
   * snapshot is sent again, with the same event id.
   */
  restore(): void;
  /**
   * The state as a world file for `--world`: always the same bytes. `settings`: with decisions, faults, transport rules, rate
   * limit, clock mode and seed, so that a mock of the file answers as this one. Default false.
   */
  save(options?: { readonly settings?: boolean }): SavedWorld;
}

/** The active faults of a sandbox. */
export interface MockFaults {
  /** Ids of the active faults. */
  readonly active: readonly string[];
  /** Replaces the active faults. @throws ConfigurationError for an unknown fault. */
  set(...ids: readonly string[]): void;
  /** Replaces the active transport rules: delays, cut connections, random errors. */
  transport(...rules: readonly TransportRule[]): void;
}

/** The exchanges of a sandbox that are kept. */
export interface KeptExchanges {
  /** The latest 1,024, oldest first, with masked keys. */
  readonly entries: readonly JournalEntry[];
}

/** One isolated service: companies, keys, clock, limits, decisions, faults and journal. `J`: what its journal can do. */
export interface MockSandbox<J extends KeptExchanges = KeptExchanges> {
  /** `default`, or `sb` and a number. */
  readonly id: string;
  /** Companies with their keys. */
  readonly world: { readonly companies: readonly CompanySummary[] };
  readonly clock: MockClock;
  /** The current value of every decision. */
  readonly decisions: DecisionValues;
  readonly faults: MockFaults;
  /** The latest 1,024 exchanges, oldest first. */
  readonly requests: readonly JournalEntry[];
  /** The same exchanges, and why they were answered so. */
  readonly journal: J;
  /**
   * Calls `listener` with what the pipeline does with each request from now on: match, steps, decisions read, changes,
   * events. Returns the function that ends it; while nobody listens it costs nothing.
   */
  trace(listener: TraceListener): () => void;
  /** The token of a company's key: `full` (default), `read`, `write`, `admin`, `webhooks`, `sacrificial` or `revoked`. */
  key(company: string, name?: string): string;
  /** Changes decisions. */
  decide(choices: Readonly<Record<string, string>>): void;
  /**
   * Does what a person does in the web application, such as `hire` or `publish-survey`. @throws ApiError if the
   * application would refuse.
   */
  web(action: string, fields: Readonly<Record<string, unknown>>): unknown;
  /** The receiver inside the mock, which gets every event. */
  readonly webhooks: Inbox;
  snapshot(): MockSnapshot;
  /** Resets everything to the seed. */
  reset(): void;
}

export const keptExchanges = ({ journal }: Sandbox): KeptExchanges => ({
  get entries() {
    return journal.latest();
  },
});

/** The handle of a sandbox, for tests and programs. `journal`: by default it only lists. */
export function mockSandbox(sandbox: Sandbox): MockSandbox;
export function mockSandbox<J extends KeptExchanges>(sandbox: Sandbox, journal: J): MockSandbox<J>;
export function mockSandbox(sandbox: Sandbox, journal: KeptExchanges = keptExchanges(sandbox)): MockSandbox {
  const clock: MockClock = {
    get now() {
      return new Date(sandbox.clock.now());
    },
    get mode() {
      return sandbox.clock.mode;
    },
    set: (instant) => sandbox.turn(target.instant(instant)),
    advance: (duration) => sandbox.turn(target.duration(duration)),
    next: () => turnToNext(sandbox),
    freeze: (frozen) => sandbox.freeze(frozen),
  };
  return {
    id: sandbox.id,
    world: {
      get companies() {
        return sandbox.companies;
      },
    },
    clock,
    get decisions() {
      return valuesOf(sandbox.decisions);
    },
    faults: {
      get active() {
        return sandbox.faults;
      },
      set: (...ids) => sandbox.setFaults(ids),
      transport: (...rules) => sandbox.setTransportRules(rules),
    },
    get requests() {
      return sandbox.journal.latest();
    },
    journal,
    trace: (listener) => {
      sandbox.tracers.add(listener);
      return () => void sandbox.tracers.delete(listener);
    },
    key: (company, name = "full") => keyOf(sandbox, company, name),
    decide: (choices) => sandbox.decide(choices),
    webhooks: new Inbox(sandbox),
    web: (action, fields) => act(sandbox, action, fields),
    snapshot: () => {
      const id = sandbox.snapshots.take();
      return {
        id,
        restore: () => void sandbox.snapshots.restore(id),
        save: ({ settings = false } = {}) => sandbox.snapshots.saved(id, settings)!,
      };
    },
    reset: () => sandbox.reset(),
  };
}

function keyOf(sandbox: Sandbox, company: string, name: string): string {
  const keys = sandbox.keys.of(company).map(({ token }) => token);
  const ending = `_${name}${sandbox.keyEnding}`;
  const found = keys.find((token) => token.endsWith(ending));
  if (found === undefined && keys.length === 0) {
    const slugs = sandbox.companies.map(({ slug }) => slug);
    throw new ConfigurationError(`there is no company '${company}'${suggestion(company, slugs)}; the companies are ${slugs.join(", ")}`);
  }
  if (found === undefined) throw new ConfigurationError(`company '${company}' has no key '${name}'; its keys are ${keys.join(", ")}`);
  return found;
}
