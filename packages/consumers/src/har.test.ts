import { HarValidator } from "@har-sdk/validator";
import { createMock } from "@hr-platform/mock-server";
import { expect, test } from "vitest";

test("a reader of HTTP Archives takes the journal", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
  const { url } = await mock.listen({ port: 0 });
  const headers = { Authorization: "Bearer hrk_wattle_full" };
  const form = new FormData();
  form.set("file", new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "logo.svg"));
  await fetch(`${url}/api/v1/employees?limit=2&department=Design%20%26%20more`, { headers });
  await fetch(`${url}/api/v1/company/branding/logo`, { method: "POST", headers, body: form });
  await fetch(`${url}/api/v1/leave`, { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: "{}" });
  await fetch(`${url}/api/v1/nowhere`);
  const archive = (await (await fetch(`${url}/_mock/har`)).json()) as { log: { entries: { request: { url: string } }[] } };
  expect(await new HarValidator().verify(archive as never)).toEqual([]);
  expect(await new HarValidator().verify({ log: { ...archive.log, entries: [{}] } } as never)).not.toEqual([]);
  expect(archive.log.entries).toHaveLength(4);
  expect(new URL(archive.log.entries[0]!.request.url).searchParams.get("department")).toBe("Design & more");
});
