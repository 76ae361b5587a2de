import type { KeyName } from "../target/key-name.ts";
import type { Operation, OperationId } from "@hr-platform/spec/operations";
import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import { isDeep, viewOf } from "./json-text.ts";
import type { View } from "./view.ts";
import { TOO_DEEP } from "./bounds.ts";

/** A request as it was sent; keys are named, never held. */
export interface RequestRecord {
  readonly method: string;
  /** Below the base address, such as `/employees`. */
  readonly path: string;
  /** Encoded, without the question mark; "" where there is none. */
  readonly query: string;
  /** By lower-case name; `authorization` is masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text; bytes that are no text stand in base64 behind `base64:`. Null: no body. */
  readonly body: string | null;
}

/** An answer as it came. */
export interface ResponseRecord {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds from sending to the last byte. */
  readonly ms: number;
  /** Why the body is only the beginning of what came, such as `the body is longer than 16 MB`. Left out: it is all of it. */
  readonly cut?: string;
  /** How often it was sent before, and met a gateway without a server or got no answer. Default: never. */
  readonly retries?: number;
}

/** One exchange as plain data: what evidence files hold. */
export interface ExchangeRecord {
  /** Unique in a run: who asked, and the how-manieth request of theirs it was, such as `LEAVE-38/3`. */
  readonly id: string;
  /** The check or the set-up that sent it. */
  readonly owner: string;
  /** The operation of the API document that was meant; null where the document has none there. */
  readonly operation: OperationId | null;
  readonly key: KeyName | null;
  /** Ids of open points that leave the form of the answer open here, such as `A-13`. */
  readonly open: readonly string[];
  readonly request: RequestRecord;
  readonly response: ResponseRecord;
}

/** An exchange, readable. Reading never throws, whatever the server sent. */
export class Exchange {
  readonly record: ExchangeRecord;
  readonly #document: ApiDocument;
  #json: View | undefined;
  #deep: boolean | undefined;
  #brief: string | undefined;

  /** @param document the version that the target is held to. Default: the current one */
  constructor(record: ExchangeRecord, document: ApiDocument = currentDocument) {
    this.record = record;
    this.#document = document;
  }

  get id(): string {
    return this.record.id;
  }

  get operation(): OperationId | null {
    return this.record.operation;
  }

  /** What the API document says of the operation; null where it has none. */
  get described(): Operation | null {
    return this.operation === null ? null : (this.#document.findOperation(this.operation) ?? null);
  }

  get key(): KeyName | null {
    return this.record.key;
  }

  get status(): number {
    return this.record.response.status;
  }

  /** Whether the status is from 200 to 299. */
  get ok(): boolean {
    return this.status >= 200 && this.status <= 299;
  }

  /** The body as it was sent: "" where there is none. */
  get text(): string {
    return this.record.response.body;
  }

  /** A header's value, whatever the case of its name. */
  header(name: string): string | undefined {
    return this.record.response.headers[name.toLowerCase()];
  }

  /** Media type without parameters, in lower case; "" where none was sent. */
  get mediaType(): string {
    return (this.header("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  }

  /** Why the body cannot be read: it is longer, or nested deeper, than anything that the API document describes. */
  get cut(): string | undefined {
    this.#deep ??= isDeep(this.text);
    return this.record.response.cut ?? (this.#deep ? TOO_DEEP : undefined);
  }

  /** The whole body; a view of nothing where it is no JSON, or `cut`. */
  get json(): View {
    return (this.#json ??= viewOf(this.cut === undefined ? this.text : ""));
  }

  /** The payload of a success: the body's `data`. */
  get data(): View {
    return this.json.at("data");
  }

  /** The `meta` of a list. */
  get meta(): View {
    return this.json.at("meta");
  }

  /** The `error.code` of a refusal. */
  get code(): string | undefined {
    return this.json.at("error", "code").text;
  }

  /** The `error.field` of a refusal. */
  get field(): string | undefined {
    return this.json.at("error", "field").text;
  }

  /** Whether it is a refusal with this status and code. */
  refused(status: number, code: string): boolean {
    return this.status === status && this.code === code;
  }

  toString(): string {
    return this.brief;
  }

  /** What came, in a line: the status, and of the body as much as helps. */
  get brief(): string {
    return (this.#brief ??= this.#inBrief());
  }

  #inBrief(): string {
    // JSON that is laid out over lines would fill the line with its blanks.
    const whole = this.json.exists ? JSON.stringify(this.json.raw) : this.text;
    const body = whole.length > 300 ? `${whole.slice(0, 300)}…` : whole;
    return `${this.status} ${this.cut === undefined ? "" : `(${this.cut}) `}${body || "(no body)"}`;
  }
}
