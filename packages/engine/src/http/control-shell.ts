import type { IncomingMessage, ServerResponse } from "node:http";
import type { Mock } from "../sandbox/mock-handle.ts";
import type { Port } from "./port.ts";

/** Loads the shell of the control API: for a port, and for a `Request`. */
export type ControlShell = () => Promise<{
  readonly serveControl: (port: Port, incoming: IncomingMessage, outgoing: ServerResponse) => void;
  readonly fetchControl: (mock: Mock, request: Request) => Response | Promise<Response>;
}>;
