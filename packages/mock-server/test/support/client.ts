import { afterEach } from "vitest";
import type { Decisions } from "../../src/contract/decisions.ts";
import { matchRequest } from "../../src/pipeline/match-request.ts";
import { matchRoute } from "../../src/pipeline/match-route.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { ApiRequest, ApiResponse } from "../../src/contract/request.ts";
import { checkResponse } from "../../src/http/response-check.ts";

/** An answer of the mock, read. */
export interface Result<T = Json> {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it was sent: "" where there is none. */
  readonly text: string;
  /** The whole JSON body; undefined where the body is empty or no JSON. */
  readonly body: unknown;
  /** The body's `data`, in the type that the caller names. */
  readonly data: T;
  /** The body's `meta`, if it is a list in pages. */
  readonly meta: Meta | undefined;
  /** The body's `error`; undefined when the request was not refused. */
  readonly error: { readonly code: string; readonly message: string; readonly field?: string } | undefined;
}

export interface Meta {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly has_more: boolean;
}

/** A member of a JSON object, or an element of a list, may be read without asking what it is; name a type where it matters. */
export interface Json {
  readonly [name: string]: Json;
}

/** Query parameters by name; those that are undefined are left out. A string is taken as it is, encoded already. */
export type Query = string | Readonly<Record<string, string | number | undefined>>;

/** Speaks for one key. Paths are below `/api/v1`; bodies are plain values, sent as JSON. */
export interface Client {
  get<T = Json>(path: string, query?: Query): Result<T>;
  post<T = Json>(path: string, body?: unknown): Result<T>;
  patch<T = Json>(path: string, body?: unknown): Result<T>;
  put<T = Json>(path: string, body?: unknown): Result<T>;
  delete<T = Json>(path: string, body?: unknown): Result<T>;
  /** A request as it is; what is left out is a GET of nothing with the client's key. Headers are added to the client's own. */
  send<T = Json>(request: Partial<ApiRequest>): Result<T>;
}

interface Answered {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly decisions: Decisions;
}

const answered: Answered[] = [];

// Each response that a test sees is validated against the API description, whatever the test is about.
const checks = process.env["VITEST"] === undefined ? (): void => {} : afterEach;
checks(async () => {
  for (const { request, response, decisions } of answered.splice(0)) {
    const match = matchRequest(matchRoute, request, decisions);
    const problems = await checkResponse(match.kind === "operation" ? match.operation.id : null, response, decisions);
    if (problems.length === 0) continue;
    throw new Error(`${request.method} ${request.path} is answered with ${response.status} ${response.body}: ${problems.join("; ")}`);
  }
});

/**
 * A client of the mock's core: synchronous, without a port.
 * @param key the API key; default `hrk_wattle_full`; null sends no Authorization.
 * @param options `checked: false` for answers that may break the description.
 */
export function client(mock: Mock, key: string | null = "hrk_wattle_full", { checked = true }: { checked?: boolean } = {}): Client {
  const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const send = <T>(request: Partial<ApiRequest>): Result<T> => {
    const headers = { ...authorization, ...request.headers };
    const whole: ApiRequest = { method: "GET", path: "/", query: "", body: null, ...request, headers };
    const { decisions } = mock;
    const response = mock.exchange(whole);
    if (checked) answered.push({ request: whole, response, decisions });
    return read(response);
  };
  const write = <T>(method: string, path: string, body: unknown): Result<T> => send(jsonRequest(method, path, body));
  return {
    get: (path, query = "") => send({ path, query: encodeQuery(query) }),
    post: (path, body) => write("POST", path, body),
    patch: (path, body) => write("PATCH", path, body),
    put: (path, body) => write("PUT", path, body),
    delete: (path, body) => write("DELETE", path, body),
    send,
  };
}

/** A request with a JSON body, or without one when `body` is undefined. */
export function jsonRequest(method: string, path: string, body?: unknown): Pick<ApiRequest, "method" | "path" | "headers" | "body"> {
  if (body === undefined) return { method, path, headers: {}, body: null };
  return { method, path, headers: { "content-type": "application/json" }, body: new TextEncoder().encode(JSON.stringify(body)) };
}

/** A query string of parameters, without its question mark. */
export function encodeQuery(query: Query): string {
  if (typeof query === "string") return query;
  return Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`]))
    .join("&");
}

/** Reads an answer of the core. */
export function read<T = Json>(response: ApiResponse): Result<T> {
  const body = parse(response.body);
  const members = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return {
    status: response.status,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value])),
    text: response.body,
    body,
    data: members["data"] as T,
    meta: members["meta"] as Meta | undefined,
    error: members["error"] as Result["error"],
  };
}

function parse(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
