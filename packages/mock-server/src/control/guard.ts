import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { HostGuard } from "../http/host-guard.ts";
import { ApiError } from "../contract/errors.ts";

const challenge = { headers: { "WWW-Authenticate": "Bearer" } };

/**
 * Decides who may use the control API on a port: holders of the control token; without a token, programs on this
 * machine and the mock's own pages. Other pages may not, even if they may use the API: they would learn all keys and
 * could read hidden leave.
 * Returns the error, or undefined if the call may pass.
 */
export function guard(incoming: IncomingMessage, hostGuard: HostGuard, token: string | undefined): ApiError | undefined {
  const { authorization, host, origin } = incoming.headers;
  if (token !== undefined && holds(authorization, token)) return undefined;
  if (!isLoopbackAddress(incoming.socket.remoteAddress ?? "")) {
    const why =
      token === undefined
        ? "Start the mock with --control-token to use its control API from another machine."
        : "Send the control token as a bearer token.";
    return new ApiError("UNAUTHORISED", why, undefined, challenge);
  }
  return hostGuard.controlRefusal(host, origin);
}

function holds(authorization: string | undefined, token: string): boolean {
  const sent = Buffer.from(/^bearer +(.+)$/i.exec(authorization ?? "")?.[1] ?? "");
  const wanted = Buffer.from(token);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

function isLoopbackAddress(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\./i.test(address);
}
