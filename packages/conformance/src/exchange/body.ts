import { isUtf8 } from "node:buffer";

/** A part of a multipart/form-data body. */
export interface FormPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly content: string | Uint8Array;
}

/** The body of a request: a JSON value, the parts of a form, or text that is sent unchanged. */
export type Body = { readonly json: unknown } | { readonly form: readonly FormPart[] } | { readonly text: string; readonly type: string };

/** A body, ready to send. */
export interface Encoded {
  readonly type: string;
  readonly bytes: Uint8Array;
}

const BOUNDARY = "hr-conformance-7MA4YWxkTrZu0gW";

/** The bytes of a body and their media type; the same body gives the same bytes. */
export function encodeBody(body: Body): Encoded {
  if ("json" in body) return { type: "application/json", bytes: Buffer.from(JSON.stringify(body.json) ?? "") };
  if ("text" in body) return { type: body.type, bytes: Buffer.from(body.text) };
  const parts = body.form.flatMap(({ name, filename, type, content }) => {
    const file = filename === undefined ? "" : `; filename="${filename}"`;
    const typed = type === undefined ? "" : `content-type: ${type}\r\n`;
    return [`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${typed}\r\n`, content, "\r\n"];
  });
  const bytes = Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part as string)));
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, bytes };
}

const BASE64 = "base64:";

/** Bytes as text for evidence: UTF-8 as it is, anything else as `base64:` and base64. */
export function bytesToText(bytes: Uint8Array): string {
  const text = isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : BASE64;
  return text.startsWith(BASE64) ? BASE64 + Buffer.from(bytes).toString("base64") : text;
}

/** The bytes of a text from `bytesToText`. */
export function textToBytes(text: string): Buffer {
  return text.startsWith(BASE64) ? Buffer.from(text.slice(BASE64.length), "base64") : Buffer.from(text);
}
