import type { Mock } from "../../sandbox/mock-handle.ts";
import type { MockSandbox } from "../../sandbox/mock-sandbox.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import type { ApiError } from "../../contract/errors.ts";
import type { JsonSchema } from "./schema.ts";

export type ControlMethod = "GET" | "POST" | "PUT" | "DELETE";

/** What a row gets: one call of the control API, checked as the row says. */
export interface ControlCall<B = unknown, Q = unknown, P extends string = string> {
  readonly mock: Mock;
  /** The sandbox of `?sandbox=`, or the default one: its state and its handle. */
  readonly sandbox: Sandbox;
  readonly view: MockSandbox;
  /** `http://HOST:PORT` of the request. */
  readonly origin: string;
  readonly params: Readonly<Record<P, string>>;
  readonly query: Q;
  readonly body: B;
  /** Bytes of the body as it was sent. */
  readonly bodyBytes: number;
  readonly header: (name: string) => string | undefined;
  /** Ends open streams: aborted when the caller leaves or the port closes. */
  readonly ending: AbortSignal;
}

/** A query parameter. `read` gets its text, undefined if it is missing. @throws ApiError VALIDATION_ERROR */
export interface QueryParameter<T = unknown> {
  /** Has the description of the parameter. */
  readonly schema: JsonSchema;
  readonly read: (text: string | undefined) => T;
}

/** The most bytes of a body, and the error for more. */
export interface BodyLimit {
  readonly most: number;
  readonly tooLong: (bytes: number) => ApiError;
}

/** A successful response. */
export interface ControlAnswer<T = unknown> {
  readonly status: 200 | 201;
  readonly description: string;
  readonly schema: JsonSchema<T>;
  readonly type: "application/json" | "text/event-stream" | "text/plain";
}

export const ok = <T>(description: string, schema: JsonSchema<T>): ControlAnswer<T> => ({
  status: 200,
  description,
  schema,
  type: "application/json",
});
export const okCreated = <T>(description: string, schema: JsonSchema<T>): ControlAnswer<T> => ({ ...ok(description, schema), status: 201 });
/** The data of a POST that made nothing because it was there already: status 200 in place of 201. */
export class AlreadyThere<T> {
  readonly data: T;

  constructor(data: T) {
    this.data = data;
  }
}

/** A stream of server-sent events. */
export const events = (description: string): ControlAnswer<Response> => ({
  status: 200,
  description,
  schema: { type: "string" },
  type: "text/event-stream",
});

/** Plain text. */
export const plainText = (description: string): ControlAnswer<Response> => ({
  status: 200,
  description,
  schema: { type: "string" },
  type: "text/plain",
});

type Named<Path extends string> = Path extends `${string}{${infer P}}${infer Rest}` ? P | Named<Rest> : never;
type QueryOf<Q> = { readonly [K in keyof Q]: Q[K] extends QueryParameter<infer T> ? T : never };
type Fields = Readonly<Record<string, unknown>>;
type BodyOf<B> = unknown extends B ? Fields : B;

/** One path and method of the control API: all that the router, the checks and the description need. */
export interface ControlRow {
  readonly method: ControlMethod;
  /** Below `/_mock`, such as `/snapshots/{id}`. */
  readonly path: string;
  /** The operationId of the description. */
  readonly id: string;
  readonly summary: string;
  /** The path's parameters. */
  readonly params?: Readonly<Record<string, JsonSchema<string>>>;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** The request headers that it reads. */
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  /** Checked before `run`. Without one a POST or PUT takes no fields. */
  readonly body?: JsonSchema;
  /** Whether the call may come without a body. Default false. */
  readonly bodyOptional?: boolean;
  /** Whether a body is not even read. Default: for GET and DELETE. */
  readonly ignoresBody?: boolean;
  /** `declared`: the content length; NaN if the caller does not say it. Default: 1 MiB. */
  readonly bodyLimit?: (mock: Mock, declared: number) => BodyLimit;
  readonly answer: ControlAnswer;
  /** When `run` returns `AlreadyThere`. Default: never. */
  readonly alreadyThere?: string;
  /** When it fails with 409 CONFLICT. Default: never. */
  readonly conflict?: string;
  /** Returns the data of the response, `AlreadyThere`, or a response. @throws ApiError */
  readonly run: (call: ControlCall) => unknown;
}

type Result<T> = T | AlreadyThere<T>;

/** A row without method and path, whose call and result have the types of its schemas. */
interface TypedRow<T, Line extends string, B, Q> extends Omit<ControlRow, "method" | "path" | "run"> {
  readonly params?: Readonly<Record<Named<Line>, JsonSchema<string>>>;
  readonly query?: Q & Readonly<Record<string, QueryParameter>>;
  readonly body?: JsonSchema<B>;
  readonly answer: ControlAnswer<T>;
  readonly run: (call: ControlCall<BodyOf<B>, QueryOf<Q>, Named<Line>>) => Result<NoInfer<T>> | Promise<Result<NoInfer<T>>>;
}

/**
 * A row of method and path, such as `GET /snapshots/{id}`, typed: `body`, `query` and `params` of the call, and the
 * result of `run`, follow from path and schemas.
 */
export function row<T, const Line extends `${ControlMethod} /${string}`, B = unknown, Q = unknown>(
  line: Line,
  typed: TypedRow<T, Line, B, Q>,
): ControlRow {
  const [method, path] = line.split(" ") as [ControlMethod, string];
  return { method, path, ...(typed as unknown as Omit<ControlRow, "method" | "path">) };
}

/** Rows with the same tag of the description. */
export interface ControlArea {
  readonly tag: string;
  readonly about: string;
  readonly rows: readonly ControlRow[];
}
