import type { Fetch } from "../wire/direct.ts";

/** A response that can be changed. */
export interface ChangeableAnswer {
  status: number;
  readonly headers: Headers;
  /** The parsed body; undefined if it is not JSON. */
  json: unknown;
  /** The original body; it is sent if `json` is undefined. */
  text: string;
}

/** The request, as far as a change may depend on it. */
export interface ChangedRequest {
  readonly method: string;
  /** Below the base address, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** A server whose responses below `base` pass through `change`. */
export function changingAnswers(
  fetch: Fetch,
  base: string,
  change: (draft: ChangeableAnswer, asked: ChangedRequest) => void | Promise<void>,
): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (!url.startsWith(base)) return response;
    const { pathname, searchParams } = new URL(url);
    const text = await response.text();
    const draft: ChangeableAnswer = { status: response.status, headers: new Headers(response.headers), json: parse(text), text };
    const body = init.body === undefined || init.body === null ? "" : Buffer.from(init.body as Uint8Array).toString("utf8");
    await change(draft, { method: init.method ?? "GET", path: pathname.slice(new URL(base).pathname.length), query: searchParams, body });
    draft.headers.delete("content-length");
    const sent = draft.json === undefined ? draft.text : JSON.stringify(draft.json);
    return new Response([204, 304].includes(draft.status) ? null : sent, { status: draft.status, headers: draft.headers });
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
