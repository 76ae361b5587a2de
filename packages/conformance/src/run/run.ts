import { AsyncLocalStorage } from "node:async_hooks";
import { KeyChoice } from "./keys/key-choice.ts";
import { Forms } from "../forms/forms.ts";
import { markOf } from "../exchange/seeded-values.ts";
import { RememberedReads } from "./lists/remembered-reads.ts";
import { type Part, type Target, keyOf, missingParts } from "../target/target.ts";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import { Judgements } from "./check/judgements.ts";
import type { KeyUse, Readers } from "./keys/key-use.ts";
import type { Ledger } from "./removal/ledger.ts";
import type { OracleContext } from "../oracles/oracle.ts";
import { forgetUnsure, judgeEarlier, judgePassively, tellTime } from "./passive-rules.ts";
import { Unsteady } from "./unsteady.ts";
import { ONE_BY_ONE, type Scheduler } from "./schedule/scheduler.ts";
import { NeedlessUndos } from "./removal/needless-undos.ts";
import { Budget } from "./budget.ts";
import { AbsentOperations } from "./gaps/absent-operations.ts";
import { DeclaredGaps } from "./gaps/declared-gap.ts";
import { interruption } from "./early-end.ts";
import type { RunSettings } from "./run-settings.ts";
import { SetUps } from "./set-ups.ts";
import { CheckStopped } from "./check/check-stopped.ts";
import type { Wire } from "../wire/wire.ts";

/** Least length of a secret that is searched for: shorter texts occur by chance. */
const LEAST_SECRET = 8;

/** Time limits in milliseconds for a request of the clean-up: usually, and after an interruption. */
const PATIENCE = 30_000;
const PATIENCE_WHEN_INTERRUPTED = 4000;

/** Whether a read succeeded without readable data. The export is not JSON (§4.8), so it does not count. */
function isUnreadable({ operation, ok, data, record: { request } }: Exchange): boolean {
  return request.method === "GET" && operation !== null && operation !== "exportAnalytics" && ok && !data.exists;
}

/** One run of the suite against one target: what the checks share. */
export class Run {
  readonly target: Target;
  readonly wire: Wire;
  readonly ledger: Ledger;
  readonly seed: number;
  /** The mark of the run, `hrc` and letters: all names and addresses that it makes begin with it. */
  readonly token: string;
  /** The version of the API document that the target is judged by. */
  readonly document: ApiDocument;
  readonly judgements: Judgements;
  readonly keyChoice: KeyChoice;
  readonly setUps: SetUps = new SetUps();
  readonly reads: RememberedReads = new RememberedReads();
  readonly forms: Forms;
  /** The target's time: the `Date` of its first response, otherwise this machine's. */
  now: Date;
  readonly #settings: RunSettings;
  readonly #known: OracleContext;
  readonly #secrets: Map<string, string>;
  /** Requests of repeated attempts. */
  #again = 0;
  #cleaning = false;
  #abandoned = false;
  readonly gaps: DeclaredGaps;
  readonly budget: Budget;
  readonly needless: NeedlessUndos = new NeedlessUndos();
  readonly absent: AbsentOperations = new AbsentOperations();
  readonly #closing: (() => Promise<void>)[] = [];
  #dated = false;
  /** What the user may do, one line each, such as how the service can reach the receiver. */
  readonly advice: Set<string> = new Set();
  readonly #usingUp = new AsyncLocalStorage<KeyUse>();
  /** The key that reads of all checks use up. */
  offered: KeyUse | undefined;
  /** Undefined: the checks of the rate limit cannot have others run. */
  readers: Readers | undefined;
  scheduler: Scheduler = ONE_BY_ONE;
  /** Why the run ended early. */
  cut: string | undefined;
  /** Checks that ended with an error of the suite itself. */
  readonly bugs: { readonly check: string; readonly message: string }[] = [];
  /** Requests that got a response only when they were sent again: the network loses some. */
  lost = 0;
  readonly unsteady: Unsteady = new Unsteady();
  /** Whether a read succeeded without readable data. */
  unreadable = false;
  /** Whether a write got no response of the service. It may have been carried out, and have changed resources that later checks share. */
  lostWrite = false;

  constructor(settings: RunSettings) {
    this.#settings = settings;
    // Paths are appended to it. A target made in code may end in a slash; one from a file does not.
    this.target = { ...settings.target, base_url: settings.target.base_url.replace(/\/+$/, "") };
    this.wire = settings.wire;
    this.document = settings.document ?? currentDocument;
    this.gaps = new DeclaredGaps(settings.target, this.document);
    this.forms = new Forms(settings.target.forms);
    this.judgements = new Judgements(this.document);
    this.ledger = settings.ledger;
    const { mostRequests: most, budgetName = "--max-requests" } = settings;
    this.budget = new Budget(most, budgetName, { ledger: this.ledger, sent: () => this.wire.requests });
    this.seed = settings.seed;
    this.now = settings.startedAt;
    this.keyChoice = new KeyChoice((key) => keyOf(settings.target, key) !== undefined);
    this.token = markOf(settings.seed, settings.startedAt);
    this.#secrets = new Map((settings.target.resources?.canaries ?? []).map((text) => [text, "a canary of the target file"]));
    const hidden = settings.target.resources?.hidden_leave;
    if (hidden !== undefined) this.#secrets.set(hidden.request_id, "the id of family-violence leave");
    this.#known = { secrets: this.#secrets, forms: this.forms, observed: (slug) => this.judgements.observed(slug) };
  }

  /** Texts that no response may contain, with what they are. */
  get secrets(): ReadonlyMap<string, string> {
    return this.#secrets;
  }

  /** From now on no response may contain this text. */
  secret(text: string, what: string): void {
    this.#secrets.set(text, what);
  }

  /** The key that the reads of the present check use up; undefined: none. */
  get usingUp(): KeyUse | undefined {
    return this.#usingUp.getStore() ?? this.offered;
  }

  /** Does something whose reads use up a key, as far as any key may send them. */
  async whileUsingUp<T>(use: KeyUse, work: () => Promise<T>): Promise<T> {
    return this.#usingUp.run(use, work);
  }

  has(...parts: readonly Part[]): boolean {
    return missingParts(this.target, parts).length === 0;
  }

  /** The key with this name. @throws CheckStopped if the target has none */
  keyNamed(name: KeyName): string {
    const key = keyOf(this.target, name);
    if (key === undefined) throw new CheckStopped("not-run", `the target file has no key '${name}'`);
    return key;
  }

  /** Whether the run sends GET requests only. */
  get readOnly(): boolean {
    return this.#settings.readOnly;
  }

  /** @throws CheckStopped if the run may not send a request: it is read-only, was interrupted, or has used up its requests */
  permit(method: string, operation: OperationId | null): void {
    const { readOnly, signal } = this.#settings;
    if (readOnly && method !== "GET") throw new CheckStopped("not-run", "it writes, and the run is read-only");
    if (this.#abandoned) throw new CheckStopped("not-run", "the run is over");
    if (!this.#cleaning && signal?.aborted === true) throw new CheckStopped("not-run", interruption(signal));
    if (!this.#cleaning && this.wire.exhausted !== undefined) throw new CheckStopped("not-run", (this.cut = this.wire.exhausted));
    this.budget.permit(operation, this.#cleaning);
  }

  /** Time limit in milliseconds for a request of the clean-up, which is sent even if the target was silent; undefined: no clean-up yet. */
  get patience(): number | undefined {
    if (!this.#cleaning) return undefined;
    return this.#settings.signal?.aborted === true ? PATIENCE_WHEN_INTERRUPTED : PATIENCE;
  }

  /** Whether remembered reads count: a repeated attempt and the clean-up look again. */
  get remembers(): boolean {
    return !this.#cleaning && this.setUps.attempt === 1;
  }

  /** Whether the run only removes what it made. */
  get isCleaning(): boolean {
    return this.#cleaning;
  }

  /** Registers a function that closes something at the end of the run, such as a port. */
  closing(close: () => Promise<void>): void {
    this.#closing.push(close);
  }

  /** Calls the registered functions. */
  async close(): Promise<void> {
    for (const close of this.#closing.splice(0)) await close();
  }

  /** From now on nothing is sent any more, clean-up included. */
  abandon(): void {
    this.#abandoned = true;
  }

  /** Starts the clean-up: from now on requests remove what was made. */
  beginCleaning(): void {
    this.cut ??= this.wire.exhausted;
    this.#cleaning = true;
  }

  /**
   * Records a request without a response of the service: none came, or a gateway's. A write may have been carried out.
   * @param isSent whether it was sent at last
   */
  unanswered(exchange: Exchange, isSent: boolean): void {
    const { request, response } = exchange.record;
    const mayBeDone = isSent || response.earlier?.some(({ status }) => status !== 429) === true;
    if (request.method !== "GET" && mayBeDone) this.lostWrite = true;
    this.unsteady.add(exchange, isSent);
    if (exchange.status === 0) this.#settings.recordAside?.(exchange);
    else this.#settings.record?.(exchange);
    if (!this.gaps.probed) forgetUnsure(exchange, this.#known);
  }

  /** Tells the passive rules that the run has let so many milliseconds pass. */
  timePassed(ms: number): void {
    tellTime(ms, this.#known);
  }

  /** Judges an exchange by all passive rules. */
  seen(exchange: Exchange, judgements: Judgements): void {
    this.#settings.record?.(exchange);
    this.unsteady.add(exchange);
    if (this.gaps.probed) return;
    // A file that a response links to, such as a logo, is not a response of the API.
    if (/^https?:\/\//.test(exchange.record.request.path)) return;
    this.keyChoice.seen(exchange);
    if (exchange.described !== null) this.absent.note(exchange, exchange.described);
    if (this.keyChoice.readsBack(exchange.key)) exchange.readsBack();
    if (isUnreadable(exchange)) this.unreadable = true;
    if (!this.#dated) this.now = exchange.date ?? this.now;
    this.#dated = true;
    judgePassively(exchange, this.#known, judgements);
    judgeEarlier(exchange, { known: this.#known, judgements, record: (one) => this.#settings.recordAside?.(one) });
    // Only the response that creates an endpoint may contain its secret (§2.10).
    const secret = exchange.operation === "createWebhook" && exchange.ok ? exchange.data.at("secret").text : undefined;
    if (secret !== undefined && secret.length >= LEAST_SECRET) this.secret(secret, "the secret of a webhook endpoint");
  }

  /** Whether a failure may be tried again. If nearly everything fails, repeated attempts would cost too many requests. */
  get mayTryAgain(): boolean {
    return this.#again < (this.#settings.mostAgain ?? Infinity);
  }

  /** Runs `work` as a repeated attempt, with new set-ups. */
  async afresh<T>(work: () => Promise<T>): Promise<T> {
    const sent = this.wire.requests;
    try {
      return await this.setUps.afresh(work);
    } finally {
      this.#again += this.wire.requests - sent;
    }
  }
}
