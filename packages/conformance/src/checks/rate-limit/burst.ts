import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { READ_OPERATIONS, ownParams, readSettings } from "../../setup/access/company-reads.ts";
import { newRole } from "../../setup/access/own-resources.ts";
import { countsDown, remainingRequests, secondOf, secondsOf } from "../../exchange/limit-headers.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** Requests a minute and key (§8). */
export const LIMIT = 100;
/** Tokens that a token bucket refills in a second. */
const REFILL = LIMIT / 60;
/** Most requests of a burst: a key without a 429 by then has no limit. */
const BURST = 150;
/** Concurrent requests up to the limit. */
const AT_ONCE = 20;
/** Concurrent requests beyond the limit. */
const BEYOND = 2;
/** A pause in which a token bucket refills some tokens, in milliseconds. */
const PAUSE = 4000;
/** Seconds of the clock's minute in which a burst may begin, so that it ends within this minute. */
const USUAL: Phase = [5, 30];
/** Longest burst in seconds, below `LATER`: two bursts that begin LATER seconds apart never contain the same second of the minute. */
const LONGEST = 15;
const LATER = 20;

type Phase = readonly [from: number, to: number];

/** Reads of different areas, with which a burst begins. */
const OPENING: readonly OperationId[] = [
  "getCompany",
  "listLeaveTypes",
  "listPermissionPresets",
  "getConversation",
  "listStages",
  "getSetup",
];

/** One request of a burst. */
export interface BurstRequest {
  readonly operation: OperationId;
  readonly settings: CallSettings;
}

/** Requests that use up a key's allowance within seconds, after more than a minute without a request. */
export interface Burst {
  /** All answers, in the order of sending: the opening reads, one read four seconds later, then the others. */
  readonly answers: readonly Exchange[];
  /** The answer to the read four seconds later. */
  readonly soon: Exchange;
  /** The first 429. */
  readonly limited: Exchange | undefined;
  /** Number of successful requests beyond the limit and beyond what may have been refilled. The limit holds if it is 0 or negative. */
  readonly excess: number;
  /** Duration in seconds. */
  readonly seconds: number;
  /** Sends further reads. */
  readonly more: (count: number) => Promise<Exchange[]>;
}

const isLimited = ({ status }: Exchange): boolean => status === 429;

/** Whether a burst took too long to show the limit. */
export function isTooSlow({ seconds }: Burst): boolean {
  return seconds > LONGEST;
}

/** Waits at least `atLeast` seconds, and until the clock's minute is at a second of the phase. */
async function waitForPhase(t: CheckContext, atLeast: number, [from, to]: Phase): Promise<void> {
  const now = secondOf(await t.call("getCompany", { key: "full", fresh: true }));
  // Without a Date header, the run's own wait separates the phases.
  if (now === undefined) return t.wait((atLeast + from) * 1000);
  const second = (now + atLeast) % 60;
  const wait = second >= from && second <= to ? 0 : (from - second + 60) % 60;
  if (atLeast + wait > 0) await t.wait((atLeast + wait) * 1000);
}

/** Sends the first request of a burst when no earlier request counts, not even of other keys that share the allowance. */
async function firstRequest(t: CheckContext, phase: Phase): Promise<Exchange> {
  await t.onWire(async (wire, id) => wire.rest("sacrificial", 61_000, id));
  // Two requests of another key, this one and that of `waitForPhase`. If neither is missing in the remaining requests, other keys do
  // not count here, whether or not the answer counts its own request.
  await t.call("getCompany", { key: "full", fresh: true });
  await waitForPhase(t, 0, phase);
  const first = await readAfterPause(t);
  if (!first.ok || (remainingRequests(first) ?? 0) >= LIMIT - 1) return first;
  await waitForPhase(t, 61, phase);
  return readAfterPause(t);
}

/** One request after more than a minute without any, with the sacrificial key. */
export async function readAfterPause(t: CheckContext, operation: OperationId = "getCompany"): Promise<Exchange> {
  return sendOne(t, { operation, settings: {} });
}

async function sendOne(t: CheckContext, { operation, settings }: BurstRequest): Promise<Exchange> {
  return t.call(operation, { ...settings, key: "sacrificial", limited: true });
}

/** Further requests of a burst: all reads for which the company has an id, and a write that changes nothing. */
export async function burstRequests(t: CheckContext): Promise<readonly BurstRequest[]> {
  const reads: BurstRequest[] = [];
  for (const operation of t.implemented(READ_OPERATIONS).filter((one) => !OPENING.includes(one))) {
    const params = await ownParams(t, operation);
    const query = operation === "listPublicHolidays" ? { jurisdiction: "AU", year: t.date(0).slice(0, 4) } : {};
    if (params !== null) reads.push({ operation, settings: { ...readSettings(operation), query, params } });
  }
  const { id } = await t.use(newRole);
  return [...reads, { operation: "updateRole", settings: { params: { id }, body: { status: "open" } } }];
}

/**
 * Uses up the allowance of the sacrificial key. Ends the check if that key cannot read.
 * @param others requests besides the opening reads; empty: the burst is GET /company only
 * @param after an earlier burst; this one begins at another second of the minute
 */
export async function sendBurst(t: CheckContext, others: readonly BurstRequest[], after?: Burst): Promise<Burst> {
  const opening = others.length === 0 ? (["getCompany"] as const) : OPENING;
  const began = after === undefined ? undefined : (secondOf(after.answers[0]!) ?? 0) + LATER;
  const answers = [await firstRequest(t, began === undefined ? USUAL : [began, began + 5])];
  if (!answers[0]!.ok) t.stop(`the key keys.sacrificial cannot read: ${String(answers[0])}`);
  answers.push(
    ...(await Promise.all(Array.from({ length: OPENING.length - 1 }, (_, n) => readAfterPause(t, opening[(n + 1) % opening.length])))),
  );
  await t.wait(PAUSE);
  const soon = await readAfterPause(t);
  answers.push(soon);
  const all: BurstRequest[] = [...opening.map((operation) => ({ operation, settings: {} })), ...others];
  const sent = await Promise.all(others.map(async (request) => sendOne(t, request)));
  answers.push(...sent);
  // A request that is refused for another reason may not count.
  const served = all.filter(({ operation }) => answers.some((answer) => answer.operation === operation && answer.ok));
  const more = async (count: number): Promise<Exchange[]> =>
    Promise.all(Array.from({ length: count }, async (_, n) => sendOne(t, served[(answers.length + n) % served.length]!)));
  while (answers.length < LIMIT) answers.push(...(await more(Math.min(AT_ONCE, LIMIT - answers.length))));
  while (!answers.some(isLimited) && answers.length < BURST) answers.push(...(await more(BEYOND)));
  return {
    answers,
    soon,
    limited: answers.find(isLimited),
    excess: answers.filter(({ ok }) => ok).length - LIMIT - refilledRequests(answers, soon),
    seconds: secondsOf(answers),
    more: async (count) => Promise.all(Array.from({ length: count }, async (_, n) => readAfterPause(t, opening[n % opening.length]))),
  };
}

/** Number of requests that a token bucket may have refilled during a burst. */
function refilledRequests(answers: readonly Exchange[], soon: Exchange): number {
  const before = answers.indexOf(soon);
  return countsDown(answers[0]!, soon, before) ? 0 : before + Math.ceil(secondsOf(answers.slice(before)) * REFILL);
}
