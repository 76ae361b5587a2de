import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type ApiError, refuse } from "@hr-platform/engine/contract/errors";
import { addressAsked } from "@hr-platform/engine/http/address-asked";
import type { Port } from "@hr-platform/engine/http/port";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { controlApp, refused } from "./app.ts";
import { guard } from "./guard.ts";

/** Answers a control call on a port if the guard admits it. */
export function serveControl(port: Port, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { mock, hostGuard, closing } = port;
  const refusal = guard(incoming, hostGuard, mock.controlToken) ?? impossible(incoming);
  const env = { closing, origin: addressAsked(port, incoming) };
  const listener = getRequestListener((request) => (refusal === undefined ? controlApp(mock).fetch(request, env) : refused(refusal)), {
    overrideGlobalObjects: false,
    errorHandler: () => refused(refuse.unreadableBody("The request is not valid HTTP.")),
  });
  void listener(incoming, outgoing);
}

/** Answers a control call given as a `Request`. */
export function fetchControl(mock: Mock, request: Request): Response | Promise<Response> {
  return controlApp(mock).fetch(request);
}

/** Whether a Request cannot have this method. */
function impossible({ method = "" }: IncomingMessage): ApiError | undefined {
  return /^TRAC[EK]$/.test(method) ? refuse.wrongMethod("GET, POST, PUT, DELETE") : undefined;
}
