import type { Connections } from "./connections.ts";
import type { HostGuard } from "./host-guard.ts";
import type { Mock } from "../sandbox/mock-handle.ts";

/** A port: the mock, who may call it, and a signal that ends open streams. */
export interface Port {
  readonly mock: Mock;
  readonly scheme: "http" | "https";
  readonly hostGuard: HostGuard;
  readonly connections: Connections;
  readonly closing: AbortSignal;
}
