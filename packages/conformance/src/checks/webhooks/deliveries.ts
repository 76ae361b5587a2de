import { type Check, check } from "../../run/check.ts";
import { QUIET_TIME, type Endpoint, answerDeliveries, deliveries, createEndpoint, removeEndpoint } from "../../setup/receiver.ts";
import { hire } from "../../setup/people/people.ts";
import { eventCause, eventAt } from "../../setup/events/event-cause.ts";
import { type Delivery } from "../../deliveries/delivery.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { walk } from "../../run/walk.ts";
import { signedBy } from "../../deliveries/signature.ts";
import type { CheckContext } from "../../run/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** Past the third attempt, whichever way the waits are counted. */
const ALL_ATTEMPTS = 12_000;
const FAILING = [{ status: 500 }];

/** What came to an endpoint, and a moment later: an attempt may be on its way while the endpoint is being changed. */
async function deliveriesAfterPause(t: CheckContext, to: Endpoint): Promise<readonly Delivery[]> {
  const known = await deliveries(t, to);
  return deliveries(t, to, { atLeast: known.length + 1, within: QUIET_TIME });
}

/** What came to an endpoint beyond what is known. */
const nextDelivery = (all: readonly Delivery[], known: readonly Delivery[]): Delivery | undefined => all[known.length];

/** What deleted and paused endpoints get, and endpoints that share an address (§3.3, §6). */
export const endpointDeliveryChecks: readonly Check[] = [
  check(
    "HOOK-11",
    "MUST NOT deliver anything more to a deleted endpoint",
    { tier: "certify", also: ["EVT-18"], needs: ["receiver"] },
    async (t) => {
      const { kind, fire } = await t.use(eventCause);
      const alive = await createEndpoint(t, { events: [kind], replies: [{ status: 202 }] });
      const failing = await createEndpoint(t, { events: [kind], replies: FAILING });
      const idle = await createEndpoint(t, { events: [kind] });
      const gone = await removeEndpoint(t, idle);
      // What others did may have come to it while it was there.
      const early = await deliveriesAfterPause(t, idle);
      const first = await fire(t);
      if ((await eventAt(t, failing, kind, first.resource)) === undefined)
        t.stop("the event did not come to the endpoint that was to be deleted");
      const deleted = await removeEndpoint(t, failing);
      if (!deleted.ok || !gone.ok) t.stop(`the endpoints could not be deleted: ${String(deleted.ok ? gone : deleted)}`);
      const before = await deliveriesAfterPause(t, failing);
      await eventAt(t, alive, kind, first.resource);
      const known = new Set((await deliveries(t, alive)).map(({ id }) => id));
      const second = await fire(t);
      const event = await eventAt(t, alive, kind, second.resource, known);
      await t.wait(ALL_ATTEMPTS);
      const extra =
        nextDelivery(await deliveries(t, failing, { atLeast: before.length + 1, within: QUIET_TIME }), before) ??
        nextDelivery(await deliveries(t, idle), early);
      const seen = [failing.exchange, idle.exchange, first.exchange, deleted, second.exchange];
      const taken = await deliveries(t, alive);
      const again = taken.find((one, n) => one.id !== undefined && taken.findIndex(({ id }) => id === one.id) < n);
      if (taken.length > 0)
        t.must("EVT-18", { at: seen, expected: "one attempt when answered 202", holds: again === undefined, got: String(again) });
      if (extra === undefined && event === undefined) t.stop("the second event did not come to the endpoint that was left");
      t.must("HOOK-11", {
        at: seen,
        expected: "nothing at an endpoint once it is deleted: no event, and no further attempt at an earlier one",
        holds: extra === undefined,
        got: String(extra),
      });
      await removeEndpoint(t, alive);
    },
  ),

  check(
    "HOOK-14",
    "MUST NOT deliver to a paused endpoint, and deliver again once it is resumed",
    { tier: "certify", needs: ["receiver"] },
    async (t) => {
      const { kind, fire } = await t.use(eventCause);
      const alive = await createEndpoint(t, { events: [kind] });
      const paused = await createEndpoint(t, { events: EVENT_KINDS, replies: FAILING });
      const first = await fire(t);
      if ((await eventAt(t, paused, kind, first.resource)) === undefined)
        t.stop("the event did not come to the endpoint that was to be paused");
      const turn = await resumeWayOf(t, paused);
      const before = await deliveriesAfterPause(t, paused);
      const second = await fire(t);
      // Events of other kinds, where the API hires.
      const { exchange: hired, id } = await hire(t);
      const others = hired.ok ? [hired, await t.call("terminateEmployee", { params: { id } })] : [];
      await t.wait(ALL_ATTEMPTS);
      const arrived = (await deliveries(t, alive, { atLeast: 2, within: 0 })).length >= 2;
      const extra = nextDelivery(await deliveries(t, paused, { atLeast: before.length + 1, within: QUIET_TIME }), before);
      const seen = [paused.exchange, first.exchange, ...turn.seen, second.exchange, ...others];
      if (extra === undefined && !arrived) t.stop("the second event did not come to the endpoint that was not paused");
      const quiet = t.must("HOOK-14", {
        at: seen,
        expected: "nothing at an endpoint while it is paused: no event, and no further attempt at an earlier one",
        holds: extra === undefined,
        got: String(extra),
      });
      if (!quiet) return;
      await answerDeliveries(t, paused.mark, []);
      await turn.resume();
      const known = new Set((await deliveries(t, alive)).map(({ id }) => id));
      const third = await fire(t);
      const again = await eventAt(t, paused, kind, third.resource, known);
      const otherEvent = await eventAt(t, alive, kind, third.resource, known);
      if (again === undefined && otherEvent === undefined) t.stop("the third event came to no endpoint");
      t.must("HOOK-14", {
        at: [...seen, third.exchange],
        expected: "an event that happens after the endpoint was resumed comes to it",
        holds: again !== undefined,
        got: "it came to another endpoint alone",
      });
      await removeEndpoint(t, alive);
      await removeEndpoint(t, paused);
    },
  ),

  check("EVT-15.address", "MUST tell endpoints that share an address apart", { tier: "certify", needs: ["receiver"] }, async (t) => {
    const { kind, fire } = await t.use(eventCause);
    const first = await createEndpoint(t, { events: [kind] });
    const other = kind === "leave.cancelled" ? "leave.declined" : "leave.cancelled";
    const second = await secondEndpoint(t, first, other);
    const { exchange, resource } = await fire(t);
    const all =
      (await eventAt(t, first, kind, resource)) === undefined ? [] : await deliveries(t, first, { atLeast: 2, within: QUIET_TIME });
    await removeEndpoint(t, first);
    await removeEndpoint(t, second);
    if (all.length === 0) t.stop("the event did not come");
    const strange = all.find(
      (one) =>
        one.event === kind && signedBy(one.arrival, second.secret) !== undefined && signedBy(one.arrival, first.secret) === undefined,
    );
    t.must("EVT-15", {
      at: [first.exchange, second.exchange, exchange],
      expected: `${kind} once, for the endpoint that asked for it, and not for the other one at the same address, which asked for ${other}`,
      holds: strange === undefined,
      got: String(strange),
    });
  }),
];

/** A second endpoint at the address of another one, for another kind; a service may refuse that. */
async function secondEndpoint(t: CheckContext, first: Endpoint, kind: string): Promise<Endpoint> {
  const exchange = await t.call("createWebhook", { body: { url: first.url, events: [kind] }, open: ["A-171"] });
  if (exchange.refused(409, "CONFLICT")) t.notApplicable("an address that is in use is refused, which the document permits (A-171)");
  const [id, secret] = [exchange.data.at("id").text, exchange.data.at("secret").text];
  if (!exchange.ok || id === undefined || secret === undefined) return t.stop(`no second endpoint could be created: ${String(exchange)}`);
  t.run.secret(secret, "the secret of a webhook endpoint");
  return { ...first, id, secret, events: [kind], exchange };
}

/** A way to resume an endpoint that was just paused, and what showed that it was. */
interface ResumeWay {
  readonly seen: readonly Exchange[];
  readonly resume: () => Promise<void>;
}

/** Pauses an endpoint: over the API where that is offered, or as a person would, where the target has a control API. Otherwise ends the check. */
async function resumeWayOf(t: CheckContext, { id }: Endpoint): Promise<ResumeWay> {
  const patch = async (is_active: boolean): Promise<Exchange> =>
    t.send({ method: "PATCH", path: `/webhooks/${id}`, body: { is_active }, open: ["A-174"] });
  const answer = await patch(false);
  let seen: readonly Exchange[] = [answer];
  let resume: ResumeWay["resume"] = async () => void (await patch(true));
  if (!answer.ok) {
    t.observe("webhook-pause", answer, "outside-the-api");
    if (!t.has("control")) t.notApplicable("this API cannot pause an endpoint, and the target file has no control_url");
    const control = async (move: string): Promise<number> =>
      (await t.onWire(async (wire, n) => wire.control("POST", `/webhooks/${id}/${move}`, n))).status;
    if ((await control("pause")) >= 300) t.stop("the control API did not pause the endpoint");
    resume = async () => void (await control("resume"));
  }
  const rowIn = (rows: readonly View[]): View | undefined => rows.find((one) => one.at("id").text === id);
  const { rows, exchanges } = await walk(t, "listWebhooks", { until: (all) => rowIn(all)?.at("is_active").flag === false });
  const row = rowIn(rows);
  seen = [...seen, ...exchanges];
  if (row?.at("is_active").flag !== false) t.stop(`the endpoint is not listed as paused: ${JSON.stringify(row?.raw)}`);
  if (answer.ok) t.observe("webhook-pause", seen, "patch-offered");
  return { seen, resume };
}
