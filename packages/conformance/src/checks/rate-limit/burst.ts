import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { READ_OPERATIONS, ownParams, readSettings } from "../../setup/access/company-reads.ts";
import { newRole } from "../../setup/access/own-resources.ts";
import { countsDown, remainingRequests, secondOf, secondsOf } from "../../exchange/limit-headers.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** Requests a minute and key (§8). */
export const LIMIT = 100;
/** Tokens that come back in a second where they do. */
const REFILL = LIMIT / 60;
/** Requests after which a key that was not limited is taken to have no limit. */
const BURST = 150;
const AT_ONCE = 20;
/** At once beyond the limit: the first of them may well be limited. */
const BEYOND = 2;
/** Long enough for tokens to come back, where they do. */
const PAUSE = 4000;
/** Seconds of the clock's minute in which a burst may begin, so that the next minute is neither near nor far. */
const USUAL: Phase = [5, 20];
/** Seconds that a burst may take: more, and one that begins LATER would meet the same moment of the minute. */
const LONGEST = 15;
const LATER = 20;

type Phase = readonly [from: number, to: number];

/** Reads that a burst begins with, of different areas. */
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

/** A key's allowance, used up within seconds after more than a minute without a request. */
export interface Burst {
  /** All answers, in the order of sending: a handful, one more four seconds later, all others at once. */
  readonly answers: readonly Exchange[];
  /** The one that came four seconds later. */
  readonly soon: Exchange;
  /** The first that was limited. */
  readonly limited: Exchange | undefined;
  /** Requests that passed beyond the hundredth, what may have come back meanwhile left out; none or less: the limit holds. */
  readonly excess: number;
  /** Seconds that it took. */
  readonly seconds: number;
  /** Sends some more. */
  readonly more: (count: number) => Promise<Exchange[]>;
}

const isLimited = ({ status }: Exchange): boolean => status === 429;

/** Whether a burst took too long to tell anything. */
export function isTooSlow({ seconds }: Burst): boolean {
  return seconds > LONGEST;
}

/** Waits at least so many seconds, and until a second of the clock's minute from which a burst does not reach into the next one. */
async function waitForPhase(t: CheckContext, atLeast: number, [from, to]: Phase): Promise<void> {
  const now = secondOf(await t.call("getCompany", { key: "full" }));
  // Where the target tells no time, the phases lie apart by the run's own waiting.
  if (now === undefined) return t.wait((atLeast + from) * 1000);
  const then = (now + atLeast) % 60;
  const wait = then >= from && then <= to ? 0 : (from - then + 60) % 60;
  if (atLeast + wait > 0) await t.wait((atLeast + wait) * 1000);
}

/** The first request of a burst: nothing counts any more, not even what other keys sent where they share an allowance. */
async function firstRequest(t: CheckContext, phase: Phase): Promise<Exchange> {
  await t.onWire(async (wire, id) => wire.rest("sacrificial", 61_000, id));
  // Two requests of another key: that neither is missing shows that theirs do not count here, however the first is counted.
  await t.call("getCompany", { key: "full" });
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

/** What a burst sends: reads of every kind that the company has something for, and a write that changes nothing. */
export async function burstRequests(t: CheckContext): Promise<readonly BurstRequest[]> {
  const reads: BurstRequest[] = [];
  for (const operation of READ_OPERATIONS.filter((one) => !OPENING.includes(one))) {
    const params = await ownParams(t, operation);
    const query = operation === "listPublicHolidays" ? { jurisdiction: "AU", year: t.date(0).slice(0, 4) } : {};
    if (params !== null) reads.push({ operation, settings: { ...readSettings(operation), query, params } });
  }
  const { id } = await t.use(newRole);
  return [...reads, { operation: "updateRole", settings: { params: { id }, body: { status: "open" } } }];
}

/**
 * Uses up the allowance of the sacrificial key; ends the check where that key cannot read.
 * @param others what is sent besides reads of a few areas; nothing: GET /company alone
 * @param after a burst before, from which this one keeps its distance within the minute
 */
export async function sendBurst(t: CheckContext, others: readonly BurstRequest[], after?: Burst): Promise<Burst> {
  const handful = others.length === 0 ? (["getCompany"] as const) : OPENING;
  const began = after === undefined ? undefined : (secondOf(after.answers[0]!) ?? 0) + LATER;
  const answers = [await firstRequest(t, began === undefined ? USUAL : [began, began + 5])];
  if (!answers[0]!.ok) t.stop(`the key keys.sacrificial cannot read: ${String(answers[0])}`);
  answers.push(
    ...(await Promise.all(Array.from({ length: OPENING.length - 1 }, (_, n) => readAfterPause(t, handful[(n + 1) % handful.length])))),
  );
  await t.wait(PAUSE);
  const soon = await readAfterPause(t);
  answers.push(soon);
  const all: BurstRequest[] = [...handful.map((operation) => ({ operation, settings: {} })), ...others];
  const tried = await Promise.all(others.map(async (shot) => sendOne(t, shot)));
  answers.push(...tried);
  // What is refused for another reason may not count.
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
    more: async (count) => Promise.all(Array.from({ length: count }, async (_, n) => readAfterPause(t, handful[n % handful.length]))),
  };
}

/** Requests that may have come back during a burst, where the allowance is renewed little by little. */
function refilledRequests(answers: readonly Exchange[], soon: Exchange): number {
  const before = answers.indexOf(soon);
  return countsDown(answers[0]!, soon, before) ? 0 : before + Math.ceil(secondsOf(answers.slice(before)) * REFILL);
}
