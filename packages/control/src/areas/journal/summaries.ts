import { alteredIn, type SummaryRow, summaries } from "./exchange-summaries.ts";
import { firstKeptState } from "../../explain/explanation.ts";
import { type ControlRow, events, ok, row } from "../../row/row.ts";
import { type JsonSchema, decimal, instant, listOf, named, object, orNull, placed, text, wholeNumber } from "../../row/schema.ts";
import { since } from "../../row/since.ts";
import { receivedSchema } from "./received-schema.ts";
import { newestPlace, summaryStream } from "./summary-stream.ts";
import { before, filters, filtersOf, limit } from "./summary-query.ts";

const alteration = text("Its kind and name.", {
  examples: ["fault page-2-skips-a-row", "decision create-status=201", "transport rule reset"],
});

const summary: JsonSchema<SummaryRow> = named(
  "ExchangeSummary",
  object("An exchange as a row of a list, with masked keys.", {
    n: wholeNumber("Its number since the last reset.", { minimum: 0 }),
    at: instant("When, by the mock's clock."),
    method: text("HTTP method."),
    path: text("Path below the base URL, percent-encoded."),
    query: text("Query string without its question mark, with masked keys."),
    status: wholeNumber("HTTP status."),
    operation: orNull(text("operationId of the API description; null: no operation was reached.")),
    company: orNull(text("Slug of the key's company; null: no valid key.")),
    key: orNull(text("The masked key; null: no valid key.")),
    key_name: orNull(text("The name of a key of a default world; null: it has none, or it is not known any more.", { examples: ["full"] })),
    error: orNull(object("The error of the response; null: it is none.", { code: text("Its code."), message: text("Its message.") })),
    events: wholeNumber("How many events it sent."),
    changes: orNull(
      wholeNumber("How many values it wrote, those that the mock keeps for itself included; null: not known any more.", { minimum: 0 }),
    ),
    received: orNull(receivedSchema),
    request_bytes: wholeNumber("Bytes of the request's body.", { minimum: 0 }),
    response_bytes: wholeNumber("Bytes of the response's body.", { minimum: 0 }),
    took_ms: orNull(
      decimal("Milliseconds from the request's headers until the response was sent; null: not known, or not sent by this process."),
    ),
    received_at: orNull(instant("When the request came, by the machine's clock; null: not known.")),
    altered_by: listOf(
      alteration,
      "Faults and switched decisions without which the answer would be another one; a transport rule if one was applied.",
    ),
    may_be_altered_by: listOf(
      alteration,
      "The same where it cannot be known: the state then is not kept, the answer is not repeatable, or only what was stored may have changed.",
    ),
  }),
);

const page = named(
  "ExchangeSummaries",
  object("A page of the journal.", {
    data: listOf(summary, "Oldest first."),
    first: wholeNumber("Number of the oldest exchange that is kept.", { minimum: 0 }),
    next: wholeNumber("Number of the next exchange.", { minimum: 0 }),
    first_with_state: wholeNumber("Number of the oldest exchange whose state is kept: from there on they can be explained and forked.", {
      minimum: 0,
    }),
    last_event_id: orNull(text("`Last-Event-ID` for the stream of what comes after the newest exchange; null: there is none yet.")),
  }),
);

const after = since("Number of the first exchange to return: the page then begins there.", "journal entry");

const lastRow = {
  "Last-Event-ID": placed(
    "parameters/LastRowId",
    text("Id of the last row received; the stream continues after it.", { examples: ["412.9f3a2c1b"] }),
  ),
};

export const summaryRows: readonly ControlRow[] = [
  row("GET /requests/summaries", {
    id: "listExchangeSummaries",
    summary: "List exchanges as rows, the newest page first; filters combine",
    verb: "request",
    query: { since: after, before, limit, ...filters },
    answer: ok("A page. Without since, of the newest exchanges, or of those just before a number.", page),
    run: async ({ sandbox, query: { since: from, before: to, limit: most, ...given } }) => ({
      ...summaries(sandbox, filtersOf(given), await alteredIn(sandbox), { since: from, before: to, limit: most }),
      first_with_state: firstKeptState(sandbox),
      last_event_id: newestPlace(sandbox),
    }),
  }),
  row("GET /requests/summaries/events", {
    id: "followExchangeSummaries",
    summary: "Follow exchanges as rows, and what control calls and the clock change",
    query: { since: after, ...filters },
    headers: lastRow,
    answer: events(
      "Server-sent events. `exchange`: a row; its id is for Last-Event-ID. `missed`: the rows from `from` are not kept any more, the stream goes on with `first`. `began-anew`: the journal began anew, the stream goes on with number `next`. `changed`: the `areas` that a control call or the clock has changed.",
    ),
    run: async (call) => {
      const { since: from, ...given } = call.query;
      return summaryStream(call, filtersOf(given), await alteredIn(call.sandbox), from);
    },
  }),
];
