import { refuse } from "../errors.ts";
import type { Journal, JournalEntry } from "../journal.ts";
import type { Call, Handler } from "./call.ts";

/** Events that may wait for a reader before it is taken for gone. */
const MOST_WAITING = 1024;

/** GET /_mock/requests: the journal, oldest first, from entry `since` on. */
export const requests: Handler = (call) => call.json(call.var.sandbox.journal.entries(since(call) ?? 0));

/**
 * GET /_mock/events: the journal live, as server-sent events `exchange` whose id is the entry's number. What was
 * recorded from entry `since`, or after Last-Event-ID, comes first. The stream ends with the reader or the server.
 */
export const events: Handler = (call) => {
  const last = /^\d+$/.exec(call.req.header("Last-Event-ID") ?? "");
  const from = since(call) ?? (last === null ? undefined : Number(last[0]) + 1);
  const signals = [call.req.raw.signal, ...(call.env?.closing === undefined ? [] : [call.env.closing])];
  return call.body(stream(call.var.sandbox.journal, from, AbortSignal.any(signals)), 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
  });
};

function stream(journal: Journal, from: number | undefined, ending: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let unsubscribe = (): void => {};
  const end = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    unsubscribe();
    controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (entry: JournalEntry): void => {
          controller.enqueue(encoder.encode(`id: ${entry.n}\nevent: exchange\ndata: ${JSON.stringify(entry)}\n\n`));
        };
        controller.enqueue(encoder.encode(": the mock's exchanges as they happen\n\n"));
        if (from !== undefined) for (const entry of journal.entries(from)) send(entry);
        unsubscribe = journal.subscribe((entry) => ((controller.desiredSize ?? 0) > 0 ? send(entry) : end(controller)));
        if (ending.aborted) end(controller);
        else ending.addEventListener("abort", () => end(controller), { once: true });
      },
      cancel: () => unsubscribe(),
    },
    // The whole journal may be asked for at once and must not count as a reader that fell behind.
    new CountQueuingStrategy({ highWaterMark: 2 * MOST_WAITING }),
  );
}

function since(call: Call): number | undefined {
  const text = call.req.query("since");
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw refuse.invalid("since", "since must be a whole number from 0, the number of a journal entry.");
  return Number(text);
}
