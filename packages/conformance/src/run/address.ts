import type { Exchange } from "../exchange/exchange.ts";
import { type Problem, configuration } from "./problem.ts";

/** Why no answer came from this address, with the mend. */
export function unreachable(baseUrl: string, reason: string): Problem {
  if (/WRONG_VERSION_NUMBER/.test(reason))
    return configuration(`what listens at base_url ${baseUrl} speaks no TLS`, "write http:// in base_url, or name the port that does");
  if (/CERT|certificate|SSL|TLS|self.signed/i.test(reason))
    return configuration(
      `base_url ${baseUrl} has a TLS problem: ${reason}`,
      "use a certificate that Node trusts (NODE_EXTRA_CA_CERTS names a CA of your own), or the right scheme",
    );
  if (/ENOTFOUND|EAI_AGAIN/.test(reason))
    return configuration(`the host of base_url ${baseUrl} cannot be found: ${reason}`, "mend the host name");
  if (/ECONNREFUSED/.test(reason))
    return configuration(`nothing listens at base_url ${baseUrl}: ${reason}`, "start the server, or mend host and port");
  return configuration(
    `base_url ${baseUrl} gives no answer: ${reason}`,
    "look whether the server runs and can be reached from here, and by http or https",
  );
}

/** Statuses of what stands before a server that does not answer. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** What the first answer, GET /company with the full key, says of address and key. */
export function opening(baseUrl: string, answer: Exchange): Problem | undefined {
  const seen = `GET ${baseUrl}/company`;
  if (answer.status === 401)
    return configuration(
      "keys.full is not a valid key: GET /company answers 401",
      "put in a key of the company that is judged, not revoked",
    );
  if (answer.status === 403)
    return configuration("keys.full may not read: GET /company answers 403", "give it all four scopes: read, write, admin, webhooks");
  if (answer.status >= 300 && answer.status < 400)
    return configuration(
      `${seen} redirects (${answer.status}) to ${answer.header("location") ?? "nowhere"}`,
      "put the final address into base_url",
    );
  if (GATEWAY.has(answer.status))
    return configuration(
      `${seen} answers ${answer.status}: a gateway without the API behind it, or one that is overloaded`,
      "start the server, or wait until it is up",
    );
  // JSON that is too long or too deep to be read is the implementation's doing, and judged.
  const isOther = !answer.json.exists && answer.cut === undefined && answer.status < 500;
  if (answer.mediaType === "text/html" || isOther)
    return configuration(
      `${seen} answers ${answer.status} with ${answer.mediaType || "no media type"}, not with JSON of the API`,
      "base_url has to be the API's address, ending in /api/v1",
    );
  // 501 may be how unknown paths are answered.
  if (answer.status === 404 || answer.status === 501)
    return configuration(
      `${seen} answers ${answer.status}: there is no API at this address`,
      "base_url has to be the API's address, ending in /api/v1",
    );
  return undefined;
}
