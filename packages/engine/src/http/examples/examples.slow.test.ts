import { runs } from "@hr-platform/property-runs";
import { operations } from "@hr-platform/spec/operations";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { createMock } from "../../mock.ts";
import type { Mock } from "../../sandbox/mock-handle.ts";
import type { Description } from "../../contract/contract.ts";
import { type ExampleRequest, exampleRequests } from "./example-request.ts";

async function served(mock: Mock, headers: Record<string, string> = {}): Promise<Description> {
  return (await (await mock.fetch("http://mock/api/v1/openapi.json", { headers })).json()) as Description;
}

/** Sends a request of the examples. */
async function send(mock: Mock, key: string, { method, path, query, body }: ExampleRequest): Promise<Response> {
  const headers: Record<string, string> = { Authorization: `Bearer ${key}` };
  const init: RequestInit = { method, headers };
  if (body?.type === "application/json") {
    headers["Content-Type"] = body.type;
    init.body = JSON.stringify(body.value);
  } else if (body !== null) {
    const form = new FormData();
    for (const [name, text] of Object.entries(body.value as Record<string, string>)) form.set(name, new File([text], "logo.svg"));
    init.body = form;
  }
  return await mock.fetch(`http://mock/api/v1${path}?${new URLSearchParams(query).toString()}`, init);
}

const clocks = ["2026-03-02T09:00:00Z", "2026-12-24T23:30:00Z", "2031-01-09T04:00:00Z"] as const;

describe.for(clocks)("the examples of the description that a mock at %s serves", (clock) => {
  let mock: Mock;
  let document: Description;
  beforeAll(async () => {
    mock = createMock({ clock: `frozen:${clock}`, rateLimit: null });
    document = await served(mock);
  });

  test.each(["plain", "all"] as const)("succeed, each in a fresh world, with %s parameters", async (which) => {
    const requests = exampleRequests(document, which);
    expect(requests.map(({ operation }) => operation)).toEqual(operations.filter(({ comingSoon }) => !comingSoon).map(({ id }) => id));
    const failed: string[] = [];
    for (const request of requests) {
      const response = await send(mock, "hrk_wattle_full", request);
      if (!response.ok) failed.push(`${request.operation} ${response.status} ${await response.text()}`);
      else await response.arrayBuffer();
      if (request.method !== "GET") mock.reset();
    }
    expect(failed).toEqual([]);
  });
});

/** What they make or ask for is there already the second time. */
const ONCE = new Set(["createEmployee", "updateRole"]);

test("they name other things once these are used: each request that changes something succeeds twice", async () => {
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  const failed: string[] = [];
  const writes = exampleRequests(await served(mock)).filter(({ method, operation }) => method !== "GET" && !ONCE.has(operation));
  for (const { operation } of writes)
    for (const nth of [1, 2]) {
      const request = exampleRequests(await served(mock)).find((one) => one.operation === operation)!;
      const response = await send(mock, "hrk_wattle_full", request);
      if (!response.ok) failed.push(`${operation} ${nth}: ${response.status} ${await response.text()}`);
    }
  expect(failed).toEqual([]);
});

test("they succeed in other worlds, with another seed and at another time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: -1000, max: 2000 }), async (seed, days) => {
      const clock = new Date(Date.UTC(2026, 2, 2, 9) + days * 86_400_000).toISOString();
      const mock = createMock({ seed, clock: `frozen:${clock}`, rateLimit: null });
      const failed: string[] = [];
      for (const request of exampleRequests(await served(mock), "all")) {
        const response = await send(mock, "hrk_wattle_full", request);
        if (!response.ok) failed.push(`${request.operation} ${response.status} ${await response.text()}`);
        if (request.method !== "GET") mock.reset();
      }
      expect(failed).toEqual([]);
    }),
    runs(16, 20),
  );
});

test("a key gets the examples of its own sandbox, and their lists show what they name", async () => {
  const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  const sandbox = mock.sandbox({ seed: 9, clock: "frozen:2027-06-01T09:00:00Z" });
  const key = sandbox.world.companies.find(({ slug }) => slug === "wattle")!.keys[0]!.token;
  const [usual, own] = [await served(mock), await served(mock, { Authorization: `Bearer ${key}` })];
  const employee = (document: Description): ExampleRequest =>
    exampleRequests(document).find(({ operation }) => operation === "getEmployee")!;
  expect(employee(own).path).not.toBe(employee(usual).path);
  expect((await send(mock, key, employee(own))).status).toBe(200);
  expect((await send(mock, key, employee(usual))).status).toBe(404);
  const listed = exampleRequests(own, "all").find(({ operation }) => operation === "listLeave")!;
  expect(listed.query["from"]! > "2027-05-20").toBe(true);
});

test("reading the description changes nothing, and does not open a company", async () => {
  const options = { clock: "frozen:2026-03-02T09:00:00Z" };
  const [read, unread] = [createMock(options), createMock(options)];
  await served(read);
  expect(JSON.stringify(read.snapshot().save())).toBe(JSON.stringify(unread.snapshot().save()));
});

test("a world without what an example names keeps the id of the description, and an empty mock serves it", async () => {
  const mock = createMock({ world: "empty", clock: "frozen:2026-03-02T09:00:00Z" });
  const requests = exampleRequests(await served(mock));
  expect(requests.find(({ operation }) => operation === "getRole")!.path).toBe("/recruitment/roles/47accd77-e545-4d8a-96f9-c8f7b7e02c0a");
});
