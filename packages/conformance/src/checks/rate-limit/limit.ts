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

/** The rate limit (§8). It costs a key its minute, so all is looked at in one go. */
export const rateChecks: readonly Check[] = [
  check(
    "RATE-01",
    "MUST limit a key to 100 requests a minute, and no other",
    { tier: "certify", also: ALSO, needs: ["sacrificial-key"] },
    async (t) => {
      const write = await writeOf(t).catch(() => undefined);
      const others = await burstRequests(t);
      const found = await bursts(t, others);
      const { limited } = found;
      judgeFirst(t, found);
      if (limited === undefined) return judgeExcess(t, found);
      judgeLimited(t, found, limited);
      await judgeOthers(t, limited);
      const refused = await whileLimited(t, found, write);
      const window = await observeWindow(t, found);
      const again = await afterMinute(t, found);
      t.must("RATE-07", {
        at: [limited, again],
        expected: "anything but 429 once more than a minute has passed without a request",
        holds: again.status !== 429,
      });
      if (write !== undefined && refused !== undefined) {
        const { seen, there } = await write.look();
        t.must("RATE-08", {
          at: [refused, seen],
          expected: "what was to be created with the request that was answered 429 is not there",
          holds: seen.ok && !there,
        });
      }
      t.observe("rate-first-remaining", found.answers[0]!, firstCount(found.answers[0]!), JSON.stringify(rateHeaders(found.answers[0]!)));
      await observeCounting(t, again, window);
      await judgeExcess(t, found);
    },
  ),
];

/** A burst and, where more passed in it than may, one more: a minute may have begun in the middle of the first, and then none begins in the second. */
async function bursts(t: CheckContext, others: readonly BurstRequest[]): Promise<Burst> {
  const first = await sendBurst(t, others);
  if (first.excess <= 0) return first;
  const second = await sendBurst(t, others, first);
  if (second.excess > 0 && (isTooSlow(first) || isTooSlow(second)))
    t.stop(`the target took ${Math.max(first.seconds, second.seconds)} s to answer a burst: too slow to be limited for certain`);
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

/** Whether more passed than may and, if so, whether for one operation alone no more pass: then it is the others that do not count. */
async function judgeExcess(t: CheckContext, found: Burst): Promise<void> {
  const { answers, limited, excess } = found;
  const describe = ({ answers: all, limited: end }: Burst): string =>
    `${all.filter(({ ok }) => ok).length} requests passed within ${secondsOf(all)} s${end === undefined ? ", and none was answered 429" : ""}`;
  if (excess <= 0) {
    if (limited !== undefined) {
      t.must(["RATE-01", "RATE-04"], { at: limited, expected: EXPECTED, holds: true });
      return;
    }
    // Refused it is, but as something else.
    const refused = answers.slice(LIMIT).find(({ ok }) => !ok);
    if (refused === undefined || !answers.slice(0, LIMIT - 1).every(({ ok }) => ok))
      t.stop(`too few of ${answers.length} requests were served to meet the limit`);
    t.must("RATE-01", { at: refused, expected: EXPECTED, holds: false });
    return;
  }
  t.observe("rate-boundary", answers.slice(-1), excess <= LIMIT / 5 ? "approximate" : undefined, describe(found));
  const alone = await sendBurst(t, []);
  const seen = [limited ?? answers.at(-1)!, alone.limited ?? alone.answers.at(-1)!];
  t.must("RATE-01", { at: seen, expected: EXPECTED, holds: alone.excess <= 0, got: describe(alone) });
  if (alone.excess <= 0)
    t.must("RATE-04", { at: seen, expected: `${EXPECTED}, whichever operations they are for`, holds: false, got: describe(found) });
}

/** The wording of the limit in a verdict. */
const EXPECTED = `429 for what goes beyond ${LIMIT} requests of a key within a minute`;

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

/** Other operations while a key's reads are limited. @returns a write that was answered 429 */
async function whileLimited(t: CheckContext, found: Burst, write: Write | undefined): Promise<Exchange | undefined> {
  const rest = ["exportAnalytics", "getDocuments"] as const;
  const send = async (): Promise<readonly Exchange[]> =>
    Promise.all([
      ...rest.map(async (operation) => t.call(operation, { ...readSettings(operation), key: "sacrificial", limited: true })),
      ...(write === undefined ? [] : [write.send()]),
    ]);
  const refused = await refusalsBehindReads(t, found, send);
  return write === undefined ? undefined : refused?.at(-1);
}

/** Other keys while one is limited: of the same company, and of another one. The document counts "per key" (§8), which A-57 cannot change. */
async function judgeOthers(t: CheckContext, limited: Exchange): Promise<void> {
  const first = await t.call("getCompany", { key: "full", limited: true });
  // The full key may be in use elsewhere.
  const own = first.status === 429 && t.has("read-key") ? await t.call("getCompany", { key: "read", limited: true }) : first;
  const foreign = t.has("other-company") ? await t.call("getCompany", { key: "other", limited: true }) : undefined;
  t.observe("rate-bucket", [limited, own], own.status === 429 ? "company" : "key");
  const refused = [own, ...(foreign === undefined ? [] : [foreign])].find(({ status }) => status === 429);
  t.must("RATE-03", {
    at: [limited, refused ?? own],
    expected: "another key still served while one is limited",
    holds: refused === undefined,
  });
}

/** Sends requests right behind reads that use up what may have come back meanwhile. @returns their 429s; undefined where something came back all the same */
async function refusalsBehindReads(
  t: CheckContext,
  { more }: Burst,
  send: () => Promise<readonly Exchange[]>,
): Promise<readonly Exchange[] | undefined> {
  const passed: Exchange[] = [];
  for (let n = 0; n < ONCE_MORE; n += 1) {
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

/** That a write meets what came back, and the reads sent before it do not, happens by chance once, but not so often in a row. */
const ONCE_MORE = 4;

/** Looks how a minute is measured, by what is left at different moments. Ends a little more than a minute after the burst began. */
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
  const turned = await readAfterPause(t);
  await t.wait(Math.max(0, 62 - spent - untilTurn) * 1000);
  const later = await readAfterPause(t);
  const seen = answers.slice(0, answers.indexOf(soon));
  const counts = [...seen, soon].map(remainingRequests);
  if (counts.includes(undefined)) return undefined;
  const left = counts as number[];
  const value = windowOf({
    fresh: left[0]!,
    used: Math.min(...left.slice(1, -1)),
    soon: left.at(-1)!,
    turned: served(turned),
    later: served(later),
  });
  if (value !== undefined) t.observe("rate-window", [first, soon, turned, later], value);
  return value;
}

/** What an answer that was not limited tells of what is left. */
const served = (answer: Exchange): number | undefined => (answer.status === 429 ? undefined : remainingRequests(answer));

/** A request more than a minute after the burst; where that is limited, since the looks in between count, one after a minute without any. */
async function afterMinute(t: CheckContext, { answers }: Burst): Promise<Exchange> {
  await t.wait((secondsOf(answers) + 1) * 1000);
  const again = await readAfterPause(t);
  if (again.status !== 429) return again;
  await t.wait(62_000);
  return readAfterPause(t);
}

/** Looks whether a refused request counts, and whether a request without a key is told of the limit. */
async function observeCounting(t: CheckContext, last: Exchange, window: string | undefined): Promise<void> {
  const bare = await t.call("getCompany", { key: null, limited: true, open: ["A-54"] });
  t.observe("rate-headers-without-key", [last, bare], Object.keys(rateHeaders(bare)).length > 0 ? "present" : "absent");
  const missing = await t.call("getEmployee", { key: "sacrificial", limited: true, params: { id: t.uuid() } });
  const next = await readAfterPause(t);
  const [before, after] = [remainingRequests(last), remainingRequests(next)];
  // That a refusal counts does not tell whether a 429 would count as well.
  if (window !== undefined && window !== "token-bucket" && missing.status === 404 && before !== undefined && after === before - 1)
    t.observe("rate-counted", [last, missing, next], "successful-only");
}
