import type { Fetch } from "../wire/direct.ts";

/** An answer that can be changed. */
export interface ChangeableAnswer {
  status: number;
  readonly headers: Headers;
  /** The parsed body; undefined where it is no JSON. */
  json: unknown;
  /** The body as it came; what is sent when `json` is undefined. */
  text: string;
}

/** What was asked, as far as a change may depend on it. */
export interface ChangedRequest {
  readonly method: string;
  /** Below the base address, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** The same server with its answers below `base` passed through `change`; what else it serves stays as it is. */
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
