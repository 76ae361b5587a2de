import { type QueryClient, useQueryClient } from "@tanstack/preact-query";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type StreamState, follow } from "../api/follow.ts";
import { controlToken } from "../api/token.ts";
import type { ReadPath } from "../api/use-control.ts";
import { useSandbox } from "./address.ts";

/** Whether the page hears of what happens. */
export const streamState = signal<StreamState>("connecting");

/**
 * What the page hears: `exchange`, there is a new one; `anew`, the journal began anew, so that a number means another exchange;
 * `open`, it begins to hear, or again after it heard nothing for a while.
 */
export type News = "exchange" | "anew" | "open";

const listeners = new Set<(news: News) => void>();

/** Calls a function with what the page hears. All of the page has one stream, since browsers open few. Returns the function that ends it. */
export function hear(listener: (news: News) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads again what is fixed: a number means another exchange now. */
export function forgetFixed(queries: QueryClient): void {
  void queries.resetQueries({ predicate: ({ meta }) => meta?.["isFixed"] === true });
}

/** What requests of the API never change: only a call of the control API does, or the clock. Some of it is large. */
const CONTROLLED: ReadonlySet<unknown> = new Set<ReadPath>([
  "/_mock/clock",
  "/_mock/decisions",
  "/_mock/faults",
  "/_mock/machines",
  "/_mock/profile",
  "/_mock/snapshots",
  "/_mock/web",
]);

/** Milliseconds in which any number of exchanges make the page read again once. */
const PAUSE = 500;

/** Reads again what is shown when the mock says that something has happened in the sandbox of the address. */
export function useNews(): void {
  const queries = useQueryClient();
  const sandbox = useSandbox();
  const token = controlToken.value;
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isControlled = false;
    const exchanged = (): void => {
      waiting ??= setTimeout(() => {
        const isAll = isControlled;
        waiting = undefined;
        isControlled = false;
        void queries.invalidateQueries({
          predicate: ({ meta, queryKey: [path] }) => meta?.["isFixed"] !== true && (isAll || !CONTROLLED.has(path)),
        });
      }, PAUSE);
    };
    const happened = (): void => {
      isControlled = true;
      exchanged();
    };
    const tell = (news: News): void => {
      for (const listener of listeners) listener(news);
    };
    const leave = follow({
      // It says when control calls or the clock change something, too.
      path: "/_mock/requests/summaries/events",
      on: {
        exchange: () => {
          exchanged();
          tell("exchange");
        },
        changed: happened,
        missed: () => tell("exchange"),
        "began-anew": () => {
          forgetFixed(queries);
          happened();
          tell("anew");
        },
      },
      state: (state) => {
        // What happened while the stream was cut has to be read.
        if (state === "open" && streamState.value === "cut") happened();
        streamState.value = state;
        if (state === "open") tell("open");
      },
    });
    return () => {
      clearTimeout(waiting);
      leave();
    };
  }, [queries, sandbox, token]);
}
