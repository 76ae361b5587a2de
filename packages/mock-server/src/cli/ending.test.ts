import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { afterAll, afterEach, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "hr-ending-"));
afterAll(() => rmSync(folder, { recursive: true }));

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

interface Started {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly url: string;
  readonly ended: Promise<readonly [status: number | null, signal: NodeJS.Signals | null]>;
}

/** A mock on data of its own. */
async function started(name: string, ...flags: readonly string[]): Promise<Started> {
  const args = [join(import.meta.dirname, "main.ts"), "--port", "0", "--data", join(folder, name), ...flags];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  running.add(child);
  const ended = new Promise<Awaited<Started["ended"]>>((resolve) => child.once("exit", (...how) => resolve(how)));
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  for (;;) {
    const [, url] = /listening on (http\S+)\n/.exec(out) ?? [];
    if (url !== undefined) return { child, url, ended };
    await once(child.stdout, "data");
  }
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
  expect(await ended).toEqual([null, second]);
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
  expect(await ended).toEqual([0, null]);
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
  expect(await ended).toEqual([0, null]);
  const again = await started("input");
  again.child.stdin.end();
  const company = (await (await fetch(`${again.url}/api/v1/company`, { headers })).json()) as { data: { name: string } };
  expect(company.data.name).toBe("Kept");
});
