import type { Context } from "hono";
import type { Mock } from "../sandbox/mock-handle.ts";
import type { MockSandbox } from "../sandbox/mock-sandbox.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";

/** What the control app runs on: the mock, and a signal that tells open streams to end. */
export interface ControlEnv {
  Variables: {
    mock: Mock;
    /** The one that `?sandbox=` names, or the default one: its state, and its handle. */
    sandbox: Sandbox;
    view: MockSandbox;
  };
  Bindings: { closing?: AbortSignal };
}

/** A call of the control API, with its mock. */
export type Call = Context<ControlEnv>;

/** Answers one method of one control path. A thrown ApiError or ConfigurationError becomes the error envelope. */
export type Handler = (call: Call) => Response | Promise<Response>;
