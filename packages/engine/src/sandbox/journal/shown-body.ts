import type { ApiRequest } from "../../contract/request.ts";
import { utf8 } from "../../contract/utf8.ts";
import { type Exchanged, formNote } from "./exchanged.ts";
import { maskKeys } from "./masks.ts";

/** The body of a request as the journal shows it; null: it has none. */
export function shownBody(request: ApiRequest, unusual: readonly string[]): string | null {
  const plain = plainBody(request);
  return plain === null || request.form !== undefined ? plain : maskKeys(plain, unusual);
}

/** The same before keys are masked. Of a form and of binary data, only the size. */
export function plainBody(request: ApiRequest): string | null {
  const { body, form } = request;
  if (body === null) return null;
  return form === undefined ? textOf(body) : formNote(request);
}

/** The body of a response as the journal shows it. */
export function shownAnswer(
  { response: { body }, answersSecret }: Pick<Exchanged, "response" | "answersSecret">,
  unusual: readonly string[],
): string {
  return maskKeys(answersSecret ? maskSecret(body) : body, unusual);
}

/** The secret of a webhook is shown only once, in the response that created it. */
function maskSecret(body: string): string {
  return body.replace(/("secret":"whsec_)[^"]*/, "$1…");
}

// oxlint-disable-next-line eslint/no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** A body as text. Bytes with control characters count as binary: each would take six characters of JSON. */
function textOf(body: Uint8Array): string {
  try {
    const text = utf8(body);
    if (!CONTROL.test(text)) return text;
  } catch {
    // Not UTF-8: binary.
  }
  return `(${body.length} bytes that are no text)`;
}
