import type { Description } from "@hr-platform/engine/contract/contract";
import { exampleRequests } from "@hr-platform/engine/http/examples/example-request";
import { encodeQuery } from "@hr-platform/engine/test/support/client";
import { type Operation, operations } from "@hr-platform/spec/operations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "./areas.ts";
import { type Proxy, prismProxy, violations } from "./proxy.ts";
import { Tour, logoForm } from "./tour.ts";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

let mock: Mock;
let proxy: Proxy;
let tour: Tour;

// A second opinion on the description and the mock: Prism proxies the mock and reports violations of either.
beforeAll(async () => {
  mock = frozenMock();
  proxy = await prismProxy((await mock.listen()).baseUrl);
  tour = new Tour(proxy.url);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await mock[Symbol.asyncDispose]();
});

const served = operations.filter(({ comingSoon }) => !comingSoon);

/** Visits each of some operations and returns the findings. */
async function everywhere(some: readonly Operation[], visit: (operation: Operation) => Promise<unknown>): Promise<readonly string[]> {
  const before = tour.findings.length;
  await Promise.all(some.map(visit));
  return tour.findings.slice(before);
}

describe("behind Prism", () => {
  test.each(Object.entries(areas))("%s answers as described", async (_, walk) => {
    const before = tour.findings.length;
    await walk(tour, mock);
    expect(tour.findings.slice(before)).toEqual([]);
  });

  test("every operation refuses a request without a key, which Prism reports too, and one with an invalid key", async () => {
    expect(
      await everywhere(operations, async ({ id }) => {
        await tour.visit(id, { status: 401, complaints: ["request 401"] }, { key: null });
        await tour.visit(id, 401, { key: "hrk_wattle_revoked" });
      }),
    ).toEqual([]);
  });

  test("every operation refuses a key without its scope, as described", async () => {
    const other = { read: "write", write: "read", admin: "write", webhooks: "admin" } as const;
    expect(await everywhere(served, ({ id, scope }) => tour.visit(id, 403, { key: `hrk_wattle_${other[scope]}` }))).toEqual([]);
  });

  test("every operation of a higher plan refuses a company of a lower one, as described", async () => {
    const gated = served.filter(({ plan }) => plan !== null);
    expect(gated.length).toBeGreaterThan(5);
    expect(await everywhere(gated, ({ id }) => tour.visit(id, 403, { key: "hrk_kauri_full" }))).toEqual([]);
  });

  test("every operation with a path id answers an unknown id as described", async () => {
    const pointed = served.filter(({ path }) => path.includes("{"));
    expect(await everywhere(pointed, ({ id }) => tour.visit(id, 404, { key: "hrk_southern_full" }))).toEqual([]);
  });

  test("every operation answers a rate limit and a server error as described", async () => {
    const spent = mock.sandbox({ rateLimit: 1 });
    const key = spent.key("wattle");
    await tour.visit("getCompany", 200, { key });
    expect(await everywhere(served, ({ id }) => tour.visit(id, 429, { key }))).toEqual([]);
    const broken = mock.sandbox();
    broken.faults.transport({ kind: "error", status: 500 });
    expect(await everywhere(served, ({ id }) => tour.visit(id, 500, { key: broken.key("wattle") }))).toEqual([]);
  });

  test("the coming-soon paths answer 501, which Prism replaces by the example of the description", async () => {
    for (const { id, path, method } of operations.filter(({ comingSoon }) => comingSoon)) {
      const response = await tour.send(method, path, { headers: { prefer: "code=501" } });
      const { request, response: ours } = mock.requests.at(-1)!;
      expect({ path: request.path, status: ours.status }, id).toEqual({ path, status: 501 });
      expect([response.status, violations(response)]).toEqual([501, []]);
      const { error } = JSON.parse(ours.body) as { error: { code: string } };
      expect(await response.json()).toMatchObject({ error: { code: error.code } });
    }
  });

  test("an undescribed path or method is NOT_FOUND here and unknown to Prism", async () => {
    for (const [method, path] of [
      ["GET", "/nowhere"],
      ["PUT", "/employees"],
    ] as const) {
      const response = await tour.send(method, path);
      expect([response.status, violations(response)]).toEqual([404, ["request Selected route not found"]]);
    }
  });

  test("responses that violate the description are reported", async () => {
    const other = mock.sandbox({ decide: { "create-status": "201", "recognition-people": "ids", "rate-header-names": "limit-remaining" } });
    const key = other.key("wattle");
    const created = await tour.send("POST", "/webhooks", {
      key,
      body: { url: "https://inbox.mock.example/b", events: ["leave.approved"] },
    });
    expect([created.status, violations(created)[0]]).toEqual([
      201,
      expect.stringMatching(/^response Unable to match the returned status code/),
    ]);
    const listed = await tour.send("GET", "/recognition?limit=1", { key });
    expect(violations(listed)).toEqual([
      "response.body.data.0.giver type",
      "response.body.data.0.recipient type",
      "response.header required",
    ]);
  });

  test("the example of every operation succeeds, as described", async () => {
    const document = (await (await mock.fetch("http://mock/api/v1/openapi.json")).json()) as Description;
    const failed: string[] = [];
    for (const { operation, method, path, query, body } of exampleRequests(document)) {
      const key = mock.sandbox().key("wattle");
      const sent = body?.type === "multipart/form-data" ? logoForm() : body?.value;
      const response = await tour.send(method, `${path}?${encodeQuery(query)}`, { body: sent, key });
      if (!response.ok || violations(response).length > 0) failed.push(`${operation}: ${response.status} ${violations(response).join()}`);
    }
    expect(failed).toEqual([]);
  });
});
