import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createMock } from "../mock.ts";

const HTML = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const mock = createMock();
const ask = async (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
  await mock.fetch(new Request(`http://mock${path}`, { method, headers }));

test("the root is a page for a browser, and JSON for every other client", async () => {
  expect((await ask("/", { Accept: HTML })).headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const accept of ["*/*", "application/json", ""]) {
    const response = await ask("/", { Accept: accept });
    expect([response.headers.get("content-type"), response.headers.get("vary")]).toEqual(["application/json", "Accept"]);
  }
});

test("every place below /console is the page, so that a link to it can be shared", async () => {
  for (const path of ["/console", "/console/requests/12", "/console/no/such/place"]) {
    const response = await ask(path, { Accept: HTML });
    expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, "text/html; charset=utf-8"]);
  }
});

test("the page may run no script but its own files, and no page may frame it", async () => {
  const { headers } = await ask("/console", { Accept: HTML });
  const policy = headers.get("content-security-policy")!;
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
});

test("a program gets 404 below /console, and so does everyone for a file that is not there", async () => {
  expect((await ask("/console/requests", { Accept: "application/json" })).status).toBe(404);
  expect((await ask("/console/requests", { Accept: HTML }, "POST")).status).toBe(404);
  for (const path of ["/console/assets/none.js", "/console/assets/..%2f..%2fpackage.json", "/console/assets/%2e%2e/index.html"])
    expect((await ask(path)).status).toBe(404);
});

test("a browser that takes gzip gets it", async () => {
  const response = await ask("/console", { Accept: HTML, "Accept-Encoding": "gzip, br" });
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toContain("<title>HR Platform mock</title>");
});
