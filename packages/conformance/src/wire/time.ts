import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { viewOf } from "../exchange/text/json-text.ts";
import type { Target } from "../target/target.ts";
import { callControl } from "./control.ts";
import type { Fetch } from "./direct.ts";

/** How time passes for a run: it waits in it and measures it. */
export interface Time {
  /** Whether it is real time. Left out: it is not. */
  readonly isReal?: true;
  /** Waits so many milliseconds. @param signal ends the wait early */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** Milliseconds since some instant, advanced by `wait` too. */
  now(): number;
}

/** Real time. */
export const realTime: Time = {
  isReal: true,
  wait: async (ms, signal) => {
    // Each wait listens to the signal of the run, and Node 20 takes more than 10 listeners for a leak.
    if (signal !== undefined) setMaxListeners(0, signal);
    await sleep(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  },
  now: () => performance.now(),
};

/** Time of a target whose clock can be turned through its control API (`POST {control_url}/clock`): waiting takes no real time. */
export function turnedTime({ control_url }: Target, fetch: Fetch): Time {
  let turned = 0;
  /** When the clock was seen to be frozen: from then on real time does not count. */
  let frozenAt: number | undefined;
  return {
    wait: async (ms) => {
      const seconds = Math.ceil(ms / 1000);
      const began = performance.now();
      // Counted before the request: due deliveries are sent while it is open.
      turned += seconds * 1000;
      const { status, body } = await callControl(fetch, `${control_url}/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advance: `PT${seconds}S` }),
      });
      if (status < 200 || status > 299)
        throw new Error(`the clock at ${control_url}/clock cannot be turned: ${status} ${body.slice(0, 300)}`);
      frozenAt = viewOf(body).at("mode").text === "frozen" ? (frozenAt ?? began) : undefined;
    },
    now: () => (frozenAt ?? performance.now()) + turned,
  };
}
