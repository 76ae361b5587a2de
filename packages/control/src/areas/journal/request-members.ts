import { refuse } from "@hr-platform/engine/contract/errors";
import { type JsonSchema, readBy, text } from "../../row/schema.ts";

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
/** Visible characters of Latin-1, spaces and tabs. */
// oxlint-disable-next-line eslint/no-control-regex
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** A text that fits a pattern. `wanted` ends the message. */
function fitting(pattern: RegExp, wanted: string, schema: JsonSchema<string>): JsonSchema<string> {
  const read = (value: unknown, _: unknown, name: string): string => {
    if (typeof value !== "string" || !pattern.test(value)) throw refuse.invalid(name, `${name} must be ${wanted}.`);
    return value;
  };
  return readBy(read, schema);
}

export const methodSchema: JsonSchema<string> = fitting(
  /^[A-Z]{1,20}$/,
  "an HTTP method in upper case, such as GET",
  text("HTTP method.", { examples: ["PATCH"] }),
);

export const pathSchema: JsonSchema<string> = fitting(
  /^\/[\u0021\u0022\u0024-\u003e\u0040-\u007e\u2026]*$/,
  "a path below the base URL, percent-encoded, such as /company",
  text("Path below the base URL, percent-encoded.", { examples: ["/company"] }),
);

export const querySchema: JsonSchema<string> = fitting(
  /^[\u0021\u0022\u0024-\u007e\u2026]*$/,
  "a query string, percent-encoded, without its question mark",
  text("Query string without its question mark.", { examples: ["limit=5"] }),
);

export const bytesSchema: JsonSchema<string> = fitting(
  /^[A-Za-z\d+/]*={0,2}$/,
  "base64",
  text("The body in base64, in place of `body`, if it is no text."),
);

/** Headers as they are sent; null: none of the name. */
export type SentHeaders = Readonly<Record<string, string | null>>;

/** Headers by lower-case name. @throws ApiError VALIDATION_ERROR */
function readHeaders(value: unknown, _: unknown, name: string): SentHeaders {
  const wrong = (what: string): Error => refuse.invalid(name, `${name} must have ${what}.`);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refuse.invalid(name, `${name} must be an object.`);
  const headers = Object.entries(value as Readonly<Record<string, unknown>>);
  for (const [field, content] of headers) {
    if (!HEADER_NAME.test(field) || field === "__proto__") throw wrong("names of HTTP headers");
    if (content !== null && typeof content !== "string") throw wrong("texts as values, or null for a header that is not sent");
  }
  return Object.fromEntries(headers.map(([field, content]) => [field.toLowerCase(), content as string | null]));
}

export const headersSchema: JsonSchema<SentHeaders> = readBy(readHeaders, {
  type: "object",
  description: "Headers by name; null: the header is not sent.",
  additionalProperties: { type: ["string", "null"] },
});

/** @throws ApiError VALIDATION_ERROR for a value that no client can send */
export function requireSendable(headers: SentHeaders): void {
  if (Object.values(headers).some((content) => content !== null && !HEADER_VALUE.test(content)))
    throw refuse.invalid("headers", "headers must have values in one line of Latin-1.");
}
