import type { Service } from "../pipeline/service.ts";
import type { CompanyState } from "../store/company-state.ts";
import type { Change } from "../store/change.ts";
import type { KeyRing } from "../store/key-ring.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";

/** The context of a web action. */
export interface WebContext {
  readonly keys: KeyRing;
  /** The end of the sandbox's keys, such as `_sb1`. */
  readonly keyEnding: string;
  readonly company: CompanyState;
  readonly decisions: Decisions;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The fields of the action, with valid types; missing ones are undefined. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The result of a web action. */
export interface WebAnswer {
  readonly data: unknown;
  readonly changes?: readonly Change[];
  readonly events?: readonly EmittedEvent[];
}

export interface WebField {
  readonly type: "uuid" | "date" | "text" | "boolean" | "integer" | "texts" | "object";
  readonly required: boolean;
  readonly meaning: string;
  /** The allowed texts. */
  readonly values?: readonly string[];
}

/** Something that a person does in the web application and the API refuses (§1): `POST /_mock/web/<name>`. */
export interface WebAction {
  readonly name: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, WebField>>;
  /**
   * Reads, and returns what to write. @throws ApiError NOT_FOUND, CONFLICT or VALIDATION_ERROR, as the web
   * application would refuse.
   */
  readonly run: (context: WebContext) => WebAnswer;
}

/** The service that web actions run in. A sandbox is one. */
export interface WebService extends Service, Pick<WebContext, "keyEnding"> {
  /** Does the due work up to an instant, in epoch milliseconds. */
  settle(now: number): unknown;
}
