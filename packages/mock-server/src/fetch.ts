import { CORS, destination, reply } from "./dispatch.ts";
import type { Mock } from "./mock.ts";
import { MAX_BODY } from "./read-body.ts";
import type { ApiRequest } from "./request.ts";

/** The `fetch` twin of `serve`: a Request in, a Response out, no port. */
export async function answer(mock: Mock, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const place = destination(mock, url.pathname);
  if (place.kind === "control") return (await import("./control/app.ts")).controlApp(mock).fetch(request);
  const bytes = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  const oversized = bytes !== null && bytes.length > MAX_BODY && mock.decisions["body-size"] !== "unlimited";
  const plain: ApiRequest = {
    method: request.method,
    path: place.kind === "api" ? place.path : url.pathname,
    query: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    body: oversized ? null : bytes,
    oversized,
  };
  const response = await reply(mock, place, plain);
  const headers = new Headers(response.headers);
  if (request.headers.has("origin")) for (const [name, value] of Object.entries(CORS)) headers.set(name, value);
  const bare = response.status === 204 || request.method === "HEAD";
  return new Response(bare ? null : response.body, { status: response.status, headers });
}
