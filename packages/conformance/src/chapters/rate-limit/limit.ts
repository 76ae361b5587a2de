import { type Check, check } from "../../check.ts";
import type { Exchange } from "../../exchange.ts";
import { firstCount, headerNames, rateHeaders, remaining, resetForm, retryForm, secondOf, secondsOf } from "../../limit/headers.ts";
import { windowOf } from "../../limit/window.ts";
import type { Trial } from "../../trial.ts";
import { type Burst, LIMIT, burst, read } from "./burst.ts";
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
      const found = await burst(t);
      const { limited } = found;
      judgeBurst(t, found);
      if (limited === undefined) return;
      judgeLimited(t, found, limited);
      await judgeOthers(t, limited);
      const refused = write === undefined ? undefined : await refusedWrite(write, found);
      await pause(t, limited);
      const fresh = await read(t);
      t.must("RATE-07", [limited, fresh], "anything but 429 once more than a minute has passed without a request", fresh.status !== 429);
      if (write !== undefined && refused !== undefined) {
        const { seen, there } = await write.look();
        t.must("RATE-08", [refused, seen], "what was to be created with the request that was answered 429 is not there", seen.ok && !there);
      }
      t.observe("A-55", found.answers[0]!, firstCount(found.answers[0]!), JSON.stringify(rateHeaders(found.answers[0]!)));
      await observeCounting(t, fresh, await observeWindow(t, fresh));
    },
  ),
];

function judgeBurst(t: Trial, { answers, alone, limited, tooSlow }: Burst): void {
  const early = answers.slice(0, LIMIT).find(({ status }) => status === 429);
  t.must(
    "RATE-02",
    early ?? answers[LIMIT - 1]!,
    `none of the first ${LIMIT} requests after a pause of more than a minute answered 429`,
    early === undefined,
    early && `request ${answers.indexOf(early) + 1}: ${String(early)}`,
  );
  const last = [...answers, ...alone].slice(-1);
  if (limited === undefined && tooSlow !== undefined)
    t.stop(`the target took ${tooSlow} s to answer ${answers.length + alone.length} requests: too slow to be limited for certain`);
  const never = `none of ${answers.length + alone.length} requests within ${secondsOf([...answers, ...alone])} s was answered 429`;
  t.must(
    "RATE-01",
    limited ?? last,
    `429 for some request beyond the hundredth of a minute (a fifth more may pass, A-56)`,
    limited !== undefined,
    limited === undefined ? never : undefined,
  );
  if (limited === undefined) return;
  t.must(
    "RATE-04",
    limited,
    "429 at the same number of requests, whichever operations they are for",
    !alone.includes(limited),
    `429 came for GET /company alone, after ${answers.length} requests of several operations had passed`,
  );
  if (early !== undefined || alone.length > 0) return;
  const passed = answers.filter(({ status }) => status !== 429).length;
  // Where tokens come back, a few more pass than were there.
  const refilled = Math.ceil((secondsOf(answers) * LIMIT) / 60);
  if (passed === LIMIT) t.observe("A-56", answers.slice(-1), "exact");
  else if (passed > LIMIT + refilled)
    t.observe("A-56", answers.slice(-1), passed <= LIMIT * 1.2 + refilled ? "approximate" : undefined, `${passed} passed`);
}

function judgeLimited(t: Trial, { answers }: Burst, limited: Exchange): void {
  t.must("ERR-10", limited, "429 with the code RATE_LIMITED", limited.refused(429, "RATE_LIMITED"));
  const { json } = limited;
  const whole = json.at("error", "code").text !== undefined && json.at("error", "message").text !== undefined;
  const headers = JSON.stringify(rateHeaders(limited));
  t.must(
    "RATE-06",
    limited,
    "429 with the body {error: {code, message}} and headers whose names begin with X-RateLimit-",
    whole && Object.keys(rateHeaders(limited)).length > 0,
    `${String(limited)} and ${headers}`,
  );
  const retry = limited.header("retry-after");
  t.note("RATE-09", [answers[0]!, limited], `${headers}, Retry-After ${retry ?? "absent"}`);
  t.observe("A-49", [answers[0]!, limited], headerNames(limited), headers);
  const reset = limited.header("x-ratelimit-reset");
  if (reset !== undefined) t.observe("A-50", limited, resetForm(reset), reset);
  t.observe("A-52", limited, retryForm(retry), retry);
}

/** Other keys while one is limited: of the same company, which may share its allowance, and of another one. */
async function judgeOthers(t: Trial, limited: Exchange): Promise<void> {
  const own = await t.call("getCompany", { key: "full", limited: true });
  const foreign = t.has("other-company") ? await t.call("getCompany", { key: "other", limited: true }) : undefined;
  t.observe("A-57", [limited, own], own.status === 429 ? "company" : "key");
  if (own.status === 429 && foreign === undefined) return;
  const served = [own, ...(foreign === undefined ? [] : [foreign])].find(({ status }) => status !== 429);
  const expected =
    "another key still served while one is limited: of the same company or, where its keys share an allowance (A-57), of another one";
  t.must("RATE-03", [limited, served ?? own], expected, served !== undefined && (foreign === undefined || foreign.status !== 429));
}

/** Sends a write right behind requests that use up what may have come back meanwhile; undefined where it is not answered 429. */
async function refusedWrite({ send }: Write, { more }: Burst): Promise<Exchange | undefined> {
  const [, write] = await Promise.all([more(6), send()]);
  return write.status === 429 ? write : undefined;
}

/** More than a minute, ending well within a minute of the target's clock. */
async function pause(t: Trial, last: Exchange): Promise<void> {
  const then = ((secondOf(last) ?? 0) + 62) % 60;
  await t.wait(62_000 + (then < 12 ? 12 - then : then > 45 ? 72 - then : 0) * 1000);
}

/** Looks how a minute is measured, by what is left at different moments. */
async function observeWindow(t: Trial, fresh: Exchange): Promise<{ readonly value: string | undefined; readonly last: Exchange }> {
  const more = await Promise.all(Array.from({ length: 4 }, () => read(t)));
  await t.wait(4000);
  const soon = await read(t);
  const [began, second] = [secondOf(fresh), secondOf(soon)];
  if (began === undefined || second === undefined) return { value: undefined, last: soon };
  await t.wait((61 - second) * 1000);
  const turned = await read(t);
  const passed = (61 - began) % 60;
  await t.wait((62 - passed) * 1000);
  const later = await read(t);
  const all = [fresh, ...more, soon, turned, later];
  const counts = all.map(remaining);
  if (counts.includes(undefined)) return { value: undefined, last: later };
  const left = counts as number[];
  const value = windowOf({ fresh: left[0]!, used: Math.min(...left.slice(1, 10)), soon: left[10]!, turned: left[11]!, later: left[12]! });
  if (value !== undefined) t.observe("A-51", all, value);
  return { value, last: later };
}

/** Looks whether a refused request counts, and whether a request without a key is told of the limit. */
async function observeCounting(
  t: Trial,
  fresh: Exchange,
  { value, last }: { readonly value: string | undefined; readonly last: Exchange },
): Promise<void> {
  const bare = await t.call("getCompany", { key: null, limited: true, open: ["A-54"] });
  t.observe("A-54", [fresh, bare], Object.keys(rateHeaders(bare)).length > 0 ? "present" : "absent");
  const missing = await t.call("getEmployee", { key: "sacrificial", limited: true, params: { id: t.uuid() } });
  const next = await read(t);
  const [before, after] = [remaining(last), remaining(next)];
  // That a refusal counts does not tell whether a 429 would count as well.
  if (value !== undefined && value !== "token-bucket" && missing.status === 404 && before !== undefined && after === before - 1)
    t.observe("A-53", [last, missing, next], "successful-only");
}
