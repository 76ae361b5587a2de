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

/** Milliseconds after which a tab that nobody sees stops listening: a browser keeps six connections to a server for all its tabs. */
const HIDDEN = 5000;

/** Milliseconds until a stream that was refused is opened again. */
const AGAIN = 3000;

/**
 * Follows a stream of server-sent events in the sandbox of the address. A stream that was cut is taken up again behind the
 * last event that arrived, and so is that of a tab that is shown again. Returns the function that ends it.
 */
export function follow({ path, on, state = () => {} }: Following): () => void {
  const url = new URL(path, location.origin);
  const sandbox = sandboxInAddress();
  if (sandbox !== "default") url.searchParams.set("sandbox", sandbox);
  let source: EventSource | undefined;
  let last = "";
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const open = (): void => {
    const own = new EventSource(url, {
      // The browser's own EventSource cannot send the token. A place in the address counts until the first event only.
      fetch: async (input, init) => {
        const place = new URL(input);
        if (last !== "") place.searchParams.delete("since");
        return await fetch(place, {
          ...init,
          headers: { ...init.headers, ...(last === "" ? {} : { "Last-Event-ID": last }), ...tokenHeaders() },
        });
      },
    });
    source = own;
    own.addEventListener("open", () => source === own && state("open"));
    own.addEventListener("error", ({ code }) => {
      if (source !== own) return;
      state("cut");
      // A refusal ends it for good: the sandbox, or the mock, may come back. Another token opens it anew.
      if (own.readyState === own.CLOSED && code !== 401) again = setTimeout(open, AGAIN);
    });
    for (const [name, handle] of Object.entries(on))
      own.addEventListener(name, (event) => {
        if (event.lastEventId !== "") last = event.lastEventId;
        if (source === own) handle(JSON.parse(event.data as string) as never, event.lastEventId);
      });
  };
  const close = (): void => {
    clearTimeout(again);
    source?.close();
    source = undefined;
  };
  const turn = (): void => {
    clearTimeout(hiding);
    if (!document.hidden) {
      if (source === undefined) open();
      return;
    }
    hiding = setTimeout(() => {
      close();
      state("cut");
    }, HIDDEN);
  };
  document.addEventListener("visibilitychange", turn);
  open();
  return () => {
    document.removeEventListener("visibilitychange", turn);
    clearTimeout(hiding);
    close();
  };
}
