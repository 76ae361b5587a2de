import type { Exchange } from "../exchange/exchange.ts";
import { mendOf } from "../wire/connection-problem.ts";
import { type Problem, configuration } from "./problem.ts";

/** How the reason begins if only 429 came. */
const LIMITED = "limited with 429";

/** Why no response came from an address, and what to do. */
export function unreachable(baseUrl: string, reason: string): Problem {
  const mend = mendOf(reason) ?? "check that the server runs and can be reached from here, and whether it needs http or https";
  const why = reason.replace(/^no answer to \S+ \S+: /, "");
  if (why.startsWith("the proxy ")) return configuration(`base_url ${baseUrl} gives no answer: ${why}`, mend);
  if (/WRONG_VERSION_NUMBER/.test(why)) return configuration(`the server at base_url ${baseUrl} does not speak TLS`, mend);
  if (/ENOTFOUND|EAI_AGAIN/.test(why)) return configuration(`the host of base_url ${baseUrl} cannot be found: ${why}`, mend);
  if (why.startsWith(LIMITED))
    return configuration(
      `base_url ${baseUrl} answers 429 again and again: its rate limit lets no request with this key through (${why})`,
      "wait a minute, stop others that use the key, or lower requests_per_minute; a server whose clock stands still never refills the limit",
    );
  if (/ECONNREFUSED/.test(why)) return configuration(`nothing listens at base_url ${baseUrl}: ${why}`, mend);
  return configuration(`base_url ${baseUrl} gives no answer: ${why}`, mend);
}

/** Statuses that a gateway sends if the server behind it does not answer. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

const isRedirect = ({ status }: Exchange): boolean => status >= 300 && status < 400;

/** Statuses that servers, proxies and gateways send before they look for an operation. */
const BEFORE: ReadonlySet<number> = new Set([400, 401, 403, 407, ...GATEWAY]);

/** Whether a response comes from somewhere else than the operation of the API: a page, no JSON, or a status for what is not there. */
export function isElsewhere(answer: Exchange): boolean {
  if (BEFORE.has(answer.status) || isRedirect(answer)) return false;
  return isNoJson(answer) || NOT_THERE.has(answer.status);
}

/** Unknown paths may get 501. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);

/** JSON that is too long or too deep to be read is judged as a mistake of the implementation. */
const isNoJson = ({ mediaType, json, cut, status }: Exchange): boolean =>
  mediaType === "text/html" || (!json.exists && cut === undefined && status < 500);

/** The problem with address or key that the first response shows, to a read with the full key; undefined: none. */
export function opening(baseUrl: string, answer: Exchange): Problem | undefined {
  const { path } = answer.record.request;
  const seen = `GET ${baseUrl}${path}`;
  if (answer.status === 400 && /SSL certificate/i.test(answer.record.response.body))
    return configuration(
      `${seen} answers 400: the server wants a client certificate, or another one`,
      mendOf("wants a client certificate")!,
    );
  if (answer.status === 407)
    return configuration(`${seen} answers 407: a proxy wants user and password`, mendOf("the proxy x wants user and password")!);
  if (answer.status === 401)
    return configuration(`keys.full is not a valid key: GET ${path} answers 401`, "use a valid key of the judged company");
  if (answer.status === 403)
    return configuration(`keys.full may not read: GET ${path} answers 403`, "give it all four scopes: read, write, admin, webhooks");
  if (isRedirect(answer))
    return configuration(
      `${seen} redirects (${answer.status}) to ${answer.header("location") ?? "nowhere"}`,
      "write the final address in base_url",
    );
  if (GATEWAY.has(answer.status))
    return configuration(
      `${seen} answers ${answer.status}: a gateway that does not reach the API, or is overloaded`,
      "start the server, or wait until it is up",
    );
  if (isNoJson(answer))
    return configuration(
      `${seen} answers ${answer.status} with ${answer.mediaType || "no media type"}, not with JSON of the API`,
      "base_url must be the API's address, ending in /api/v1",
    );
  if (NOT_THERE.has(answer.status))
    return configuration(
      `${seen} answers ${answer.status}: there is no API at this address`,
      "base_url must be the API's address, ending in /api/v1",
    );
  return undefined;
}
