import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type HrMockProcess, startHrMock } from "../../test/support/hr-mock-process.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-ending-"));

/** A mock on data of its own. */
async function started(name: string, ...flags: readonly string[]): Promise<HrMockProcess & { readonly url: string }> {
  const one = startHrMock(["--port", "0", "--data", join(folder, name), ...flags]);
  const [, url] = await one.said(/listening on (http\S+)\n/);
  return { ...one, url: url! };
}

/** Begins a request that never ends, and waits until the mock has it. */
async function beginRequest(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write("POST /api/v1/employees HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n{");
  await fetch(`${url}/_mock/health`);
}

test.each([
  ["SIGTERM", "SIGINT"],
  ["SIGINT", "SIGTERM"],
  ["SIGTERM", "SIGTERM"],
] as const)("after %s waits for a request, and ends at once at %s", async (first, second) => {
  const { child, url, ended } = await started(`${first}-${second}`);
  await beginRequest(url);
  child.kill(first);
  // It accepts no connections any more.
  while (
    await fetch(`${url}/_mock/health`).then(
      () => true,
      () => false,
    )
  );
  expect(child.exitCode).toBeNull();
  child.kill(second);
  expect(await ended).toMatchObject({ status: null, signal: second });
});

test("sends a response that is delayed before it ends, and keeps what was written", async () => {
  const { child, url, ended } = await started("delayed");
  const headers = { Authorization: "Bearer hrk_wattle_full", "Content-Type": "application/json" };
  const rules = [{ kind: "latency", latency: { distribution: "fixed", ms: 300 }, times: 1 }];
  await fetch(`${url}/_mock/faults`, { method: "PUT", headers, body: JSON.stringify({ transport: rules }) });
  const renamed = fetch(`${url}/api/v1/company`, { method: "PATCH", headers, body: '{"name":"Kept"}' });
  for (let count = 0; count === 0;) count = ((await (await fetch(`${url}/_mock/requests`)).json()) as unknown[]).length;
  child.kill("SIGTERM");
  expect((await renamed).status).toBe(200);
  expect((await ended).status).toBe(0);
  const again = await started("delayed");
  const company = (await (await fetch(`${again.url}/api/v1/company`, { headers })).json()) as { data: { name: string } };
  expect(company.data.name).toBe("Kept");
});

test("ends when standard input ends, with --end-with-input, and keeps what was written", async () => {
  const headers = { Authorization: "Bearer hrk_wattle_full", "Content-Type": "application/json" };
  const { child, url, ended } = await started("input", "--end-with-input");
  child.stdin.write("what comes is not read\n");
  expect((await fetch(`${url}/api/v1/company`, { method: "PATCH", headers, body: '{"name":"Kept"}' })).status).toBe(200);
  child.stdin.end();
  expect((await ended).status).toBe(0);
  const again = await started("input");
  again.child.stdin.end();
  const company = (await (await fetch(`${again.url}/api/v1/company`, { headers })).json()) as { data: { name: string } };
  expect(company.data.name).toBe("Kept");
});
