import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { refuse } from "../errors.ts";
import type { Mock } from "../mock.ts";
import { controlApp, refused } from "./app.ts";
import { guard } from "./guard.ts";

/** Answers a control call on a port, once the guard lets it in. `closing` ends the event streams that are open. */
export function serveControl(mock: Mock, incoming: IncomingMessage, outgoing: ServerResponse, closing?: AbortSignal): void {
  const refusal = guard(incoming, mock.controlToken);
  const env = closing === undefined ? {} : { closing };
  const listener = getRequestListener((request) => (refusal === undefined ? controlApp(mock).fetch(request, env) : refused(refusal)), {
    overrideGlobalObjects: false,
    errorHandler: () => refused(refuse.unreadableBody("The request is not valid HTTP.")),
  });
  void listener(incoming, outgoing);
}
