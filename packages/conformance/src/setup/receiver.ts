import { type SetUp, type CheckContext, setUp } from "../run/check-context.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { Delivery, deliveriesOf } from "../deliveries/delivery.ts";
import type { ReceiverReply } from "../wire/wire.ts";

/** How long something that is sent at once may take to come, in milliseconds of real time: no longer than until the second attempt (§6). */
export const IMMEDIATE = 2000;
/** How much longer, by the target's clock: a target whose clock is turned sends meanwhile what is due, however busy the machine is. */
export const MOMENT = 1000;
/** How long the run waits for what it needs, likewise: longer, so that a slow service is judged for that alone. */
export const PROMPT = 4000;
/** How long the run listens on when nothing more may come, likewise. */
export const QUIET_TIME = 700;

/** The receiver's address, without a slash behind it; the port is closed when the run ends. */
const address: SetUp<string> = setUp("receiver", async (t) => {
  t.run.closing(async () => t.run.wire.close());
  return (t.run.target.webhooks?.receiver_url ?? t.stop("the target file has no webhooks")).replace(/\/$/, "");
});

/** A webhook endpoint of the run's own. */
export interface Endpoint {
  readonly id: string;
  /** Text in the path of its address that no other one has. */
  readonly mark: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[];
  readonly key: KeyName;
  /** How it was created. */
  readonly exchange: Exchange;
}

export interface EndpointSettings {
  readonly events: readonly string[];
  /** Default: the full one. */
  readonly key?: KeyName;
  /** Default: 200 for all. */
  readonly replies?: readonly ReceiverReply[];
  /** Leads to where another endpoint leads. */
  readonly twinOf?: Endpoint;
}

/** An address below the receiver, with capitals and a query, so that it shows whether it is kept as it was sent. */
export async function addressOf(t: CheckContext, mark: string): Promise<string> {
  return `${await t.use(address)}/Hooks/${mark}?Via=Receiver`;
}

/** Creates an endpoint that leads to the receiver; ends the check where that is refused. */
export async function createEndpoint(t: CheckContext, { events, key = "full", replies = [], twinOf }: EndpointSettings): Promise<Endpoint> {
  const mark = twinOf?.mark ?? t.token();
  const url = twinOf?.url ?? (await addressOf(t, mark));
  if (twinOf === undefined) await answerDeliveries(t, mark, replies);
  const exchange = await t.call("createWebhook", { key, body: { url, events } });
  const id = exchange.data.at("id").text;
  const secret = exchange.data.at("secret").text;
  if (!exchange.ok || id === undefined) return t.stop(`no endpoint could be created for ${url}: ${String(exchange)}`);
  if (secret === undefined) return t.stop(`the answer that creates an endpoint holds no secret: ${String(exchange)}`);
  return { id, mark, url, secret, events, key, exchange };
}

/** Has the receiver answer an endpoint's deliveries so from now on. */
export async function answerDeliveries(t: CheckContext, mark: string, replies: readonly ReceiverReply[]): Promise<void> {
  const problem = await t.onWire(async (wire, id) => wire.reply(mark, replies, id));
  if (problem) t.stop(problem);
}

/** Deletes an endpoint with the key that made it. */
export async function removeEndpoint(t: CheckContext, { id, key }: Endpoint): Promise<Exchange> {
  return t.call("deleteWebhook", { key, params: { id } });
}

/** All that came to an endpoint so far, pings left out. */
export async function deliveries(
  t: CheckContext,
  { mark }: Endpoint,
  wanted: { readonly atLeast?: number; readonly within?: number } = {},
): Promise<Delivery[]> {
  const { atLeast = 0, within = 0 } = wanted;
  return deliveriesOf(await t.onWire(async (wire, id) => wire.arrivals(mark, { atLeast, within }, id)));
}

/** Pings that came to an endpoint: by themselves or, where the target can be asked for one, when asked. */
export interface Pinged {
  readonly all: readonly Delivery[];
  /** Whether the target was asked, and sent one or refused to. */
  readonly asked: "" | "sent" | "refused";
}

/** Looks for pings and, where none came and the target has a control API, asks for one, as a person would in the web application. */
export async function ping(t: CheckContext, { id, mark }: Endpoint): Promise<Pinged> {
  const look = async (atLeast: number, within: number): Promise<Delivery[]> => {
    const arrivals = await t.onWire(async (wire, n) => wire.arrivals(mark, { atLeast, within }, n));
    return arrivals.map((arrival) => new Delivery(arrival)).filter(({ event }) => event === "ping");
  };
  const unasked = await look(0, 0);
  if (unasked.length > 0 || !t.has("control")) return { all: unasked, asked: "" };
  const count = (await t.onWire(async (wire, n) => wire.arrivals(mark, { atLeast: 0, within: 0 }, n))).length;
  const { status } = await t.onWire(async (wire, n) => wire.control("POST", `/webhooks/${id}/ping`, n));
  const sent = status >= 200 && status <= 299;
  return { all: sent ? await look(count + 1, PROMPT) : [], asked: sent ? "sent" : status === 409 ? "refused" : "" };
}

/** What came to an endpoint, as soon as it is enough, or when nothing new has come for `within` ms. */
export async function deliveriesUntil(
  t: CheckContext,
  { mark }: Endpoint,
  enough: (all: readonly Delivery[]) => boolean,
  within: number = PROMPT,
): Promise<Delivery[]> {
  let known = -1;
  for (;;) {
    const arrivals = await t.onWire(async (wire, id) => wire.arrivals(mark, { atLeast: known + 1, within: known < 0 ? 0 : within }, id));
    const all = deliveriesOf(arrivals);
    if (enough(all) || arrivals.length === known) return all;
    known = arrivals.length;
  }
}
