import type { Exchange } from "../../exchange/exchange.ts";
import { type Endpoint, IMMEDIATE, MOMENT, PROMPT, QUIET_TIME, deliveries, createEndpoint, removeEndpoint } from "../../setup/receiver.ts";
import { type EventCause, eventAt } from "../../setup/events/event-cause.ts";
import type { Delivery } from "../../deliveries/delivery.ts";
import { attemptsOf } from "../../deliveries/attempts.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { ReceiverReply } from "../../wire/wire.ts";

/** The deliveries of one event to one endpoint, which answers them in one way. */
export interface AnsweredEndpoint {
  readonly answers: string;
  readonly to: Endpoint;
  /** The attempts at one event, if the call caused several. */
  readonly attempts: readonly Delivery[];
  readonly all: readonly Delivery[];
  /** Whether the first delivery to the endpoint is of this event. Otherwise another event received its first answer. */
  readonly first: boolean;
  /** The deliveries of a second event. Empty if there is none. */
  readonly later: readonly Delivery[];
}

/** The call that caused an event, and the id of its resource. */
export type SentEvent = Awaited<ReturnType<EventCause["fire"]>>;

/**
 * Creates an endpoint for each way of answering, causes one event, and collects the deliveries.
 * @param ways the answers of an endpoint, by their description
 * @param listen lets time pass, and may cause a second event
 */
export async function tryAnswers(
  t: CheckContext,
  { kind, fire }: EventCause,
  ways: Readonly<Record<string, readonly ReceiverReply[]>>,
  listen: (endpoints: readonly Endpoint[]) => Promise<SentEvent | undefined>,
): Promise<{ readonly rows: readonly AnsweredEndpoint[]; readonly exchanges: readonly Exchange[] }> {
  const endpoints: [string, Endpoint][] = [];
  for (const [answers, replies] of Object.entries(ways)) endpoints.push([answers, await createEndpoint(t, { events: [kind], replies })]);
  const { exchange, resource } = await fire(t);
  const ends = endpoints.map(([, to]) => to);
  const reached = async (within: number): Promise<(Delivery | undefined)[]> =>
    Promise.all(ends.map(async (to) => eventAt(t, to, kind, resource, new Set(), within)));
  let prompt = await reached(IMMEDIATE);
  if (prompt.includes(undefined)) {
    await t.wait(MOMENT);
    prompt = await reached(QUIET_TIME);
  }
  if (prompt.includes(undefined)) {
    await t.wait(PROMPT);
    const missed = prompt.map((one) => one === undefined);
    prompt = await reached(QUIET_TIME);
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
      `the event of ${exchange.record.request.method} ${exchange.record.request.path} did not reach every endpoint that subscribes to it`,
    );
  const second = await listen(ends);
  const rows: AnsweredEndpoint[] = [];
  for (const [answers, to] of endpoints) {
    const arrived = await deliveries(t, to);
    const aboutResource = arrived.filter(
      (one) => one.event === kind && (one.isAbout(resource) || (second && one.isAbout(second.resource))),
    );
    const all = aboutResource.filter((one) => isSameEvent(aboutResource[0]!, one));
    const attempts = attemptsOf(all);
    rows.push({ answers, to, attempts, all, first: arrived[0] === attempts[0], later: aboutResource.filter((one) => !all.includes(one)) });
    await removeEndpoint(t, to);
  }
  return { rows, exchanges: [...ends.map((to) => to.exchange), exchange, ...(second === undefined ? [] : [second.exchange])] };
}

/** Whether two deliveries are of one event, by id or, because attempts may differ in id, by data. */
function isSameEvent(first: Delivery, one: Delivery): boolean {
  return (first.id !== undefined && first.id === one.id) || JSON.stringify(first.data.raw) === JSON.stringify(one.data.raw);
}
