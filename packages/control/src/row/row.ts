import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { MockSandbox } from "@hr-platform/engine/sandbox/mock-sandbox";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { OptionNames } from "@hr-platform/engine/contract/settings/option-names";
import type { ApiError } from "@hr-platform/engine/contract/errors";
import type { JsonSchema } from "./schema.ts";

export type ControlMethod = "GET" | "POST" | "PUT" | "DELETE";

/** What the part of a row gets that changes something: nothing of the connection, so that it can be repeated elsewhere. */
export interface ControlChange<B = unknown, P extends string = string> {
  readonly mock: Mock;
  /** The sandbox of `?sandbox=`, or the default one: its state and its handle. */
  readonly sandbox: Sandbox;
  readonly view: MockSandbox;
  readonly params: Readonly<Record<P, string>>;
  readonly body: B;
  /** Bytes of the body as it was sent. */
  readonly bodyBytes: number;
  /** What the row's `draw` made. */
  readonly drawn: Readonly<Record<string, string>>;
}

/** What a row gets: one call of the control API, checked as the row says. */
export interface ControlCall<B = unknown, Q = unknown, P extends string = string, C = unknown> extends ControlChange<B, P> {
  /** `http://HOST:PORT` of the request. */
  readonly origin: string;
  readonly query: Q;
  /** What `change` returned. */
  readonly changed: C;
  readonly header: (name: string) => string | undefined;
  /** Ends open streams: aborted when the caller leaves or the port closes. */
  readonly ending: () => AbortSignal;
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
  /** Whether it may be large: its text is made in slices. Default: no. */
  readonly inSlices?: boolean;
  /** All content types, if there are several. Those other than `type` are text. */
  readonly also?: readonly string[];
}

export const ok = <T>(description: string, schema: JsonSchema<T>): ControlAnswer<T> => ({
  status: 200,
  description,
  schema,
  type: "application/json",
});
/** A file with all data of companies. */
export const okFile = <T>(description: string, schema: JsonSchema<T>): ControlAnswer<T> => ({ ...ok(description, schema), inSlices: true });
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
  /** More sentences for who reads its help or its description, or sends a method that its path does not take. */
  readonly about?: string;
  /** Its words in the command line. Default: made from path and id, such as `snapshot restore`. */
  readonly verb?: string;
  /** The path's parameters. */
  readonly params?: Readonly<Record<string, JsonSchema<string>>>;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** The request headers that it reads. */
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  /** Checked before `run`. Without one a POST or PUT takes no fields. */
  readonly body?: JsonSchema;
  /** Other spellings of the body's members are understood. Default: they are unknown. */
  readonly names?: OptionNames;
  /** Whether the call may come without a body. Default false. */
  readonly bodyOptional?: boolean;
  /** Whether a body is not even read. Default: for GET and DELETE. */
  readonly ignoresBody?: boolean;
  /** `declared`: the content length; NaN if the caller does not say it. Default: 1 MiB. */
  readonly bodyLimit?: (mock: Mock, declared: number) => BodyLimit;
  readonly answer: ControlAnswer;
  /** Whether it uses all companies: large ones are built before it, in turns. Default false. */
  readonly allCompanies?: boolean;
  /** When `run` returns `AlreadyThere`. Default: never. */
  readonly alreadyThere?: string;
  /** When it fails with 409 CONFLICT. Default: never. */
  readonly conflict?: string;
  /** Whether the call concerns the sandboxes themselves, not what is in one. */
  readonly ofSandboxes?: boolean;
  /**
   * `none`: the response says nothing of the state, or only what this process knows; it need not be the newest one. `all`: it
   * says something of every sandbox. Default: of its own sandbox.
   */
  readonly freshness?: "none" | "all";
  /** Refuses a change that this process has no room for, before it is put in order with those of others. @throws ApiError */
  readonly admit?: (call: ControlChange) => void;
  /** Texts for the change besides those of path and body, made once, where the call arrived: random ones, and those of the query. */
  readonly draw?: (query: never) => Readonly<Record<string, string>>;
  /** Id of the row that `run` calls to change something: its arguments are what only this process may know. */
  readonly calls?: string;
  /** Id of the sandbox that the call ends. @throws ApiError */
  readonly ends?: (call: ControlChange) => string;
  /**
   * Does what the call changes; absent: it changes nothing. It may only depend on its argument and the sandbox: processes
   * that share data all run it. What opens a company counts as a change. @throws ApiError
   */
  readonly change?: (call: ControlChange) => unknown;
  /**
   * Makes a change that may take long as several, each by `change` with a body of its own; others are answered in between. undefined: it is made as one.
   * Returns what `change` would have. @throws ApiError
   */
  readonly inTurns?: InTurns;
  /** Returns the data of the response, or a response. Default: what `change` returned. @throws ApiError */
  readonly run?: ((call: ControlCall) => unknown) | undefined;
}

type InTurns<B = never, C = never> = (call: ControlChange<B>, change: (body: B) => Promise<C>) => Promise<C> | undefined;

type Result<T> = T | AlreadyThere<T>;

/** A row without method and path, whose call and result have the types of its schemas. */
interface TypedRow<T, Line extends string, B, Q> extends Omit<ControlRow, "method" | "path" | "draw" | "change" | "inTurns" | "run"> {
  readonly params?: Readonly<Record<Named<Line>, JsonSchema<string>>>;
  readonly query?: Q & Readonly<Record<string, QueryParameter>>;
  readonly body?: JsonSchema<B>;
  readonly answer: ControlAnswer<T>;
  readonly draw?: (query: QueryOf<Q>) => Readonly<Record<string, string>>;
}

/** A row that only reads. */
interface ReadingRow<T, Line extends string, B, Q> extends TypedRow<T, Line, B, Q> {
  readonly run: (call: ControlCall<BodyOf<B>, QueryOf<Q>, Named<Line>>) => Result<NoInfer<T>> | Promise<Result<NoInfer<T>>>;
}

/** A row that changes something, and responds with what came of it. */
interface ChangingRow<T, Line extends string, B, Q> extends TypedRow<T, Line, B, Q> {
  readonly change: (call: ControlChange<BodyOf<B>, Named<Line>>) => NoInfer<T> | Promise<NoInfer<T>>;
}

/** A row that changes something, and reads the response afterwards. */
interface ChangingThenReadingRow<T, Line extends string, B, Q, C> extends TypedRow<T, Line, B, Q> {
  readonly change: (call: ControlChange<BodyOf<B>, Named<Line>>) => C | Promise<C>;
  readonly inTurns?: InTurns<BodyOf<B>, C>;
  readonly run: (call: ControlCall<BodyOf<B>, QueryOf<Q>, Named<Line>, NoInfer<C>>) => Result<NoInfer<T>> | Promise<Result<NoInfer<T>>>;
}

/**
 * A row of method and path, such as `GET /snapshots/{id}`, typed: `body`, `query` and `params` of the call, and the
 * results of `change` and `run`, follow from path and schemas.
 */
export function row<T, const Line extends `${ControlMethod} /${string}`, B = unknown, Q = unknown, C = unknown>(
  line: Line,
  typed: ChangingThenReadingRow<T, Line, B, Q, C>,
): ControlRow;
export function row<T, const Line extends `${ControlMethod} /${string}`, B = unknown, Q = unknown>(
  line: Line,
  typed: ChangingRow<T, Line, B, Q> | ReadingRow<T, Line, B, Q>,
): ControlRow;
export function row(line: string, typed: object): ControlRow {
  const [method, path] = line.split(" ") as [ControlMethod, string];
  return { method, path, ...(typed as Omit<ControlRow, "method" | "path">) };
}

/** Rows with the same tag of the description. */
export interface ControlArea {
  readonly tag: string;
  readonly about: string;
  readonly rows: readonly ControlRow[];
}
