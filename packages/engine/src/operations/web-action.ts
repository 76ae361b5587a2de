import type { Service } from "../pipeline/service.ts";
import type { CompanyState } from "../store/company/company-state.ts";
import type { Change } from "../store/change.ts";
import type { UndoLog } from "../store/undo-log.ts";
import type { KeyRing } from "../store/key-ring.ts";
import type { Decisions } from "../contract/decisions.ts";
import type { EmittedEvent } from "../webhooks/emitted-event.ts";

/** What every web action may read. */
export interface WebContext {
  readonly keys: KeyRing;
  /** The end of the sandbox's keys, such as `_sb1`. */
  readonly keyEnding: string;
  readonly company: CompanyState;
  readonly decisions: Decisions;
  /** Epoch milliseconds. */
  readonly now: number;
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
  /** The tables whose ids it takes, as `/_mock/records` names them. */
  readonly tables?: readonly string[];
}

type WebFields = Readonly<Record<string, WebField>>;

interface FieldTypes {
  readonly uuid: string;
  readonly date: string;
  readonly text: string;
  readonly boolean: boolean;
  readonly integer: number;
  readonly texts: readonly string[];
  readonly object: Readonly<Record<string, unknown>>;
}

type ValueOf<F extends WebField> = F extends { readonly values: readonly (infer Value)[] } ? Value : FieldTypes[F["type"]];

/** The body of an action with these fields, as `requireFields` lets it through. An optional field may be sent as null. */
type BodyOf<Fields extends WebFields> = {
  readonly [Name in keyof Fields as Fields[Name]["required"] extends true ? Name : never]: ValueOf<Fields[Name]>;
} & {
  readonly [Name in keyof Fields as Fields[Name]["required"] extends true ? never : Name]?: ValueOf<Fields[Name]> | null;
};

/** The context of an action with these fields. */
export interface WebContextOf<Fields extends WebFields> extends WebContext {
  readonly body: BodyOf<Fields>;
}

/** Something that a person does in the web application and the API refuses (§1): `POST /_mock/web/<name>`. */
export interface WebAction {
  readonly name: string;
  readonly title: string;
  readonly fields: WebFields;
  /** The tables whose records it is about. Default: those whose ids its first field takes. */
  readonly about?: readonly string[];
  /**
   * Reads, and returns what to write. @throws ApiError NOT_FOUND, CONFLICT or VALIDATION_ERROR, as the web
   * application would refuse.
   */
  readonly run: (context: WebContext & { readonly body: Readonly<Record<string, unknown>> }) => WebAnswer;
}

/** An action whose body has the types of its fields. The cast is sound: `act` checks the fields before it runs the action. */
export function webAction<const Fields extends WebFields>(
  action: Omit<WebAction, "fields" | "run"> & { readonly fields: Fields; readonly run: (context: WebContextOf<Fields>) => WebAnswer },
): WebAction {
  return { ...action, run: action.run as WebAction["run"] };
}

/** The service that web actions run in. A sandbox is one. */
export interface WebService extends Service, Pick<WebContext, "keyEnding"> {
  /** Does the due work up to an instant, in epoch milliseconds. */
  settle(now: number): unknown;
  readonly undoLog: Pick<UndoLog, "because">;
}

/** The tables whose records an action is about. */
export function tablesOf({ about, fields }: WebAction): readonly string[] {
  return about ?? Object.values(fields)[0]?.tables ?? [];
}
