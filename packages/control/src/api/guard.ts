import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { HostGuard } from "@hr-platform/engine/http/host-guard";
import { ApiError } from "@hr-platform/engine/contract/errors";

const challenge = { headers: { "WWW-Authenticate": "Bearer" } };

/** Headers that a proxy adds: the request comes from somewhere else than its connection. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|cf-.+|x-envoy-.+|(?:.+-)?client-ip)$/;

/**
 * Decides who may use the control API on a port: holders of the control token, programs on this machine, and the mock's
 * own pages. Other pages may not, even if they may use the API: they would learn all keys and could read hidden leave.
 * The token is needed from another machine and through a proxy; if the mock listens beyond loopback and has a token, on
 * this machine too, since a proxy need not say that it is one. Health shows nothing secret and needs none.
 * Returns the error, or undefined if the call may pass.
 */
export function guard(incoming: IncomingMessage, hostGuard: HostGuard, token: string | undefined): ApiError | undefined {
  const { headers, socket, url = "" } = incoming;
  if (token !== undefined && holds(headers.authorization, token)) return undefined;
  const isDirect = isLoopbackAddress(socket.remoteAddress ?? "") && !Object.keys(headers).some((name) => FORWARDED.test(name));
  if (!isHealth(incoming.method, url) && (!isDirect || (token !== undefined && hostGuard.onNetwork))) {
    const why =
      token === undefined
        ? "Start the mock with --control-token to use its control API from another machine or through a proxy."
        : "Send the control token as a bearer token.";
    return new ApiError("UNAUTHORISED", why, undefined, challenge);
  }
  return hostGuard.controlRefusal(incoming);
}

/** Whether a call only checks that the mock is up, as load balancers do. */
function isHealth(method: string | undefined, url: string): boolean {
  return (method === "GET" || method === "HEAD") && /^\/_mock\/health(?:\?|$)/.test(url);
}

function holds(authorization: string | undefined, token: string): boolean {
  const sent = Buffer.from(/^bearer +(.+)$/i.exec(authorization ?? "")?.[1] ?? "");
  const wanted = Buffer.from(token);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./i.test(address);
}
