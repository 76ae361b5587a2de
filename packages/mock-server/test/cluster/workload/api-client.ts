/** A request to the API. */
export interface ApiCall {
  readonly method: string;
  /** Below `/api/v1`, with its query: `/leave?limit=100`. */
  readonly path: string;
  /** Sent as JSON; undefined: no body. */
  readonly body?: unknown;
  /** Sent as header X-Request-Id, by which `judgeJournal` finds the request in the journal. */
  readonly mark?: string;
}

/** A response of the API. */
export interface ApiAnswer {
  readonly status: number;
  /** The parsed JSON body; undefined if there is none. */
  readonly body: unknown;
}

/** Sends one request, once. `lost`: no response arrived, and nobody knows whether the request took effect. */
export type ApiClient = (call: ApiCall) => Promise<ApiAnswer | "lost">;

/**
 * A client of a server. A refused or cut connection and a response that does not end in time are `lost`.
 * @param baseUrl with `/api/v1`
 * @param fetch default: the global one
 */
export function fetchClient(
  baseUrl: string,
  key: string,
  {
    milliseconds = 10_000,
    fetch = globalThis.fetch,
  }: { milliseconds?: number; fetch?: (url: string, init: RequestInit) => Promise<Response> } = {},
): ApiClient {
  return async ({ method, path, body, mark }) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(mark === undefined ? {} : { "x-request-id": mark }),
    };
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(milliseconds),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
    } catch {
      return "lost";
    }
  };
}
