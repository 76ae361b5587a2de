import { isOrigin } from "@hr-platform/engine/contract/origin";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { ApiRequest } from "@hr-platform/engine/contract/request";
import { bringsForm, withForm } from "@hr-platform/engine/http/reply";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { type JsonSchema, named, object, orNull, text, texts, wholeNumber } from "../../row/schema.ts";
import { bytesSchema, headersSchema, methodSchema, pathSchema, querySchema, requireSendable } from "./request-members.ts";

/** The response to a request that a control call sent. */
export interface SentAnswer {
  /** Id of the sandbox. */
  readonly sandbox: string;
  /** Number of the exchange in its journal. */
  readonly n: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Members of a response that was sent for, for more than one row. */
export const answerMembers: {
  readonly sandbox: JsonSchema<string>;
  readonly n: JsonSchema<number>;
  readonly status: JsonSchema<number>;
  readonly headers: JsonSchema<Readonly<Record<string, string>>>;
  readonly body: JsonSchema<string>;
} = {
  sandbox: text("Id of the sandbox that answered.", { examples: ["default", "sb1"] }),
  n: wholeNumber("Number of the exchange in the journal of that sandbox.", { minimum: 0 }),
  status: wholeNumber("HTTP status."),
  headers: texts("Headers of the response."),
  body: text("The body as text, with masked secrets."),
};

const sentRequest = named(
  "SentRequest",
  object(
    "A request to the API.",
    {
      method: methodSchema,
      path: pathSchema,
      query: querySchema,
      headers: headersSchema,
      body: orNull(text("The body; null: there is none.")),
      bytes: bytesSchema,
      origin: text("What addresses in the response begin with.", { examples: ["http://127.0.0.1:4010"] }),
    },
    ["query", "headers", "body", "bytes", "origin"],
  ),
);

export const sendRequestRow: ControlRow = row("POST /requests", {
  id: "sendRequest",
  summary: "Send a request to the API of this sandbox, whatever its key",
  body: sentRequest,
  answer: ok(
    "The response, as the journal shows it. Delays and cut connections of transport rules are left out.",
    named("SentAnswer", object("The response to a request.", answerMembers)),
  ),
  change: async ({ mock, sandbox, body: { method, path, query = "", headers = {}, body = null, bytes, origin } }): Promise<SentAnswer> => {
    requireSendable(headers);
    if (`${path}${query}`.includes("…")) throw refuse.invalid("path", "path and query must be as a client sends them, not masked.");
    if (bytes !== undefined && body !== null) throw refuse.invalid("bytes", "Send body or bytes, not both.");
    if (origin !== undefined && !isOrigin(origin)) throw refuse.invalid("origin", "origin must be like http://127.0.0.1:4010.");
    const sent = Object.entries(headers).filter(([, value]) => value !== null) as [string, string][];
    const given = bytes === undefined ? body : Buffer.from(bytes, "base64");
    const plain: ApiRequest = {
      method,
      path,
      query,
      headers: Object.fromEntries(sent),
      body: given === null ? null : new Uint8Array(Buffer.from(given as Uint8Array)),
      ...(origin === undefined ? {} : { origin }),
    };
    const request = bringsForm(sandbox.contract, plain) ? await withForm(plain) : plain;
    // Late writes of a fault are made at once: nothing comes between.
    mock.beginIn(sandbox, request).transport?.later?.();
    const { journal } = sandbox;
    const n = journal.next - 1;
    const { status, headers: fields, body: shown } = journal.entries(n)[0]!.response;
    return { sandbox: sandbox.id, n, status, headers: fields, body: shown };
  },
});
