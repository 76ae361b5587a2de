import type { Service } from "../pipeline/service.ts";
import type { CompanyState } from "../store/company-state.ts";
import type { Change } from "../store/change.ts";
import type { KeyRing } from "../store/key-ring.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";

/** What a person in the web application has in front of them. */
export interface WebContext {
  readonly keys: KeyRing;
  /** What the sandbox's keys end in, such as `_sb1`. */
  readonly keyEnding: string;
  readonly company: CompanyState;
  readonly decisions: Decisions;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The fields of the action, of the right types; those left out are undefined. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What came of it. */
export interface WebAnswer {
  readonly data: unknown;
  readonly changes?: readonly Change[];
  readonly events?: readonly EmittedEvent[];
}

export interface WebField {
  readonly type: "uuid" | "date" | "text" | "boolean" | "integer" | "texts" | "object";
  readonly required: boolean;
  readonly meaning: string;
  /** The texts that are permitted. */
  readonly values?: readonly string[];
}

/** Something that a person does in the web application and the API refuses (§1), as `POST /_mock/web/<name>`. */
export interface WebAction {
  readonly name: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, WebField>>;
  /** Reads and returns what is to be written. @throws ApiError NOT_FOUND, CONFLICT or VALIDATION_ERROR, as the real flow would. */
  readonly run: (context: WebContext) => WebAnswer;
}

/** What web actions are done in. A sandbox is one. */
export interface WebService extends Service, Pick<WebContext, "keyEnding"> {
  /** Does what has fallen due by an instant, in epoch milliseconds. */
  settle(now: number): unknown;
}
