import type { DecisionValues } from "@hr-platform/spec/decisions";
import type { Exchange } from "./exchange.ts";

/** The headers of a response that begin with X-RateLimit-, by lower-case name (§8). */
export function rateHeaders({ record }: Exchange): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record.response.headers).filter(([name]) => name.startsWith("x-ratelimit-")));
}

/** The limit or the remaining requests of a response; undefined if it has no such header. */
function count(answer: Exchange, name: "limit" | "remaining"): number | undefined {
  const text = answer.header(`x-ratelimit-${name}`);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Requests that the key has left, by the headers of a response. */
export function remainingRequests(answer: Exchange): number | undefined {
  return count(answer, "remaining");
}

/**
 * Whether a response to the first request of a minute shows that no other request counts: under any name, one header has the remaining
 * requests, before or after this one. The limit itself may have a header too.
 */
export function isFirstOf(limit: number, answer: Exchange): boolean {
  const left = remainingRequests(answer);
  if (left !== undefined) return left >= limit - 1;
  const values = Object.values(rateHeaders(answer)).map(Number);
  return values.includes(limit - 1) || values.filter((value) => value === limit).length > 1;
}

/**
 * Whether a header of any name counted down from one response to a later one, `requests` requests after it. If so, the allowance was
 * not refilled in between. Some of the requests may not have counted.
 */
export function countsDown(from: Exchange, to: Exchange, requests: number): boolean {
  const later = rateHeaders(to);
  return Object.entries(rateHeaders(from)).some(([name, value]) => {
    const end = later[name] ?? "";
    const spent = /^\d+$/.test(value) && /^\d+$/.test(end) ? Number(value) - Number(end) : 0;
    return spent > requests / 2 && spent <= requests;
  });
}

/** Whether a header of any name that began at the limit says in a later response that no request is left. */
export function saysNoneLeft(limit: number, first: Exchange, later: Exchange): boolean {
  const begun = rateHeaders(first);
  return Object.entries(rateHeaders(later)).some(([name, left]) => left === "0" && Number(begun[name]) >= limit - 1);
}

/** Most times the limit that a header may begin with: one of a longer window, such as an hour, begins with more. */
const LONGER = 5;

/** Whether a header of any name counted down by more than the limit from one response to a later one: then no new window began in between. */
export function countsPast(limit: number, first: Exchange, later: Exchange): boolean {
  const begun = rateHeaders(first);
  return Object.entries(rateHeaders(later)).some(([name, left]) => {
    const from = begun[name] ?? "";
    return /^\d+$/.test(from) && /^\d+$/.test(left) && Number(from) < LONGER * limit && Number(from) - Number(left) > limit;
  });
}

/**
 * Whether a header of any name, which began at the limit, had each count in one of the responses alone, but for a 0 at the end: then one window
 * counted all of them, in whatever order they came, and nothing was refilled.
 */
export function countsOnce(limit: number, answers: readonly Exchange[]): boolean {
  const headers = answers.map(rateHeaders);
  return Object.keys(headers[0]!).some((name) => {
    const counts = headers.map((one) => one[name] ?? "");
    const more = counts.filter((left) => left !== "0");
    const most = Math.max(...more.map(Number));
    return (
      more.length < counts.length &&
      more.every((left) => /^\d+$/.test(left)) &&
      new Set(more).size === more.length &&
      (most === limit || most === limit - 1)
    );
  });
}

/** The value of A-49 that a set of headers shows. */
export function limitHeaderNames(answer: Exchange): DecisionValues["rate-header-names"] | undefined {
  const names = Object.keys(rateHeaders(answer))
    .map((name) => name.slice("x-ratelimit-".length))
    .sort()
    .join("-");
  return names === "limit-remaining-reset" || names === "limit-remaining" ? names : undefined;
}

/** The value of A-50 that a reset header shows; undefined: it has another form. */
export function resetForm(value: string): DecisionValues["rate-reset-form"] | undefined {
  if (/^\d{9,10}$/.test(value)) return "epoch-seconds";
  if (/^\d{1,3}$/.test(value)) return "delta-seconds";
  return /^\d{4}-\d{2}-\d{2}T/.test(value) && Number.isFinite(Date.parse(value)) ? "iso-8601" : undefined;
}

/** The value of A-52 that a Retry-After header shows. */
export function retryForm(value: string | undefined): DecisionValues["retry-after"] | undefined {
  if (value === undefined) return "absent";
  if (/^\d+$/.test(value)) return "seconds";
  return Number.isFinite(Date.parse(value)) ? "http-date" : undefined;
}

/** The value of A-55 that the first response in a fresh window shows. */
export function firstCount(answer: Exchange): DecisionValues["rate-first-remaining"] | undefined {
  const [limit, left] = [count(answer, "limit"), remainingRequests(answer)];
  if (limit === undefined || left === undefined) return undefined;
  return left === limit ? "before-counting" : left === limit - 1 ? "after-counting" : undefined;
}

/** Second of the minute, 0 to 59, in which a response was sent, by the target's clock. */
export function secondOf(answer: Exchange): number | undefined {
  return answer.date?.getUTCSeconds();
}

/** Seconds from the first response to the last, rounded up: by the target's clock, otherwise the sum of their durations. */
export function secondsOf(answers: readonly Exchange[]): number {
  const dates = answers.flatMap(({ date }) => date?.getTime() ?? []);
  if (dates.length === answers.length && dates.length > 0) return (Math.max(...dates) - Math.min(...dates)) / 1000 + 1;
  return Math.ceil(answers.reduce((sum, { record }) => sum + record.response.ms, 0) / 1000);
}
