import type { ClockStep, Moved } from "../store/change.ts";
import type { Companies } from "../store/company/companies.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import { type ByValue, choose, type Decisions } from "../contract/decisions.ts";
import { LAG } from "../pipeline/variants/read-your-writes.ts";
import { timedWork } from "../operations/timed-work.ts";
import { type Pipeline, type Actors, endActivity } from "../pipeline/pipeline.ts";
import type { Service } from "../pipeline/service.ts";
import { employeeText } from "../operations/employees/employee-form.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { pingsNew } from "../webhooks/pings.ts";
import type { SandboxActivity } from "./sandbox-activity.ts";

/** The areas of a sandbox that a control call or the clock can change, and `sandboxes`, which all have in common. */
export const CHANGED_AREAS = [
  "clock",
  "decisions",
  "faults",
  "transport",
  "activity",
  "world",
  "sandboxes",
  "snapshots",
  "webhooks",
] as const;

export type ChangedArea = (typeof CHANGED_AREAS)[number];

/** Tells its watchers which areas of a sandbox were changed by something other than a request. */
export class AreaWatch {
  readonly #watchers = new Set<(areas: readonly ChangedArea[]) => void>();

  changed(...areas: readonly ChangedArea[]): void {
    for (const watcher of this.#watchers) watcher(areas);
  }

  /** Calls `watcher` with the areas of each change. Returns the function that unsubscribes. */
  watch(watcher: (areas: readonly ChangedArea[]) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}

/** What the clock changed, with the slug of the company. */
export type CompanyStep = ClockStep & { readonly company: string };

/** The parts of a sandbox that its writes need. */
export interface WrittenSandbox extends Omit<Actors, "commit" | "rate" | "onBug"> {
  readonly activity: Pick<SandboxActivity, "rate" | "onBug" | "log">;
  readonly pipeline: Pipeline;
  readonly deliveries: Deliveries;
  readonly areas: AreaWatch;
}

/** The usual result of `settle`, which runs for every request. */
const NOTHING: readonly CompanyStep[] = [];

const SENDS_MOVES: ByValue<"event-mapping", boolean> = { "one-per-operation": false, "with-derived-status": true, none: false };

/** Writes what operations and the clock change in the companies of a sandbox, and publishes the events. */
export class Writes {
  readonly #sandbox: WrittenSandbox;
  readonly #companies: () => Companies;

  /** `companies`: the current ones, which a reset replaces. */
  constructor(sandbox: WrittenSandbox, companies: () => Companies) {
    this.#sandbox = sandbox;
    this.#companies = companies;
  }

  /** Writes the changes of an operation or web action, and publishes their events. A property, so that a sandbox and its actors have it as theirs. */
  readonly commit: Service["commit"] = ({ slug }, { changes, events }, now) => {
    const { decisions, deliveries } = this.#sandbox;
    const company = this.#companies().write(slug, decisions);
    const { draftEvents, isVisible } = this.#sandbox.pipeline.deliveries;
    const drafts = draftEvents(company, { changes, events }, decisions);
    const endpoints = changes.flatMap((change) => (change.table === "webhooks" ? [change.record] : []));
    const added = endpoints.filter(({ resource }) => company.records.webhooks.get(resource.id) === undefined);
    // Hidden leave adds no past version: a stale list would show that something was written.
    const onlyHidden = changes.length > 0 && changes.every(({ table }) => table === "hiddenLeave");
    if (decisions["read-your-writes"] === "eventual" && !onlyHidden) company.history.remember(now, now - LAG);
    const moved = company.applyChanges(changes, derives(decisions));
    for (const draft of drafts) {
      if (isVisible(company, draft)) deliveries.publish(company, draft.kind, draft.data, now);
    }
    for (const move of moved) if (!drafts.some(({ id }) => id === move.after.id)) this.#publishMove(company, move, now);
    for (const endpoint of endpoints) deliveries.endpointChanged(endpoint, now);
    if (pingsNew(decisions)) for (const endpoint of added) deliveries.ping(company, endpoint, now);
  };

  /** Does the due work of all companies. */
  settle(now: number): readonly CompanyStep[] {
    const { activity, decisions } = this.#sandbox;
    if (activity.rate > 0) {
      this.#companies().openAll(decisions);
      return this.#tell(activity.log.add(this.#settleInOrder(now)));
    }
    for (const company of this.#companies().own()) if (company.due <= now) return this.#tell(this.#settleAll(now));
    return NOTHING;
  }

  /** Tells who watches that the clock has changed something. */
  #tell(steps: readonly CompanyStep[]): readonly CompanyStep[] {
    if (steps.length > 0) this.#sandbox.areas.changed("world", "activity");
    return steps;
  }

  #settleAll(now: number): CompanyStep[] {
    return [...this.#companies().own()].flatMap((company) =>
      this.settleCompany(company, now).map((step) => ({ company: company.slug, ...step })),
    );
  }

  /** With activity, many things are due in every company: in the order of their instants, so that events are in the same order however often time passes. */
  #settleInOrder(now: number): CompanyStep[] {
    const companies = [...this.#companies().own()];
    const steps: CompanyStep[] = [];
    for (;;) {
      const next = companies.reduce((first, company) => (company.due < first.due ? company : first));
      const { due, slug } = next;
      if (due > now) return steps;
      for (const step of this.settleCompany(next, due)) steps.push({ company: slug, ...step });
    }
  }

  /** Does the due work of one company. */
  settleCompany(company: CompanyState, now: number): ClockStep[] {
    const { decisions } = this.#sandbox;
    return company.settle(now, derives(decisions), {
      onMove: (move, at) => this.#publishMove(company, move, at),
      doTimed: (name, at) => {
        if (name === "activity") return company.history.because({ by: "activity", at }, () => this.#act(company, at));
        const { changes, events = [], steps } = timedWork[name]({ company, decisions, now: at });
        company.history.because({ by: "clock", at, work: name }, () => this.commit(company, { changes, events }, at));
        return steps;
      },
    });
  }

  /** Brings a company that is built now, as its world began, up to an instant. With activity, `settle` does it for all of them together. */
  begin(company: CompanyState, began: number, now: number): void {
    this.keepActivity(company, began);
    if (this.#sandbox.activity.rate === 0) this.settleCompany(company, now);
  }

  /** Begins activity in a company that is new or was without, at an instant; ends it if the rate is 0. */
  keepActivity(company: CompanyState, from: number): void {
    if (this.#sandbox.activity.rate === 0) endActivity(company);
    else company.history.because({ by: "activity", at: from }, () => this.#sandbox.pipeline.activity!.begin(company, from, this.#actors));
  }

  #act(company: CompanyState, at: number): ClockStep[] {
    if (this.#sandbox.activity.rate > 0) return this.#sandbox.pipeline.activity!.actAt(company, at, this.#actors);
    endActivity(company);
    return [];
  }

  get #actors(): Actors {
    const { contract, decisions, settings, keys, keyEnding, activity } = this.#sandbox;
    return { contract, decisions, settings, keys, keyEnding, rate: activity.rate, onBug: activity.onBug, commit: this.commit };
  }

  /** Publishes a status that changed by the clock, if the decision says so. Hidden leave changes no status (T-13). */
  #publishMove(company: CompanyState, { before, after }: Moved, at: number): void {
    const { decisions, deliveries } = this.#sandbox;
    if (!choose(decisions["event-mapping"], SENDS_MOVES)) return;
    const row = decisions["event-data-state"] === "before" ? before : after;
    deliveries.publish(company, "employee.updated", employeeText(row, decisions), at);
  }
}

/** Does the due work of a company that nobody uses: no event is published. */
export function settleSilently(company: CompanyState, now: number, decisions: Decisions): void {
  const derive = derives(decisions);
  company.settle(now, derive, {
    doTimed: (name, at) => {
      // With activity every company is used.
      if (name === "activity") {
        endActivity(company);
        return [];
      }
      const { changes, steps } = timedWork[name]({ company, decisions, now: at });
      company.applyChanges(changes, derive);
      return steps;
    },
  });
}

/** Whether statuses of employees follow their leave. */
export function derives(decisions: Decisions): boolean {
  return decisions["derived-employee-status"] === "computed";
}
