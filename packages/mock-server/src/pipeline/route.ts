import type { OperationId } from "@hr-platform/spec/operations";
import type { Access } from "../store/key-ring.ts";
import type { Contract } from "../contract/contract.ts";
import type { Settings } from "../contract/settings.ts";
import type { CompanyState } from "../store/company-state.ts";
import type { Change } from "../store/change.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { Page } from "./paging.ts";
import type { FormPart } from "../contract/request.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";

/** Everything that an operation may read. It returns what it writes. */
export interface Context {
  readonly company: CompanyState;
  readonly access: Access;
  /** The version of the API document that is served. */
  readonly contract: Contract;
  readonly decisions: Decisions;
  readonly settings: Settings;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly params: Readonly<Record<string, string>>;
  /** Known query parameters, validated. */
  readonly query: Readonly<Record<string, string | number | undefined>>;
  readonly page: Page;
  /** Known body fields, validated and normalised. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The JSON object as sent. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The uploaded file, if the operation takes one. */
  readonly file: FormPart | null;
  /** `http://HOST:PORT` as the client sees it, for URLs in responses. */
  readonly origin: string | undefined;
}

/** What an operation returns: its response, and the changes and events to write. */
export interface Answer {
  readonly status: number;
  /** JSON text, unless `headers` has another content type; null: no body. */
  readonly body: string | null;
  /** Headers of this response, including the content type of a body that is not JSON. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];
  readonly events: readonly EmittedEvent[];
}

/** The implementation of one operation. */
export interface Route {
  readonly operation: OperationId;
  /** Finds the resource of the path id; undefined: 404. */
  readonly find: ((context: Context) => unknown) | null;
  /** Checks what the description cannot express and needs no look-up. */
  readonly check: ((context: Context) => void) | null;
  readonly run: (context: Context, found: never) => Answer;
}

/** A route with a path id. `found` is what `find` returned. */
export function routeOn<Found>(
  operation: OperationId,
  parts: {
    readonly find: (context: Context) => Found | undefined;
    readonly check?: (context: Context) => void;
    readonly run: (context: Context, found: Found) => Answer;
  },
): Route {
  return { operation, find: parts.find, check: parts.check ?? null, run: parts.run };
}

/** A route without a path id. */
export function route(operation: OperationId, run: (context: Context) => Answer, check?: (context: Context) => void): Route {
  return { operation, find: null, check: check ?? null, run };
}
