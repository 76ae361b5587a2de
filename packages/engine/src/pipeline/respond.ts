import type { ApiResponse } from "../contract/request.ts";

let second = Number.NaN;
let date = "";

/** An instant (epoch milliseconds) in the form of the Date header. The text is made once a second. */
function httpDate(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = new Date(current * 1000).toUTCString();
  }
  return date;
}

/**
 * Completes a response with the date by the mock's clock and a content type: JSON unless `headers` has another. Takes
 * over `headers`.
 */
export function respond(now: number, status: number, body: string, headers: Record<string, string>): ApiResponse {
  if (status !== 204) headers["Content-Type"] ??= "application/json";
  headers["Date"] = httpDate(now);
  return { status, headers, body };
}
