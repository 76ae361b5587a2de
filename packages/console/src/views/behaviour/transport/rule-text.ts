import type { Rule } from "../shapes.ts";

/** What a rule does, in words: "200 ms of latency for listEmployees, every 3rd response". */
export function ruleText(rule: Rule): string {
  const { operation, probability, every, times, lasts } = rule;
  const parts = [
    effect(rule) + (operation === undefined ? "" : ` for ${operation}`),
    ...(probability === undefined ? [] : [`in ${Math.round(probability * 100)} % of the responses`]),
    ...(every === undefined ? [] : [`every ${every}. response`]),
    ...(times === undefined ? [] : [`${times} times`]),
    ...(lasts === undefined ? [] : [`for ${lasts} of the mock's clock`]),
  ];
  return parts.join(", ");
}

function effect({ kind, latency, bytes, bytesPerSecond, status }: Rule): string {
  if (kind === "latency") return `${latencyText(latency)} of latency`;
  if (kind === "truncated") return `A connection that is closed after ${bytes} bytes`;
  if (kind === "slow-body") return `A body of ${bytesPerSecond} bytes a second`;
  if (kind === "error") return `Status ${status}`;
  return "A connection that is reset";
}

function latencyText(latency: Rule["latency"]): string {
  if (latency === undefined) return "Some milliseconds";
  if (latency.distribution === "fixed") return `${latency.ms} ms`;
  if (latency.distribution === "uniform") return `${latency.min} to ${latency.max} ms`;
  if (latency.distribution === "normal") return `${latency.mean} ms, give or take ${latency.deviation},`;
  return `${latency.median} ms in the middle, ${latency.p99} ms in one of a hundred,`;
}
