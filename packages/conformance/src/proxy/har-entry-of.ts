import type { Content, Entry, Header } from "har-format";
import { currentDocument } from "../document/api-document.ts";
import { matchOperation } from "../document/operations.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import { pathBelow } from "../traffic/base-url.ts";
import { shownQuery } from "../traffic/recorded-exchange.ts";
import type { Disguise } from "./disguise.ts";
import type { PassedExchange } from "./passing-server.ts";
import type { TakenBody } from "./taken-body.ts";

/** What an entry is made with. */
export interface EntrySettings {
  readonly baseUrl: string;
  readonly disguise: Disguise;
  /** Whether bodies are kept. */
  readonly withBodies: boolean;
}

/** An exchange as an entry of a HAR file, without keys and other credentials. */
export function harEntryOf(exchange: PassedExchange, { baseUrl, disguise, withBodies }: EntrySettings): Entry {
  const { at, ms, method, path, body, answer, problem } = exchange;
  // First the key of the request: the answer may repeat it.
  const sent = rowsOf(exchange.headers, disguise);
  const url = new URL(new URL(baseUrl).origin + path);
  const isNewEndpoint = matchOperation(method, pathBelow(baseUrl, url) ?? "") === currentDocument.operation("createWebhook").id;
  const text = withBodies ? answer?.body.whole(valueOf(answer.headers, "content-encoding")) : undefined;
  const secret = isNewEndpoint && text !== undefined ? viewOf(text.toString()).at("data", "secret").text : undefined;
  if (secret !== undefined && secret !== "") disguise.webhookSecret(secret);
  const query = shownQuery(url);
  const asked = withBodies ? body.whole(valueOf(exchange.headers, "content-encoding")) : undefined;
  const content = contentOf(answer?.body, text, valueOf(answer?.headers ?? [], "content-type") ?? "", disguise);
  return {
    startedDateTime: at.toISOString(),
    time: ms,
    request: {
      method,
      url: disguise.text(url.origin + url.pathname + (query === "" ? "" : `?${query}`)),
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: sent,
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value: disguise.text(value) })),
      ...(asked === undefined || asked.length === 0
        ? {}
        : { postData: { mimeType: valueOf(exchange.headers, "content-type") ?? "", ...textOf(asked, disguise) } }),
      headersSize: -1,
      bodySize: body.size,
    },
    response: {
      status: answer?.status ?? 0,
      statusText: answer?.statusText ?? "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: answer === undefined ? [] : withLength(rowsOf(answer.headers, disguise), text?.length, content.size),
      content,
      redirectURL: disguise.text(valueOf(answer?.headers ?? [], "location") ?? ""),
      headersSize: -1,
      bodySize: answer?.body.size ?? -1,
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    ...(problem === undefined ? {} : { comment: disguise.text(problem) }),
  };
}

function rowsOf(headers: readonly string[], disguise: Disguise): Header[] {
  return headers.flatMap((name, n) => (n % 2 === 0 ? [{ name, value: disguise.header(name, headers[n + 1]!) }] : []));
}

/** The value of a header; the values of several are joined. */
function valueOf(headers: readonly string[], wanted: string): string | undefined {
  const values = headers.flatMap((name, n) => (n % 2 === 0 && name.toLowerCase() === wanted ? [headers[n + 1]!] : []));
  return values.length === 0 ? undefined : values.join(", ");
}

/** The headers of an answer, with the length of its body as it is shown: a length that does not fit would say that the body was cut. */
function withLength(rows: Header[], length: number | undefined, shown: number): Header[] {
  if (length === undefined || length === shown) return rows;
  return rows.map((row) => (/^content-length$/i.test(row.name) && row.value === String(length) ? { ...row, value: String(shown) } : row));
}

/** Bytes as HAR has them: text, or base64 if they are none. */
function textOf(bytes: Buffer, disguise: Disguise): { readonly text: string; readonly encoding?: "base64" } {
  const text = bytes.toString("utf8");
  if (Buffer.from(text).equals(bytes)) return { text: disguise.text(text) };
  return { text: Buffer.from(disguise.text(bytes.toString("latin1")), "latin1").toString("base64"), encoding: "base64" };
}

/** The body of an answer; without a text, its size says that it is not all there. */
function contentOf(body: TakenBody | undefined, whole: Buffer | undefined, mimeType: string, disguise: Disguise): Content {
  if (whole === undefined) return { size: body?.size ?? 0, mimeType };
  const shown = textOf(whole, disguise);
  return { size: Buffer.byteLength(shown.text, shown.encoding), mimeType, ...shown };
}
