import type { ControlShell } from "./control-shell.ts";
import { destination, countedOperation } from "./destination.ts";
import { reply } from "./dispatch.ts";
import { addCors, corsHeaders } from "./origins.ts";
import { isBounded } from "../pipeline/read-body.ts";
import { noteAnswer } from "./note-answer.ts";
import type { Mock } from "../sandbox/mock-handle.ts";
import { bodyLimit } from "./read-form.ts";
import type { ApiRequest } from "../contract/request.ts";

/** The `fetch` counterpart of `serve`: a Request in, a Response out, no port. */
export async function answer(mock: Mock, request: Request, control: ControlShell): Promise<Response> {
  const began = performance.now();
  const url = new URL(request.url);
  const place = destination(mock, url.pathname);
  if (place.kind === "control") return (await control()).fetchControl(mock, request);
  const bytes = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  const base: ApiRequest = {
    method: request.method,
    path: place.kind === "api" ? place.path : url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    origin: url.origin,
    body: null,
  };
  const oversized =
    bytes !== null && bytes.length > bodyLimit(mock.defaultSandbox.contract, place, base) && isBounded(mock.defaultSandbox.decisions);
  const plain: ApiRequest = { ...base, body: oversized ? null : bytes, oversized };
  const response = await reply(mock, place, plain);
  const operation = countedOperation(mock.defaultSandbox.contract, place, request.method);
  noteAnswer(mock, operation, response, began);
  const fields = { ...response.headers };
  // There is no browser: the caller may claim any origin.
  const origin = request.headers.get("origin");
  if (origin !== null) addCors(fields, corsHeaders(origin));
  const headers = new Headers(fields);
  const bare = response.status === 204 || request.method === "HEAD";
  if (response.transport !== undefined) {
    const { bodyWithTransport } = await import("./transport.ts");
    const body = await bodyWithTransport(new TextEncoder().encode(response.body), response.transport);
    return new Response(bare ? null : body, { status: response.status, headers });
  }
  const body = (response.bytes as Uint8Array<ArrayBuffer> | undefined) ?? response.body;
  return new Response(bare ? null : body, { status: response.status, headers });
}
