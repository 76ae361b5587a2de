import { ConfigurationError } from "../contract/configuration-error.ts";
import type { Clock } from "../contract/clock.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import { requireActivity, type Pipeline } from "../pipeline/pipeline.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { ActLog } from "./act-log.ts";
import type { SandboxParts } from "./sandbox-parts.ts";

/** The parts of a sandbox that its activity needs. */
interface ActiveSandbox {
  parts: SandboxParts;
  readonly clock: Clock;
  readonly sound: Pick<Pipeline, "activity">;
  readonly deliveries: Pick<Deliveries, "sender">;
  settle(now: number): unknown;
}

/** Begins activity in a company at an instant, or ends it, as the rate says. */
type Keep = (company: CompanyState, from: number) => void;

/** What people do by themselves in a sandbox: its rate, when they do something next, and what they did. */
export class SandboxActivity {
  readonly log: ActLog = new ActLog();
  /** Called with a bug of the mock that an act met. */
  onBug: (bug: unknown, act: string) => void = () => {};
  readonly #sandbox: ActiveSandbox;
  readonly #keep: Keep;

  constructor(sandbox: ActiveSandbox, keep: Keep) {
    this.#sandbox = sandbox;
    this.#keep = keep;
  }

  /** 1: as in a real company; 0: nobody does anything by themselves. */
  get rate(): number {
    return this.#sandbox.parts.activity;
  }

  /** When people next do something: epoch milliseconds. Infinity without activity; the past if a company is not built yet. */
  get next(): number {
    return this.rate === 0 ? Number.POSITIVE_INFINITY : this.#sandbox.parts.companies.nextAct;
  }

  /** Does what people do up to an instant, in all companies. */
  run(now: number): void {
    if (this.rate > 0) this.#sandbox.settle(now);
  }

  /** Changes the rate from now on. 0 ends activity: what was planned does not happen. @throws ConfigurationError if nobody can act */
  set(rate: number): void {
    const { clock, deliveries, parts, sound } = this.#sandbox;
    requireActivity(sound.activity, rate);
    const now = clock.now();
    parts.companies.openAll(parts.decisions);
    this.#sandbox.settle(now);
    this.#sandbox.parts = { ...this.#sandbox.parts, activity: rate };
    for (const company of this.#sandbox.parts.companies.own()) this.#keep(company, now);
    deliveries.sender.wake();
  }

  /** @throws ConfigurationError for a move of the clock over so much activity that it would take long */
  requireShort(from: number, to: number): void {
    if (this.rate === 0) return;
    let people = 0;
    for (const { employees } of this.#sandbox.parts.companies.own()) people += employees.size;
    const days = this.#sandbox.sound.activity!.longestTurn(people, this.rate);
    if (to - from > days * 86_400_000)
      throw new ConfigurationError(`with activity ${this.rate} the clock moves by at most ${days} days at a time; move it in steps`);
  }
}
