import { useQueryClient } from "@tanstack/preact-query";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type StreamState, follow } from "../api/follow.ts";
import { controlToken } from "../api/token.ts";
import { useSandbox } from "./address.ts";

/** Whether the page hears of what happens. */
export const streamState = signal<StreamState>("connecting");

/** Milliseconds in which any number of exchanges make the page read again once. */
const PAUSE = 500;

/** Reads again what is shown when the mock says that something has happened in the sandbox of the address. */
export function useNews(): void {
  const queries = useQueryClient();
  const sandbox = useSandbox();
  const token = controlToken.value;
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const happened = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void queries.invalidateQueries();
      }, PAUSE);
    };
    const leave = follow({
      // It says when control calls or the clock change something, too.
      path: "/_mock/requests/summaries/events",
      on: { exchange: happened, changed: happened, missed: happened, "began-anew": happened },
      state: (state) => {
        // What happened while the stream was cut has to be read.
        if (state === "open" && streamState.value === "cut") happened();
        streamState.value = state;
      },
    });
    return () => {
      clearTimeout(waiting);
      leave();
    };
  }, [queries, sandbox, token]);
}
