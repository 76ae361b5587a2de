import type { Operation, RequirementId } from "@hr-platform/spec/operations";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";
import { refuseBy } from "../../contract/refuse-by.ts";
import { ruleOf } from "../../contract/rules.ts";
import { type ApiRequest, header } from "../../contract/request.ts";
import { utf8 } from "../../contract/utf8.ts";

/** The largest JSON body: 1 MiB (A-23). */
export const MAX_BODY = 1_048_576;

const BOUNDED: ByValue<"body-size", boolean> = { "bad-request": true, "too-large": true, unlimited: false };

/** Whether a body may be too large (A-23). */
export function isBounded(decisions: Decisions): boolean {
  return choose(decisions["body-size"], BOUNDED);
}

/** The status for a body of another type; null: it is read all the same (A-14). */
const OTHER_TYPE: ByValue<"content-type", number | null> = { parsed: null, "bad-request": 400, "unsupported-type": 415 };

/** Encodings that a message may name: errors never repeat what a client sent. */
const KNOWN =
  /^(?:(?:x-)?(?:gzip|compress)|deflate|br|zstd|utf-(?:16|32)(?:le|be)?|iso-8859-\d\d?|windows-125\d|us-ascii|shift_jis|gb18030|gbk|big5)$/;

const named = (what: string, encoding: string): string => `; the ${what}${KNOWN.test(encoding) ? ` ${encoding}` : ""} is not taken`;

/**
 * The JSON object of a request; `{}` without a body, or if the operation takes none.
 * @throws ApiError VALIDATION_ERROR without a field for a body that cannot be read (A-13, A-14, A-23).
 */
export function readBody(operation: Operation, request: ApiRequest, decisions: Decisions): Record<string, unknown> {
  const { body } = operation;
  if (body === null) return {};
  const large = request.oversized === true || (request.body?.length ?? 0) > MAX_BODY;
  if (large && isBounded(decisions))
    throw refuseBy.unreadableBody(
      "body-too-large",
      `The body is larger than ${MAX_BODY} bytes.`,
      undefined,
      choose(decisions["body-size"], { "bad-request": 400, "too-large": 413, unlimited: 400 }),
    );
  if (isMissing(request)) return {};
  const type = header(request, "content-type")?.split(";")[0]!.trim().toLowerCase();
  const otherType = choose(decisions["content-type"], OTHER_TYPE);
  if (otherType !== null && type !== "application/json")
    throw refuseBy.unreadableBody("not-labelled-json", "The body must be application/json.", undefined, otherType);
  let value: unknown;
  try {
    value = JSON.parse(utf8(request.body ?? undefined));
  } catch {
    throw malformed(whyNotJson(header(request, "content-encoding"), header(request, "content-type")), decisions);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed("The body must be a JSON object.", decisions);
  return value as Record<string, unknown>;
}

function isMissing({ body }: ApiRequest): boolean {
  return body === null || body.length === 0;
}

/**
 * Checks that a required body is there. A missing body is a validation error, not a parse error: the path id is
 * checked before it (A-08).
 * @throws ApiError VALIDATION_ERROR without a field (A-10).
 */
export function requireBody(operation: Operation, request: ApiRequest): void {
  if (operation.body?.required === true && isMissing(request))
    throw refuseBy.unreadableBody(ruleOf("no-body", firstRequired(operation)), "Send a JSON object as the body.");
}

/** The requirement that demands the first field of a body. */
function firstRequired({ body, refusals: { fields } }: Operation): RequirementId | undefined {
  return Object.values(body?.properties ?? {}).find(({ requires }) => requires !== undefined)?.requires ?? fields["*"];
}

function malformed(why: string, decisions: Decisions): ReturnType<typeof refuseBy.unreadableBody> {
  const [field, status] = choose(decisions["malformed-json"], {
    "no-field": [undefined, 400],
    "field-body": ["body", 400],
    "unsupported-type": [undefined, 415],
  } as const);
  return refuseBy.unreadableBody("not-json", why, field, status);
}

/** Why a body is no JSON, with the encoding that its headers declare if that one is not taken. */
export function whyNotJson(contentEncoding = "identity", contentType = ""): string {
  const coding = contentEncoding.trim().toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1]!.toLowerCase() ?? "utf-8";
  const compressed = coding === "identity" || coding === "" ? "" : named("Content-Encoding", coding);
  return `The body is not valid JSON in UTF-8${compressed}${/^utf-?8$/.test(charset) ? "" : named("charset", charset)}.`;
}
