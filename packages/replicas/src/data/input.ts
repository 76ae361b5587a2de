import type { ApiRequest, FormPart } from "@hr-platform/engine/contract/request";
import type { Reply } from "@hr-platform/engine/webhooks/delivery";
import type { ChangeCall } from "@hr-platform/engine/sandbox/mock-handle";

/** What a delivery attempt came to: an answer, or none. `ended` is the mock's time in epoch milliseconds. */
export type AttemptOutcome = (Reply & { readonly ended: number }) | { readonly error: string; readonly ended: number };

/** What changes a sandbox. Plain data: every replica gets the same from its text. */
export type Input =
  | { readonly kind: "request"; readonly request: ApiRequest }
  | { readonly kind: "change"; readonly call: ChangeCall }
  /** A replica wants to send the deliveries of the shard, after the holder of lease number `after`. */
  | { readonly kind: "lease"; readonly holder: string; readonly after: number }
  /** The holder takes the deliveries that are due. */
  | { readonly kind: "take"; readonly lease: number }
  /** An attempt of the holder ended, or was redirected. */
  | {
      readonly kind: "outcome";
      readonly lease: number;
      readonly delivery: string;
      readonly attempt: number;
      readonly url: string;
      readonly outcome: AttemptOutcome;
    }
  /** The sandboxes whose lifetime is over are ended. */
  | { readonly kind: "expire" }
  /** The late writes of the request of an entry (a fault) are made. */
  | { readonly kind: "late"; readonly of: number };

/** An input as it is stored, with the mark by which the process that appended it knows it again. */
export interface MarkedInput {
  readonly mark: string;
  readonly input: Input;
}

/** Bytes in JSON: text if they are UTF-8, which they nearly always are. */
type StoredBytes = string | { readonly base64: string };

interface StoredPart extends Omit<FormPart, "bytes"> {
  readonly bytes: StoredBytes;
}

interface StoredRequest extends Omit<ApiRequest, "body" | "form"> {
  readonly body: StoredBytes | null;
  readonly form?: readonly StoredPart[] | "malformed";
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function storeBytes(bytes: Uint8Array): StoredBytes {
  try {
    return utf8.decode(bytes);
  } catch {
    return { base64: Buffer.from(bytes).toString("base64") };
  }
}

const bytesOf = (stored: StoredBytes): Uint8Array =>
  typeof stored === "string" ? Buffer.from(stored) : Buffer.from(stored.base64, "base64");

/** An input as JSON text. */
export function writeInput({ mark, input }: MarkedInput): string {
  if (input.kind !== "request") return JSON.stringify([mark, input]);
  const { body, form, ...rest } = input.request;
  const parts = form === undefined || form === "malformed" ? form : form.map((part) => ({ ...part, bytes: storeBytes(part.bytes) }));
  const request: StoredRequest = {
    ...rest,
    body: body === null ? null : storeBytes(body),
    ...(parts === undefined ? {} : { form: parts }),
  };
  return JSON.stringify([mark, { kind: "request", request }]);
}

/** The input of a text that `writeInput` made. */
export function readInput(text: string): MarkedInput {
  const [mark, stored] = JSON.parse(text) as [string, Input | { readonly kind: "request"; readonly request: StoredRequest }];
  if (stored.kind !== "request") return { mark, input: stored };
  const { body, form, ...rest } = stored.request as StoredRequest;
  const parts = form === undefined || form === "malformed" ? form : form.map((part) => ({ ...part, bytes: bytesOf(part.bytes) }));
  const request: ApiRequest = { ...rest, body: body === null ? null : bytesOf(body), ...(parts === undefined ? {} : { form: parts }) };
  return { mark, input: { kind: "request", request } };
}
