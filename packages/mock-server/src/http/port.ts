import type { Connections } from "./connections.ts";
import type { Door } from "./door.ts";
import type { Mock } from "../sandbox/mock-handle.ts";

/** A port: the mock, who may call it, and a signal that ends open streams. */
export interface Port {
  readonly mock: Mock;
  readonly door: Door;
  readonly connections: Connections;
  readonly closing: AbortSignal;
}
