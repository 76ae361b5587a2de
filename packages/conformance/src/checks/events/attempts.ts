import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Endpoint, IMMEDIATE, MOMENT, QUIET_TIME, deliveries, deliveriesAfterQuiet } from "../../setup/receiver.ts";
import { type EventCause, eventCause, eventAt } from "../../setup/events/event-cause.ts";
import { receivedEvents } from "../../setup/events/received-events.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import { byEvent, describeGaps, isOnTime, retryTimes } from "../../deliveries/attempts.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type AnsweredEndpoint, type SentEvent, tryAnswers } from "./answered-endpoint.ts";
import { judgeSignatures } from "./signatures.ts";

/** The least time for which an attempt without an answer stays open, in milliseconds: 30 s, which may begin before the receiver has the request. */
export const LEAST_OPEN = 28_500;

/** The number and the times of delivery attempts (§6, §8). */
export const attemptChecks: readonly Check[] = [
  check("EVT-17.first", "MUST attempt a delivery at once", { needs: ["receiver"] }, async (t) => {
    const { all, late, wide, triggers } = await t.use(receivedEvents);
    const exchanges = [wide.exchange, ...triggers.map(({ exchange }) => exchange)];
    if (all.length === 0) t.stop("no event was delivered for any call (A-177 permits a service without events)");
    t.must("EVT-17", {
      at: exchanges,
      expected: `a first attempt at once: within ${(IMMEDIATE + MOMENT) / 1000} s`,
      holds: late.length === 0,
      // The later attempts belong to the requirement too.
      shows: false,
      got: `only some seconds later: ${String(late[0])}`,
    });
  }),

  check(
    "EVT-16",
    "MUST attempt a delivery three times, with delays of 2 s and 8 s, until an answer from 200 to 299",
    { also: ["EVT-17", "EVT-18", "EVT-20", "SIG-01", "SIG-02", "PRIV-21"], needs: ["receiver"], replaces: ["EVT-10.two"] },
    async (t) => {
      const found = await t.use(eventCause);
      const redirectToken = `${t.token()}beyond`;
      const redirectUrl = `${(t.run.target.webhooks?.receiver_url ?? "").replace(/\/$/, "")}/${redirectToken}`;
      await t.onWire(async (wire, id) => wire.reply(redirectToken, [{ status: 500 }], id));
      // Two events are caused. Each attempt at either one gets the next answer.
      const failing = {
        "answered 500 and 503, and a later event 404 and 410": [500, 404, 503, 410, 500, 404].map((status) => ({ status })),
        "redirected with 307 and 302 to a URL that answers 500": [
          { status: 307, location: redirectUrl },
          { status: 302, location: redirectUrl },
          { status: 307, location: redirectUrl },
          { status: 500 },
        ],
      };
      // A delivery that is accepted at a later attempt is not repeated.
      const accepting = { "answered 429, then 299, and a later event 204": [{ status: 429 }, { status: 204 }, { status: 299 }] };
      let delayed: readonly Endpoint[] = [];
      const { rows, exchanges } = await tryAnswers(t, found, { ...failing, ...accepting }, async (ends) => {
        const second = await tryWithLaterEvent(t, found, ends);
        delayed = second.delayed;
        // In steps of one second, so that the times of the attempts are known.
        for (let seconds = 0; seconds < 12; seconds += 1) await t.wait(1000);
        await t.wait(30_000);
        return second;
      });
      for (const { answers, to, attempts, all, later } of rows) {
        const gaps = describeGaps(attempts);
        const description = `${attempts.length} attempts when ${answers}: ${gaps}`;
        judgeSignatures(t, exchanges, to, all);
        if (answers in accepting) {
          const count = new Set(all.map(({ id }) => id)).size === 1 ? all.length : byEvent(all)[0]?.length;
          t.must("EVT-18", { at: exchanges, expected: `two attempts when ${answers}`, holds: count === 2, got: description });
          if (later.length > 0)
            t.must("EVT-18", {
              at: exchanges,
              expected: "one attempt at an event that is answered 204",
              holds: later.length === 1,
              got: later.join("\n"),
            });
          continue;
        }
        judgeLater(t, exchanges, later, delayed.includes(to));
        const enough = t.must("EVT-16", {
          at: exchanges,
          expected: `three attempts when ${answers}, and no further one within 30 s after the third`,
          holds: attempts.length === 3,
          got: description,
        });
        t.must("EVT-20", {
          at: exchanges,
          expected: "the same id in all attempts",
          holds: new Set(attempts.map(({ id }) => id)).size === 1 && attempts[0]?.id !== undefined,
          shows: attempts.length > 1,
          got: attempts.map(({ id }) => String(id)).join(", "),
        });
        if (enough)
          t.must("EVT-17", {
            at: exchanges,
            expected: "the second attempt 2 s after the first, the third 8 s after the first or the second (within 1 s)",
            holds: isOnTime(attempts),
            got: gaps,
          });
      }
      observeRetries(t, exchanges, rows);
      const redirected = await t.onWire(async (wire, id) => wire.arrivals(redirectToken, { atLeast: 0, within: 0 }, id));
      t.observe("delivery-redirects", exchanges, redirected.length > 0 ? "followed" : "not-followed");
    },
  ),

  check(
    "EVT-19",
    "MUST give up an attempt after 30 s without an answer, and attempt again",
    { also: ["EVT-16", "EVT-17"], needs: ["receiver"] },
    async (t) => {
      const found = await t.use(eventCause);
      const { rows, exchanges } = await tryAnswers(t, found, { "not answered": [{ status: null }, { status: 500 }] }, async ([to]) => {
        await t.wait(35_000);
        // The receiver notices a closed connection with a delay.
        await deliveries(t, to!, { atLeast: 2, within: QUIET_TIME });
        await t.wait(12_000);
        return undefined;
      });
      const { attempts, first: isFirst } = rows[0]!;
      if (!isFirst) t.stop("another event reached the endpoint first, so that event was left without an answer instead of this one");
      const [first, second] = attempts.map(({ arrival }) => arrival);
      const ends = [first?.gaveUpAt, second?.at].filter((at) => typeof at === "number");
      const after = Math.min(...ends) - first!.at;
      const got = Number.isFinite(after) ? `it ended after ${(after / 1000).toFixed(1)} s` : "it was still open after 47 s";
      t.need("EVT-19", {
        at: exchanges,
        expected: "an attempt without an answer given up after 30 s, or repeated after 32 s",
        holds: after >= LEAST_OPEN && after <= 37_000,
        got,
      });
      t.must("EVT-16", {
        at: exchanges,
        expected: "three attempts, of which the first was not answered",
        holds: attempts.length === 3,
        got: `${attempts.length} attempts: ${describeGaps(attempts)}`,
      });
    },
  ),
];

/** Causes a second event after the first attempt at another one has failed. @returns also the endpoints that it did not reach at once */
async function tryWithLaterEvent(
  t: CheckContext,
  { kind, fire }: EventCause,
  ends: readonly Endpoint[],
): Promise<SentEvent & { readonly delayed: readonly Endpoint[] }> {
  const before = await Promise.all(ends.map(async (to) => deliveriesAfterQuiet(t, to, Infinity)));
  const known = new Set(before.flat().map(({ id }) => id));
  const fired = await fire(t);
  const missing = async (among: readonly Endpoint[], within: number): Promise<Endpoint[]> => {
    const reached = await Promise.all(among.map(async (to) => eventAt(t, to, kind, fired.resource, known, within)));
    return among.filter((_, n) => reached[n] === undefined);
  };
  let delayed = await missing(ends, IMMEDIATE);
  if (delayed.length > 0) {
    await t.wait(MOMENT);
    delayed = await missing(delayed, QUIET_TIME);
  }
  return { ...fired, delayed };
}

/** Checks that a second event has its own three attempts, and does not wait for those at the first event. */
function judgeLater(t: CheckContext, exchanges: readonly Exchange[], later: readonly Delivery[], isDelayed: boolean): void {
  if (later.length === 0) return;
  const gaps = describeGaps(later);
  t.must("EVT-16", {
    at: exchanges,
    expected: "three attempts at an event that follows a failed one",
    holds: later.length === 3,
    got: `${later.length} attempts: ${gaps}`,
  });
  const expected = `a first attempt at once, within ${(IMMEDIATE + MOMENT) / 1000} s, at an event that follows a failed one`;
  t.must("EVT-17", { at: exchanges, expected, holds: !isDelayed, shows: false, got: `only some seconds later: ${String(later[0])}` });
}

/** Records when the 8 s begin, and whether a retry has the bytes of the first attempt. */
function observeRetries(t: CheckContext, exchanges: readonly Exchange[], rows: readonly AnsweredEndpoint[]): void {
  const attempts = rows.find(({ answers }) => answers.startsWith("answered 500"))?.attempts ?? [];
  const times = retryTimes(attempts);
  if (times !== undefined) t.observe("retry-times", exchanges, times);
  if (attempts.length < 2) return;
  const bodies = new Set(attempts.map(({ text }) => text));
  const rest = new Set(attempts.map(({ json }) => JSON.stringify({ ...(json.raw as object), created_at: null })));
  t.observe(
    "retry-bytes",
    exchanges,
    bodies.size === 1 ? "identical" : rest.size === 1 ? "new-timestamp" : undefined,
    [...bodies].join("\n"),
  );
}
