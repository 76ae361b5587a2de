import { expect, it } from "vitest";
import { createMock } from "../mock.ts";

const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
const get = (path: string): Promise<Response> => mock.fetch(new Request(`http://mock/_mock${path}`));

it("serves the page and everything that it loads, so that it works offline", async () => {
  const page = await (await get("/docs")).text();
  const loaded = [...page.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, path]) => path!);
  expect(loaded).toHaveLength(4);
  expect(page).not.toMatch(/https?:\/\//);
  for (const path of loaded) {
    const asset = await get(`/${path}`);
    expect(asset.status, path).toBe(200);
    expect((await asset.text()).length, path).toBeGreaterThan(300);
  }
});

it("fills in a key that works, and calls this mock", async () => {
  const page = await (await get("/docs")).text();
  expect(page).toContain('"hrk_wattle_full"');
  const described = (await (await get("/docs/api.json")).json()) as { servers: { url: string }[]; components: { securitySchemes: object } };
  expect(described.servers.map(({ url }) => url)).toEqual(["/api/v1"]);
  const [scheme] = Object.keys(described.components.securitySchemes);
  expect(await (await get("/docs/start.js")).text()).toContain(`preauthorizeApiKey("${scheme}"`);
});

it("forbids framing, and runs only scripts of the mock", async () => {
  const answer = await get("/docs");
  expect(answer.headers.get("content-security-policy")).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  expect(await answer.text()).not.toMatch(/<script(?! src=)/);
});

it("serves no other file", async () => {
  for (const path of ["/docs/package.json", "/docs/..%2Fpackage.json", "/docs/index.js", "/docs/constructor"])
    expect((await get(path)).status, path).toBe(404);
});
