import type { ClockState } from "@hr-platform/engine/contract/clock";
import { type DecisionValues, withValues } from "@hr-platform/engine/contract/decisions";
import type { ActiveRule } from "@hr-platform/engine/sandbox/transport-rules/active-rule";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { type BucketReading, RateLimiter } from "@hr-platform/engine/pipeline/rate-limit";
import type { Origin } from "@hr-platform/engine/store/company/companies";
import type { Mark } from "@hr-platform/engine/store/company/company-history";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { KeyRing } from "@hr-platform/engine/store/key-ring";
import type { ActLogReading } from "@hr-platform/engine/sandbox/act-log";
import type { JournalReading } from "@hr-platform/engine/sandbox/journal/journal";
import type { SandboxParts } from "@hr-platform/engine/sandbox/sandbox-parts";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { changedDecisions } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import type { Snapshot } from "@hr-platform/engine/sandbox/snapshots/snapshots";
import { Pool } from "./pool.ts";
import { type CompanyToSave, type SavedCompany, loadedCompany, savedCompany } from "./saved-company.ts";
import { type SavedDeliveries, loadDeliveries, presentForm, savedDeliveries } from "./saved-deliveries.ts";

interface SavedRule extends Omit<ActiveRule, "ends"> {
  readonly rule: TransportRule;
  /** null: it does not end. */
  readonly ends: number | null;
}

/** What the present and a snapshot both have. */
interface SavedParts {
  /** The number of the origin. */
  readonly origin: number;
  /** Those that are not at their default. */
  readonly decisions: Partial<DecisionValues>;
  readonly rules: readonly SavedRule[];
  readonly buckets: readonly BucketReading[];
  /** Requests a minute; null: no limit. Absent: as in the settings. */
  readonly limit?: number | null;
  /** Keys that are new or not as the world began. */
  readonly keys: KeyRing["changed"];
  /** Absent: 0. */
  readonly activity?: number;
}

interface SavedPresent extends SavedParts {
  /** The numbers of the companies with a state of their own, in their order. */
  readonly own: readonly number[];
  /** Slugs of the companies that were used. */
  readonly opened: readonly string[];
}

interface SavedSnapshot extends SavedParts {
  readonly id: string;
  readonly at: number;
  readonly clock: Snapshot["clock"];
  /** Companies by number, each with the number of its mark. */
  readonly companies: readonly (readonly [company: number, mark: number])[];
}

/** The whole state of a sandbox as plain data, which JSON keeps exactly. It contains keys and signing secrets. */
export interface SavedSandbox {
  readonly clock: ClockState;
  /** The worlds of the companies: when each began, in epoch milliseconds. */
  readonly origins: readonly number[];
  readonly companies: readonly SavedCompany[];
  readonly present: SavedPresent;
  readonly snapshots: { readonly taken: number; readonly kept: readonly SavedSnapshot[] };
  readonly deliveries: SavedDeliveries;
  readonly journal: JournalReading;
  /** Absent: none. */
  readonly acts?: ActLogReading;
}

/** The state of a sandbox. undefined while a fault is active, in the present or in a snapshot: faults have a state that is not saved. */
export function savedState(sandbox: Sandbox): SavedSandbox | undefined {
  const { clock, contract, settings, snapshots, deliveries, journal, parts } = sandbox;
  const { taken, kept } = snapshots.contents;
  if ([parts, ...kept.map(([, snapshot]) => snapshot)].some(({ activeFaults }) => activeFaults.faults.length > 0)) return undefined;
  const origins = new Pool<Origin>();
  const states = new Pool<CompanyState>();
  const marks: { readonly state: CompanyState; origin: number; readonly marks: Mark[] }[] = [];
  const number = (state: CompanyState, origin: Origin): number => {
    const n = states.number(state);
    marks[n] ??= { state, origin: origins.number(origin), marks: [] };
    return n;
  };
  const { origin } = parts.companies;
  const partsOf = (of: Omit<SandboxParts, "companies">, began: Origin): SavedParts => ({
    origin: origins.number(began),
    decisions: changedDecisions(contract.decisions.defaults, of.decisions),
    rules: of.activeFaults.counted.map((rule) => ({ ...rule, ends: Number.isFinite(rule.ends) ? rule.ends : null })),
    buckets: of.limiter.contents,
    ...(of.limiter.limit === settings.rateLimit ? {} : { limit: of.limiter.limit }),
    keys: of.keys.changed,
    ...(of.activity === 0 ? {} : { activity: of.activity }),
  });
  const own = Array.from(parts.companies.own(), (state) => number(state, origin));
  const present: SavedPresent = { ...partsOf(parts, origin), own, opened: [...parts.companies.opened] };
  const saved = kept.map(([id, snapshot]): SavedSnapshot => {
    const companies = Array.from(snapshot.companies.values(), ({ state, mark }) => {
      const n = number(state, snapshot.origin);
      return [n, marks[n]!.marks.push(mark) - 1] as const;
    });
    return { id, at: snapshot.at, clock: snapshot.clock, ...partsOf(snapshot, snapshot.origin), companies };
  });
  return {
    clock: clock.contents,
    origins: origins.all.map(({ began }) => began),
    companies: marks.map((company: CompanyToSave) => savedCompany(company)),
    present,
    snapshots: { taken, kept: saved },
    deliveries: savedDeliveries(
      deliveries,
      kept.map(([, snapshot]) => snapshot.deliveries),
    ),
    journal: journal.contents,
    ...(sandbox.activity.log.isEmpty ? {} : { acts: sandbox.activity.log.contents }),
  };
}

/**
 * Puts a sandbox into a saved state. It has the settings and the pipeline of the one that was saved; whatever it held is
 * replaced. Nobody is told; wake its sender to send what is due.
 */
export function loadState(sandbox: Sandbox, saved: SavedSandbox): void {
  const { contract, parts, settings } = sandbox;
  const worlds = new Map([[parts.companies.origin.began, parts.companies.origin]]);
  const origins = saved.origins.map((began): Origin => {
    const origin = worlds.get(began) ?? sandbox.originOf(began);
    worlds.set(began, origin);
    // Each saved origin is one of its own: the companies of two resets are not the same.
    return { ...origin };
  });
  const partsOf = ({
    origin,
    decisions,
    rules,
    buckets,
    limit = settings.rateLimit,
    keys,
    activity = 0,
  }: SavedParts): Omit<SandboxParts, "companies"> => {
    const limiter = new RateLimiter(limit);
    limiter.load(buckets);
    const ring = new KeyRing(origins[origin]!.world.companies);
    for (const { slug, key } of keys) ring.put(slug, key);
    return {
      decisions: withValues(contract.decisions.defaults, decisions),
      activeFaults: parts.activeFaults.resumed(rules.map((rule) => ({ ...rule, ends: rule.ends ?? Number.POSITIVE_INFINITY }))),
      limiter,
      keys: ring,
      activity,
    };
  };
  const companies = saved.companies.map((company) => loadedCompany(company, origins[company.origin]!));
  const present = sandbox.companiesOf(origins[saved.present.origin]!);
  present.load(
    saved.present.own.map((n) => companies[n]!.state),
    saved.present.opened,
  );
  sandbox.clock.load(saved.clock);
  const own = partsOf(saved.present);
  sandbox.parts = { ...own, keys: sandbox.currentKeys.follow(own.keys), companies: present };
  sandbox.undoLog.forget(sandbox.clock.now());
  const marked = loadDeliveries(sandbox.deliveries, presentForm(saved.deliveries, saved.snapshots.kept.length));
  sandbox.snapshots.load({
    taken: saved.snapshots.taken,
    kept: saved.snapshots.kept.map(({ id, at, clock, ...kept }, place) => {
      const marks = kept.companies.map(([n, mark]) => ({ state: companies[n]!.state, mark: companies[n]!.marks[mark]! }));
      const byCompany = new Map(marks.map((one) => [one.state.slug, one]));
      const origin = origins[kept.origin]!;
      return [id, { at, clock, origin, ...partsOf(kept), companies: byCompany, deliveries: marked[place]! }];
    }),
  });
  sandbox.journal.load(saved.journal);
  sandbox.activity.log.load(saved.acts);
}
