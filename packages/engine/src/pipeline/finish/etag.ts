import type { Operation } from "@hr-platform/spec/operations";
import type { Decisions } from "../../contract/decisions.ts";
import { crypto } from "../../contract/lazy-crypto.ts";

/** Adds an ETag to the headers of a GET, if the server sends one. */
export function withEtag(
  headers: Record<string, string>,
  body: string,
  { method }: Operation,
  decisions: Decisions,
): Record<string, string> {
  if (decisions["http-extras"] === "plain" || method !== "GET") return headers;
  return { ...headers, ETag: `"${crypto().createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
}
