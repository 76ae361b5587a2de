import type { ControlShell } from "./control-shell.ts";
import { destination } from "./destination.ts";
import { noteAnswer, reply, bringsForm } from "./reply.ts";
import { addCors, corsHeaders } from "./origins.ts";
import { MAX_BODY, isBounded } from "../pipeline/input/read-body.ts";
import { MAX_FORM } from "../pipeline/input/read-upload.ts";
import type { Mock } from "../sandbox/mock-handle.ts";
import { type ApiRequest, type ApiResponse, header } from "../contract/request.ts";

/** A request outside of any port, its body read. */
export interface PortlessRequest {
  readonly method: string;
  readonly url: URL;
  /** By lower-case name. */
  readonly headers: ApiRequest["headers"];
  readonly body: Uint8Array | null;
}

/** The response to a request that came through no port, except for the control API. */
export async function portlessReply(mock: Mock, { method, url, headers, body }: PortlessRequest): Promise<ApiResponse> {
  const began = performance.now();
  const place = destination(mock, url.pathname);
  const { contract, decisions } = mock.defaultSandbox;
  const base: ApiRequest = {
    method,
    path: place.kind === "api" ? place.path : url.pathname,
    query: url.search.slice(1),
    headers,
    origin: url.origin,
    body: null,
  };
  const isForm = place.kind === "api" && bringsForm(contract, base);
  const oversized = body !== null && body.length > (isForm ? MAX_FORM : MAX_BODY) && isBounded(decisions);
  const response = await reply(mock, place, { ...base, body: oversized ? null : body, oversized }, isForm);
  noteAnswer(mock, base, response, (performance.now() - began) / 1000);
  // There is no browser: the caller may claim any origin.
  const origin = header(base, "origin");
  if (origin === undefined) return response;
  const fields = { ...response.headers };
  addCors(fields, corsHeaders(origin));
  return { ...response, headers: fields };
}

/**
 * The `fetch` counterpart of `serve`: a Request in, a Response out, no port. Rejects with the reason of the request's signal when that
 * is aborted; what is not carried out by then is not.
 */
export async function answer(mock: Mock, request: Request, control: ControlShell): Promise<Response> {
  const { signal } = request;
  signal.throwIfAborted();
  let abort = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort);
  });
  return await Promise.race([carryOut(mock, request, control), aborted]).finally(() => signal.removeEventListener("abort", abort));
}

async function carryOut(mock: Mock, request: Request, control: ControlShell): Promise<Response> {
  const { signal } = request;
  const url = new URL(request.url);
  if (destination(mock, url.pathname).kind === "control") return (await control()).fetchControl(mock, request);
  const sent = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  signal.throwIfAborted();
  const plain = { method: request.method, url, headers: Object.fromEntries(request.headers), body: sent };
  const { status, headers: fields, body, bytes, transport } = await portlessReply(mock, plain);
  const headers = new Headers(fields);
  const bare = status === 204 || request.method === "HEAD";
  if (transport !== undefined) {
    const { bodyWithTransport } = await import("./transport.ts");
    const late = await bodyWithTransport(new TextEncoder().encode(body), transport, signal);
    return new Response(bare ? null : late, { status, headers });
  }
  return new Response(bare ? null : ((bytes as Uint8Array<ArrayBuffer> | undefined) ?? body), { status, headers });
}
