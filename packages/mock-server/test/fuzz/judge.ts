import type { Attack } from "./attack.ts";
import type { WireAnswer } from "@hr-platform/engine/test/support/wire";

const CODES = new Set([
  "UNAUTHORISED",
  "FORBIDDEN",
  "NOT_FOUND",
  "VALIDATION_ERROR",
  "CONFLICT",
  "RATE_LIMITED",
  "NOT_IMPLEMENTED",
  "INTERNAL_ERROR",
]);
const SPOILT = /\[object \w+\]|\n\s+at \S|node:internal|\.[mc]?[jt]s:\d|\bundefined is not\b|\bis not a function\b|Cannot read propert/;

/** The problems of a response to any request: its status, form and headers, and leaked internals. */
export function wireFlaws({ status, headers, text }: WireAnswer, { api = false, bare = false }: Pick<Attack, "api" | "bare">): string[] {
  const found: string[] = [];
  if (status < 200 || (status >= 300 && status < 400) || status > 501 || status === 500) found.push(`status ${status}`);
  if (api && !/^\d+$/.test(headers["x-ratelimit-limit"] ?? "")) found.push("no X-RateLimit-Limit");
  const spoilt = SPOILT.exec(text);
  if (spoilt !== null) found.push(`the inside shines through: ${spoilt[0].trim()}`);
  if (bare || status < 400) return found;
  return [...found, ...refusalFlaws(status, headers, text)];
}

function refusalFlaws(status: number, headers: WireAnswer["headers"], text: string): string[] {
  const found = headers["content-type"] === "application/json" ? [] : [`content type ${headers["content-type"]}`];
  const error = envelope(text);
  if (error === undefined) return [...found, "not the envelope"];
  const { code, message, field } = error;
  if (typeof code !== "string" || !CODES.has(code)) found.push("no code of the document");
  if (typeof message !== "string" || message === "") found.push("no message");
  if (field !== undefined && (typeof field !== "string" || field === "")) found.push("field is no name");
  if (status === 501 && code !== "NOT_IMPLEMENTED") found.push("501 without NOT_IMPLEMENTED");
  return found;
}

function envelope(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const { error, ...rest } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return typeof error === "object" && error !== null && Object.keys(rest).length === 0
      ? (error as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
