import type { Handler } from "./call.ts";
import { eventStream, readSince } from "./event-stream.ts";

const ENTRY = "journal entry";

/** GET /_mock/requests: the journal, oldest first, from entry `since` on. */
export const requests: Handler = (call) => call.json(call.var.sandbox.journal.entries(readSince(call, ENTRY) ?? 0));

/** GET /_mock/events: the journal as a live stream of server-sent events `exchange`, whose id is the number of the entry. */
export const events: Handler = (call) =>
  eventStream(call, call.var.sandbox.journal, {
    from: readSince(call, ENTRY),
    greeting: ": the mock's exchanges as they happen\n\n",
    write: (entry) => `id: ${entry.n}\nevent: exchange\ndata: ${JSON.stringify(entry)}\n\n`,
  });
