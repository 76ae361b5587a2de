import type { Exchange } from "../../exchange/exchange.ts";
import { addressOf } from "../../setup/receiver.ts";
import { walk } from "../../run/lists/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";

/** Two kinds that the service does not send yet (§6): endpoints with these get no deliveries. */
export const UNSENT_KINDS: readonly string[] = ["document.signed", "document.uploaded"];

/** The URL that was sent, and the answer. Any server must accept this endpoint. */
export interface MadeEndpoint {
  readonly url: string;
  readonly exchange: Exchange;
}

/** Creates an endpoint with the kinds in `UNSENT_KINDS`. Ends the check if the target accepts no further endpoint. */
export async function createEndpointAt(t: CheckContext, url: string): Promise<Exchange> {
  const exchange = await t.call("createWebhook", { body: { url, events: UNSENT_KINDS } });
  const secret = exchange.data.at("secret").text;
  if (exchange.ok && secret !== undefined && secret !== "") t.run.secret(secret, "the secret of a webhook endpoint");
  if (exchange.refused(409, "CONFLICT")) t.stop(`the target accepts no further endpoint (A-188): ${String(exchange)}`);
  return exchange;
}

/**
 * A URL with capitals, digits and a query. It is below the receiver if the target file has one, because the target accepts that for sure.
 */
export async function freshUrl(t: CheckContext): Promise<string> {
  const mark = t.token();
  return t.has("receiver") ? addressOf(t, mark) : `https://example.com/Hooks/${mark}?Via=Receiver`;
}

/** The endpoint that most of these checks use. */
export const madeEndpoint: SetUp<MadeEndpoint> = setUp("made-endpoint", async (t) => {
  const url = await freshUrl(t);
  return { url, exchange: await createEndpointAt(t, url) };
});

/** The new endpoint. Ends the check if the target refused it. */
export async function existingEndpoint(
  t: CheckContext,
): Promise<MadeEndpoint & { readonly id: string; readonly secret: string | undefined }> {
  const { url, exchange } = await t.use(madeEndpoint);
  const id = exchange.data.at("id").text;
  if (!exchange.ok || id === undefined) return t.stop(`no endpoint could be created: ${String(exchange)}`);
  return { url, exchange, id, secret: exchange.data.at("secret").text };
}

/** Whether an endpoint has the URL and the kinds that were sent. The order of the kinds does not matter. */
export function isAsSent(shown: View, url: string): boolean {
  const events = shown.at("events").list.map(({ text }) => text);
  const href = URL.parse(shown.at("url").text ?? "")?.href;
  return href === new URL(url).href && events.length === UNSENT_KINDS.length && UNSENT_KINDS.every((kind) => events.includes(kind));
}

/** Lists all endpoints. Lists again after a wait if the list does not fulfil the condition yet. */
export async function listEndpoints(
  t: CheckContext,
  shows: (rows: readonly View[]) => boolean,
): Promise<{ readonly pages: readonly Exchange[]; readonly rows: readonly View[] }> {
  const { exchanges, rows } = await walk(t, "listWebhooks", { until: shows });
  return { pages: exchanges, rows };
}

/** The list with the new endpoint, before its deletion. */
export const listBeforeDeletion: SetUp<Awaited<ReturnType<typeof listEndpoints>>> = setUp("webhook-list", async (t) => {
  const { id } = await existingEndpoint(t);
  // A list with the time of the request in place of `created_at` then differs from the creation.
  await t.wait(2000);
  return listEndpoints(t, (all) => endpointIn(all, id) !== undefined);
});

/** The row of a list with this id. */
export const endpointIn = (rows: readonly View[], id: string): View | undefined => rows.find((row) => row.at("id").text === id);
