import { expect, test } from "vitest";
import { isForeign } from "./foreign-answer.ts";

const error = (code: string): string => JSON.stringify({ error: { code, message: "No." } });
const foreign = (status: number, body: string): boolean => isForeign({ status, headers: {}, body, ms: 1 });

test("a status of gateways is the service's only with the error body of the API", () => {
  for (const status of [408, 429, 502, 503, 504, 520, 530]) {
    expect([status, foreign(status, "<html>"), foreign(status, '{"message":"no"}'), foreign(status, "")]).toEqual([
      status,
      true,
      true,
      true,
    ]);
    expect([status, foreign(status, error("RATE_LIMITED"))]).toEqual([status, false]);
  }
  expect([foreign(503, error("INTERNAL_ERROR")), foreign(429, error("INTERNAL_ERROR"))]).toEqual([false, true]);
});

test("no response is nobody's, and a page with any other status is the service's", () => {
  expect(foreign(0, "")).toBe(true);
  for (const status of [200, 400, 404, 500, 501]) expect([status, foreign(status, "<html>")]).toEqual([status, false]);
});
