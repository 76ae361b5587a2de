import type { Operation, OperationId } from "@hr-platform/spec/operations";
import { fillPath } from "../document/operations.ts";
import { Exchange, type ResponseRecord } from "../exchange/exchange.ts";
import { NO_RESPONSE, isForeign } from "../exchange/foreign-answer.ts";
import { withoutKeysIn } from "../exchange/masking.ts";
import { type CallSettings, type PreparedRequest, type RawRequest, prepareRequest } from "../exchange/request.ts";
import type { KeyName } from "../target/key-name.ts";
import { mayBeLong } from "../oracles/envelope/bounds.ts";
import { NoAnswerError } from "../wire/wire.ts";
import { CheckStopped, CheckUnanswered } from "./check/check-stopped.ts";
import { CheckNeedsGap } from "./gaps/declared-gap.ts";
import type { Judgements } from "./check/judgements.ts";
import type { RequestKind } from "./keys/key-choice.ts";
import { isOfUse } from "./keys/key-use.ts";
import { isRememberable } from "./lists/remembered-reads.ts";
import type { Run } from "./run.ts";

/** Sends the requests of one check or set-up: chooses the key, writes the ledger, applies the passive rules. */
export class ExchangeSender {
  readonly #run: Run;
  readonly #owner: string;
  readonly #judgements: Judgements;
  readonly #suffix: string;
  readonly #exchanges: Exchange[] = [];
  /** The last exchange of this owner, or of a set-up that it used since. */
  last: Exchange | undefined;
  /** Operations that this owner, or a set-up of it, needed and the target does not have. */
  readonly missed: Set<OperationId> = new Set();
  #ordinal = 0;

  constructor(run: Run, owner: string, judgements: Judgements, suffix: string) {
    this.#run = run;
    this.#owner = owner;
    this.#judgements = judgements;
    this.#suffix = suffix;
  }

  /** The exchanges so far. */
  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Calls an operation of the API document. @throws CheckStopped if no response comes, or the run may not send the request */
  async call(operation: OperationId, settings: CallSettings): Promise<Exchange> {
    const described = this.#run.document.operation(operation);
    const { method, path } = described;
    const request = { ...settings, method, path: fillPath(path, settings.params ?? {}) };
    const kind = requestKindOf(described, settings.unread === true);
    if (settings.key !== undefined || kind === undefined) return this.#ask(operation, request);
    const { keyChoice } = this.#run;
    const known = this.#remembered(operation, request, keyChoice.fitting(kind));
    if (known !== undefined) return known;
    const used = kind === "read" ? await this.#useUp(operation, request) : undefined;
    if (used !== undefined) return used;
    const exchange = await this.#exchange(operation, request, kind);
    return keyChoice.refused(kind, exchange) ? this.#exchange(operation, { ...request, key: "full" }) : exchange;
  }

  /** Sends a request that no operation of the document describes. @throws CheckStopped as `call` does */
  async send(request: RawRequest): Promise<Exchange> {
    if (request.method !== "GET" || request.key !== undefined) return this.#ask(null, request);
    const { keyChoice } = this.#run;
    const known = this.#remembered(null, request, keyChoice.fitting("read"));
    return known ?? this.#exchange(null, request, "read");
  }

  /** The id of the next record in evidence, such as `LEAVE-38/3`. */
  nextId(): string {
    this.#ordinal += 1;
    return `${this.#owner}${this.#suffix}/${this.#ordinal}`;
  }

  /** Sends a read with the key whose allowance is being used up, if there is one. @returns its exchange, if the check can use it */
  async #useUp(operation: OperationId, request: RawRequest): Promise<Exchange | undefined> {
    const { usingUp, remembers } = this.#run;
    if (usingUp === undefined || !remembers || !usingUp.take()) return undefined;
    const exchange = await this.#exchange(operation, { ...request, key: usingUp.key, limited: true });
    usingUp.used(exchange);
    return isOfUse(exchange) ? exchange : undefined;
  }

  async #ask(operation: OperationId | null, request: RawRequest): Promise<Exchange> {
    const { key = "full" } = request;
    return this.#remembered(operation, request, [key]) ?? this.#exchange(operation, { ...request, key });
  }

  /** The exchange with which the run has read the same before, if it still holds. @param keys any of these may have sent it */
  #remembered(operation: OperationId | null, request: RawRequest, keys: readonly (KeyName | null)[]): Exchange | undefined {
    const run = this.#run;
    if (!run.remembers || !isRememberable(request)) return undefined;
    run.permit(request.method, operation);
    const reads = keys.map((key) => ({ operation, wire: this.#prepare({ ...request, key }).wire, open: request.open }));
    const known = run.reads.find(reads);
    // The read keeps its number, so that evidence of a run that has sent it can be played back.
    if (known === undefined) return undefined;
    this.nextId();
    return this.#keep(known);
  }

  #prepare(request: RawRequest): PreparedRequest {
    const { key = "full" } = request;
    return prepareRequest(request, key === null ? undefined : this.#run.keyNamed(key), this.#run.target, this.#run.patience);
  }

  /** @param kind if several keys may send it */
  async #exchange(operation: OperationId | null, request: RawRequest, kind?: RequestKind): Promise<Exchange> {
    const run = this.#run;
    const { method, path, open = [], kept = false, limited = false } = request;
    if (operation !== null && run.absent.isDoubtful(operation)) await run.absent.ask(operation, async () => this.#bare(operation, request));
    const missing = this.#declared(request) ?? this.#absent(operation, request);
    if (missing !== undefined) return missing;
    run.permit(method, operation);
    const id = this.nextId();
    const given = limited
      ? (request.key ?? null)
      : this.#turn(request, id, kind === undefined ? undefined : () => run.keyChoice.preferred(kind, operation));
    const key = given instanceof Promise ? await given : given;
    if (given instanceof Promise) run.permit(method, operation);
    // A request that may get a 429 is not one of those that are spread over the keys.
    if (key !== null && !limited) run.keyChoice.sent(key, operation);
    const { wire, record } = this.#prepare({ ...request, key });
    const entry = kept ? undefined : run.ledger.before(operation, id, record);
    const send = async (): Promise<ResponseRecord> => run.wire.send(wire, id);
    const remember = run.reads.reading({ operation, wire, open });
    const exchanged = async (): Promise<ResponseRecord> => (method === "GET" ? send() : run.reads.whileChanging(send));
    const exchangeWith = (response: ResponseRecord): Exchange =>
      new Exchange({ id, owner: this.#owner, operation, key, open, request: record, response }, run.document);
    const end = run.budget.begin(operation, this.#owner);
    const response = await run.scheduler.active(exchanged).catch((error: unknown) => {
      end();
      if (method !== "GET") run.needless.written(record);
      if (!(error instanceof NoAnswerError)) throw error;
      const { earlier, message, isSent } = error;
      const none = { ...NO_RESPONSE, ...(earlier.length === 0 ? {} : { earlier }) };
      throw this.#unanswered(exchangeWith(withoutKeysIn(none, run.target)), message, isSent);
    });
    const exchange = exchangeWith(withoutKeysIn(response, run.target));
    // The write may have been carried out. If the same one gets no answer of the service again, that counts as the service's.
    const isLost = method !== "GET" && isForeign(response) && !(limited && exchange.status === 429);
    if (isLost && !run.unsteady.again(exchange)) throw this.#unanswered(exchange, `a gateway answered ${exchange.status}`);
    this.#keep(exchange);
    if (method !== "GET") run.needless.written(record, exchange.status);
    if (entry !== undefined) run.ledger.after(entry, exchange);
    end();
    run.seen(exchange, this.#judgements);
    // The document allows a list or export of any length, so this is no failure.
    if (mayBeLong(exchange))
      throw new CheckStopped("inconclusive", `the answer to ${method} ${path} was not read to its end: ${exchange.cut}`);
    if (method === "GET") remember(exchange);
    return exchange;
  }

  /** The key of an exchange. If all that may send it must wait for the rate limit, other checks may run meanwhile. */
  #turn({ key: named = "full" }: RawRequest, id: string, preferred?: () => readonly KeyName[]): KeyName | null | Promise<KeyName | null> {
    const { scheduler, wire, isCleaning } = this.#run;
    const keys = preferred ?? ((): readonly (KeyName | null)[] => [named]);
    const key = preferred === undefined ? named : (wire.allowance?.keyFor(preferred(), id) ?? preferred()[0]!);
    // Requests of the clean-up may use what others must leave.
    if (isCleaning || wire.turn === undefined || wire.allowance?.mustWait(key, id) !== true) return key;
    return scheduler.idle(async () => wire.turn!(keys, `${id}/turn`));
  }

  /** The substitute for the answer of an operation that the target file declares as not implemented. @throws CheckNeedsGap outside of checks */
  #declared(request: RawRequest): Exchange | undefined {
    const { gaps, isCleaning } = this.#run;
    const operation = gaps.at(request.method, request.path);
    if (operation === undefined) return undefined;
    this.missed.add(operation.id);
    if (isCleaning || this.#owner === "preflight") throw new CheckNeedsGap(operation);
    const { key = "full", open = [] } = request;
    const { record } = this.#prepare({ ...request, key });
    return gaps.standIn({
      id: `${this.#owner}${this.#suffix}/not-sent`,
      owner: this.#owner,
      operation: operation.id,
      key,
      open,
      request: record,
    });
  }

  /** The answer to reuse for every request of an operation that the target does not have; undefined: it may have it. */
  #absent(operation: OperationId | null, request: RawRequest): Exchange | undefined {
    const { absent, isCleaning, gaps } = this.#run;
    const { key = "full", limited = false, headers = {} } = request;
    // Without a valid key, 401 comes before 404.
    if (operation === null || isCleaning || gaps.probed || key !== "full" || limited || "authorization" in headers) return undefined;
    const known = absent.answerOf(operation);
    if (known === undefined) return undefined;
    this.missed.add(operation);
    return this.#keep(known);
  }

  #keep(exchange: Exchange): Exchange {
    this.#exchanges.push(exchange);
    this.last = exchange;
    return exchange;
  }

  /** The same request without what an id could be in. */
  async #bare(operation: OperationId, { method, path }: RawRequest): Promise<void> {
    await this.#exchange(operation, { method, path, key: "full", ...(method === "GET" ? {} : { body: {} }), kept: true });
  }

  /** Records a request without a response of the service, so that a failure can cite it. */
  #unanswered(exchange: Exchange, why: string, isSent = true): CheckUnanswered {
    if (isSent && exchange.status === 0 && exchange.record.request.method !== "GET") this.#run.unsteady.again(exchange);
    this.#run.unanswered(exchange, isSent);
    const { method, path } = exchange.record.request;
    return new CheckUnanswered(exchange, `no answer to ${method} ${path}: ${why}`);
  }
}

/** What the key of a request must be allowed to do; undefined: only the full key will do. */
function requestKindOf({ scope, method }: Operation, unread: boolean): RequestKind | undefined {
  if (scope === "read") return scope;
  if (scope === "write") return unread ? "unread" : scope;
  if (scope === "admin") return unread ? "unread admin" : scope;
  // Only the key that creates an endpoint gets its secret.
  return scope === "webhooks" && (unread || method !== "POST") ? scope : undefined;
}
