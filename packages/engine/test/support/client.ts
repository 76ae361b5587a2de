import { afterEach } from "vitest";
import { type Decisions, valuesOf } from "../../src/contract/decisions.ts";
import { type Pipeline, pipelineUnder } from "../../src/pipeline/pipeline.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { ApiRequest, ApiResponse } from "../../src/contract/request.ts";
import { checkResponse } from "../../src/http/response-check.ts";

/** A response of the mock, parsed. */
export interface Result<T = Json> {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as sent: "" if there is none. */
  readonly text: string;
  /** The whole JSON body; undefined if the body is empty or not JSON. */
  readonly body: unknown;
  /** The `data` of the body, in the type of the caller. */
  readonly data: T;
  /** The `meta` of the body, for a paged list. */
  readonly meta: Meta | undefined;
  /** The `error` of the body; undefined for a success. */
  readonly error: { readonly code: string; readonly message: string; readonly field?: string } | undefined;
}

export interface Meta {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly has_more: boolean;
}

/** A JSON object or list whose members can be read without type checks. Give a type where it matters. */
export interface Json {
  readonly [name: string]: Json;
}

/** Query parameters by name; undefined ones are left out. A string is an encoded query. */
export type Query = string | Readonly<Record<string, string | number | undefined>>;

/** A client with one key. Paths are below `/api/v1`; bodies are plain values, sent as JSON. */
export interface Client {
  get<T = Json>(path: string, query?: Query): Result<T>;
  post<T = Json>(path: string, body?: unknown): Result<T>;
  patch<T = Json>(path: string, body?: unknown): Result<T>;
  put<T = Json>(path: string, body?: unknown): Result<T>;
  delete<T = Json>(path: string, body?: unknown): Result<T>;
  /** Sends a request as it is. Defaults: GET of an empty path with the client's key. Headers are added to the client's own. */
  send<T = Json>(request: Partial<ApiRequest>): Result<T>;
}

interface Answered {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly sound: Pipeline;
  readonly decisions: Decisions;
}

const answered: Answered[] = [];

// Each response that a test sees is validated against the API description, whatever the test is about.
const checks = process.env["VITEST"] === undefined ? (): void => {} : afterEach;
checks(async () => {
  for (const { request, response, sound, decisions } of answered.splice(0)) {
    const match = pipelineUnder(decisions, sound).match(request.method, request.path, decisions);
    const problems = await checkResponse(
      sound.contract,
      match.kind === "operation" ? match.operation.id : null,
      response,
      valuesOf(decisions),
    );
    if (problems.length === 0) continue;
    throw new Error(`${request.method} ${request.path} is answered with ${response.status} ${response.body}: ${problems.join("; ")}`);
  }
});

/**
 * A client of the mock's core: synchronous, without a port.
 * @param key The API key; default `hrk_wattle_full`; null sends no Authorization.
 * @param options `checked: false` for responses that may violate the description.
 */
export function client(mock: Mock, key: string | null = "hrk_wattle_full", { checked = true }: { checked?: boolean } = {}): Client {
  const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  const send = <T>(request: Partial<ApiRequest>): Result<T> => {
    const headers = { ...authorization, ...request.headers };
    const whole: ApiRequest = { method: "GET", path: "/", query: "", body: null, ...request, headers };
    const { sound, decisions } = mock.defaultSandbox;
    const response = mock.exchange(whole);
    if (checked) answered.push({ request: whole, response, sound, decisions });
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

/** A request with a JSON body, or without one if `body` is undefined. */
export function jsonRequest(method: string, path: string, body?: unknown): Pick<ApiRequest, "method" | "path" | "headers" | "body"> {
  if (body === undefined) return { method, path, headers: {}, body: null };
  return { method, path, headers: { "content-type": "application/json" }, body: new TextEncoder().encode(JSON.stringify(body)) };
}

/** The query string of parameters, without its question mark. */
export function encodeQuery(query: Query): string {
  if (typeof query === "string") return query;
  return Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`]))
    .join("&");
}

/** Parses a response of the core. */
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
