import { EventSource } from "eventsource";
import { sandboxInAddress } from "../shell/address.ts";
import { tokenHeaders } from "./token.ts";

export type StreamState = "connecting" | "open" | "cut";

interface Following {
  /** Path of the stream with its query, e.g. `/_mock/events?since=12`. */
  readonly path: string;
  /** What to do with each kind of event: gets the parsed data and the event's id. */
  readonly on: Readonly<Record<string, (data: never, id: string) => void>>;
  readonly state?: (state: StreamState) => void;
}

/**
 * Follows a stream of server-sent events in the sandbox of the address. A stream that was cut is taken up again behind the
 * last event that arrived. Returns the function that ends it.
 */
export function follow({ path, on, state }: Following): () => void {
  const url = new URL(path, location.origin);
  const sandbox = sandboxInAddress();
  if (sandbox !== "default") url.searchParams.set("sandbox", sandbox);
  let over = false;
  const source = new EventSource(url, {
    // The browser's own EventSource cannot send the token. A place in the address counts for the first connection only.
    fetch: async (input, init) => {
      const again = new URL(input);
      if ("Last-Event-ID" in init.headers) again.searchParams.delete("since");
      return await fetch(again, { ...init, headers: { ...init.headers, ...tokenHeaders() } });
    },
  });
  const say = (now: StreamState): void => {
    if (!over) state?.(now);
  };
  source.addEventListener("open", () => say("open"));
  source.addEventListener("error", () => say("cut"));
  for (const [name, handle] of Object.entries(on))
    source.addEventListener(name, (event) => handle(JSON.parse(event.data as string) as never, event.lastEventId));
  return () => {
    over = true;
    source.close();
  };
}
