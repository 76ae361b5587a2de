import type { Operation } from "@hr-platform/spec/operations";
import type { Decisions } from "../contract/decisions.ts";
import type { Match } from "./match-route.ts";
import { crypto } from "../contract/lazy-crypto.ts";

/** Where a path leads when neither a trailing slash nor the case of letters matters; ids keep theirs. */
export function matchLoosely(match: (method: string, path: string) => Match, method: string, path: string): Match {
  const whole = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const loose = match(method, whole.toLowerCase());
  if (loose.kind !== "operation") return loose;
  const sent = whole.split("/");
  const segments = loose.operation.path.split("/").map((segment, n) => (segment.startsWith("{") ? sent[n]! : segment));
  return match(method, segments.join("/"));
}

/** Headers of an answer, with a tag of what was read where a server sends one. */
export function tagged(headers: Record<string, string>, body: string, { method }: Operation, decisions: Decisions): Record<string, string> {
  if (decisions["http-extras"] === "plain" || method !== "GET") return headers;
  return { ...headers, ETag: `"${crypto().createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
}
