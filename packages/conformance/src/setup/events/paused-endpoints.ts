import type { Delivery } from "../../deliveries/delivery.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { addressOf, answerDeliveries, deliveries } from "../receiver.ts";

/** Endpoints of the receiver that the target lists as paused: nothing is delivered to them until they are resumed (§6). */
export interface PausedEndpoints {
  /** GET /webhooks. */
  readonly listed: Exchange;
  readonly urls: readonly string[];
  /** Whether they are listed as paused still. */
  arePaused(): Promise<boolean>;
  /** What arrived at the URL of one of them since. */
  arrived(): Promise<readonly Delivery[]>;
}

/** The least letters of a path that other paths of the receiver do not have by chance. */
const LEAST = 4;

/** Finds such endpoints, which somebody may have paused in the web application before the run, and takes what arrives at them from now on. */
export async function pausedEndpoints(t: CheckContext): Promise<PausedEndpoints> {
  const own = new URL(await addressOf(t, "")).href.toLowerCase();
  const { origin } = new URL(own);
  const list = async (): Promise<Exchange> => t.call("listWebhooks");
  const listed = await list();
  // An endpoint that is not paused may have the same URL.
  const active = new Set(listed.data.list.filter((row) => row.at("is_active").flag !== false).map((row) => hrefOf(row)));
  const found = pausedIn(listed).flatMap((row) => {
    const url = active.has(hrefOf(row)) ? null : URL.parse(row.at("url").text ?? "");
    const mark =
      url?.pathname
        .toLowerCase()
        .split("/")
        .findLast((part) => part !== "") ?? "";
    const isOther = mark.length >= LEAST && !own.includes(mark);
    return url?.origin === origin && isOther ? [{ id: row.at("id").text, url: url.href, path: url.pathname + url.search, mark }] : [];
  });
  for (const { mark } of found) await answerDeliveries(t, mark, []);
  return {
    listed,
    urls: found.map(({ url }) => url),
    arePaused: async () => {
      const now = new Set(pausedIn(await list()).map((row) => row.at("id").text));
      return found.every(({ id }) => now.has(id));
    },
    // A proxy may take a prefix away; another endpoint may have the last part within its own.
    arrived: async () =>
      (await Promise.all(found.map(async (one) => (await deliveries(t, one)).filter((each) => isAt(one.path, each))))).flat(),
  };
}

const hrefOf = (row: View): string | undefined => URL.parse(row.at("url").text ?? "")?.href;

/** Whether a delivery came to a path, or to the end of it. */
function isAt(path: string, { arrival }: Delivery): boolean {
  const came = arrival.path.toLowerCase();
  return came !== "/" && path.toLowerCase().endsWith(came);
}

const pausedIn = ({ data }: Exchange): View[] => data.list.filter((row) => row.at("is_active").flag === false);
