import { type Check, check } from "../../run/check/check.ts";
import { type Endpoint, answerDeliveries, deliveries, deliveriesAfterQuiet, createEndpoint, removeEndpoint } from "../../setup/receiver.ts";
import { hireDrawn } from "../../setup/people/people.ts";
import { receivedEvents } from "../../setup/events/received-events.ts";
import { eventCause, eventAt } from "../../setup/events/event-cause.ts";
import { type Delivery } from "../../deliveries/delivery.ts";
import { EVENT_KINDS } from "../../document/event-kinds.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { walk } from "../../run/lists/walk.ts";
import { signedBy } from "../../deliveries/signature.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** Time until after the third attempt, however the waits are counted, in milliseconds. */
const ALL_ATTEMPTS = 12_000;
const FAILING = [{ status: 500 }];

/** The deliveries to an endpoint after a short wait: an attempt may be under way while the endpoint is changed. */
async function deliveriesAfterPause(t: CheckContext, to: Endpoint): Promise<readonly Delivery[]> {
  const known = await deliveries(t, to);
  return deliveriesAfterQuiet(t, to, known.length);
}

/** The first delivery after the known ones. */
const nextDelivery = (all: readonly Delivery[], known: readonly Delivery[]): Delivery | undefined => all[known.length];

/** Deliveries to deleted and paused endpoints, and to endpoints with the same URL (§3.3, §6). */
export const endpointDeliveryChecks: readonly Check[] = [
  check("HOOK-11", "MUST NOT deliver to a deleted endpoint", { also: ["EVT-18"], needs: ["receiver"] }, async (t) => {
    const { kind, fire } = await t.use(eventCause);
    const alive = await createEndpoint(t, { events: [kind], replies: [{ status: 202 }] });
    const failing = await createEndpoint(t, { events: [kind], replies: FAILING });
    const idle = await createEndpoint(t, { events: [kind] });
    const gone = await removeEndpoint(t, idle);
    // Other clients may have caused deliveries to it before its deletion.
    const early = await deliveriesAfterPause(t, idle);
    const first = await fire(t);
    if ((await eventAt(t, failing, kind, first.resource)) === undefined)
      t.stop("the event did not arrive at the endpoint before its deletion");
    const deleted = await removeEndpoint(t, failing);
    if (!deleted.ok || !gone.ok) t.stop(`the endpoints could not be deleted: ${String(deleted.ok ? gone : deleted)}`);
    const before = await deliveriesAfterPause(t, failing);
    await eventAt(t, alive, kind, first.resource);
    const known = new Set((await deliveries(t, alive)).map(({ id }) => id));
    const second = await fire(t);
    const event = await eventAt(t, alive, kind, second.resource, known);
    await t.wait(ALL_ATTEMPTS);
    const unexpected =
      nextDelivery(await deliveriesAfterQuiet(t, failing, before.length), before) ?? nextDelivery(await deliveries(t, idle), early);
    const exchanges = [failing.exchange, idle.exchange, first.exchange, deleted, second.exchange];
    const arrived = await deliveries(t, alive);
    const repeated = arrived.find((one, n) => one.id !== undefined && arrived.findIndex(({ id }) => id === one.id) < n);
    if (arrived.length > 0)
      t.must("EVT-18", {
        at: exchanges,
        expected: "a single attempt for an event that is answered 202",
        holds: repeated === undefined,
        got: String(repeated),
      });
    if (unexpected === undefined && event === undefined) t.stop("the second event did not arrive at the remaining endpoint");
    t.must("HOOK-11", {
      at: exchanges,
      expected: "no delivery to a deleted endpoint: no new event, and no further attempt for an earlier one",
      holds: unexpected === undefined,
      got: String(unexpected),
    });
    await removeEndpoint(t, alive);
  }),

  check("HOOK-14", "MUST NOT deliver to a paused endpoint, and deliver again after it is resumed", { needs: ["receiver"] }, async (t) => {
    const { kind, fire } = await t.use(eventCause);
    if ((await judgeListed(t)) && !t.has("control")) return;
    const alive = await createEndpoint(t, { events: [kind] });
    const paused = await createEndpoint(t, { events: EVENT_KINDS, replies: FAILING });
    const first = await fire(t);
    if ((await eventAt(t, paused, kind, first.resource)) === undefined) t.stop("the event did not arrive at the endpoint before the pause");
    const pause = await pauseEndpoint(t, paused);
    const before = await deliveriesAfterPause(t, paused);
    const second = await fire(t);
    // Events of other kinds, if the API hires.
    const { exchange: hired, id } = await hireDrawn(t, {}, { employment: "any" });
    const others = hired.ok ? [hired, await t.call("terminateEmployee", { params: { id } })] : [];
    await t.wait(ALL_ATTEMPTS);
    const arrived = (await deliveries(t, alive, { atLeast: 2, within: 0 })).length >= 2;
    const unexpected = nextDelivery(await deliveriesAfterQuiet(t, paused, before.length), before);
    const exchanges = [paused.exchange, first.exchange, ...pause.exchanges, second.exchange, ...others];
    if (unexpected === undefined && !arrived) t.stop("the second event did not arrive at the endpoint that is not paused");
    const quiet = t.must("HOOK-14", {
      at: exchanges,
      expected: "no delivery to a paused endpoint: no new event, and no further attempt for an earlier one",
      holds: unexpected === undefined,
      got: String(unexpected),
    });
    if (!quiet) return;
    await answerDeliveries(t, paused.mark, []);
    await pause.resume();
    const known = new Set((await deliveries(t, alive)).map(({ id }) => id));
    const third = await fire(t);
    const resumed = await eventAt(t, paused, kind, third.resource, known);
    const otherEvent = await eventAt(t, alive, kind, third.resource, known);
    if (resumed === undefined && otherEvent === undefined) t.stop("the third event arrived at no endpoint");
    t.must("HOOK-14", {
      at: [...exchanges, third.exchange],
      expected: "a delivery of an event after the endpoint was resumed",
      holds: resumed !== undefined,
      got: "a delivery to another endpoint only",
    });
    await removeEndpoint(t, alive);
    await removeEndpoint(t, paused);
  }),

  check(
    "EVT-15.address",
    "MUST deliver only the subscribed kinds to each of two endpoints with the same URL",
    { needs: ["receiver"] },
    async (t) => {
      const { kind, fire } = await t.use(eventCause);
      const first = await createEndpoint(t, { events: [kind] });
      const other = kind === "leave.cancelled" ? "leave.declined" : "leave.cancelled";
      const second = await secondEndpoint(t, first, other);
      const { exchange, resource } = await fire(t);
      const all = (await eventAt(t, first, kind, resource)) === undefined ? [] : await deliveriesAfterQuiet(t, first, 1);
      await removeEndpoint(t, first);
      await removeEndpoint(t, second);
      if (all.length === 0) t.stop("the event did not arrive");
      const wrong = all.find(
        (one) =>
          one.event === kind && signedBy(one.arrival, second.secret) !== undefined && signedBy(one.arrival, first.secret) === undefined,
      );
      t.must("EVT-15", {
        at: [first.exchange, second.exchange, exchange],
        expected: `${kind} only for the endpoint that subscribes to it, and not for the endpoint with the same URL that subscribes to ${other}`,
        holds: wrong === undefined,
        got: String(wrong),
      });
    },
  ),
];

/** Judges the endpoints of the receiver that were paused before the run. @returns whether there are any */
async function judgeListed(t: CheckContext): Promise<boolean> {
  const { paused, triggers } = await t.use(receivedEvents);
  if (paused.urls.length === 0) return false;
  // Another company may have an endpoint with the same URL.
  const arrived = (await paused.arrived()).find((one) => triggers.some(({ resource }) => one.isAbout(resource)));
  // Somebody may have resumed it meanwhile.
  if (arrived !== undefined && !(await paused.arePaused())) t.stop("an endpoint that was listed as paused is no longer");
  t.must("HOOK-14", {
    at: [paused.listed, ...triggers.map(({ exchange }) => exchange)],
    expected: `no delivery to an endpoint that is listed with is_active false: ${paused.urls.join(", ")}`,
    holds: arrived === undefined,
    got: String(arrived),
  });
  return true;
}

/** Creates a second endpoint with the same URL, for another kind. Ends the check if the target refuses that. */
async function secondEndpoint(t: CheckContext, first: Endpoint, kind: string): Promise<Endpoint> {
  const exchange = await t.call("createWebhook", { body: { url: first.url, events: [kind] }, open: ["A-171"] });
  if (exchange.refused(409, "CONFLICT")) t.notApplicable("the target refuses a URL that is in use, which the document permits (A-171)");
  const [id, secret] = [exchange.data.at("id").text, exchange.data.at("secret").text];
  if (!exchange.ok || id === undefined || secret === undefined) return t.stop(`no second endpoint could be created: ${String(exchange)}`);
  t.run.secret(secret, "the secret of a webhook endpoint");
  return { ...first, id, secret, events: [kind], exchange };
}

/** A paused endpoint: the exchanges that show the pause, and how to resume it. */
interface Pause {
  readonly exchanges: readonly Exchange[];
  readonly resume: () => Promise<void>;
}

/** Pauses an endpoint over the API if it offers that, otherwise over the control API. Ends the check if both are missing. */
async function pauseEndpoint(t: CheckContext, { id }: Endpoint): Promise<Pause> {
  const patch = async (is_active: boolean): Promise<Exchange> =>
    t.send({ method: "PATCH", path: `/webhooks/${id}`, body: { is_active }, open: ["A-174"] });
  const answer = await patch(false);
  let resume: Pause["resume"] = async () => void (await patch(true));
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
  const shown = [answer, ...exchanges];
  if (row?.at("is_active").flag !== false) t.stop(`the endpoint is not listed as paused: ${JSON.stringify(row?.raw)}`);
  if (answer.ok) t.observe("webhook-pause", shown, "patch-offered");
  return { exchanges: shown, resume };
}
