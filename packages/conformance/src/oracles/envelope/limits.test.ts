import { describe, expect, test } from "vitest";
import { type Fabricated, verdictsOf } from "../../../test/fabricated.ts";
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

  test("are on a 501 too, and a 501 has the usual error body", () => {
    const body = { error: { code: "NOT_IMPLEMENTED", message: "Soon." } };
    expect(judge("coming-soon-answers", { operation: "getJobs", status: 501, body })).toEqual({ "NI-05": true });
    expect(judge("coming-soon-answers", { operation: "getJobs", status: 501, body, headers: bare })).toEqual({ "NI-05": false });
    expect(judge("coming-soon-answers", { operation: "getJobs", status: 501, body: {} })).toEqual({ "NI-05": false });
    expect(judge("coming-soon-answers", { operation: "getJobs", status: 404 })).toEqual({});
  });
});
