/** A request to the API. */
export interface ApiCall {
  readonly method: string;
  /** Below `/api/v1`, with its query: `/leave?limit=100`. */
  readonly path: string;
  /** Sent as JSON; undefined: no body. */
  readonly body?: unknown;
  /** Sent as header X-Request-Id, by which the request is found in the entries. */
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
