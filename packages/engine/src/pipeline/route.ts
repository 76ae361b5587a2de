import type { OperationId } from "@hr-platform/spec/operations";
import type { OperationTypes } from "@hr-platform/spec/types";
import type { Access } from "../store/key-ring.ts";
import type { Contract } from "../contract/contract.ts";
import type { Settings } from "../contract/settings/settings.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Change } from "../store/change.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { FixedRule, RefusalRule } from "../contract/rules.ts";
import type { Page } from "./input/paging.ts";
import type { FormPart } from "../contract/request.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";

/** What every operation may read. It returns what it writes. */
export interface Context {
  readonly company: CompanyState;
  readonly access: Access;
  /** The version of the API document that is served. */
  readonly contract: Contract;
  readonly decisions: Decisions;
  readonly settings: Settings;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly page: Page;
  /** The JSON object as sent. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The uploaded file, if the operation takes one. */
  readonly file: FormPart | null;
  /** `http://HOST:PORT` as the client sees it, for URLs in responses. */
  readonly origin: string | undefined;
}

/** What one operation may read. The types are generated from its description, as far as they hold under every decision. */
export interface ContextOf<Id extends OperationId> extends Context {
  readonly params: Readonly<OperationTypes[Id]["params"]>;
  /** Known query parameters but page and limit, validated. */
  readonly query: Readonly<OperationTypes[Id]["query"]>;
  /** Known body fields, validated and normalised. */
  readonly body: Readonly<OperationTypes[Id]["body"]>;
}

/** A context with a path id. */
export interface IdContext extends Context {
  readonly params: { readonly id: string };
}

/** The context of any operation, as the steps before it fill it in. */
export interface AnyContext extends Context {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A figure that a response hides. Explanations show it, no response of the API does. */
export interface HiddenFigure {
  /** Its place in words: `departments: Finance`. */
  readonly figure: string;
  /** A sentence. */
  readonly because: string;
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
  /** What the body hides to protect people, and why; absent: nothing. An explanation asks for it. */
  readonly hidden?: () => readonly HiddenFigure[];
  /** By which rule it refuses, although it writes. */
  readonly rule?: RefusalRule | undefined;
}

/** The implementation of one operation. */
export interface Route {
  readonly operation: OperationId;
  /** Finds the resource of the path id; undefined: 404. */
  readonly find: ((context: AnyContext) => unknown) | null;
  /** By which rule a path id that is not found is refused. Default: that it is unknown. */
  readonly unknown?: ((context: AnyContext) => FixedRule) | undefined;
  /** Checks what the description cannot express and needs no look-up. */
  readonly check: ((context: AnyContext) => void) | null;
  readonly run: (context: AnyContext, found: never) => Answer;
}

/**
 * A route with a path id. `found` is what `find` returned.
 *
 * Its types hold at run time: `match` finds the path parameters, and the guard `validate` (validate.ts) lets no query and no
 * body through that the generated validators refuse. `check` and `run` come after it. `find` may come before it, so it gets
 * the path parameters only.
 */
export function routeOn<Id extends OperationId, Found>(
  operation: Id,
  parts: {
    readonly find: (context: Pick<ContextOf<Id>, keyof Context | "params">) => Found | undefined;
    readonly unknown?: (context: Pick<ContextOf<Id>, keyof Context | "params">) => FixedRule;
    readonly check?: (context: ContextOf<Id>) => void;
    readonly run: (context: ContextOf<Id>, found: Found) => Answer;
  },
): Route {
  return { operation, find: parts.find, unknown: parts.unknown, check: parts.check ?? null, run: parts.run };
}

/** A route without a path id. */
export function route<Id extends OperationId>(
  operation: Id,
  run: (context: ContextOf<Id>) => Answer,
  check: ((context: ContextOf<Id>) => void) | null = null,
): Route {
  return { operation, find: null, unknown: undefined, check, run };
}
