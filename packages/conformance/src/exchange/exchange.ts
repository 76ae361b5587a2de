import type { KeyName } from "../target/key-name.ts";
import type { Operation, OperationId } from "@hr-platform/spec/operations";
import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import { excessOf, viewOf } from "./text/json-text.ts";
import type { View } from "./view.ts";
import { MOST_PARSED } from "./bounds.ts";

/** A request as it was sent, with the name of its key in place of the key. */
export interface RequestRecord {
  readonly method: string;
  /** Below the base address, such as `/employees`. */
  readonly path: string;
  /** URL-encoded, without the question mark; "" if there is none. */
  readonly query: string;
  /** By lower-case name; `authorization` is masked. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text; bytes that are not UTF-8 are `base64:` and base64. Null: no body. */
  readonly body: string | null;
}

/** A response as it was received. */
export interface ResponseRecord {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds from sending the request to the last byte. */
  readonly ms: number;
  /** Why only the beginning of the body was kept, such as `the body is longer than 16 MB`. Left out: the body is complete. */
  readonly cut?: string;
  /** Answers to the same request after which it was sent again, the first first; status 0: none came. Left out: it was sent once. */
  readonly earlier?: readonly ResponseRecord[];
  /** Of a read: whether a write was open meanwhile that may change what it shows. Left out: none was. */
  readonly overlapped?: true;
  /** Only of earlier ones: whether it is a 429 that the number of requests may explain. */
  readonly due?: true;
}

/** One exchange as plain data: what evidence files hold. */
export interface ExchangeRecord {
  /** Unique in a run: owner and request number, from 1, such as `LEAVE-38/3`. */
  readonly id: string;
  /** Id of the check, or name of the set-up, that sent the request. */
  readonly owner: string;
  /** The operation that the request calls; null if the API document has none for it. */
  readonly operation: OperationId | null;
  readonly key: KeyName | null;
  /** Ids of the open points that this response depends on, such as `A-13`. */
  readonly open: readonly string[];
  readonly request: RequestRecord;
  readonly response: ResponseRecord;
}

/** Keys that can read on every target. With other keys, a write may be answered with an id only (A-42). */
const READING_KEYS: ReadonlySet<KeyName | null> = new Set(["full", "other", "low", "read", "sacrificial"]);

/** An exchange with typed access to what was sent. Reading never throws, whatever the server sent. */
export class Exchange {
  readonly record: ExchangeRecord;
  readonly #document: ApiDocument;
  #readsBack = false;
  /** Those of large bodies may be collected: all of a run would need more memory than there is. */
  #json: View | WeakRef<View> | undefined;
  /** Null: none. */
  #excess: string | null | undefined;
  #brief: string | undefined;

  /** @param document the version that the target is judged by. Default: the current one */
  constructor(record: ExchangeRecord, document: ApiDocument = currentDocument) {
    this.record = record;
    this.#document = document;
  }

  /** The same request with another answer. */
  answered(id: string, response: ResponseRecord): Exchange {
    return new Exchange({ ...this.record, id, response }, this.#document);
  }

  get id(): string {
    return this.record.id;
  }

  get operation(): OperationId | null {
    return this.record.operation;
  }

  /** The operation in the API document; null if it has none. */
  get described(): Operation | null {
    return this.operation === null ? null : (this.#document.findOperation(this.operation) ?? null);
  }

  get key(): KeyName | null {
    return this.record.key;
  }

  /** Whether its key is one of another company. */
  get isOfOther(): boolean {
    return this.key === "other" || this.key === "low";
  }

  /** Whether its key gets complete responses: it can read, or the target has shown that one that may only write gets them too (A-42). */
  get showsAll(): boolean {
    return this.#readsBack || READING_KEYS.has(this.key);
  }

  /** Notes that its key gets complete responses to writes. */
  readsBack(): void {
    this.#readsBack = true;
  }

  get status(): number {
    return this.record.response.status;
  }

  /** Whether the status is from 200 to 299. */
  get ok(): boolean {
    return this.status >= 200 && this.status <= 299;
  }

  /** The text of the body; "" if there is none. */
  get text(): string {
    return this.record.response.body;
  }

  /** The value of a header; names match in any case. */
  header(name: string): string | undefined {
    return this.record.response.headers[name.toLowerCase()];
  }

  /** The instant in its `Date` header; undefined: it has none, or no date in it. */
  get date(): Date | undefined {
    const date = new Date(this.header("date") ?? "");
    return Number.isNaN(date.getTime()) ? undefined : date;
  }

  /** Media type without parameters, in lower case; "" if there is none. */
  get mediaType(): string {
    return (this.header("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  }

  /** Why the body was not read: it is longer, nested deeper, or has more values than anything that the API document describes. */
  get cut(): string | undefined {
    if (this.#excess === undefined) this.#excess = excessOf(this.text) ?? null;
    return this.record.response.cut ?? this.#excess ?? undefined;
  }

  /** The whole body; an empty view if it is not JSON, or was `cut`. */
  get json(): View {
    const kept = this.#json instanceof WeakRef ? this.#json.deref() : this.#json;
    if (kept !== undefined) return kept;
    const view = viewOf(this.cut === undefined ? this.text : "");
    this.#json = this.text.length > MOST_PARSED ? new WeakRef(view) : view;
    return view;
  }

  /** `data` of a success. */
  get data(): View {
    return this.json.at("data");
  }

  /** `meta` of a list: beside `data`, or in it where `data` is an object with the list (§4.6), whose place for it is not shown (§8). */
  get meta(): View {
    const beside = this.json.at("meta");
    return beside.exists ? beside : this.data.at("meta");
  }

  /** `error.code` of a refusal. */
  get code(): string | undefined {
    return this.json.at("error", "code").text;
  }

  /** `error.field` of a refusal. */
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

  /** The response in one line: the status and the beginning of the body. */
  get brief(): string {
    return (this.#brief ??= this.#inBrief());
  }

  #inBrief(): string {
    // Indented JSON, and pages, would fill the line with blanks.
    const whole = this.json.exists ? JSON.stringify(this.json.raw) : this.text.replaceAll(/\s+/g, " ");
    const body = whole.length > 300 ? `${whole.slice(0, 300)}…` : whole;
    return `${this.status} ${this.cut === undefined ? "" : `(${this.cut}) `}${body || "(no body)"}`;
  }
}
