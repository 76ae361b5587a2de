import type { IncomingMessage } from "node:http";
import { isOrigin } from "../contract/origin.ts";
import type { Port } from "./port.ts";

/** The last host that a client named without a proxy, and its origin: clients name the same one again and again. */
let known = { scheme: "", host: "", origin: "" };

/**
 * The origin at which a client reached the mock, for URLs in responses: that of its request, or what a proxy says of it
 * in `X-Forwarded-Proto` and `X-Forwarded-Host`. Hosts that the mock does not answer to are never named. Without a usable
 * host: the address of the connection.
 */
export function addressAsked({ scheme, hostGuard }: Pick<Port, "scheme" | "hostGuard">, { headers, socket }: IncomingMessage): string {
  if (
    headers.host === known.host &&
    scheme === known.scheme &&
    headers["x-forwarded-proto"] === undefined &&
    headers["x-forwarded-host"] === undefined
  )
    return known.origin;
  const asked = `${forwardedScheme(headers["x-forwarded-proto"]) ?? scheme}://`;
  const forwarded = first(headers["x-forwarded-host"]);
  if (forwarded !== undefined && hostGuard.answersTo(forwarded) && isOrigin(asked + forwarded)) return asked + forwarded;
  if (headers.host !== undefined && isOrigin(asked + headers.host)) {
    if (asked === `${scheme}://`) known = { scheme, host: headers.host, origin: asked + headers.host };
    return asked + headers.host;
  }
  const { localAddress = "127.0.0.1", localPort = 0 } = socket;
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return `${scheme}://${address.includes(":") ? `[${address}]` : address}:${localPort}`;
}

/** What a response says of the headers that its URLs depend on. The Host is part of what caches look for. */
export const ASKED_VARY = "X-Forwarded-Host, X-Forwarded-Proto";

/** What the outermost proxy wrote: each may add its own after a comma. */
function first(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value[0] : value)?.split(",", 1)[0]!.trim();
}

function forwardedScheme(value: string | string[] | undefined): string | undefined {
  const scheme = first(value)?.toLowerCase();
  return scheme === "http" || scheme === "https" ? scheme : undefined;
}
