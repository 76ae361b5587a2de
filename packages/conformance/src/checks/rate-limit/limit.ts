import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import {
  firstCount,
  limitHeaderNames,
  rateHeaders,
  remainingRequests,
  resetForm,
  retryForm,
  secondOf,
  secondsOf,
} from "../../exchange/limit-headers.ts";
import { windowOf } from "../../exchange/limit-window.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { readSettings } from "../../setup/access/company-reads.ts";
import { type Burst, LIMIT, type BurstRequest, sendBurst, isTooSlow, readAfterPause, burstRequests } from "./burst.ts";
import { type Write, writeOf } from "./writes.ts";

const ALSO = ["RATE-02", "RATE-03", "RATE-04", "RATE-06", "RATE-07", "RATE-08", "RATE-09", "ERR-10"];

/** The rate limit (§8). One check judges everything, because each burst uses up a key for a minute. */
export const rateChecks: readonly Check[] = [
  check("RATE-01", "MUST limit a key to 100 requests a minute, and no other key", { also: ALSO, needs: ["sacrificial-key"] }, async (t) => {
    const write = await writeOf(t).catch(() => undefined);
    const others = await burstRequests(t);
    const burst = await bursts(t, others);
    const { limited } = burst;
    judgeFirst(t, burst);
    if (limited === undefined) return judgeExcess(t, burst);
    judgeLimited(t, burst, limited);
    await judgeOthers(t, limited);
    const refused = await whileLimited(t, burst, write);
    const window = await observeWindow(t, burst);
    const next = await afterMinute(t, burst);
    t.must("RATE-07", {
      at: [limited, next],
      expected: "a status other than 429 after more than a minute without a request",
      holds: next.status !== 429,
    });
    if (write !== undefined && refused !== undefined) {
      const { exchange, exists } = await write.find();
      t.must("RATE-08", {
        at: [refused, exchange],
        expected: "no record from the create that was answered 429",
        holds: exchange.ok && !exists,
      });
    }
    t.observe("rate-first-remaining", burst.answers[0]!, firstCount(burst.answers[0]!), JSON.stringify(rateHeaders(burst.answers[0]!)));
    await observeCounting(t, next, window);
    await judgeExcess(t, burst);
  }),
];

/**
 * Sends a burst. If it exceeded the limit, sends another at a different phase of the minute: a new window may have begun during the first.
 */
async function bursts(t: CheckContext, others: readonly BurstRequest[]): Promise<Burst> {
  const first = await sendBurst(t, others);
  if (first.excess <= 0) return first;
  const second = await sendBurst(t, others, first);
  if (second.excess > 0 && (isTooSlow(first) || isTooSlow(second)))
    t.stop(`the target took ${Math.max(first.seconds, second.seconds)} s to answer a burst: too slow to show the limit`);
  return second;
}

function judgeFirst(t: CheckContext, { answers, excess }: Burst): void {
  const early = answers.slice(0, LIMIT).find(({ status }) => status === 429);
  t.must("RATE-02", {
    at: early ?? answers[LIMIT - 1]!,
    expected: `none of the first ${LIMIT} requests after a pause of more than a minute answered 429`,
    holds: early === undefined,
    got: early && `request ${answers.indexOf(early) + 1}: ${String(early)}`,
  });
  if (early === undefined && excess <= 0) t.observe("rate-boundary", answers.slice(-1), "exact");
}

/**
 * Judges whether a burst exceeded the limit. If it did, sends a burst of GET /company only: if the limit holds for that, other operations
 * do not count.
 */
async function judgeExcess(t: CheckContext, burst: Burst): Promise<void> {
  const { answers, limited, excess } = burst;
  const describe = ({ answers: all, limited: end }: Burst): string =>
    `${all.filter(({ ok }) => ok).length} requests passed within ${secondsOf(all)} s${end === undefined ? ", and none was answered 429" : ""}`;
  if (excess <= 0) {
    if (limited !== undefined) {
      t.must(["RATE-01", "RATE-04"], { at: limited, expected: EXPECTED, holds: true });
      return;
    }
    // A request beyond the limit was refused with another status.
    const refused = answers.slice(LIMIT).find(({ ok }) => !ok);
    if (refused === undefined || !answers.slice(0, LIMIT - 1).every(({ ok }) => ok))
      t.stop(`too few of ${answers.length} requests were served to reach the limit`);
    t.must("RATE-01", { at: refused, expected: EXPECTED, holds: false });
    return;
  }
  t.observe("rate-boundary", answers.slice(-1), excess <= LIMIT / 5 ? "approximate" : undefined, describe(burst));
  const single = await sendBurst(t, []);
  const exchanges = [limited ?? answers.at(-1)!, single.limited ?? single.answers.at(-1)!];
  t.must("RATE-01", { at: exchanges, expected: EXPECTED, holds: single.excess <= 0, got: describe(single) });
  if (single.excess <= 0)
    t.must("RATE-04", { at: exchanges, expected: `${EXPECTED}, for all operations together`, holds: false, got: describe(burst) });
}

/** The limit, as expected texts say it. */
const EXPECTED = `429 for every request beyond ${LIMIT} a minute with one key`;

function judgeLimited(t: CheckContext, { answers }: Burst, limited: Exchange): void {
  t.must("ERR-10", { at: limited, expected: "429 with the code RATE_LIMITED", holds: limited.refused(429, "RATE_LIMITED") });
  const { json } = limited;
  const whole = json.at("error", "code").text !== undefined && json.at("error", "message").text !== undefined;
  const headers = JSON.stringify(rateHeaders(limited));
  t.must("RATE-06", {
    at: limited,
    expected: "429 with the body {error: {code, message}} and headers whose names begin with X-RateLimit-",
    holds: whole && Object.keys(rateHeaders(limited)).length > 0,
    got: `${String(limited)} and ${headers}`,
  });
  const retry = limited.header("retry-after");
  t.note("RATE-09", [answers[0]!, limited], `${headers}, Retry-After ${retry ?? "absent"}`);
  t.observe("rate-header-names", [answers[0]!, limited], limitHeaderNames(limited), headers);
  const reset = limited.header("x-ratelimit-reset");
  if (reset !== undefined) t.observe("rate-reset-form", limited, resetForm(reset), reset);
  t.observe("retry-after", limited, retryForm(retry), retry);
}

/** Judges other operations while the key's reads are limited. @returns the answer to the write if it was 429 */
async function whileLimited(t: CheckContext, burst: Burst, write: Write | undefined): Promise<Exchange | undefined> {
  const operations = t.implemented(["exportAnalytics", "getDocuments"]);
  const send = async (): Promise<readonly Exchange[]> =>
    Promise.all([
      ...operations.map(async (operation) => t.call(operation, { ...readSettings(operation), key: "sacrificial", limited: true })),
      ...(write === undefined ? [] : [write.send()]),
    ]);
  const refused = await refusalsBehindReads(t, burst, send);
  return write === undefined ? undefined : refused?.at(-1);
}

/**
 * Judges other keys of this company and of another one while a key is limited. The document counts "per key" (§8), which A-57 cannot
 * change.
 */
async function judgeOthers(t: CheckContext, limited: Exchange): Promise<void> {
  const first = await t.call("getCompany", { key: "full", limited: true });
  // Other clients may use the full key at the same time.
  const own = first.status === 429 && t.has("read-key") ? await t.call("getCompany", { key: "read", limited: true }) : first;
  const foreign = t.has("other-company") ? await t.call("getCompany", { key: "other", limited: true }) : undefined;
  t.observe("rate-bucket", [limited, own], own.status === 429 ? "company" : "key");
  const refused = [own, ...(foreign === undefined ? [] : [foreign])].find(({ status }) => status === 429);
  t.must("RATE-03", {
    at: [limited, refused ?? own],
    expected: "another key served while this one is limited",
    holds: refused === undefined,
  });
}

/**
 * Sends requests together with reads that use up refilled allowance. Judges RATE-04 if requests pass several times in a row while all
 * reads around them are limited.
 * @returns the answers if all are 429, otherwise undefined
 */
async function refusalsBehindReads(
  t: CheckContext,
  { more }: Burst,
  send: () => Promise<readonly Exchange[]>,
): Promise<readonly Exchange[] | undefined> {
  const passed: Exchange[] = [];
  for (let n = 0; n < ATTEMPTS; n += 1) {
    const [reads, answers] = await Promise.all([more(4), send()]);
    const free = answers.filter(({ status }) => status !== 429);
    if (free.length === 0) return answers;
    if (!reads.every(({ status }) => status === 429)) return undefined;
    passed.push(...free);
  }
  t.must("RATE-04", {
    at: passed,
    expected: "429 for every operation while the key's reads are limited",
    holds: false,
    got: `${passed.length} requests passed, and none of the reads around them`,
  });
  return undefined;
}

/** Attempts to meet a limit. A request may use refilled allowance by chance once, but not so often in a row. */
const ATTEMPTS = 4;

/**
 * Observes the form of the window by the remaining requests at different moments. Ends just over a minute after the start of the
 * burst.
 */
async function observeWindow(t: CheckContext, { answers, soon }: Burst): Promise<string | undefined> {
  const first = answers[0]!;
  const began = secondOf(first);
  if (began === undefined) {
    await t.wait(62_000);
    return undefined;
  }
  const spent = secondsOf(answers);
  const untilTurn = Math.max(0, 61 - began - spent);
  await t.wait(untilTurn * 1000);
  const nextMinute = await readAfterPause(t);
  await t.wait(Math.max(0, 62 - spent - untilTurn) * 1000);
  const later = await readAfterPause(t);
  const early = answers.slice(0, answers.indexOf(soon));
  const counts = [...early, soon].map(remainingRequests);
  if (counts.includes(undefined)) return undefined;
  const remaining = counts as number[];
  const value = windowOf({
    fresh: remaining[0]!,
    used: Math.min(...remaining.slice(1, -1)),
    soon: remaining.at(-1)!,
    turned: served(nextMinute),
    later: served(later),
  });
  if (value !== undefined) t.observe("rate-window", [first, soon, nextMinute, later], value);
  return value;
}

/** The remaining requests according to an answer. Undefined for a 429, or without the header. */
const served = (answer: Exchange): number | undefined => (answer.status === 429 ? undefined : remainingRequests(answer));

/**
 * Sends a request more than a minute after the burst. Requests in between may count: after a 429, sends another request after a minute
 * without any.
 */
async function afterMinute(t: CheckContext, { answers }: Burst): Promise<Exchange> {
  await t.wait((secondsOf(answers) + 1) * 1000);
  const first = await readAfterPause(t);
  if (first.status !== 429) return first;
  await t.wait(62_000);
  return readAfterPause(t);
}

/** Observes whether a refused request counts, and whether an answer without a key has rate headers. */
async function observeCounting(t: CheckContext, last: Exchange, window: string | undefined): Promise<void> {
  const bare = await t.call("getCompany", { key: null, limited: true, open: ["A-54"] });
  t.observe("rate-headers-without-key", [last, bare], Object.keys(rateHeaders(bare)).length > 0 ? "present" : "absent");
  const missing = await t.call("getEmployee", { key: "sacrificial", limited: true, params: { id: t.uuid() } });
  const next = await readAfterPause(t);
  const [before, after] = [remainingRequests(last), remainingRequests(next)];
  // Even if a 404 counts, a 429 may not count.
  if (window !== undefined && window !== "token-bucket" && missing.status === 404 && before !== undefined && after === before - 1)
    t.observe("rate-counted", [last, missing, next], "successful-only");
}
