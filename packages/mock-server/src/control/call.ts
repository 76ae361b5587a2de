import type { Context } from "hono";
import type { Mock } from "../mock.ts";

/** What the control app runs on: the mock, and a signal that tells open streams to end. */
export interface ControlEnv {
  Variables: { mock: Mock };
  Bindings: { closing?: AbortSignal };
}

/** A call of the control API, with its mock. */
export type Call = Context<ControlEnv>;

/** Answers one method of one control path. A thrown Refusal or ConfigurationError becomes the error envelope. */
export type Handler = (call: Call) => Response | Promise<Response>;
