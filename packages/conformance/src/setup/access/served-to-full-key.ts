import { type SetUp, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { ownCompany } from "../company/company.ts";

/** GET /company, served to the full key. Otherwise a refusal proves nothing: a server that refuses everything would pass. */
export const servedToFullKey: SetUp<Exchange> = setUp("served", async (t) => {
  const exchange = await t.use(ownCompany);
  if (exchange.ok && exchange.data.at("id").text !== undefined) return exchange;
  return t.stop(`GET /company is not served to the full key, so a refusal proves nothing: ${String(exchange)}`);
});
