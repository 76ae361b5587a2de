import { BASE_PATH } from "@hr-platform/engine/contract/base-path";
import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import { type ExchangeFile, exchangeFile } from "../../explain/exchange-file.ts";
import { keptExchange, requireKept } from "../../explain/explanation.ts";
import { harOf } from "../../explain/har.ts";
import { rawRequest } from "../../explain/raw-request.ts";
import { CODE_FORMS, type CodeForm, requestCode } from "../../explain/request-code.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type ControlRow, type QueryParameter, ok, okFile, plainText, row } from "../../row/row.ts";
import { type JsonSchema, anyObject, choice, listOf, named, object, orNull, text, texts } from "../../row/schema.ts";
import { since } from "../../row/since.ts";
import { savedWorld } from "../sandboxes/saved-world.ts";
import { exchangeId, exchangeNumber } from "./exchange-id.ts";

const raw = named(
  "RawRequest",
  object("A request as it was sent, with its key, ready to be sent again.", {
    method: text("HTTP method."),
    url: text("Address with path and query.", { format: "uri" }),
    headers: texts("Headers by lower-case name, without those of the connection."),
    body: orNull(text("The body; null: there is none, or it is no text.")),
    bytes: orNull(text("The body in base64, if it is no text; null: it is, or there is none.")),
  }),
);

const forSandbox: QueryParameter<string | undefined> = {
  schema: text("Id or name of another sandbox: the key becomes that of the same name there.", { examples: ["sb1"] }),
  read: (given) => given,
};

const codeForm: QueryParameter<CodeForm> = {
  schema: choice(CODE_FORMS, "A command for a shell (default), a call of fetch, or a test for vitest."),
  read: (given = "curl") => {
    const form = CODE_FORMS.find((one) => one === given);
    if (form === undefined) throw refuse.invalid("as", `as must be one of: ${CODE_FORMS.join(", ")}.`);
    return form;
  },
};

/** The sandbox that a request is sent to. @throws ApiError VALIDATION_ERROR */
function receiving({ sandboxes }: Mock, own: Sandbox, idOrName: string | undefined): Sandbox {
  if (idOrName === undefined) return own;
  const found = sandboxes.get(idOrName);
  if (found === undefined) throw refuse.invalid("for", "for must be the id or the name of a sandbox.");
  return found;
}

const exchangeFileSchema = named(
  "ExchangeFile",
  object("Exchanges that `hr-mock replay` repeats.", {
    format: text("The form of the file."),
    world: savedWorld,
    exchanges: listOf(
      anyObject("An exchange: `n`, `at`, `request`, `response`, `decisions`, `faults`, `otherChanges`."),
      "In their order.",
    ),
  }),
) as JsonSchema<ExchangeFile>;

/** @throws ApiError NOT_FOUND, or CONFLICT if the world before the first exchange is not kept */
function fileOf(sandbox: Sandbox, numbers: readonly number[], origin: string): ExchangeFile {
  const kept = numbers.map((n) => [n, keptExchange(sandbox, n)] as const);
  requireKept(sandbox, kept[0]![1].context);
  return exchangeFile(sandbox, kept, origin + BASE_PATH);
}

/** The exchanges from `since` on, or from the oldest one whose world is kept. @throws ApiError NOT_FOUND if there is none */
function numbersFrom({ journal, undoLog }: Sandbox, from: number | undefined): number[] {
  const all = Array.from({ length: journal.next - journal.first }, (_, n) => journal.first + n);
  // What comes after the last one that cannot be repeated.
  const lost = all.findLastIndex((n) => (journal.whole(n)?.context?.from ?? -1) < undoLog.first);
  const numbers = from === undefined ? all.slice(lost + 1) : all.filter((n) => n >= from);
  if (numbers.length === 0) throw new ApiError("NOT_FOUND", "There is no exchange that is kept with its world.", "since");
  return numbers;
}

export const exportRows: readonly ControlRow[] = [
  row("GET /requests/{id}/request", {
    id: "getRequest",
    summary: "Get a request as it was sent, with its key",
    params: exchangeId,
    query: { for: forSandbox },
    answer: ok("It can be sent again as it is, or changed.", raw),
    run: ({ mock, sandbox, params, query, origin }) => {
      const exchanged = keptExchange(sandbox, exchangeNumber(sandbox, params.id));
      return rawRequest(exchanged, origin + BASE_PATH, sandbox.keyEnding, receiving(mock, sandbox, query.for).keyEnding);
    },
  }),
  row("GET /requests/{id}/code", {
    id: "getRequestCode",
    summary: "Get code that sends a request again",
    params: exchangeId,
    query: { as: codeForm, for: forSandbox },
    answer: plainText("A command, or a part of a program."),
    run: ({ mock, sandbox, params, query, origin }) => {
      const exchanged = keptExchange(sandbox, exchangeNumber(sandbox, params.id));
      const request = rawRequest(exchanged, origin + BASE_PATH, sandbox.keyEnding, receiving(mock, sandbox, query.for).keyEnding);
      return new Response(requestCode(request, exchanged.response.status, query.as), {
        headers: { "Content-Type": "text/plain; charset=utf-8" },
      });
    },
  }),
  row("GET /requests/{id}/file", {
    id: "exportExchange",
    summary: "Export an exchange with the world before it, for hr-mock replay",
    params: exchangeId,
    answer: okFile("It has keys, signing secrets and all data.", exchangeFileSchema),
    run: ({ sandbox, params, origin }) => {
      const n = exchangeNumber(sandbox, params.id);
      return fileOf(sandbox, [n], origin);
    },
  }),
  row("GET /export", {
    id: "exportExchanges",
    summary: "Export the exchanges that are kept with the world before them, for hr-mock replay",
    query: { since: since("Number of the first exchange to export. Default: the oldest one whose world is kept.", "journal entry") },
    answer: okFile("It has keys, signing secrets and all data.", exchangeFileSchema),
    run: ({ sandbox, query, origin }) => fileOf(sandbox, numbersFrom(sandbox, query.since), origin),
  }),
  row("GET /har", {
    id: "getHar",
    summary: "Export the last 1,024 exchanges as an HTTP Archive",
    query: { since: since("Number of the first exchange to export.", "journal entry") },
    answer: ok("HAR 1.2, with masked keys.", named("Har", anyObject("An HTTP Archive."))),
    run: ({ sandbox, query, origin }) => harOf(sandbox.journal, query.since, origin + BASE_PATH),
  }),
];
