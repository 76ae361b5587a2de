import { type SetUp, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { firstRead } from "./first-read.ts";

/** The first read, served to the full key. Otherwise a refusal proves nothing: a server that refuses everything would pass. */
export const servedToFullKey: SetUp<Exchange> = setUp("served", async (t) => {
  const exchange = await firstRead(t);
  // A body that is not as the document has it fails elsewhere, and the key is served all the same.
  if (exchange.ok && exchange.json.names.length > 0) return exchange;
  const { method, path } = exchange.record.request;
  return t.stop(`${method} ${path} is not served to the full key, so a refusal proves nothing: ${String(exchange)}`);
});
