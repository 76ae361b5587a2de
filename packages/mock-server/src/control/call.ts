import type { Context } from "hono";
import type { Mock } from "../sandbox/mock-handle.ts";
import type { MockSandbox } from "../sandbox/mock-sandbox.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";

/** The environment of the control app: the mock, and a signal that ends open streams. */
export interface ControlEnv {
  Variables: {
    mock: Mock;
    /** The sandbox of `?sandbox=`, or the default one: its state and its handle. */
    sandbox: Sandbox;
    view: MockSandbox;
  };
  Bindings: { closing?: AbortSignal };
}

/** A call of the control API, with its mock. */
export type Call = Context<ControlEnv>;

/** Handles one method of one control path. A thrown ApiError or ConfigurationError becomes the error envelope. */
export type Handler = (call: Call) => Response | Promise<Response>;
