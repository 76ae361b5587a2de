import { type SetUp, type CheckContext, setUp } from "../run/check/check-context.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { Delivery, deliveriesOf } from "../deliveries/delivery.ts";
import type { Arrival, ReceiverReply, Wire } from "../wire/wire.ts";
import { isIP } from "node:net";
import type { Target } from "../target/target.ts";

/** Hosts that only this machine, or its own network, reaches. */
const PRIVATE = /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[?(?:::1|f[cd])|.+\.(?:local|internal)$)/i;

/** What to do if the service does not reach the receiver, in one line. @param seen what happened */
export function receiverAdvice({ receiver_url, listen, tls }: NonNullable<Target["webhooks"]>, seen: string): string {
  const { hostname } = new URL(receiver_url);
  const port = listen.slice(listen.lastIndexOf(":") + 1);
  const own = PRIVATE.test(hostname)
    ? ` ${hostname} is ${isIP(hostname) > 0 ? "an address" : "a name"} that only machines near this one reach.`
    : "";
  const proxied = tls === undefined ? "" : ", leave webhooks.tls out, because the tunnel ends TLS";
  return `${seen}.${own} The service must reach webhooks.receiver_url, and that must lead to ${listen} here. A tunnel can carry it: 'cloudflared tunnel --url http://127.0.0.1:${port}', 'ngrok http ${port}', or 'ssh -R' to a host with a public address and a certificate; write its https address into webhooks.receiver_url${proxied}.`;
}

/** Milliseconds of real time that an immediate delivery may take: less than until the second attempt (§6). */
export const IMMEDIATE = 2000;
/** Milliseconds of the target's clock to add: when its clock is turned, a target on a busy machine sends what is due. */
export const MOMENT = 1000;
/**
 * Milliseconds of real time to wait for a delivery that a check needs: longer, so that a slow service fails only the requirement about
 * speed.
 */
export const PROMPT = 4000;
/** Milliseconds of real time in which a delivery that is on its way arrives. */
export const QUIET_TIME = 700;
/** The same where the run turns the target's clock: a turn is answered once what was due has been delivered. */
const QUIET_TIME_OF_TURNED_CLOCK = 150;

/** The receiver's URL without a slash at the end; the port is closed at the end of the run. */
const address: SetUp<string> = setUp("receiver", async (t) => {
  t.run.closing(async () => t.run.wire.close());
  return (t.run.target.webhooks?.receiver_url ?? t.stop("the target file has no webhooks")).replace(/\/$/, "");
});

/** A webhook endpoint that the run created. */
export interface Endpoint {
  readonly id: string;
  /** A unique text in the path of its URL. */
  readonly mark: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[];
  readonly key: KeyName;
  /** The exchange of its creation. */
  readonly exchange: Exchange;
}

export interface EndpointSettings {
  readonly events: readonly string[];
  /** Default: the full key. */
  readonly key?: KeyName;
  /** Default: 200 for all deliveries. */
  readonly replies?: readonly ReceiverReply[];
  /** Uses the URL of another endpoint. */
  readonly twinOf?: Endpoint;
}

/** A URL of the receiver, with capitals and a query, which show whether the server keeps it unchanged. */
export async function addressOf(t: CheckContext, mark: string): Promise<string> {
  return `${await t.use(address)}/Hooks/${mark}?Via=Receiver`;
}

/** Creates an endpoint with a URL of the receiver; ends the check if that is refused. */
export async function createEndpoint(t: CheckContext, { events, key = "full", replies = [], twinOf }: EndpointSettings): Promise<Endpoint> {
  const mark = twinOf?.mark ?? t.token();
  const url = twinOf?.url ?? (await addressOf(t, mark));
  if (twinOf === undefined) await answerDeliveries(t, mark, replies);
  const exchange = await t.call("createWebhook", { key, body: { url, events } });
  const id = exchange.data.at("id").text;
  const secret = exchange.data.at("secret").text;
  if (exchange.status === 400 && key !== "other")
    adviseOnReceiver(t, `The service refused ${new URL(url).origin} as the address of an endpoint`);
  if (!exchange.ok || id === undefined) return t.stop(`no endpoint could be created for ${url}: ${String(exchange)}`);
  if (secret === undefined) return t.stop(`the response to the creation of an endpoint has no secret: ${String(exchange)}`);
  return { id, mark, url, secret, events, key, exchange };
}

/** Tells the user once how the service can reach the receiver. @param seen what shows that it does not */
export function adviseOnReceiver(t: CheckContext, seen: string): void {
  const { webhooks } = t.run.target;
  if (webhooks !== undefined)
    t.run.advice.add(
      receiverAdvice(webhooks, t.has("control") ? `${seen} (hr-mock takes this machine's with --allow-private-webhooks)` : seen),
    );
}

/** Sets the receiver's replies to an endpoint's deliveries from now on. */
export async function answerDeliveries(t: CheckContext, mark: string, replies: readonly ReceiverReply[]): Promise<void> {
  const problem = await t.onWire(async (wire, id) => wire.reply(mark, replies, id));
  if (problem) t.stop(problem);
}

/** Deletes an endpoint with the key that created it. */
export async function removeEndpoint(t: CheckContext, { id, key }: Endpoint): Promise<Exchange> {
  return t.call("deleteWebhook", { key, params: { id } });
}

/** What arrived at an endpoint: as soon as there is enough, or `within` ms later. Other checks may run meanwhile. */
async function arrivals(t: CheckContext, mark: string, wanted: Parameters<Wire["arrivals"]>[1]): Promise<readonly Arrival[]> {
  return t.run.scheduler.idle(async () => t.onWire(async (wire, id) => wire.arrivals(mark, wanted, id)), true);
}

/** All deliveries to an endpoint so far, without pings. */
export async function deliveries(
  t: CheckContext,
  { mark }: Pick<Endpoint, "mark">,
  wanted: { readonly atLeast?: number; readonly within?: number } = {},
): Promise<Delivery[]> {
  const { atLeast = 0, within = 0 } = wanted;
  return deliveriesOf(await arrivals(t, mark, { atLeast, within }));
}

/** All deliveries to an endpoint, after time for one more than `known` that should not come. */
export async function deliveriesAfterQuiet(t: CheckContext, to: Endpoint, known: number): Promise<Delivery[]> {
  return deliveries(t, to, { atLeast: known + 1, within: t.has("control") ? QUIET_TIME_OF_TURNED_CLOCK : QUIET_TIME });
}

/** Pings to an endpoint, which the target sends unprompted or, if it can, on request. */
export interface Pinged {
  readonly all: readonly Delivery[];
  /** Whether the target was asked, and sent a ping or refused. */
  readonly asked: "" | "sent" | "refused";
}

/** Waits for pings. If none came and the target has a control API, requests one, as a user of the web application does. */
export async function ping(t: CheckContext, { id, mark }: Endpoint): Promise<Pinged> {
  const newPings = async (atLeast: number, within: number): Promise<Delivery[]> => {
    const all = await arrivals(t, mark, { atLeast, within });
    return all.map((arrival) => new Delivery(arrival)).filter(({ event }) => event === "ping");
  };
  const unasked = await newPings(0, 0);
  if (unasked.length > 0 || !t.has("control")) return { all: unasked, asked: "" };
  const count = (await arrivals(t, mark, { atLeast: 0, within: 0 })).length;
  const { status } = await t.onWire(async (wire, n) => wire.control("POST", `/webhooks/${id}/ping`, n));
  const sent = status >= 200 && status <= 299;
  return { all: sent ? await newPings(count + 1, PROMPT) : [], asked: sent ? "sent" : status === 409 ? "refused" : "" };
}

/** Deliveries to an endpoint, as soon as there are enough, or after none has come for `within` ms. */
export async function deliveriesUntil(
  t: CheckContext,
  { mark }: Endpoint,
  enough: (all: readonly Delivery[]) => boolean,
  within: number = PROMPT,
): Promise<Delivery[]> {
  let known = -1;
  for (;;) {
    const arrived = await arrivals(t, mark, { atLeast: known + 1, within: known < 0 ? 0 : within });
    const all = deliveriesOf(arrived);
    if (enough(all) || arrived.length === known) return all;
    known = arrived.length;
  }
}
