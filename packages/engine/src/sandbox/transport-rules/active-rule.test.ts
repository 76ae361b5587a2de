import { describe, expect, test } from "vitest";
import { client } from "../../../test/support/client.ts";
import { frozenMock } from "../../../test/support/worlds.ts";
import type { Mock } from "../mock-handle.ts";
import type { TransportRule } from "../../contract/settings/transport-rule.ts";

const reset: TransportRule = { kind: "reset" };

/** For `count` responses in order: whether the rule was applied. */
function applied(mock: Mock, count: number, path = "/company"): boolean[] {
  return Array.from({ length: count }, () => {
    const headers = { authorization: "Bearer hrk_wattle_full" };
    return mock.begin({ method: "GET", path, query: "", headers, body: null }).transport !== undefined;
  });
}

describe("a transport rule", () => {
  test("applies to every nth response of its operation, at most `times` times, until `lasts` is over", () => {
    const mock = frozenMock();
    mock.faults.transport({ ...reset, operation: "getCompany", every: 3, times: 2 });
    expect(applied(mock, 12)).toEqual(
      [3, 6].reduce(
        (list, n) => list.with(n - 1, true),
        Array.from({ length: 12 }, () => false),
      ),
    );
    expect(applied(mock, 4, "/billing")).toEqual([false, false, false, false]);
    mock.faults.transport({ ...reset, lasts: "PT1M" });
    expect(applied(mock, 1)).toEqual([true]);
    mock.clock.advance("PT1M");
    expect(applied(mock, 1)).toEqual([false]);
  });

  test("applies with its probability, to the same responses for the same seed", () => {
    const [one, other] = [frozenMock(), frozenMock()];
    for (const mock of [one, other]) mock.faults.transport({ ...reset, probability: 0.3 });
    const times = applied(one, 1000);
    expect(applied(other, 1000)).toEqual(times);
    expect(times.filter(Boolean).length).toBeGreaterThan(240);
    expect(times.filter(Boolean).length).toBeLessThan(360);
  });

  test("an error replaces the response, and the operation does not run", () => {
    const mock = frozenMock();
    const before = client(mock).get("/company").text;
    mock.faults.transport(
      { kind: "error", status: 500, operation: "updateCompany" },
      { kind: "error", status: 429, operation: "getBilling", every: 2 },
    );
    expect(client(mock).patch("/company", { name: "Another" })).toMatchObject({ status: 500, error: { code: "INTERNAL_ERROR" } });
    const limited = [1, 2].map(() => client(mock).get("/billing"));
    expect(limited.map(({ status }) => status)).toEqual([200, 429]);
    expect(limited[1]!.headers["retry-after"]).toBe("1");
    mock.faults.transport();
    expect(client(mock).get("/company").text).toBe(before);
  });

  test.each([
    [400, "VALIDATION_ERROR"],
    [404, "NOT_FOUND"],
    [409, "CONFLICT"],
    [501, "NOT_IMPLEMENTED"],
  ] as const)("an error of %i is the service's own refusal, %s", (status, code) => {
    const mock = frozenMock();
    mock.faults.transport({ kind: "error", status, operation: "listLeave" });
    const headers = { authorization: "Bearer hrk_wattle_full" };
    const [leave, people] = ["/leave", "/employees"].map((path) => mock.begin({ method: "GET", path, query: "", headers, body: null }));
    expect([leave!.status, people!.status]).toEqual([status, 200]);
    expect(JSON.parse(leave!.body)).toMatchObject({ error: { code } });
  });

  test.each([
    [undefined, 1],
    [20, 20],
    [null, 60],
  ])("a 429 with retryAfter %s has nothing left for %d seconds by its other headers, too", (retryAfter, seconds) => {
    const mock = frozenMock();
    mock.faults.transport({ kind: "error", status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) });
    const sent = { authorization: "Bearer hrk_wattle_full" };
    const { headers } = mock.begin({ method: "GET", path: "/company", query: "", headers: sent, body: null });
    const reset = String(Date.parse(headers["Date"]!) / 1000 + seconds);
    expect(headers).toMatchObject({ "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": reset });
  });

  test("an error of 429 names the real rate limit", () => {
    const mock = frozenMock({ rateLimit: 7 });
    mock.faults.transport({ kind: "error", status: 429 });
    expect(client(mock).get("/company")).toMatchObject({
      headers: { "x-ratelimit-limit": "7" },
      error: { message: expect.stringContaining("More than 7 requests") as string },
    });
  });

  test.each(["reset", "silence", "error"] as const)("%s before the work writes nothing, and after it everything", (kind) => {
    const name = (when: "before" | "after"): unknown => {
      const mock = frozenMock();
      const rule: TransportRule = kind === "error" ? { kind, status: 503, when } : { kind, when };
      mock.faults.transport({ ...rule, operation: "updateCompany" });
      const headers = { authorization: "Bearer hrk_wattle_full", "content-type": "application/json" };
      const body = new TextEncoder().encode('{"name":"Another"}');
      const { status, transport } = mock.begin({ method: "PATCH", path: "/company", query: "", headers, body });
      expect(kind === "error" ? status : transport).toEqual({ error: 503, reset: { cutAfter: 0 }, silence: { silent: true } }[kind]);
      mock.faults.transport();
      return client(mock).get("/company").data.name;
    };
    expect([name("before") === "Another", name("after")]).toEqual([false, "Another"]);
  });

  test("skips the first responses, and meets only a key that begins so", () => {
    const mock = frozenMock();
    mock.faults.transport({ ...reset, skip: 2, times: 1 });
    expect(applied(mock, 4)).toEqual([false, false, true, false]);
    mock.faults.transport({ ...reset, when: "before", key: "hrk_wattle_read" });
    expect(applied(mock, 1)).toEqual([false]);
    mock.faults.transport({ ...reset, when: "before", key: "hrk_wattle_full" });
    expect(applied(mock, 1)).toEqual([true]);
  });

  test.each([
    [{ status: 503 }, "text/html; charset=utf-8", /^<!DOCTYPE html>/, undefined],
    [{ status: 500, body: "empty" }, undefined, /^$/, undefined],
    [{ status: 502, body: "json", retryAfter: 7, when: "after" }, "application/json", /INTERNAL_ERROR/, "7"],
    [{ status: 429, retryAfter: null }, "application/json", /RATE_LIMITED/, undefined],
  ] as const)("an error of %j has its body and headers", (error, type, body, wait) => {
    const mock = frozenMock();
    mock.faults.transport({ kind: "error", ...error });
    const answer = mock.begin({
      method: "GET",
      path: "/company",
      query: "",
      headers: { authorization: "Bearer hrk_wattle_full" },
      body: null,
    });
    const { status, headers } = answer;
    expect([status, headers["Content-Type"]?.slice(0, type?.length), headers["Retry-After"]]).toEqual([error.status, type, wait]);
    expect(answer.body).toMatch(body);
  });

  test("a grown body has more members, and all that it had", () => {
    const mock = frozenMock();
    const get = (path: string): unknown =>
      JSON.parse(mock.begin({ method: "GET", path, query: "", headers: { authorization: "Bearer hrk_wattle_full" }, body: null }).body);
    const paths = ["/company", "/employees", "/nowhere"];
    const before = paths.map(get);
    mock.faults.transport({ kind: "grown" });
    const after = paths.map(get);
    expect(after).toMatchObject(before as object[]);
    expect(after[1]).toMatchObject({
      added_later: {},
      data: expect.arrayContaining([expect.objectContaining({ added_later: expect.anything() as unknown })]) as unknown,
    });
  });

  test("a delay is never negative", () => {
    const mock = frozenMock();
    mock.faults.transport({ kind: "latency", latency: { distribution: "normal", mean: 0, deviation: 50 } });
    const request = { method: "GET", path: "/company", query: "", headers: { authorization: "Bearer hrk_wattle_full" }, body: null };
    const delays = Array.from({ length: 50 }, () => mock.begin(request).transport!.delay!);
    expect([Math.min(...delays), Math.max(...delays) > 0]).toEqual([0, true]);
  });

  test.each([
    [{ distribution: "fixed", ms: 40 }, [40, 40], [40, 40]],
    [{ distribution: "uniform", min: 10, max: 30 }, [10, 14], [26, 30]],
    [{ distribution: "normal", mean: 100, deviation: 10 }, [60, 92], [110, 140]],
    [{ distribution: "lognormal", median: 50, p99: 500 }, [1, 35], [80, 5000]],
  ] as const)("delays are drawn from %j", (latency, least, most) => {
    const mock = frozenMock();
    mock.faults.transport({ kind: "latency", latency });
    const request = { method: "GET", path: "/company", query: "", headers: { authorization: "Bearer hrk_wattle_full" }, body: null };
    const delays = Array.from({ length: 500 }, () => mock.begin(request).transport!.delay!).sort((a, b) => a - b);
    expect(delays[5]).toBeGreaterThanOrEqual(least[0]);
    expect(delays[100]).toBeGreaterThanOrEqual(least[1] - 30 * Number(latency.distribution === "lognormal"));
    expect(delays[400]).toBeLessThanOrEqual(most[1]);
    expect(delays[495]).toBeGreaterThanOrEqual(most[0]);
    if (latency.distribution !== "lognormal") return;
    expect(delays[250]).toBeGreaterThan(38);
    expect(delays[250]).toBeLessThan(66);
  });
});
