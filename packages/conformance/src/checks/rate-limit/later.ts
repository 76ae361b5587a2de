import type { DecisionValues } from "@hr-platform/spec/decisions";
import type { Exchange } from "../../exchange/exchange.ts";
import { rateHeaders, remainingRequests, secondOf, secondsOf } from "../../exchange/limit-headers.ts";
import { firstReadOperation } from "../../setup/access/first-read.ts";
import { windowOf } from "../../exchange/limit-window.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type Burst, readAfterPause } from "./burst.ts";

/** What a limited key shows within two minutes after a burst. */
export interface Later {
  /** The first read more than a minute after the burst; after a 429, one after a minute without any request. */
  readonly next: Exchange;
  /** The form of the window, and the exchanges that show it. */
  readonly window: DecisionValues["rate-window"] | undefined;
  readonly readings: readonly Exchange[];
  readonly counting: Counting;
}

/** Reads after `next`: without a key, of an unknown employee, and again. */
export interface Counting {
  readonly bare: Exchange;
  readonly missing: Exchange;
  readonly last: Exchange;
}

type Wait = (ms: number) => Promise<void>;

/**
 * Sends reads with the limited key at moments that show when it is served again.
 * @param beside whether other checks go on between them
 */
export async function readLater(t: CheckContext, burst: Burst, beside: boolean): Promise<Later> {
  const wait: Wait = async (ms) => (beside ? t.waitBeside(ms) : t.wait(ms));
  const { window, readings } = await watchWindow(t, burst, wait);
  const next = await afterMinute(t, burst, wait);
  const bare = await t.call(await firstReadOperation(t), { key: null, limited: true, open: ["A-54"] });
  const missing = await t.call("getEmployee", { key: "sacrificial", limited: true, params: { id: t.uuid() } });
  return { next, window, readings, counting: { bare, missing, last: await readAfterPause(t) } };
}

/**
 * Reads the form of the window from the remaining requests at different moments. Ends just over a minute after the start of the
 * burst.
 */
async function watchWindow(t: CheckContext, { answers, soon }: Burst, wait: Wait): Promise<Pick<Later, "window" | "readings">> {
  const first = answers[0]!;
  const began = secondOf(first);
  if (began === undefined) {
    await wait(62_000);
    return { window: undefined, readings: [] };
  }
  const spent = secondsOf(answers);
  const untilTurn = Math.max(0, 61 - began - spent);
  await wait(untilTurn * 1000);
  const nextMinute = await readAfterPause(t);
  await wait(Math.max(0, 62 - spent - untilTurn) * 1000);
  const later = await readAfterPause(t);
  const readings = [first, soon, nextMinute, later];
  const early = answers.slice(0, answers.indexOf(soon));
  const counts = [...early, soon].map(remainingRequests);
  if (counts.includes(undefined)) return { window: undefined, readings };
  const remaining = counts as number[];
  const window = windowOf({
    fresh: remaining[0]!,
    used: Math.min(...remaining.slice(1, -1)),
    soon: remaining.at(-1)!,
    turned: served(nextMinute),
    later: served(later),
  });
  return { window, readings };
}

/** The remaining requests according to an answer. Undefined for a 429, or without the header. */
const served = (answer: Exchange): number | undefined => (answer.status === 429 ? undefined : remainingRequests(answer));

/**
 * Sends a request more than a minute after the burst. Requests in between may count: after a 429, sends another request after a minute
 * without any.
 */
async function afterMinute(t: CheckContext, { answers }: Burst, wait: Wait): Promise<Exchange> {
  await wait((secondsOf(answers) + 1) * 1000);
  const first = await readAfterPause(t);
  if (first.status !== 429) return first;
  await wait(62_000);
  return readAfterPause(t);
}

/** Observes whether a refused request counts, and whether an answer without a key has rate headers. */
export function observeCounting(t: CheckContext, { next, window, counting: { bare, missing, last } }: Later): void {
  t.observe("rate-headers-without-key", [next, bare], Object.keys(rateHeaders(bare)).length > 0 ? "present" : "absent");
  const [before, after] = [remainingRequests(next), remainingRequests(last)];
  // Even if a 404 counts, a 429 may not count.
  if (window !== undefined && window !== "token-bucket" && missing.status === 404 && before !== undefined && after === before - 1)
    t.observe("rate-counted", [next, missing, last], "successful-only");
}
