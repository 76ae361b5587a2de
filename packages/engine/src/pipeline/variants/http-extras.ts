import { crypto } from "../../contract/lazy-crypto.ts";
import type { Match } from "../match-route.ts";
import { type Variant, onStep } from "../pipeline.ts";

/** Paths match in any letter case and with a trailing slash, and a GET is answered with an ETag. */
export const httpExtras: readonly Variant[] = [
  onStep("match", "http-extras", "plain", (match) => (method, sent, decisions) => {
    const matched = (path: string): Match => match(method, path, decisions);
    return decisions["http-extras"] === "lenient" ? matchLoosely(matched, sent) : matched(sent);
  }),
  onStep("run", "http-extras", "plain", (run) => (entry, route) => {
    const answer = run(entry, route);
    if (entry.decisions["http-extras"] === "plain" || entry.operation.method !== "GET") return answer;
    return { ...answer, headers: { ...answer.headers, ETag: etag(answer.body ?? "") } };
  }),
];

/** Matches a path in any letter case and with a trailing slash. Ids keep their letter case. */
export function matchLoosely(match: (path: string) => Match, path: string): Match {
  const whole = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const loose = match(whole.toLowerCase());
  if (loose.kind !== "operation") return loose;
  const sent = whole.split("/");
  return match(
    loose.operation.path
      .split("/")
      .map((segment, n) => (segment.startsWith("{") ? sent[n]! : segment))
      .join("/"),
  );
}

function etag(body: string): string {
  return `"${crypto().createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}
