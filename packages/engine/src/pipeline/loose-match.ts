import type { Match } from "./match-route.ts";

/** Matches a path in any letter case and with a trailing slash. Ids keep their letter case. */
export function matchLoosely(match: (method: string, path: string) => Match, method: string, path: string): Match {
  const whole = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const loose = match(method, whole.toLowerCase());
  if (loose.kind !== "operation") return loose;
  const sent = whole.split("/");
  const segments = loose.operation.path.split("/").map((segment, n) => (segment.startsWith("{") ? sent[n]! : segment));
  return match(method, segments.join("/"));
}
