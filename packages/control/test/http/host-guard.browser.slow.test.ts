import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@hr-platform/property-runs/chromium";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Listening, Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { createMock } from "../../src/mock.ts";

/** Results by name: the status that the page could read, `sent` if it could not read one, `blocked` if there was no response. */
type Findings = Readonly<Record<string, string>>;

/** A page that does what a hostile page would do, and reports to its own server. */
const page = (mock: string, employee: string): string => `<!doctype html><script>
const mock = ${JSON.stringify(mock)};
const headers = { Authorization: "Bearer hrk_wattle_full" };
const findings = {};
async function attempt(name, path, init) {
  try {
    const answer = await fetch(mock + path, init);
    findings[name] = answer.type === "opaque" ? "sent" : String(answer.status);
  } catch {
    findings[name] = "blocked";
  }
}
(async () => {
  await attempt("read", "/api/v1/employees", { headers });
  await attempt("change", "/api/v1/employees/${employee}", { method: "PATCH", headers: { ...headers, "Content-Type": "application/json" }, body: '{"job_title":"Changed"}' });
  await attempt("world", "/_mock/world");
  await attempt("control", "/_mock/snapshots", { method: "POST" });
  await attempt("control without reading", "/_mock/snapshots", { method: "POST", mode: "no-cors" });
  await fetch("/findings", { method: "POST", body: JSON.stringify(findings) });
})();
</script>`;

let mock: Mock;
let listening: Listening;
let site: Server;
let browser: ChildProcess | undefined;
let profile: string;

beforeEach(async () => {
  mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  listening = await mock.listen();
  profile = mkdtempSync(join(tmpdir(), "hr-browser-"));
});
afterEach(async () => {
  browser?.kill("SIGKILL");
  site.closeAllConnections();
  site.close();
  await mock[Symbol.asyncDispose]();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** Opens the page at a host of its own, from which it calls the mock. */
async function visit(host: string, address: string): Promise<Findings> {
  const employee = mock.defaultSandbox.company("wattle").employees.rows().next().value!.id;
  const reported = Promise.withResolvers<Findings>();
  site = createServer((incoming, outgoing) => {
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () => {
      outgoing.setHeader("Content-Type", "text/html").end(page(address, employee));
      if (incoming.url === "/findings") reported.resolve(JSON.parse(body) as Findings);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => site.once("listening", resolve));
  browser = spawn(
    chromium!,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      `--user-data-dir=${profile}`,
      "--host-resolver-rules=MAP evil.test 127.0.0.1",
      // Chromium's own protection of local addresses would hide what the mock does.
      "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests",
      `http://${host}:${(site.address() as AddressInfo).port}/`,
    ],
    { stdio: "ignore" },
  );
  return await reported.promise;
}

const BLOCKED = { read: "blocked", change: "blocked", world: "blocked", control: "blocked" };

test.skipIf(chromium === undefined)("a page of another site can neither read nor change anything [needs Chromium]", async () => {
  expect(await visit("evil.test", listening.url)).toMatchObject(BLOCKED);
  expect([mock.requests, mock.defaultSandbox.snapshots.ids()]).toEqual([[], []]);
});

test.skipIf(chromium === undefined)("a site whose name resolves to the mock can do nothing either [needs Chromium]", async () => {
  expect(await visit("evil.test", `http://evil.test:${listening.port}`)).toMatchObject(BLOCKED);
  expect([mock.requests, mock.defaultSandbox.snapshots.ids()]).toEqual([[], []]);
});

test.skipIf(chromium === undefined)(
  "a page of another port of this machine can use the API, and not the control API [needs Chromium]",
  async () => {
    const findings = await visit("localhost", listening.url);
    expect(findings).toMatchObject({ ...BLOCKED, read: "200", change: "200" });
    expect([mock.requests.length, mock.defaultSandbox.snapshots.ids()]).toEqual([2, []]);
  },
);
