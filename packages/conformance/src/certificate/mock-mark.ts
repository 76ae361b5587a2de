import type { ExchangeRecord } from "../exchange/exchange.ts";

/** The header by which hr-mock says who it is, in lower case. */
const HEADER = "x-hr-mock";

/** Whether hr-mock says of itself that it gave this response. */
export function mockMark({ response }: ExchangeRecord): boolean {
  return Object.keys(response.headers).some((name) => name.toLowerCase() === HEADER);
}
