import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createMock } from "@hr-platform/control/mock";
import { expect, test } from "vitest";
import { type ClientPlace, checkFunction } from "./check-function.ts";

const CLOCK = "2026-03-02T01:00:00Z";

async function get({ baseUrl, key, signal }: ClientPlace, path: string): Promise<{ data: { id: string; email: string }[] }> {
  const response = await fetch(baseUrl + path, { headers: { Authorization: `Bearer ${key}` }, signal });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as { data: { id: string; email: string }[] };
}

test("a function that reads one page is not ready, and its mock stays as it was", async () => {
  await using mock = createMock({ clock: CLOCK });
  const before = mock.requests.length;
  const sync = async (place: ClientPlace): Promise<void> => void (await get(place, "/employees?limit=100"));
  const report = await checkFunction(mock, sync, { only: ["size.*", "access.*"], skip: ["access.*"] });
  expect([report.verdict, report.command]).toEqual(["not-ready", ["sync"]]);
  expect(report.scenarios.filter(({ verdict }) => verdict === "fail").map(({ id }) => id)).toEqual(["size.many"]);
  expect(report.scenarios.filter(({ id }) => !id.startsWith("size."))).toEqual([]);
  expect(report.needs.operations.map(({ id }) => id)).toEqual(["listEmployees"]);
  expect([mock.requests.length, mock.decisions]).toEqual([before, createMock().decisions]);
});

test("what a function throws is what it says, and a failure in its first run is no verdict", async () => {
  await using mock = createMock({ clock: CLOCK });
  const report = await checkFunction(mock, async (place) => {
    await get(place, "/company");
    throw new Error("no company is good enough");
  });
  expect(report).toMatchObject({ verdict: "inconclusive", baseline: { status: 1, output: "no company is good enough" } });
  await expect(checkFunction(mock, () => {}, { company: "watle" })).rejects.toThrow("unknown company 'watle' (did you mean 'wattle'?)");
});

test("a function gets the keys by name, the time and the secret of its own run", async () => {
  await using mock = createMock({ clock: CLOCK });
  const seen: ClientPlace[] = [];
  await checkFunction(
    mock,
    async (place) => {
      seen.push(place);
      await get({ ...place, key: place.keys["read"]! }, "/company");
    },
    { only: ["contract.members"] },
  );
  expect(Object.keys(seen[0]!.keys)).toEqual(expect.arrayContaining(["full", "read", "write", "admin", "webhooks", "revoked"]));
  expect(seen[0]!.key).toBe(seen[0]!.keys["full"]);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(seen.length);
  expect(seen[0]!.now).toMatch(/^2026-03-02T01:00:0/);
  expect(seen[0]!.webhookSecret).toMatch(/^whsec_/);
});

test("a function that ignores the signal ends nothing, and nobody waits for it", async () => {
  await using mock = createMock({ clock: CLOCK });
  const stop = new AbortController();
  const report = await checkFunction(
    mock,
    async (place) => {
      await get(place, "/company");
      stop.abort();
      await new Promise(() => {});
    },
    { signal: stop.signal },
  );
  expect([report.verdict, report.problem]).toEqual(["inconclusive", "it was interrupted"]);
});

test("a receiver is a function that has deliveries sent to it: one that trusts everybody is named", async () => {
  await using mock = createMock({ clock: CLOCK });
  const trusting = async ({ baseUrl, key, deliverTo }: ClientPlace): Promise<void> => {
    const take = async (request: IncomingMessage): Promise<void> => {
      const { data } = (await json(request)) as { data: { id: string } };
      const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
      await fetch(`${baseUrl}/employees/${data.id}`, { method: "PATCH", headers, body: JSON.stringify({ job_title: "Known" }) });
    };
    const server = createServer((request, response) => {
      void take(request);
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const deliverer = deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
    deliverer.stimulate();
    await deliverer.idle(300);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const report = await checkFunction(mock, trusting, { only: ["deliveries.forged"] });
  const failing = report.scenarios.filter(({ verdict }) => verdict === "fail");
  expect(failing.flatMap(({ findings }) => findings.map(({ requirement }) => requirement))).toContain("CLIENT-16");
  expect(report.needs.events.length).toBeGreaterThan(0);
});
