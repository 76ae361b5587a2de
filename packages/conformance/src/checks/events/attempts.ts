import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Endpoint, IMMEDIATE, MOMENT, PROMPT, QUIET_TIME, deliveries, createEndpoint, removeEndpoint } from "../../setup/receiver.ts";
import { type EventCause, eventCause, eventAt, receivedEvents } from "../../setup/events/received-events.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import { attemptsOf, byEvent, describeGaps, isOnTime, retryTimes } from "../../deliveries/attempts.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { ReceiverReply } from "../../wire/wire.ts";
import { judgeSignatures } from "./signatures.ts";

/** All that came of one event to an endpoint that answered it in one way. */
interface Row {
  readonly what: string;
  readonly to: Endpoint;
  /** Of one event, should the call have caused several. */
  readonly attempts: readonly Delivery[];
  readonly all: readonly Delivery[];
  /** Whether nothing came to the endpoint before: otherwise what somebody else did drew the first answer. */
  readonly first: boolean;
  /** All that came of a second event, where one was fired. */
  readonly later: readonly Delivery[];
}

/** A call that has an event sent, and what it is about. */
type SentEvent = Awaited<ReturnType<EventCause["fire"]>>;

/** Fires one event at an endpoint for each way of answering, and lets time pass as `listen` says, which may fire a second one. */
async function tryAnswers(
  t: CheckContext,
  { kind, fire }: EventCause,
  ways: Readonly<Record<string, readonly ReceiverReply[]>>,
  listen: (endpoints: readonly Endpoint[]) => Promise<SentEvent | undefined>,
): Promise<{ readonly rows: readonly Row[]; readonly seen: readonly Exchange[] }> {
  const endpoints: [string, Endpoint][] = [];
  for (const [what, replies] of Object.entries(ways)) endpoints.push([what, await createEndpoint(t, { events: [kind], replies })]);
  const { exchange, resource } = await fire(t);
  const ends = endpoints.map(([, to]) => to);
  const come = async (within: number): Promise<(Delivery | undefined)[]> =>
    Promise.all(ends.map(async (to) => eventAt(t, to, kind, resource, new Set(), within)));
  let prompt = await come(IMMEDIATE);
  if (prompt.includes(undefined)) {
    await t.wait(MOMENT);
    prompt = await come(QUIET_TIME);
  }
  if (prompt.includes(undefined)) {
    await t.wait(PROMPT);
    const missed = prompt.map((one) => one === undefined);
    prompt = await come(QUIET_TIME);
    const late = prompt.find((one, n) => missed[n] && one !== undefined);
    if (late !== undefined)
      t.must("EVT-17", {
        at: exchange,
        expected: `a first attempt at once: within ${(IMMEDIATE + MOMENT) / 1000} s`,
        holds: false,
        got: String(late),
      });
  }
  if (prompt.some((one) => one === undefined))
    t.stop(
      `the event of ${exchange.record.request.method} ${exchange.record.request.path} did not come to every endpoint that asked for it`,
    );
  const second = await listen(ends);
  const rows: Row[] = [];
  for (const [what, to] of endpoints) {
    const came = await deliveries(t, to);
    const mine = came.filter((one) => one.event === kind && (one.isAbout(resource) || (second && one.isAbout(second.resource))));
    const all = mine.filter((one) => isSameEvent(mine[0]!, one));
    const attempts = attemptsOf(all);
    rows.push({ what, to, attempts, all, first: came[0] === attempts[0], later: mine.filter((one) => !all.includes(one)) });
    await removeEndpoint(t, to);
  }
  return { rows, seen: [...ends.map((to) => to.exchange), exchange, ...(second === undefined ? [] : [second.exchange])] };
}

/** Whether two deliveries are of one event: by its id, or by its data where every attempt has an id of its own. */
function isSameEvent(first: Delivery, one: Delivery): boolean {
  return (first.id !== undefined && first.id === one.id) || JSON.stringify(first.data.raw) === JSON.stringify(one.data.raw);
}

/** How often and when a delivery is tried (§6, §8). */
export const attemptChecks: readonly Check[] = [
  check("EVT-17.first", "MUST try a delivery at once", { tier: "ci", needs: ["receiver"] }, async (t) => {
    const { all, late, wide, triggers } = await t.use(receivedEvents);
    const seen = [wide.exchange, ...triggers.map(({ exchange }) => exchange)];
    if (all.length === 0) t.stop("no event came for any call (A-177 permits a service that tells of none)");
    t.must("EVT-17", {
      at: seen,
      expected: `a first attempt at once: within ${(IMMEDIATE + MOMENT) / 1000} s`,
      holds: late.length === 0,
      got: `only when some more seconds had passed came ${String(late[0])}`,
    });
  }),

  check(
    "EVT-16",
    "MUST try three times, after 2 s and 8 s, until an answer from 200 to 299",
    { tier: "certify", also: ["EVT-17", "EVT-18", "EVT-20", "SIG-01", "SIG-02", "PRIV-21"], needs: ["receiver"] },
    async (t) => {
      const found = await t.use(eventCause);
      const beyond = `${t.token()}beyond`;
      const onward = `${(t.run.target.webhooks?.receiver_url ?? "").replace(/\/$/, "")}/${beyond}`;
      await t.onWire(async (wire, id) => wire.reply(beyond, [{ status: 500 }], id));
      // Two events are fired, and each attempt at either draws the next answer.
      const failing = {
        "answered 500 and 503, and a later event 404 and 410": [500, 404, 503, 410, 500, 404].map((status) => ({ status })),
        "redirected with 307 and 302 to where 500 is answered": [
          { status: 307, location: onward },
          { status: 302, location: onward },
          { status: 307, location: onward },
          { status: 500 },
        ],
      };
      // What is taken at last is not tried again either.
      const taking = { "answered 429, then 299, and a later event 204": [{ status: 429 }, { status: 204 }, { status: 299 }] };
      let held: readonly Endpoint[] = [];
      const { rows, seen } = await tryAnswers(t, found, { ...failing, ...taking }, async (ends) => {
        const second = await tryWithLaterEvent(t, found, ends);
        held = second.held;
        // Second by second, so that attempts are seen when they come.
        for (let seconds = 0; seconds < 12; seconds += 1) await t.wait(1000);
        await t.wait(30_000);
        return second;
      });
      for (const { what, to, attempts, all, later } of rows) {
        const gaps = describeGaps(attempts);
        const description = `${attempts.length} attempts when ${what}: ${gaps}`;
        judgeSignatures(t, seen, to, all);
        if (what in taking) {
          const count = new Set(all.map(({ id }) => id)).size === 1 ? all.length : byEvent(all)[0]?.length;
          t.must("EVT-18", { at: seen, expected: `two attempts when ${what}`, holds: count === 2, got: description });
          if (later.length > 0)
            t.must("EVT-18", {
              at: seen,
              expected: "one attempt at the event that is answered 204",
              holds: later.length === 1,
              got: later.join("\n"),
            });
          continue;
        }
        judgeLater(t, seen, later, held.includes(to));
        const enough = t.must("EVT-16", {
          at: seen,
          expected: `three attempts when ${what}, and none in the half minute after the third`,
          holds: attempts.length === 3,
          got: description,
        });
        t.must("EVT-20", {
          at: seen,
          expected: "the same id in all attempts",
          holds: new Set(attempts.map(({ id }) => id)).size === 1 && attempts[0]?.id !== undefined,
          got: attempts.map(({ id }) => String(id)).join(", "),
        });
        if (enough)
          t.must("EVT-17", {
            at: seen,
            expected: "the second attempt 2 s after the first, the third 8 s after the first or the second (a second more or less)",
            holds: isOnTime(attempts),
            got: gaps,
          });
      }
      observeRetries(t, seen, rows);
      const onwards = await t.onWire(async (wire, id) => wire.arrivals(beyond, { atLeast: 0, within: 0 }, id));
      t.observe("delivery-redirects", seen, onwards.length > 0 ? "followed" : "not-followed");
    },
  ),

  check(
    "EVT-19",
    "MUST give up an attempt after 30 s without an answer, and try again",
    { tier: "certify", also: ["EVT-16", "EVT-17"], needs: ["receiver"] },
    async (t) => {
      const found = await t.use(eventCause);
      const { rows, seen } = await tryAnswers(t, found, { "not answered": [{ status: null }, { status: 500 }] }, async ([to]) => {
        await t.wait(35_000);
        // That the sender hung up takes a moment to be seen.
        await deliveries(t, to!, { atLeast: 2, within: QUIET_TIME });
        await t.wait(12_000);
        return undefined;
      });
      const { attempts, first: drew } = rows[0]!;
      if (!drew) t.stop("another event came to the endpoint before, and was not answered in place of this one");
      const [first, second] = attempts.map(({ arrival }) => arrival);
      const ends = [first?.gaveUpAt, second?.at].filter((at) => typeof at === "number");
      const after = Math.min(...ends) - first!.at;
      const got = Number.isFinite(after) ? `it ended after ${(after / 1000).toFixed(1)} s` : "it was still open after 47 s";
      t.need("EVT-19", {
        at: seen,
        expected: "an attempt without an answer given up after 30 s, or tried again after 32 s",
        holds: after >= 28_500 && after <= 37_000,
        got,
      });
      t.must("EVT-16", {
        at: seen,
        expected: "three attempts, the first of which was not answered",
        holds: attempts.length === 3,
        got: `${attempts.length} attempts: ${describeGaps(attempts)}`,
      });
    },
  ),
];

/** Fires a second event once the first attempt at another one has failed. @returns the endpoints too to which it did not come at once */
async function tryWithLaterEvent(
  t: CheckContext,
  { kind, fire }: EventCause,
  ends: readonly Endpoint[],
): Promise<SentEvent & { readonly held: readonly Endpoint[] }> {
  const before = await Promise.all(ends.map(async (to) => deliveries(t, to, { atLeast: Infinity, within: QUIET_TIME })));
  const known = new Set(before.flat().map(({ id }) => id));
  const fired = await fire(t);
  const missing = async (among: readonly Endpoint[], within: number): Promise<Endpoint[]> => {
    const come = await Promise.all(among.map(async (to) => eventAt(t, to, kind, fired.resource, known, within)));
    return among.filter((_, n) => come[n] === undefined);
  };
  let held = await missing(ends, IMMEDIATE);
  if (held.length > 0) {
    await t.wait(MOMENT);
    held = await missing(held, QUIET_TIME);
  }
  return { ...fired, held };
}

/** Holds a second event to attempts of its own, which wait for none at the first event. */
function judgeLater(t: CheckContext, seen: readonly Exchange[], later: readonly Delivery[], isHeld: boolean): void {
  if (later.length === 0) return;
  const gaps = describeGaps(later);
  t.must("EVT-16", {
    at: seen,
    expected: "three attempts at an event that follows one that fails",
    holds: later.length === 3,
    got: `${later.length} attempts: ${gaps}`,
  });
  const expected = `a first attempt at once, within ${(IMMEDIATE + MOMENT) / 1000} s, at an event that follows one that fails`;
  t.must("EVT-17", { at: seen, expected, holds: !isHeld, got: `only when some more seconds had passed came ${String(later[0])}` });
}

/** From when the 8 s count, and whether a retry has the bytes of the first attempt. */
function observeRetries(t: CheckContext, seen: readonly Exchange[], rows: readonly Row[]): void {
  const attempts = rows.find(({ what }) => what.startsWith("answered 500"))?.attempts ?? [];
  const times = retryTimes(attempts);
  if (times !== undefined) t.observe("retry-times", seen, times);
  if (attempts.length < 2) return;
  const bodies = new Set(attempts.map(({ text }) => text));
  const rest = new Set(attempts.map(({ json }) => JSON.stringify({ ...(json.raw as object), created_at: null })));
  t.observe("retry-bytes", seen, bodies.size === 1 ? "identical" : rest.size === 1 ? "new-timestamp" : undefined, [...bodies].join("\n"));
}
