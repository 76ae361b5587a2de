import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import { noExchange } from "../../explain/explanation.ts";
import { eventStream } from "../../row/event-stream.ts";
import { type ControlRow, events, ok, row } from "../../row/row.ts";
import { type JsonSchema, instant, wholeNumber, listOf, named, object, orNull, placed, text, texts } from "../../row/schema.ts";
import { lastEventId, since } from "../../row/since.ts";
import { receivedSchema } from "./received-schema.ts";
import { exchangeId, exchangeNumber } from "./exchange-id.ts";
import { sendRequestRow } from "./send-request.ts";

const exchange: JsonSchema<JournalEntry> = named(
  "Exchange",
  object("One exchange, with masked keys.", {
    n: wholeNumber("Its number since the last reset.", { minimum: 0 }),
    at: instant("When, by the mock's clock."),
    company: orNull(text("Slug of the key's company; null: no valid key.")),
    operation: orNull(text("operationId of the API description; null: no operation was reached.")),
    request: object("What was sent.", {
      method: text("HTTP method."),
      path: text("Path below the base URL, percent-encoded."),
      query: text("Query string without its question mark."),
      headers: texts("Headers by lower-case name."),
      body: orNull(text("The body as text; null: no body.")),
    }),
    response: object(
      "What was answered.",
      {
        status: wholeNumber("HTTP status."),
        headers: texts("Headers as they were sent."),
        body: text("The body as text."),
        received: receivedSchema,
      },
      ["received"],
    ),
    events: listOf(
      object("An event.", { kind: text("Its kind.", { examples: ["leave.requested"] }), resource_id: text("The resource it is about.") }),
      "Events that it sent.",
    ),
  }),
);

const first = since("Number of the first exchange to return.", "journal entry");
const query = { since: { ...first, schema: placed("parameters/Since", first.schema) } };

export const journalRows: readonly ControlRow[] = [
  row("GET /requests", {
    id: "listExchanges",
    summary: "Read the last exchanges",
    query,
    answer: ok("Oldest first, at most the latest 1,024.", listOf(exchange)),
    run: ({ sandbox, query: { since: from } }) => sandbox.journal.latest(from),
  }),
  sendRequestRow,
  row("GET /requests/{id}", {
    id: "getExchange",
    summary: "Read one exchange",
    params: exchangeId,
    answer: ok("As the list has it.", exchange),
    run: ({ sandbox, params }) => {
      const n = exchangeNumber(sandbox, params.id);
      const [entry] = sandbox.journal.entries(n, 1);
      if (entry?.n !== n) throw noExchange(sandbox, n);
      return entry;
    },
  }),
  row("GET /events", {
    id: "followExchanges",
    summary: "Follow the exchanges as they happen",
    query,
    headers: lastEventId,
    answer: events("Server-sent events `exchange`. The id is the number of the exchange, the data its JSON."),
    run: (call) =>
      eventStream(call, call.sandbox.journal, {
        from: call.query.since,
        greeting: ": the mock's exchanges as they happen\n\n",
        write: (entry) => `id: ${entry.n}\nevent: exchange\ndata: ${JSON.stringify(entry)}\n\n`,
      }),
  }),
];
