import type { ApiResponse } from "../contract/request.ts";

let second = Number.NaN;
let date = "";

/** An instant (epoch milliseconds) as the Date header spells it; the text is made once a second. */
function httpDate(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = new Date(current * 1000).toUTCString();
  }
  return date;
}

/**
 * An answer, complete with what every answer carries: the date by the mock's clock, and a content type, which is JSON
 * unless `headers` say otherwise. Takes `headers` over.
 */
export function respond(now: number, status: number, body: string, headers: Record<string, string>): ApiResponse {
  if (status !== 204) headers["Content-Type"] ??= "application/json";
  headers["Date"] = httpDate(now);
  return { status, headers, body };
}
