import { describe, expect, test } from "vitest";
import { type Fabricated, findingsOf, verdictsOf } from "../../../test/fabricated.ts";
import { limitOracles } from "./limits.ts";

const judge = (id: string, fabricated: Fabricated) => verdictsOf(limitOracles, id, fabricated);
const bare = { "content-type": "application/json" };

describe("rate-limit headers", () => {
  test("are on every response to a key that counts requests, with any name after the prefix", () => {
    expect(judge("rate-headers", { headers: { "x-ratelimit-anything": "1" } })).toEqual({ "RATE-05": true });
    expect(judge("rate-headers", { headers: bare, status: 404 })).toEqual({ "RATE-05": false });
    expect(judge("rate-headers", { headers: { "ratelimit-limit": "1" } })).toEqual({ "RATE-05": false });
  });

  test("may be missing without a key, and where the document describes no operation (A-54)", () => {
    expect(judge("rate-headers", { headers: bare, key: null })).toEqual({});
    expect(judge("rate-headers", { headers: bare, status: 401 })).toEqual({});
    expect(judge("rate-headers", { headers: bare, operation: null })).toEqual({});
  });

  test("should have values that a client can use, whatever their names and units", () => {
    const values = (headers: Readonly<Record<string, string>>): boolean =>
      findingsOf(limitOracles, "rate-header-values", { headers }).every(({ holds, warns }) => holds || warns !== true);
    for (const value of [
      "0",
      "100",
      "1772442000",
      "1772442000000000000",
      "2026-03-02T09:00:00Z",
      "Mon, 02 Mar 2026 09:00:00 GMT",
      "6m0s",
      "100, 100;w=60",
      "unlimited",
    ])
      expect(values({ "x-ratelimit-reset": value }), value).toBe(true);
    for (const value of ["NaN", "-5", "1e99", "", "undefined", "Infinity"])
      expect(values({ "x-ratelimit-remaining": value }), value).toBe(false);
  });

  test("are on a 501 too, and a 501 has the usual error body", () => {
    const body = { error: { code: "NOT_IMPLEMENTED", message: "Soon." } };
    expect(judge("coming-soon-answers", { operation: "getJobs", status: 501, body })).toEqual({ "NI-05": true });
    expect(judge("coming-soon-answers", { operation: "getJobs", status: 501, body, headers: bare })).toEqual({ "NI-05": false });
    expect(judge("coming-soon-answers", { operation: "getJobs", status: 501, body: {} })).toEqual({ "NI-05": false });
    expect(judge("coming-soon-answers", { operation: "getJobs", status: 404 })).toEqual({});
  });
});
