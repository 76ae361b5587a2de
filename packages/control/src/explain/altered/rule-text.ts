import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { isBefore } from "@hr-platform/engine/sandbox/transport-rules/active-rule";

const BODIES: Readonly<Record<string, string>> = {
  json: "the error of §7",
  html: "a page of HTML",
  foreign: "JSON of a gateway",
  empty: "no body",
};

/** When a rule that loses the response did so, and what the service did with the request. */
function when(rule: TransportRule, wasRefused: boolean): string {
  if (isBefore(rule)) return "before the work: nothing was written";
  return wasRefused ? "after the request was refused" : "after the work was done";
}

/**
 * What a rule made of a response, without a subject: `reset the connection after the work was done`.
 * @param wasRefused Whether the service refused the request.
 */
export function ruleText(rule: TransportRule, { body, bytes, transport = {} }: ApiResponse, wasRefused: boolean): string {
  const size = bytes?.length ?? new TextEncoder().encode(body).length;
  switch (rule.kind) {
    case "error": {
      const { status, body: form = status === 429 || status === 500 ? "json" : "html" } = rule;
      return `answered ${status} with ${BODIES[form]} ${when(rule, wasRefused)}`;
    }
    case "reset":
      return `reset the connection ${when(rule, wasRefused)}`;
    case "silence":
      return `sent nothing and left the connection open, ${when(rule, wasRefused)}`;
    case "truncated":
      return `sent the first ${Math.min(Math.max(1, rule.bytes), size)} of ${size} bytes and cut the connection, ${when(rule, wasRefused)}`;
    case "slow-body":
      return `sent the body at ${rule.bytesPerSecond.toLocaleString("en-US")} bytes a second`;
    case "latency": {
      const ms = rule.latency.distribution === "fixed" ? rule.latency.ms : (transport.delay ?? 0);
      return `sent the response ${ms.toLocaleString("en-US")} ms later`;
    }
    case "grown":
      return rule.by === "values"
        ? "gave the first row of a list a status that the document does not have"
        : "added members that the document does not have";
  }
}
