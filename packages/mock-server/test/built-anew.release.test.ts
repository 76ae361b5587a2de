import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "@hr-platform/command-line/bundle";
import { beforeAll, expect, test } from "vitest";
import { PLUGINS } from "../scripts/plugins.ts";
import { type HrMockProcess, startHrMock } from "./support/hr-mock-process.ts";

// The tutorial starts the mock in a clone, and packs in the clone while it runs: that builds the mock once more.

const into = mkdtempSync(join(tmpdir(), "hr-built-anew-"));
const main = join(into, "hr-mock.js");
const AUTHORIZATION = { Authorization: "Bearer hrk_wattle_full" };
const GONE = "the mock was built anew while it ran: start it again";

/** Builds the mock. `mark`: a text in every file, so that every chunk has a name of its own. */
async function built(mark: string): Promise<void> {
  const root = join(import.meta.dirname, "..");
  await bundle({ root, command: "hr-mock", plugins: PLUGINS, banner: `/*${mark}*/`, into });
}

beforeAll(async () => await built("first"), 120_000);

async function started(): Promise<HrMockProcess & { readonly url: string }> {
  const one = startHrMock(["--port", "0", "--clock", "frozen:2026-03-02T09:00:00Z"], { main });
  const [, url] = await one.said(/listening on (http\S+)\n/);
  return { ...one, url: url! };
}

/** Requests that load code at their first use. */
const LAZY: Readonly<Record<string, RequestInit>> = {
  "/": { headers: { Accept: "text/html" } },
  "/api/v1/openapi.json": {},
  "/_mock/clock": {},
  "/_mock/metrics": {},
};

async function statuses(url: string): Promise<Record<string, number>> {
  const all = Object.entries(LAZY).map(async ([path, init]) => [path, (await fetch(url + path, init)).status] as const);
  return Object.fromEntries(await Promise.all(all));
}

test("a mock that runs while it is built anew goes on with the code that it started with", async () => {
  const { url, err } = await started();
  await built("second");
  expect(await statuses(url)).toEqual({ "/": 200, "/api/v1/openapi.json": 200, "/_mock/clock": 200, "/_mock/metrics": 200 });
  await fetch(`${url}/api/v1/company`);
  const why = startHrMock(["why", "--mock", url], { main });
  expect(await why.ended).toMatchObject({ status: 0, err: "" });
  expect(err()).toBe("");
}, 180_000);

test("a mock whose code is gone says so in each answer and on standard error, and goes on", async () => {
  const { url, err, child, ended } = await started();
  const form = new FormData();
  form.set("logo", new Blob(["x"]), "logo.png");
  rmSync(join(into, "chunks"), { recursive: true });
  expect(await statuses(url)).toEqual({ "/": 503, "/api/v1/openapi.json": 503, "/_mock/clock": 503, "/_mock/metrics": 503 });
  const answer = await fetch(`${url}/_mock/clock`);
  expect(await answer.json()).toEqual({ error: { code: "INTERNAL_ERROR", message: `T${GONE.slice(1)}.` } });
  const sent = await fetch(`${url}/api/v1/company/branding/logo`, { method: "POST", headers: AUTHORIZATION, body: form });
  expect(sent.status).toBe(503);
  // It makes an event, which has to be sent to the endpoints of the company.
  const headers = { ...AUTHORIZATION, "Content-Type": "application/json" };
  const [someone] = ((await (await fetch(`${url}/api/v1/employees`, { headers })).json()) as { data: { id: string }[] }).data;
  const changed = await fetch(`${url}/api/v1/employees/${someone!.id}`, { method: "PATCH", headers, body: '{"job_title":"Cook"}' });
  expect(changed.status).toBe(200);
  expect(new Set(err().trim().split("\n"))).toEqual(new Set([`hr-mock: ${GONE}`]));
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ status: 0 });
});
