import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import { rateOf } from "../../target/target.ts";
import type { LeftBehind, Ledger } from "./ledger.ts";
import type { TimeLimit } from "../time-limit.ts";
import type { Undo } from "./removal.ts";
import { removalOrder, withoutLeaveOfTerminated } from "./removal-order.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { Run } from "../run.ts";
import { CheckContext } from "../check/check-context.ts";
import { CheckStopped, CheckUnanswered } from "../check/check-stopped.ts";
import { vouch } from "./vouching.ts";

/** Clean-up gives up after so many removals in a row without a response. */
const SILENT = 3;

/**
 * Removes what the run made and puts settings back. A failed removal does not stop the next one. An undo from a ledger file is sent
 * only if the target shows that a run made, or set, what it is about.
 * @param concurrency most removals at the same time
 * @returns what is left behind, with the reason
 */
export async function cleanUp(run: Run, concurrency = 1): Promise<LeftBehind[]> {
  const left = new Map<Undo, LeftBehind>();
  run.beginCleaning();
  const course = { silent: 0, needsDate: false };
  for (const undos of groups(removalOrder(run.ledger.pending), concurrency)) {
    const open = undos.filter((undo) => run.ledger.has(undo));
    const outcomes = await Promise.all(open.map(async (undo) => new Cleaner(run, undo, course).remove(undo)));
    for (const [n, { reason, over }] of outcomes.entries()) {
      const undo = open[n]!;
      left.delete(undo);
      if (reason !== undefined) left.set(undo, { label: undo.label, reason });
      if (over) run.ledger.done(undo);
      if (over && reason === undefined && undo.operation === "terminateEmployee") run.ledger.terminated(undo.params?.["id"]);
    }
  }
  const foreign = run.ledger.foreign.map(({ label }) => ({
    label,
    reason: "no run with this key has written its line in the ledger",
  }));
  return [...left.values(), ...foreign, ...run.ledger.staying];
}

/** What is left if the time of the run is over before the clean-up has ended. */
export function leftInTime({ ledger }: Run): LeftBehind[] {
  const reason = "there was no time left to remove it; 'hr-conformance clean' does";
  return [...[...ledger.pending, ...ledger.foreign].map(({ label }) => ({ label, reason })), ...ledger.staying];
}

/** Requests whose time is averaged. */
const LATEST = 20;

/** About how many milliseconds a clean-up would take now: a removal of each thing, at the pace of the target and of the rate limit. */
export function cleaningTime({ ledger, target }: Run, exchanges: ReadonlyMap<string, ExchangeRecord>): number {
  const latest = [...exchanges.values()].slice(-LATEST).map(({ response }) => response.ms);
  const each = latest.reduce((sum, ms) => sum + ms, 0) / Math.max(1, latest.length);
  const { length } = withoutLeaveOfTerminated(ledger.pending);
  const beyond = target.control_url === undefined ? Math.max(0, length - keptRequests(ledger, rateOf(target))) : 0;
  return length * each + (beyond * MINUTE) / rateOf(target);
}

const MINUTE = 60_000;
/** Requests beyond those of the removals: a removal may take two. */
const MORE = 5;

/** Requests of a key's minute that are kept for clean-up, at most half of them. @param limit only in its last minute they are needed */
export function keptRequests(ledger: Ledger, perMinute: number, limit?: TimeLimit): number {
  const isLast = limit === undefined || limit.left < MINUTE;
  return isLast ? Math.min(Math.floor(perMinute / 2), withoutLeaveOfTerminated(ledger.pending).length + MORE) : 0;
}

/**
 * Undos in their order, in groups that may be sent at the same time: the same operation on different resources. The first of an operation
 * is alone: it shows which key and body the target takes.
 */
function groups(undos: readonly Undo[], most: number): Undo[][] {
  const all: Undo[][] = [];
  const tried = new Set<OperationId>();
  for (const undo of undos) {
    const [last] = all.slice(-1);
    const fits = last !== undefined && last.length < most && last[0]!.operation === undo.operation && undo.params !== undefined;
    if (fits && tried.has(undo.operation)) last.push(undo);
    else all.push([undo]);
    if (fits) tried.add(undo.operation);
  }
  return all;
}

/** The outcome of one removal. */
interface Outcome {
  /** Whether the undo is finished, so that no later clean-up tries it again. */
  readonly over: boolean;
  /** Why it stays; undefined: it is gone. */
  readonly reason?: string;
}

const GONE: Outcome = { over: true };

/** What removals so far showed. */
interface Course {
  /** Removals in a row without a response. */
  silent: number;
  /** Whether a termination needs a date: then the next ones begin with one. */
  needsDate: boolean;
}

/** Carries out one undo. */
class Cleaner {
  #context: CheckContext;
  /** Whether a removal got no answer, and was sent again: it may have been carried out. */
  #isAgain = false;
  readonly #course: Course;

  /** Its exchanges have the label in their ids, since the order of removals may depend on which check was faster. */
  constructor(run: Run, { label }: Undo, course: Course) {
    this.#context = new CheckContext(run, `clean-up:${label}`, run.judgements, null);
    this.#course = course;
  }

  async remove(undo: Undo): Promise<Outcome> {
    if (this.#course.silent >= SILENT) return { over: false, reason: `not tried: ${SILENT} removals in a row got no answer` };
    try {
      if (this.#context.run.needless.has(undo)) return GONE;
      if (!this.#context.run.ledger.isEarlier(undo)) return await this.#removed(undo);
      const vouched = await vouch(this.#context, undo);
      if ("gone" in vouched) return GONE;
      if ("left" in vouched) return { over: false, reason: vouched.left };
      const outcome = "send" in vouched ? await this.#removed(vouched.send) : GONE;
      return outcome.over && vouched.stays !== undefined ? { over: true, reason: vouched.stays } : outcome;
    } catch (error) {
      if (error instanceof CheckStopped && error.verdict === "inconclusive") this.#course.silent += 1;
      return { over: false, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  async #removed({ since, operation, key, params, body }: Undo): Promise<Outcome> {
    const rest = { ...(params === undefined ? {} : { params }), ...(body === undefined ? {} : { body }) };
    const asked = key === undefined ? rest : { ...rest, key };
    const settings: CallSettings = key === "full" ? { ...rest, unread: true } : asked;
    const dates = operation === "terminateEmployee";
    let exchange = dates && this.#course.needsDate ? undefined : await this.#ask(operation, settings);
    for (const termination_date of dates ? this.#days(since, exchange?.status ?? 400) : []) {
      exchange = await this.#ask(operation, { ...settings, body: { termination_date } });
      this.#course.needsDate ||= exchange.ok;
      if (exchange.status !== 400) break;
    }
    exchange ??= await this.#ask(operation, settings);
    // 409: it was ended before. 404: the target gave it another id than its response said, so it is still there.
    const isGone = exchange.ok || (exchange.status === 404 && this.#isAgain);
    if (isGone || (exchange.status === 409 && !this.#hasLeave(operation, params?.["id"]))) return GONE;
    const reason = exchange.status === 404 ? "its id is not found" : `its removal got ${exchange.status} ${exchange.code ?? ""}`.trim();
    return { over: false, reason };
  }

  /** Whether leave of the person is left, because of which a target may refuse the termination. */
  #hasLeave(operation: OperationId, id: string | undefined): boolean {
    return operation === "terminateEmployee" && this.#context.run.ledger.pending.some(({ employee }) => employee === id);
  }

  /** Dates to try after a refused termination: it may need one, not before the start of employment. */
  #days(since: string | undefined, status: number): readonly string[] {
    const [today, tomorrow, yesterday] = [0, 1, -1].map((days) => this.#context.date(days)) as [string, string, string];
    const later = since !== undefined && since > today;
    if (status !== 400 && !(status === 409 && later)) return [];
    const days = later ? [since] : [today, tomorrow, yesterday, ...(since === undefined ? [] : [since])];
    return [...new Set(days)].filter((day) => since === undefined || day >= since);
  }

  /** Sends a request. Returns its response even if judging it threw. @throws CheckStopped if no response came */
  async #ask(operation: OperationId, settings: CallSettings): Promise<Exchange> {
    const context = this.#context;
    const before = context.exchanges.length;
    try {
      const exchange = await context.call(operation, { ...settings, kept: true });
      this.#course.silent = 0;
      return exchange;
    } catch (error) {
      const answer = context.exchanges.length > before ? context.exchanges.at(-1) : undefined;
      if (answer !== undefined) return answer;
      if (!(error instanceof CheckUnanswered) || this.#isAgain) throw error;
      this.#isAgain = true;
      this.#context = new CheckContext(context.run, context.owner, context.run.judgements, null, "#2");
      return this.#ask(operation, settings);
    }
  }
}
