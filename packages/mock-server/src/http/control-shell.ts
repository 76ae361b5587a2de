import type { IncomingMessage, ServerResponse } from "node:http";
import type { Mock } from "../sandbox/mock-handle.ts";
import type { Port } from "./serve.ts";

/** Loads what answers the calls of the control API: on a port, and to a `Request`. */
export type ControlShell = () => Promise<{
  readonly serveControl: (port: Port, incoming: IncomingMessage, outgoing: ServerResponse) => void;
  readonly fetchControl: (mock: Mock, request: Request) => Response | Promise<Response>;
}>;
