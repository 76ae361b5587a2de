import type { DecisionSlug, DecisionValues } from "@hr-platform/spec/decisions";
import type { Operation, OperationId } from "@hr-platform/spec/operations";
import * as fc from "fast-check";
import { addDays } from "../document/calendar.ts";
import type { RequestKind } from "./key-choice.ts";
import { lettersOf, seedOf, uuidOf } from "../exchange/seeded-values.ts";
import type { Part } from "../target/part.ts";
import { Exchange, type ResponseRecord } from "../exchange/exchange.ts";
import type { Judgements } from "./judgements.ts";
import { withoutKeysIn } from "../exchange/masking.ts";
import { mayBeLong } from "../oracles/bounds.ts";
import { fillPath } from "../document/operations.ts";
import { type CallSettings, type RawRequest, prepareRequest } from "../exchange/request.ts";
import type { Run } from "./run.ts";
import { CheckUnanswered } from "./check-unanswered.ts";
import { CheckStopped } from "./check-stopped.ts";
import { NoAnswerError, type Wire } from "../wire/wire.ts";

/** Something that several checks stand on, made once a run when first used. */
export interface SetUp<T> {
  readonly name: string;
  readonly make: (t: CheckContext) => Promise<T>;
}

/** A set-up as a value: `await t.use(anEmployee)`. */
export function setUp<T>(name: string, make: (t: CheckContext) => Promise<T>): SetUp<T> {
  return { name, make };
}

/** What a check expects of exchanges, and whether they show it. */
export interface Expectation {
  /** The exchanges that show it, the decisive one last. */
  readonly at: Exchange | readonly Exchange[];
  /** Every outcome that would be right, in words. */
  readonly expected: string;
  readonly holds: boolean;
  /** What came instead, in words. Default: the last exchange's status and body. */
  readonly got?: string | undefined;
}

/** What a check, or a set-up, has in hand. */
export class CheckContext {
  readonly run: Run;
  /** Id of the check or name of the set-up. */
  readonly owner: string;
  readonly judgements: Judgements;
  readonly #requirements: ReadonlySet<string> | null;
  readonly #suffix: string;
  readonly #exchanges: Exchange[] = [];
  #ordinal = 0;
  #drawn = 0;

  /** @param requirements those that it may judge; null: it is a set-up, which judges none
   * @param suffix tells a second attempt from the first */
  constructor(run: Run, owner: string, judgements: Judgements, requirements: ReadonlySet<string> | null, suffix = "") {
    this.#suffix = suffix;
    this.run = run;
    this.owner = owner;
    this.judgements = judgements;
    this.#requirements = requirements;
  }

  /** All that was exchanged so far by this owner. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Calls an operation of the API document. @throws CheckStopped where no answer comes, or the run may not send it */
  async call(operation: OperationId, settings: CallSettings = {}): Promise<Exchange> {
    const described = this.run.document.operation(operation);
    const { method, path } = described;
    const request = { ...settings, method, path: fillPath(path, settings.params ?? {}) };
    const kind = requestKindOf(described, settings.unread === true);
    if (settings.key !== undefined || kind === undefined) return this.#exchange(operation, { key: "full", ...request });
    const { keyChoice } = this.run;
    const key = keyChoice.choose(kind);
    const exchange = await this.#exchange(operation, { ...request, key });
    return keyChoice.refused(kind, key, exchange.status) ? this.#exchange(operation, { ...request, key: "full" }) : exchange;
  }

  /** Sends what no operation of the document describes. */
  async send(request: RawRequest): Promise<Exchange> {
    const key = request.method === "GET" ? this.run.keyChoice.choose("read") : "full";
    return this.#exchange(null, { key, ...request });
  }

  /** Lets time pass: by the target's clock where it has one to turn, otherwise really. @throws CheckStopped where that clock cannot be turned */
  async wait(ms: number): Promise<void> {
    await this.run.wire.wait(ms, this.#nextId()).catch((error: unknown) => {
      throw new CheckStopped("inconclusive", error instanceof Error ? error.message : String(error));
    });
  }

  /** Has the wire do something else than send; `id` is its last word. */
  async onWire<T>(act: (wire: Wire, id: string) => Promise<T>): Promise<T> {
    return act(this.run.wire, this.#nextId());
  }

  /** What a set-up made; it is made when first asked for in a run. @throws CheckStopped with the reason why it cannot be */
  async use<T>({ name, make }: SetUp<T>): Promise<T> {
    return this.run.setUps.use(name, (owner) => {
      const context = new CheckContext(this.run, owner, this.run.judgements, null);
      return { value: make(context), exchanges: context.exchanges };
    });
  }

  /**
   * Holds requirements to what was seen.
   * @returns `look.holds`
   */
  must(requirement: string | readonly string[], look: Expectation): boolean {
    this.#judge(requirement, look.holds ? "pass" : "fail", look);
    return look.holds;
  }

  /** As `must`, but what does not hold is only told: for what the document expects without requiring it. */
  should(requirement: string | readonly string[], look: Expectation): boolean {
    this.#judge(requirement, look.holds ? "pass" : "warn", look);
    return look.holds;
  }

  /** As `must`, and ends the check where it does not hold, since nothing after it would mean anything. */
  need(requirement: string | readonly string[], look: Expectation): void {
    if (!this.must(requirement, look)) throw new CheckStopped("inconclusive", `stopped: ${look.expected} did not hold`);
  }

  /** Records what an informational requirement looks like here. */
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
    const seen = value ?? `other: ${got ?? exchanges.at(-1)?.brief ?? ""}`.slice(0, 200);
    this.judgements.observe(
      decision,
      seen,
      exchanges.map(({ id }) => id),
    );
  }

  /** Ends the check: the target did not do what it takes to tell. Its requirements come to no verdict, and no run is conformant with that. */
  stop(reason: string): never {
    throw new CheckStopped("inconclusive", reason);
  }

  /**
   * Ends the check: the document leaves open what it takes to tell. Its requirements come to no verdict, which is not held against
   * the target, unless the target answered some read without data that can be read: that may be the reason.
   */
  leaveOpen(reason: string): never {
    throw new CheckStopped("inconclusive", reason, this.run.unreadable ? "target" : "document");
  }

  /** Ends the check: the requirement does not concern this target. */
  notApplicable(reason: string): never {
    throw new CheckStopped("not-applicable", reason);
  }

  /** Whether the target file has all of these parts. */
  has(...parts: readonly Part[]): boolean {
    return this.run.has(...parts);
  }

  /** Text that nothing else holds: letters and digits, the run's own token first. */
  token(): string {
    return this.run.token + lettersOf(6, this.run.seed, this.owner + this.#suffix, "token", (this.#drawn += 1));
  }

  /** A UUID that means nothing to the target. */
  uuid(): string {
    return uuidOf(this.run.seed, this.run.token, this.owner + this.#suffix, (this.#drawn += 1));
  }

  /** Values drawn from an arbitrary: the same for the same seed. */
  sample<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
    return fc.sample(arbitrary, { seed: seedOf(this.run.seed, this.owner + this.#suffix, (this.#drawn += 1)), numRuns: count });
  }

  /** A calendar date, YYYY-MM-DD, so many days from the target's today (UTC). */
  date(days: number): string {
    return addDays(this.run.now.toISOString().slice(0, 10), days);
  }

  /** Has the run put something back when it ends: the request that does so. Recorded before it is needed. */
  undo(label: string, operation: OperationId, settings: Pick<CallSettings, "params" | "body" | "key">): void {
    this.run.ledger.later({ label, operation, ...settings });
  }

  #nextId(): string {
    this.#ordinal += 1;
    return `${this.owner}${this.#suffix}/${this.#ordinal}`;
  }

  async #exchange(operation: OperationId | null, request: RawRequest): Promise<Exchange> {
    const { run } = this;
    const { method, path, key = "full", open = [], kept = false } = request;
    run.permit(method);
    const id = this.#nextId();
    const { wire, record } = prepareRequest(request, key === null ? undefined : run.keyNamed(key), run.target, run.patience);
    const entry = kept ? undefined : run.ledger.before(operation, id, record);
    if (key !== null) run.keyChoice.sent(key);
    const response = await run.wire.send(wire, id).catch((error: unknown) => {
      if (!(error instanceof NoAnswerError)) throw error;
      throw this.#unanswered(
        new Exchange({ id, owner: this.owner, operation, key, open, request: record, response: NONE }, run.document),
        error.message,
      );
    });
    const answer = withoutKeysIn(response, run.target);
    const exchange = new Exchange({ id, owner: this.owner, operation, key, open, request: record, response: answer }, run.document);
    this.#exchanges.push(exchange);
    if (entry !== undefined) run.ledger.after(entry, exchange);
    run.seen(exchange, this.judgements);
    // It says neither that the server is right nor that it is wrong.
    if (mayBeLong(exchange))
      throw new CheckStopped("inconclusive", `the answer to ${method} ${path} was not read to its end: ${exchange.cut}`);
    return exchange;
  }

  /** A request that got no answer, kept so that a failure can cite it. */
  #unanswered(exchange: Exchange, why: string): CheckUnanswered {
    this.run.unanswered(exchange);
    const { method, path } = exchange.record.request;
    return new CheckUnanswered(exchange, `no answer to ${method} ${path}: ${why}`);
  }

  #judge(
    requirement: string | readonly string[],
    verdict: "pass" | "fail" | "warn" | "observed",
    { at, expected, got }: Omit<Expectation, "holds">,
  ): void {
    const exchanges = several(at);
    for (const id of several(requirement)) {
      if (this.#requirements?.has(id) !== true) throw new Error(`${this.owner} judges ${id}, which its row does not name.`);
      this.judgements.add({
        requirement: id,
        verdict,
        check: this.owner,
        expected,
        got: got ?? exchanges.at(-1)?.brief ?? "nothing",
        exchanges: exchanges.map((exchange) => exchange.id),
      });
    }
  }
}

/** In place of an answer that did not come. */
const NONE: ResponseRecord = { status: 0, headers: {}, body: "", ms: 0 };

/** What a key has to be good for, where several may be. */
function requestKindOf({ scope, method }: Operation, unread: boolean): RequestKind | undefined {
  if (scope === "read") return scope;
  if (scope === "write") return unread ? "unread" : scope;
  // The secret of an endpoint is for the key that makes it.
  return scope === "webhooks" && (unread || method !== "POST") ? scope : undefined;
}

function several<T>(one: T | readonly T[]): readonly T[] {
  return Array.isArray(one) ? (one as readonly T[]) : [one as T];
}
