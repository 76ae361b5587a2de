/** A part of a multipart/form-data body. */
export interface FormPart {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly content: string | Uint8Array;
}

/** What a request carries: a JSON value, parts of a form, or text exactly as it stands. */
export type Body = { readonly json: unknown } | { readonly form: readonly FormPart[] } | { readonly text: string; readonly type: string };

/** A body as it goes out. */
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

/** Bytes as evidence files hold them: text where they are UTF-8, otherwise base64 with a prefix. */
export function bytesToText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("utf8");
  return Buffer.from(text).equals(bytes) && !text.startsWith(BASE64) ? text : BASE64 + Buffer.from(bytes).toString("base64");
}

/** The bytes behind such a text. */
export function textToBytes(text: string): Buffer {
  return text.startsWith(BASE64) ? Buffer.from(text.slice(BASE64.length), "base64") : Buffer.from(text);
}
