import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { READ_OPERATIONS, drawnQuery, ownParams, readSettings } from "../../setup/access/company-reads.ts";
import { firstReadOperation } from "../../setup/access/first-read.ts";
import { PAGED } from "../../oracles/lists/lists.ts";
import { rowsOf } from "../../oracles/lists/listed.ts";
import { newRole } from "../../setup/access/own-resources.ts";
import { countsDown, countsOnce, countsPast, isFirstOf, saysNoneLeft, secondOf, secondsOf } from "../../exchange/limit-headers.ts";
import { unlessStopped } from "../../setup/unless-stopped.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { LIMIT, letOthersRead } from "./shared-reads.ts";

/** Tokens that a token bucket refills in a second. */
const REFILL = LIMIT / 60;
/** Most requests of a burst that another one must confirm: a new window may have begun during it. */
const BURST = 150;
/** So many that pass within a minute exceed the limit whatever its window is: two windows, or a full bucket and its refill, have one less. */
const PROOF = 2 * LIMIT + 1;
/** Concurrent requests up to the limit. */
export const AT_ONCE = 20;
/** Concurrent requests beyond the limit. */
const BEYOND = 2;
/** A pause in which a token bucket refills some tokens, in milliseconds. */
const PAUSE = 4000;
/** Seconds of the clock's minute in which a burst may begin, so that it ends within this minute. */
const USUAL: Phase = [5, 20];
/** Those of a burst in which other checks take part: all of it is over in that minute as well. */
const TOGETHER: Phase = [2, 28];
/** Longest burst in seconds, below `LATER`: two bursts that begin LATER seconds apart never contain the same second of the minute. */
const LONGEST = 15;
const LATER = 20;

type Phase = readonly [from: number, to: number];

/** Reads of different areas, which follow the first one of a burst. */
const AREAS: readonly OperationId[] = ["listLeaveTypes", "listPermissionPresets", "getConversation", "listStages", "getSetup"];

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
  /** Number of answers to reads of other checks. */
  readonly shared: number;
  /** Number of successful requests beyond the limit and beyond what may have been refilled. The limit holds if it is 0 or negative. */
  readonly excess: number;
  /** Duration in seconds. */
  readonly seconds: number;
  /** Sends further reads. */
  readonly more: (count: number) => Promise<Exchange[]>;
}

export const isLimited = ({ status }: Exchange): boolean => status === 429;

/** Whether a burst took too long to show the limit. */
export function isTooSlow({ seconds }: Burst): boolean {
  return seconds > LONGEST;
}

/** Waits at least `atLeast` seconds, and until the clock's minute is at a second of the phase. */
async function waitForPhase(t: CheckContext, atLeast: number, [from, to]: Phase): Promise<void> {
  const now = secondOf(await t.call(await firstReadOperation(t), { key: "full", fresh: true }));
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
  await t.call(await firstReadOperation(t), { key: "full", fresh: true });
  if (phase === TOGETHER) t.run.readers?.halt();
  await waitForPhase(t, 0, phase);
  const first = await readAfterPause(t);
  if (!first.ok || isFirstOf(LIMIT, first)) return first;
  // Others shall not wait so long.
  if (t.run.readers?.held === true) t.run.readers.giveUp("keys.sacrificial did not have its whole allowance");
  await waitForPhase(t, 61, phase);
  return readAfterPause(t);
}

/**
 * Uses the sacrificial key at such a second that the next burst can begin 61 seconds later: a request of more than a minute ago must not
 * count.
 */
export async function useBefore(t: CheckContext): Promise<void> {
  const [from, to] = [USUAL[0] - 1, USUAL[1] - 2];
  const second = secondOf(await readAfterPause(t));
  if (second === undefined || (second >= from && second <= to)) return;
  await t.wait(((from - second + 60) % 60) * 1000);
  await readAfterPause(t);
}

/** One request after more than a minute without any, with the sacrificial key. */
export async function readAfterPause(t: CheckContext, operation?: OperationId): Promise<Exchange> {
  return sendOne(t, { operation: operation ?? (await firstReadOperation(t)), settings: {} });
}

async function sendOne(t: CheckContext, { operation, settings }: BurstRequest): Promise<Exchange> {
  return t.call(operation, { ...settings, key: "sacrificial", limited: true });
}

/** The request for other rows of the same list. */
const drawnAgain = (t: CheckContext, { operation, settings }: BurstRequest): BurstRequest => ({
  operation,
  settings: { ...settings, query: drawnQuery(t, operation) },
});

/** The reads by id of what a list shows. */
const BY_ID: readonly (readonly [list: OperationId, ...single: OperationId[]])[] = [
  ["listEmployees", "getEmployee"],
  ["listLeave", "getLeave"],
  ["listRoles", "getRole", "getPipeline"],
  ["listOnboardingPlans", "getOnboardingPlan"],
  ["listOffboardingPlans", "getOffboardingPlan"],
];

/**
 * Requests in place of repeated ones: reads by id of records that the answers list, the kinds in turn, and the lists once more. Passive rules
 * judge whether a record is the same in both.
 * @param count most requests
 */
function recordReads(t: CheckContext, answers: readonly Exchange[], count: number): readonly BurstRequest[] {
  const read = new Set(answers.map(({ operation, record }) => `${operation} ${record.request.path.split("/").at(-1)}`));
  const kinds = BY_ID.map(([list, ...singles]) => {
    const lists = answers.filter(({ operation, ok }) => operation === list && ok).toSorted((a, b) => rowsOf(b).length - rowsOf(a).length);
    const ids = [...new Set(lists.flatMap((answer) => rowsOf(answer).flatMap((row) => row.at("id").text ?? [])))];
    const reads = ids.flatMap((id) =>
      t.implemented(singles).flatMap((operation) => (read.has(`${operation} ${id}`) ? [] : [{ operation, settings: { params: { id } } }])),
    );
    const query = lists[0]?.record.request.query ?? "";
    return { reads, again: reads.length > 0 && PAGED.has(list) ? [{ operation: list, settings: { query } }] : [] };
  });
  const again: readonly BurstRequest[] = kinds.flatMap((kind) => kind.again);
  const most = Math.max(...kinds.map(({ reads }) => reads.length));
  const inTurn = Array.from({ length: most }, (_, n) => kinds.flatMap(({ reads }) => reads.slice(n, n + 1))).flat();
  return [...inTurn.slice(0, Math.max(0, count - again.length)), ...again];
}

/** Further requests of a burst: all reads for which the company has an id, and a write that changes nothing. */
export async function burstRequests(t: CheckContext): Promise<readonly BurstRequest[]> {
  const reads: BurstRequest[] = [];
  const read = await firstReadOperation(t);
  for (const operation of t.implemented(READ_OPERATIONS).filter((one) => one !== read && !AREAS.includes(one))) {
    const params = await unlessStopped(async () => ownParams(t, operation));
    if (params) reads.push({ operation, settings: { ...readSettings(operation), query: drawnQuery(t, operation), params } });
  }
  const role = await unlessStopped(async () => t.use(newRole));
  if (role === undefined) return reads;
  return [...reads, { operation: "updateRole", settings: { params: { id: role.id }, body: { status: "open" } } }];
}

/** How a burst is sent. */
export interface BurstSettings {
  /** An earlier burst; this one begins at another second of the minute. */
  readonly after?: Burst;
  /** Whether checks that only read run within the burst, so that their reads use up the allowance. Default false. */
  readonly shared?: boolean;
}

/**
 * Uses up the allowance of the sacrificial key. Ends the check if that key cannot read.
 * @param others requests besides the opening reads; empty: the burst is the first read only
 */
export async function sendBurst(
  t: CheckContext,
  others: readonly BurstRequest[],
  { after, shared = false }: BurstSettings = {},
): Promise<Burst> {
  const read = await firstReadOperation(t);
  const opening = others.length === 0 ? [read] : [read, ...AREAS.filter((operation) => operation !== read)];
  const began = after === undefined ? undefined : otherSecond(secondOf(after.answers[0]!) ?? 0);
  const answers = [await firstRequest(t, began === undefined ? (shared ? TOGETHER : USUAL) : [began, began + 5])];
  if (!answers[0]!.ok) t.stop(`the key keys.sacrificial cannot read: ${String(answers[0])}`);
  answers.push(
    ...(await Promise.all(Array.from({ length: AREAS.length }, (_, n) => readAfterPause(t, opening[(n + 1) % opening.length])))),
  );
  await t.wait(PAUSE);
  const soon = await readAfterPause(t);
  answers.push(soon);
  const all: BurstRequest[] = [...opening.map((operation) => ({ operation, settings: {} })), ...others];
  const begun = answers.length;
  if (shared) await letOthersRead(t, answers, () => missing(others, answers).map(({ operation }) => operation));
  const lent = answers.length - begun;
  answers.push(...(await Promise.all(missing(others, answers).map(async (request) => sendOne(t, request)))));
  // A request that is refused for another reason may not count.
  const served = all.filter(({ operation }) => answers.some((answer) => answer.operation === operation && answer.ok));
  const more = async (count: number): Promise<Exchange[]> =>
    Promise.all(Array.from({ length: count }, async (_, n) => sendOne(t, drawnAgain(t, served[(answers.length + n) % served.length]!))));
  const records = [...recordReads(t, answers, LIMIT - answers.length)];
  while (records.length > 0) answers.push(...(await Promise.all(records.splice(0, AT_ONCE).map(async (one) => sendOne(t, one)))));
  while (answers.length < LIMIT) answers.push(...(await more(Math.min(AT_ONCE, LIMIT - answers.length))));
  const most = t.run.budget.left > PROOF - answers.length ? PROOF + BEYOND : BURST;
  // What the target refused up to here counts for nothing. What it refuses from here on may be its limit.
  const enough = most + answers.filter(({ ok }) => !ok).length;
  while (!answers.some(isLimited) && answers.length < enough) answers.push(...(await more(BEYOND)));
  return {
    answers,
    soon,
    limited: answers.find(isLimited),
    shared: lent,
    excess: answers.filter(({ ok }) => ok).length - LIMIT - refilledRequests(answers, soon),
    seconds: secondsOf(answers),
    more: async (count) => Promise.all(Array.from({ length: count }, async (_, n) => readAfterPause(t, opening[n % opening.length]))),
  };
}

/** The second of the minute at which another burst may begin: it has no second in common with one that began at `began`. */
function otherSecond(began: number): number {
  return began > USUAL[1] ? began - LATER : began + LATER;
}

/** The requests of a burst to operations that were not served yet. */
function missing(others: readonly BurstRequest[], answers: readonly Exchange[]): readonly BurstRequest[] {
  const served = new Set(answers.filter(({ ok }) => ok).map((answer) => answer.operation));
  return others.filter(({ operation }) => !served.has(operation));
}

/** Whether a burst shows by itself that there is no limit. */
export function isProof({ answers, seconds }: Pick<Burst, "answers" | "seconds">): boolean {
  return answers.filter(({ ok }) => ok).length >= PROOF && seconds < 60;
}

/** Answers that say themselves that they are beyond the limit: a few may come in another order than they were counted. */
const OVERSPENT = 3;

/** Whether a burst shows by its headers that more requests than the limit were served, and no new window began. */
export function isOverspent({ answers }: Pick<Burst, "answers">): boolean {
  const served = answers.filter(({ ok }) => ok);
  const beyond = served.slice(LIMIT);
  const isSaid = (answer: Exchange): boolean => saysNoneLeft(LIMIT, served[0]!, answer) || countsPast(LIMIT, served[0]!, answer);
  return beyond.filter(isSaid).length >= OVERSPENT || (beyond.length > 0 && countsOnce(LIMIT, served));
}

/** Whether the run can send another burst and keep most of its requests for other checks. */
export function affordsBurst(t: CheckContext): boolean {
  return t.run.budget.left > 2 * BURST;
}

/** Number of requests that a token bucket may have refilled during a burst. */
function refilledRequests(answers: readonly Exchange[], soon: Exchange): number {
  const before = answers.indexOf(soon);
  return countsDown(answers[0]!, soon, before) ? 0 : before + Math.ceil(secondsOf(answers.slice(before)) * REFILL);
}
