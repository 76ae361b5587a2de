import type { ResponseRecord } from "./exchange.ts";
import { viewOf } from "./text/json-text.ts";

/** What takes the place of a response that did not come. */
export const NO_RESPONSE: ResponseRecord = { status: 0, headers: {}, body: "", ms: 0 };

/**
 * Statuses with which a gateway in front of a service says that the service, or the caller, was too slow, is not there, or asks too much
 * (RFC 9110), and those of content networks, 520 to 530.
 */
const isGateways = (status: number): boolean => [408, 429, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);

/**
 * Whether a response is not the service's: there is none, or it has a status of gateways and not the error body of the API document
 * (§2.1; a 429 has the code RATE_LIMITED, §7). Any other response is the service's, a page with a stack trace too.
 */
export function isForeign({ status, body }: ResponseRecord): boolean {
  if (status === 0) return true;
  if (!isGateways(status)) return false;
  const json = viewOf(body);
  const [code, message] = [json.at("error", "code").text, json.at("error", "message").text];
  const isError = json.names.join() === "error" && code !== undefined && message !== undefined;
  return !isError || (status === 429 && code !== "RATE_LIMITED");
}
