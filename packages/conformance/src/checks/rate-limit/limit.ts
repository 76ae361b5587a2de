import { firstReadOperation } from "../../setup/access/first-read.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { firstCount, limitHeaderNames, rateHeaders, resetForm, retryForm, secondsOf } from "../../exchange/limit-headers.ts";
import { type CheckContext, type SetUp, setUp } from "../../run/check/check-context.ts";
import { readSettings } from "../../setup/access/company-reads.ts";
import { LIMIT } from "./shared-reads.ts";
import {
  AT_ONCE,
  type Burst,
  affordsBurst,
  burstRequests,
  isLimited,
  isOverspent,
  isProof,
  readAfterPause,
  sendBurst,
  useBefore,
} from "./burst.ts";
import { sendBursts } from "./bursts.ts";
import { type Later, observeCounting, readLater } from "./later.ts";
import { type Write, writeOf } from "./writes.ts";

const ALSO = ["RATE-02", "RATE-03", "RATE-04", "RATE-06", "RATE-09", "ERR-10"];

/** The rate limit (§8). One check judges nearly everything, because each burst uses up a key for a minute. */
export const rateChecks: readonly Check[] = [
  check("RATE-01", "MUST limit a key to 100 requests a minute, and no other key", { also: ALSO, needs: ["sacrificial-key"] }, async (t) => {
    const { burst, isTimeReal } = await t.use(usedUpKey);
    const { limited, answers } = burst;
    judgeFirst(t, burst);
    if (limited === undefined) return judgeExcess(t, burst);
    judgeLimited(t, burst, limited);
    await judgeOthers(t, limited);
    judgePassed(t, await t.use(refusals));
    t.observe("rate-first-remaining", answers[0]!, firstCount(answers[0]!), JSON.stringify(rateHeaders(answers[0]!)));
    // In real time other checks go on meanwhile, unless another burst needs a key that is served again.
    const minute = t.use(laterReads).catch(() => undefined);
    if (!isTimeReal || burst.excess > 0) await minute;
    await judgeExcess(t, burst);
  }),
];

/** What follows more than a minute after the limit was reached (§8). */
export const afterMinuteChecks: readonly Check[] = [
  check(
    "RATE-07",
    "MUST serve a key again after a minute, and make nothing for a request that was limited",
    { also: ["RATE-08"], needs: ["sacrificial-key"] },
    async (t) => {
      const { burst, write } = await t.use(usedUpKey);
      const { limited } = burst;
      if (limited === undefined) return t.stop("no request was answered 429");
      const { refused } = await t.use(refusals);
      const later = await t.use(laterReads);
      const { next, window, readings } = later;
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
      if (window !== undefined) t.observe("rate-window", readings, window);
      observeCounting(t, later);
    },
  ),
];

interface UsedUpKey {
  readonly burst: Burst;
  readonly write: Write | undefined;
  readonly isTimeReal: boolean;
}

/** A key whose allowance is used up, and a create to be sent with it. */
const usedUpKey: SetUp<UsedUpKey> = setUp("rate-burst", async (t) => {
  const isTimeReal = await t.isTimeReal();
  const write = await writeOf(t).catch(() => undefined);
  const others = await burstRequests(t);
  // In real time the run does not wait for that.
  if (!isTimeReal) await useBefore(t);
  return { write, isTimeReal, burst: await sendBursts(t, others) };
});

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
  if (isProof(burst)) return judgeProof(t, burst, describe(burst));
  // Another burst would only show which of two requirements that breaks.
  if (isOverspent(burst) || !affordsBurst(t)) {
    t.must("RATE-01", { at: limited ?? answers.at(-1)!, expected: EXPECTED, holds: false, got: describe(burst) });
    return;
  }
  const single = await sendBurst(t, []);
  const exchanges = [limited ?? answers.at(-1)!, single.limited ?? single.answers.at(-1)!];
  t.must("RATE-01", { at: exchanges, expected: EXPECTED, holds: single.excess <= 0, got: describe(single) });
  if (single.excess <= 0)
    t.must("RATE-04", { at: exchanges, expected: `${EXPECTED}, for all operations together`, holds: false, got: describe(burst) });
}

/** Judges a burst that proves that there is no limit for all operations together. Further reads show whether there is one for each. */
async function judgeProof(t: CheckContext, { answers }: Burst, got: string): Promise<void> {
  const reads = answers.filter(({ operation }) => operation === answers[0]!.operation);
  while (reads.length < LIMIT + AT_ONCE && !reads.some(isLimited) && t.run.budget.left > 2 * LIMIT)
    reads.push(...(await Promise.all(Array.from({ length: AT_ONCE }, async () => readAfterPause(t)))));
  const requirement = reads.some(isLimited) ? "RATE-04" : "RATE-01";
  t.must(requirement, { at: [answers.at(-1)!, reads.find(isLimited) ?? reads.at(-1)!], expected: EXPECTED, holds: false, got });
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

const laterReads: SetUp<Later> = setUp("rate-later", async (t) => {
  const { burst, isTimeReal } = await t.use(usedUpKey);
  // Requests that the limited key must refuse come first.
  await t.use(refusals);
  return readLater(t, burst, isTimeReal);
});

/** Answers of a limited key to other operations than the reads of the burst. */
interface Refusals {
  /** The answer to the write, if all answers were 429. */
  readonly refused: Exchange | undefined;
  /** Answers other than 429, several times in a row, while all reads around them were limited. */
  readonly passed: readonly Exchange[];
}

/**
 * Sends other operations together with reads that use up refilled allowance, until all are answered 429. A request may use refilled
 * allowance by chance.
 */
const refusals: SetUp<Refusals> = setUp("rate-refusals", async (t) => {
  const { burst, write } = await t.use(usedUpKey);
  const operations = ["exportAnalytics", "getDocuments"] as const;
  const send = async (): Promise<readonly Exchange[]> =>
    Promise.all([
      ...operations.map(async (operation) => t.call(operation, { ...readSettings(operation), key: "sacrificial", limited: true })),
      ...(write === undefined ? [] : [write.send()]),
    ]);
  const passed: Exchange[] = [];
  for (let n = 0; n < ATTEMPTS; n += 1) {
    const [reads, answers] = await Promise.all([burst.more(4), send()]);
    const free = answers.filter(({ status }) => status !== 429);
    if (free.length === 0) return { refused: write === undefined ? undefined : answers.at(-1), passed: [] };
    if (!reads.every(({ status }) => status === 429)) return { refused: undefined, passed: [] };
    passed.push(...free);
  }
  return { refused: undefined, passed };
});

/** Attempts to meet a limit. A request may use refilled allowance by chance once, but not so often in a row. */
const ATTEMPTS = 4;

/** Judges requests that passed while all reads around them were limited. */
function judgePassed(t: CheckContext, { passed }: Refusals): void {
  if (passed.length > 0)
    t.must("RATE-04", {
      at: passed,
      expected: "429 for every operation while the key's reads are limited",
      holds: false,
      got: `${passed.length} requests passed, and none of the reads around them`,
    });
}

/**
 * Judges other keys of this company and of another one while a key is limited. The document counts "per key" (§8), which A-57 cannot
 * change.
 */
async function judgeOthers(t: CheckContext, limited: Exchange): Promise<void> {
  const read = await firstReadOperation(t);
  const first = await t.call(read, { key: "full", limited: true });
  // Other clients may use the full key at the same time.
  const own = first.status === 429 && t.has("read-key") ? await t.call(read, { key: "read", limited: true }) : first;
  const foreign = t.has("other-company") ? await t.call(read, { key: "other", limited: true }) : undefined;
  t.observe("rate-bucket", [limited, own], own.status === 429 ? "company" : "key");
  const refused = [own, ...(foreign === undefined ? [] : [foreign])].find(({ status }) => status === 429);
  t.must("RATE-03", {
    at: [limited, refused ?? own],
    expected: "another key served while this one is limited",
    holds: refused === undefined,
  });
}
