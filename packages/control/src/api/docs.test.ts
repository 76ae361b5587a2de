import { expect, it } from "vitest";
import { createMock } from "../mock.ts";

const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
const get = (path: string): Promise<Response> => mock.fetch(new Request(`http://mock/_mock${path}`));

it("leads to the reference of the console, which reads its description here", async () => {
  const answer = await get("/docs");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/console/reference?of=control"]);
  const described = (await (await get("/docs/api.json")).json()) as { servers: { url: string }[] };
  expect(described.servers.map(({ url }) => url)).toEqual(["/api/v1"]);
  for (const path of ["/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js"]) expect((await get(path)).status, path).toBe(200);
});

it("serves no other file", async () => {
  for (const path of ["/docs/package.json", "/docs/..%2Fpackage.json", "/docs/index.js", "/docs/constructor"])
    expect((await get(path)).status, path).toBe(404);
});
