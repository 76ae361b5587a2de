import { BASE_PATH } from "../../../contract/base-path.ts";
import { refuse } from "../../../contract/errors.ts";
import { keptExchange } from "../../../explain/explanation.ts";
import { harOf } from "../../../explain/har.ts";
import { rawRequest } from "../../../explain/raw-request.ts";
import { CODE_FORMS, type CodeForm, requestCode } from "../../../explain/request-code.ts";
import type { Mock } from "../../../sandbox/mock-handle.ts";
import type { Sandbox } from "../../../sandbox/sandbox.ts";
import { type ControlRow, type QueryParameter, ok, plainText, row } from "../../row/row.ts";
import { anyObject, choice, named, object, orNull, text, texts } from "../../row/schema.ts";
import { since } from "../../row/since.ts";
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

export const exportRows: readonly ControlRow[] = [
  row("GET /requests/{id}/request", {
    id: "getRequest",
    summary: "Get a request as it was sent, with its key",
    params: exchangeId,
    query: { for: forSandbox },
    answer: ok("It can be sent again as it is, or changed.", raw),
    run: ({ mock, sandbox, params, query, origin }) => {
      const exchanged = keptExchange(sandbox, exchangeNumber(sandbox, params.id));
      return rawRequest(exchanged, origin + BASE_PATH, sandbox, receiving(mock, sandbox, query.for));
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
      const request = rawRequest(exchanged, origin + BASE_PATH, sandbox, receiving(mock, sandbox, query.for));
      return new Response(requestCode(request, exchanged.response.status, query.as), {
        headers: { "Content-Type": "text/plain; charset=utf-8" },
      });
    },
  }),
  row("GET /har", {
    id: "getHar",
    summary: "Export the last exchanges as an HTTP Archive",
    query: { since: since("Number of the first exchange to export.", "journal entry") },
    answer: ok("HAR 1.2, with masked keys.", named("Har", anyObject("An HTTP Archive."))),
    run: ({ sandbox, query, origin }) => harOf(sandbox.journal.entries(query.since ?? 0), origin + BASE_PATH),
  }),
];
