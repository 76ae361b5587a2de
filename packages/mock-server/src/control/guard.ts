import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Refusal } from "../errors.ts";

const challenge = { headers: { "WWW-Authenticate": "Bearer" } };

/**
 * Who may use the control API on a port: whoever holds the control token, and without it callers on this machine
 * that do not come from a page of another site. Returns why not, or undefined.
 */
export function guard(incoming: IncomingMessage, token: string | undefined): Refusal | undefined {
  const { authorization, host, origin } = incoming.headers;
  if (token !== undefined && holds(authorization, token)) return undefined;
  if (!isLoopbackAddress(incoming.socket.remoteAddress ?? "")) {
    const why =
      token === undefined
        ? "Start the mock with --control-token to use its control API from another machine."
        : "Send the control token as a bearer token.";
    return new Refusal("UNAUTHORISED", why, undefined, challenge);
  }
  // A page of another site that had its own name point to this machine (DNS rebinding) still sends that name.
  if (!isLoopbackHost(`http://${host ?? ""}`))
    return new Refusal("FORBIDDEN", "Call the control API as localhost or 127.0.0.1, or send the control token.");
  const reads = incoming.method === "GET" || incoming.method === "HEAD";
  if (!reads && origin !== undefined && !isLoopbackHost(origin))
    return new Refusal("FORBIDDEN", "Pages of other sites may not change the mock.");
  return undefined;
}

function holds(authorization: string | undefined, token: string): boolean {
  const sent = Buffer.from(/^bearer +(.+)$/i.exec(authorization ?? "")?.[1] ?? "");
  const wanted = Buffer.from(token);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./i.test(address);
}

/** Whether an origin's host is a name or address of this machine. */
function isLoopbackHost(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
