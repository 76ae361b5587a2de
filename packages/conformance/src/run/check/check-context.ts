import * as fc from "fast-check";
import type { DecisionSlug, DecisionValues } from "@hr-platform/spec/decisions";
import type { OperationId } from "@hr-platform/spec/operations";
import { addDays } from "../../document/calendar.ts";
import { lettersOf, seedOf, uuidOf } from "../../exchange/seeded-values.ts";
import type { Part } from "../../target/target.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Expectation, Judgements } from "./judgements.ts";
import type { CallSettings, RawRequest } from "../../exchange/request.ts";
import type { Run } from "../run.ts";
import { CheckStopped } from "./check-stopped.ts";
import { ExchangeSender } from "../exchange-sender.ts";
import type { Wire } from "../../wire/wire.ts";

/** A wait beside other checks looks so often whether the run ends, in milliseconds. */
const SLICE = 1000;

/** A resource or value that several checks depend on. It is made once per run, at its first use. */
export interface SetUp<T> {
  readonly name: string;
  readonly make: (t: CheckContext) => Promise<T>;
  /** `learnt`: about the target, true in a repeated attempt too, which makes everything else anew. */
  readonly what: "made" | "learnt";
}

/** Defines a set-up, for `await t.use(anEmployee)`. @param name unique; values drawn in the set-up depend on it */
export function setUp<T>(name: string, make: (t: CheckContext) => Promise<T>, what: SetUp<T>["what"] = "made"): SetUp<T> {
  return { name, make, what };
}

/** What a check or a set-up works with: it sends requests, waits, judges, and draws values from the seed. */
export class CheckContext {
  readonly run: Run;
  /** Id of the check or name of the set-up. */
  readonly owner: string;
  readonly judgements: Judgements;
  readonly #requirements: ReadonlySet<string> | null;
  readonly #suffix: string;
  readonly #sender: ExchangeSender;
  #drawn = 0;
  #waits = 0;

  /**
   * @param requirements ids that the check may judge; null: a set-up, which judges none
   * @param suffix added to exchange ids of a later attempt, and to what its unique texts are drawn from
   */
  constructor(run: Run, owner: string, judgements: Judgements, requirements: ReadonlySet<string> | null, suffix = "") {
    this.#suffix = suffix;
    this.run = run;
    this.owner = owner;
    this.judgements = judgements;
    this.#requirements = requirements;
    this.#sender = new ExchangeSender(run, owner, judgements, suffix);
  }

  /** The exchanges of this owner so far. */
  get exchanges(): readonly Exchange[] {
    return this.#sender.exchanges;
  }

  /** Operations that this owner, or a set-up of it, needed and the target does not have: declared ones, and absent ones. */
  get missed(): ReadonlySet<OperationId> {
    return this.#sender.missed;
  }

  /** The last exchange of this owner, or of a set-up that it used since: a stop is mostly about that. */
  get last(): Exchange | undefined {
    return this.#sender.last;
  }

  /** The operations without those that the target file declares as not implemented, for checks that call many. */
  implemented<T extends OperationId>(operations: readonly T[]): T[] {
    return operations.filter((operation) => !this.run.gaps.operations.has(operation));
  }

  /** Calls an operation of the API document. @throws CheckStopped if no response comes, or the run may not send the request */
  async call(operation: OperationId, settings: CallSettings = {}): Promise<Exchange> {
    return this.#sender.call(operation, settings);
  }

  /** Sends a request that no operation of the document describes. @throws CheckStopped as `call` does */
  async send(request: RawRequest): Promise<Exchange> {
    return this.#sender.send(request);
  }

  /** Lets milliseconds pass: turns the target's clock if it can, otherwise waits. @throws CheckStopped if turning the clock fails */
  async wait(ms: number): Promise<void> {
    // Waits have numbers of their own, since how often a check waits may depend on what others observed.
    const id = `${this.owner}${this.#suffix}/wait-${(this.#waits += 1)}`;
    const { reads, wire, scheduler } = this.run;
    await scheduler
      .idle(async () => reads.whileChanging(async () => wire.wait(ms, id)), true)
      .catch((error: unknown) => {
        throw new CheckStopped("inconclusive", error instanceof Error ? error.message : String(error));
      });
    this.run.timePassed(ms);
  }

  /** Whether waiting takes real time, in which other checks can go on. The same when the run is played back. */
  async isTimeReal(): Promise<boolean> {
    // Evidence of older versions has no value.
    return ((await this.run.wire.isTimeReal(this.#sender.nextId())) as boolean | undefined) === true;
  }

  /** As `wait`, for real time in which other checks go on. @throws CheckStopped too if the run ends before */
  async waitBeside(ms: number): Promise<void> {
    const { run } = this;
    const id = this.#sender.nextId();
    for (let left = ms; left > 0; left -= SLICE) {
      if (run.isCleaning) throw new CheckStopped("not-run", "the run ended");
      await run.wire.wait(Math.min(left, SLICE), id);
    }
  }

  /** Uses the wire directly. @param act gets the id of the record in evidence, for the last parameter of the wire's method */
  async onWire<T>(act: (wire: Wire, id: string) => Promise<T>): Promise<T> {
    // What a person does in the web application may change any list.
    this.run.timePassed(Infinity);
    return this.run.reads.whileChanging(async () => act(this.run.wire, this.#sender.nextId()));
  }

  /** The value of a set-up, which is made at its first use in the run. @throws CheckStopped if it cannot be made */
  async use<T>({ name, make, what }: SetUp<T>): Promise<T> {
    const { setUps } = this.run;
    let own = false;
    const made = setUps.use({ name, what }, (owner) => {
      own = true;
      const context = new CheckContext(this.run, owner, this.run.judgements, null);
      return { value: make(context), exchanges: context.exchanges, missed: context.missed, last: () => context.last };
    });
    try {
      return await (own || !setUps.isBeingMade(made) ? made : this.run.scheduler.idle(async () => made));
    } finally {
      for (const operation of setUps.missedBy(made)) this.#sender.missed.add(operation);
      this.#sender.last = setUps.lastOf(made) ?? this.#sender.last;
    }
  }

  /**
   * Judges requirements: pass if the expectation holds and `shows` the thing itself, fail if it does not hold.
   * @returns `look.holds`
   */
  must(requirement: string | readonly string[], look: Expectation): boolean {
    return look.holds && look.shows === false ? true : this.#judge(requirement, look.holds ? "pass" : "fail", look);
  }

  /** As `must`, but a warning in place of a failure: for what the document expects but does not require. */
  should(requirement: string | readonly string[], look: Expectation): boolean {
    return this.#judge(requirement, look.holds ? "pass" : "warn", look);
  }

  /** As `must`, and stops the check on a failure, if the rest of the check depends on it. */
  need(requirement: string | readonly string[], look: Expectation): void {
    if (!this.must(requirement, look)) this.stop(`stopped: ${look.expected} did not hold`, several(look.at).at(-1));
  }

  /** Records what the target does about an informational requirement. */
  note(requirement: string | readonly string[], at: Exchange | readonly Exchange[], seen: string): void {
    this.#judge(requirement, "observed", { at, expected: "(recorded)", got: seen });
  }

  /**
   * Records what the target does at an open point.
   * @param value undefined: none of the decision's values, which is recorded as `other:` with `got`
   * @param got what was seen instead, in words; default: the last exchange's status and body
   */
  observe<Slug extends DecisionSlug>(
    decision: Slug,
    at: Exchange | readonly Exchange[],
    value: DecisionValues[Slug] | undefined,
    got?: string,
  ): void {
    const exchanges = several(at);
    if (exchanges.some((exchange) => this.run.gaps.isStandIn(exchange))) return;
    const seen = value ?? `other: ${got ?? exchanges.at(-1)?.brief ?? ""}`.slice(0, 200);
    this.judgements.observe(
      decision,
      seen,
      exchanges.map(({ id }) => id),
    );
  }

  /**
   * Ends the check because the target did not do what the check depends on. Its requirements have no verdict, so the run is not conformant.
   * @param at the answer that ends it. Default: the last one
   */
  stop(reason: string, at: Exchange | undefined = this.last): never {
    this.#sender.last = at;
    throw new CheckStopped("inconclusive", reason);
  }

  /**
   * Ends the check because the document leaves open what the check depends on. Its requirements have no verdict, and the run can still be
   * conformant. If the target has sent an unreadable success, that may be the reason: then the target is blamed.
   */
  leaveOpen(reason: string): never {
    throw new CheckStopped("inconclusive", reason, this.run.unreadable ? "target" : "document");
  }

  /** Ends the check because the requirement does not apply to this target. */
  notApplicable(reason: string): never {
    throw new CheckStopped("not-applicable", reason);
  }

  /** Whether the target file has all of these parts. */
  has(...parts: readonly Part[]): boolean {
    return this.run.has(...parts);
  }

  /** A unique text of letters and digits that begins with the run's token. */
  token(): string {
    return this.run.token + lettersOf(6, this.run.seed, this.owner + this.#suffix, "token", (this.#drawn += 1));
  }

  /** A UUID that the target does not know. */
  uuid(): string {
    return uuidOf(this.run.seed, this.run.token, this.owner + this.#suffix, (this.#drawn += 1));
  }

  /** Values drawn from an arbitrary, the same for the same seed. A later attempt of a check draws them too: what one of them showed comes again. */
  sample<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
    return fc.sample(arbitrary, { seed: seedOf(this.run.seed, this.owner, (this.#drawn += 1)), numRuns: count });
  }

  /** One of some values, the same for the same seed. Undefined if there are none. */
  pick<T>(values: readonly T[]): T | undefined {
    return values.length === 0 ? undefined : this.sample(fc.constantFrom(...values), 1)[0];
  }

  /** The date, YYYY-MM-DD, so many days from the target's current date (UTC). */
  date(days: number): string {
    return addDays(this.run.now.toISOString().slice(0, 10), days);
  }

  /** Registers a request that puts a setting back at the end of the run. Call it before the change. */
  undo(label: string, operation: OperationId, settings: Pick<CallSettings, "params" | "body" | "key">): void {
    const undo = { label, operation, ...settings };
    this.run.ledger.later(undo);
    this.run.needless.add(undo);
  }

  /** @returns whether the verdict is a pass */
  #judge(
    requirement: string | readonly string[],
    verdict: "pass" | "fail" | "warn" | "observed",
    { at, expected, got }: Omit<Expectation, "holds" | "shows">,
  ): boolean {
    const exchanges = several(at);
    const { gaps } = this.run;
    const unsent = exchanges.some((exchange) => gaps.isStandIn(exchange));
    for (const id of several(requirement)) {
      if (this.#requirements?.has(id) !== true) throw new Error(`${this.owner} judges ${id}, which its row does not name.`);
      if (unsent) {
        this.judgements.gap({ check: this.owner, requirements: [id], verdict: "not-implemented", ...gaps.gapOf(this.missed) });
        continue;
      }
      const seen = { got: got ?? exchanges.at(-1)?.brief ?? "nothing", exchanges: exchanges.map((exchange) => exchange.id) };
      this.judgements.add({ requirement: id, verdict, check: this.owner, expected, ...seen });
    }
    return verdict === "pass";
  }
}

function several<T>(one: T | readonly T[]): readonly T[] {
  return Array.isArray(one) ? (one as readonly T[]) : [one as T];
}
