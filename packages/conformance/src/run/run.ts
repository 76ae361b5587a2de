import { KeyChoice } from "./key-choice.ts";
import { ruleAt } from "./measured/catalogue.ts";
import { lettersOf } from "../exchange/seeded-values.ts";
import type { Part } from "../target/part.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import { Judgements } from "./judgements.ts";
import type { Ledger } from "./ledger.ts";
import { observationsIn } from "../oracles/observers.ts";
import type { OracleContext } from "../oracles/oracle.ts";
import { oracles } from "../oracles/index.ts";
import { type Target, keyOf, missingParts } from "../target/target.ts";
import { SetUps } from "./set-ups.ts";
import { CheckStopped } from "./check-stopped.ts";
import type { Wire } from "../wire/wire.ts";

/** Shorter texts may stand anywhere by chance. */
const LEAST_SECRET = 8;
/** Requests kept back for what is being made while a request is permitted. */
const UNDER_WAY = 5;

/** How long the answer to a removal is waited for, and how long when somebody waits for the run to end: milliseconds. */
const PATIENCE = 30_000;
const PATIENCE_WHEN_INTERRUPTED = 4000;

/** Whether a read succeeded without data that can be read; the export is no JSON (§4.8). */
function isUnreadable({ operation, ok, data, record: { request } }: Exchange): boolean {
  return request.method === "GET" && operation !== null && operation !== "exportAnalytics" && ok && !data.exists;
}

/** Why a run was ended, in words. */
export function interruption({ reason }: AbortSignal): string {
  return typeof reason === "string" ? reason : "the run was interrupted";
}

/** What a run is made of. */
export interface RunSettings {
  readonly target: Target;
  readonly wire: Wire;
  readonly ledger: Ledger;
  readonly seed: number;
  /** When the run began, by the machine that runs it. */
  readonly startedAt: Date;
  readonly readOnly: boolean;
  /** The version of the API document that the target is held to. Default: the current one. */
  readonly document?: ApiDocument;
  /** Most requests to send, the removal of what was made included. Default: no bound. */
  readonly mostRequests?: number;
  /** Requests after which failures count at once, of those that try failures again. Default: no bound. */
  readonly mostAgain?: number;
  /** Ends the run: only what cleans up is sent any more. A reason that is a text is reported. */
  readonly signal?: AbortSignal;
  /** Called with every exchange, in order of the answers. */
  readonly record?: (exchange: Exchange) => void;
  /** Called with every request that got no answer; its status is 0. */
  readonly recordUnanswered?: (exchange: Exchange) => void;
}

/** One run of the suite against one target: what its checks share. */
export class Run {
  readonly target: Target;
  readonly wire: Wire;
  readonly ledger: Ledger;
  readonly seed: number;
  /** All names and addresses that the run makes begin with it: `hrc` and letters. */
  readonly token: string;
  /** The version of the API document that the target is held to. */
  readonly document: ApiDocument;
  readonly judgements: Judgements;
  readonly keyChoice: KeyChoice;
  readonly setUps: SetUps = new SetUps();
  /** Passive rules that found something to judge, each at an operation: `ruleAt`. */
  readonly looked: Set<string> = new Set();
  /** The target's time: the `Date` of its first answer, or the machine's. */
  now: Date;
  readonly #settings: RunSettings;
  readonly #known: OracleContext;
  readonly #secrets: Map<string, string>;
  /** Requests of second attempts. */
  #again = 0;
  #cleaning = false;
  readonly #closing: (() => Promise<void>)[] = [];
  #dated = false;
  /** Why the run could not ask all that it wanted to. */
  cut: string | undefined;
  /** Checks that ended with an error of their own. */
  readonly bugs: { readonly check: string; readonly message: string }[] = [];
  /** Requests that got no answer at first and one when they were sent again: the network loses some. */
  lost = 0;
  /** Whether a read of an operation succeeded without data that can be read. */
  unreadable = false;
  /** Whether a write got no answer, so that it may have been carried out: what stands on shared resources may be otherwise since. */
  lostWrite = false;

  constructor(settings: RunSettings) {
    this.#settings = settings;
    // Paths are put behind it; a target file is read without such a slash, a target made in code may have one.
    this.target = { ...settings.target, base_url: settings.target.base_url.replace(/\/+$/, "") };
    this.wire = settings.wire;
    this.document = settings.document ?? currentDocument;
    this.judgements = new Judgements(this.document);
    this.ledger = settings.ledger;
    this.seed = settings.seed;
    this.now = settings.startedAt;
    this.keyChoice = new KeyChoice((key) => keyOf(settings.target, key) !== undefined);
    this.token = `hrc${lettersOf(5, settings.seed, settings.startedAt.toISOString())}`;
    this.#secrets = new Map((settings.target.resources?.canaries ?? []).map((text) => [text, "a canary of the target file"]));
    const hidden = settings.target.resources?.hidden_leave;
    if (hidden !== undefined) this.#secrets.set(hidden.request_id, "the id of family-violence leave");
    this.#known = { secrets: this.#secrets, observed: (slug) => this.judgements.observed(slug) };
  }

  /** Texts that no answer may hold, with what they are. */
  get secrets(): ReadonlyMap<string, string> {
    return this.#secrets;
  }

  /** From here on no answer may hold this text. */
  secret(text: string, what: string): void {
    this.#secrets.set(text, what);
  }

  has(...parts: readonly Part[]): boolean {
    return missingParts(this.target, parts).length === 0;
  }

  /** @throws CheckStopped where the target has no such key */
  keyNamed(name: KeyName): string {
    const key = keyOf(this.target, name);
    if (key === undefined) throw new CheckStopped("not-run", `the target file has no key '${name}'`);
    return key;
  }

  /** @throws CheckStopped where the run may not send this: it only reads, was interrupted, or has used up its requests */
  permit(method: string): void {
    const { readOnly, signal, mostRequests = Infinity } = this.#settings;
    if (readOnly && method !== "GET") throw new CheckStopped("not-run", "it writes, and the run is read-only");
    if (this.#cleaning) return;
    if (signal?.aborted === true) throw new CheckStopped("not-run", interruption(signal));
    // Some of what is under way may have to be removed too.
    const kept = this.ledger.pending.length + UNDER_WAY;
    if (this.wire.requests + kept >= mostRequests) {
      this.cut = `the ${mostRequests} requests of --max-requests were used up`;
      throw new CheckStopped("not-run", this.cut);
    }
  }

  /** Milliseconds that an answer is waited for while the run cleans up, however silent the target was before; undefined: as usual. */
  get patience(): number | undefined {
    if (!this.#cleaning) return undefined;
    return this.#settings.signal?.aborted === true ? PATIENCE_WHEN_INTERRUPTED : PATIENCE;
  }

  /** Has something closed when the run is over, such as a port. */
  closing(close: () => Promise<void>): void {
    this.#closing.push(close);
  }

  /** Closes what was opened. */
  async close(): Promise<void> {
    for (const close of this.#closing.splice(0)) await close();
  }

  /** From here on what is sent removes what was made. */
  beginCleaning(): void {
    this.#cleaning = true;
  }

  /** Keeps a request that got no answer. */
  unanswered(exchange: Exchange): void {
    if (exchange.record.request.method !== "GET") this.lostWrite = true;
    this.#settings.recordUnanswered?.(exchange);
    for (const oracle of oracles) oracle.unsure?.(exchange, this.#known);
  }

  /** Holds an exchange against all passive rules. */
  seen(exchange: Exchange, judgements: Judgements): void {
    this.#settings.record?.(exchange);
    // A file that an answer points to, such as a logo, is no answer of the API.
    if (/^https?:\/\//.test(exchange.record.request.path)) return;
    if (exchange.key === "write" && exchange.ok && exchange.operation === "createEmployee")
      this.keyChoice.createdWithWrite(exchange.data.names.length);
    if (isUnreadable(exchange)) this.unreadable = true;
    const date = Date.parse(exchange.header("date") ?? "");
    if (!this.#dated && Number.isFinite(date)) this.now = new Date(date);
    this.#dated = true;
    for (const [decision, value] of observationsIn(exchange, this.#known.observed)) judgements.observe(decision, value, [exchange.id]);
    // A gateway may have sent it on before it said that there is no server.
    const unsure = exchange.record.request.method !== "GET" && (exchange.record.response.retries ?? 0) > 0;
    for (const oracle of oracles) {
      if (unsure && oracle.unsure !== undefined) {
        oracle.unsure(exchange, this.#known);
        continue;
      }
      const findings = oracle.judge(exchange, this.#known);
      if (findings.length > 0 && exchange.operation !== null) this.looked.add(ruleAt(oracle.id, exchange.operation));
      for (const { requirement, holds, expected, got } of findings) {
        const verdict = holds ? "pass" : "fail";
        judgements.add({ requirement, verdict, check: oracle.id, expected, got, exchanges: [exchange.id] });
      }
    }
    // Whoever made the endpoint: that answer alone may hold its secret (§2.10).
    const secret = exchange.operation === "createWebhook" && exchange.ok ? exchange.data.at("secret").text : undefined;
    if (secret !== undefined && secret.length >= LEAST_SECRET) this.secret(secret, "the secret of a webhook endpoint");
  }

  /** Whether what fails may be tried again: where nearly everything fails, nobody doubts it, and each attempt costs requests. */
  get mayTryAgain(): boolean {
    return this.#again < (this.#settings.mostAgain ?? Infinity);
  }

  /** Tries something again, with set-ups of its own. */
  async afresh<T>(work: () => Promise<T>): Promise<T> {
    const sent = this.wire.requests;
    try {
      return await this.setUps.afresh(work);
    } finally {
      this.#again += this.wire.requests - sent;
    }
  }
}
