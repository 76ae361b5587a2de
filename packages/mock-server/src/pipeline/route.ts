import type { OperationId } from "@hr-platform/spec/operations";
import type { Access } from "../store/key-ring.ts";
import type { Settings } from "../contract/settings.ts";
import type { CompanyState } from "../store/company-state.ts";
import type { Change } from "../store/change.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { Page } from "./paging.ts";
import type { FormPart } from "../contract/request.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";

/** All that an operation may look at. It reads; what it writes it returns. */
export interface Context {
  readonly company: CompanyState;
  readonly access: Access;
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
  /** The JSON object as it was sent. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The uploaded file, where the operation takes one. */
  readonly file: FormPart | null;
  /** `http://HOST:PORT` as the client sees it: the start of addresses in answers. */
  readonly origin: string | undefined;
}

/** What an operation answers, and what it wants written and told. */
export interface Answer {
  readonly status: number;
  /** JSON text, unless `headers` say otherwise; null: no body. */
  readonly body: string | null;
  /** Headers of this answer alone, among them the content type of a body that is no JSON. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly changes: readonly Change[];
  readonly events: readonly EmittedEvent[];
}

/** One operation: how its path id is looked up, what its body must mean beyond the description, what it does. */
export interface Route {
  readonly operation: OperationId;
  /** The thing that the path names; undefined: 404. */
  readonly find: ((context: Context) => unknown) | null;
  /** Refuses what the description cannot express and no look-up is needed for. */
  readonly check: ((context: Context) => void) | null;
  readonly run: (context: Context, found: never) => Answer;
}

/** A route over a path id: `found` is what `find` returned. */
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
