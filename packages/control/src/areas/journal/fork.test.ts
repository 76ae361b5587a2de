import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../../test/support/control.ts";
import { hook } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

/** The key of wattle in a sandbox that was made. */
function keyIn(mock: Mock, id: string): string {
  return mock.sandboxes
    .get(id)!
    .keys.of("wattle")
    .find(({ scopes }) => scopes.length > 3)!.token;
}

test("a sandbox that begins before an exchange gives the same response to the same request, and goes its own way", async () => {
  const mock = frozenMock({ decide: { "create-status": "201" } });
  const person = someone(mock);
  const here = client(mock, undefined, { checked: false });
  client(mock).patch(`/employees/${person.id}`, { job_title: "Cook" });
  const made = here.post("/webhooks", { url: "https://hooks.partner.example/1", events: ["leave.approved"] });
  client(mock).patch(`/employees/${person.id}`, { job_title: "Baker" });
  mock.decide({ "create-status": "200" });
  mock.clock.advance("P3D");

  const forked = await call(mock, "POST", "/requests/1/fork", { name: "why" });
  expect([forked.status, forked.body]).toMatchObject([201, { name: "why", clock: { now: "2026-03-02T09:00:00.000Z", mode: "frozen" } }]);
  const { body: world } = await call(mock, "GET", "/requests/1/before");
  expect(await call(mock, "POST", "/sandboxes", { name: "why", world })).toMatchObject({ status: 200, body: { id: "sb1" } });
  const there = client(mock, keyIn(mock, "why"), { checked: false });
  expect(there.get(`/employees/${person.id}`).text).toContain('"job_title":"Cook"');
  const again = there.post("/webhooks", { url: "https://hooks.partner.example/1", events: ["leave.approved"] });
  const dataOf = ({ text }: { readonly text: string }): object => ({ ...(JSON.parse(text) as { data: object }).data, secret: "" });
  expect([again.status, dataOf(again)]).toEqual([201, dataOf(made)]);
  there.patch(`/employees/${person.id}`, { job_title: "Driver" });
  expect(client(mock).get(`/employees/${person.id}`).text).toContain('"job_title":"Baker"');

  const after = await call(mock, "POST", "/requests/1/fork", { at: "after" });
  expect(client(mock, keyIn(mock, (after.body as { id: string }).id)).get("/webhooks").text).toContain("hooks.partner.example/1");
});

test("an event of a fork has the id that it had", async () => {
  const mock = frozenMock();
  hook(mock, ["employee.updated"]);
  const { id } = someone(mock);
  client(mock).patch(`/employees/${id}`, { job_title: "Cook" });
  client(mock).patch(`/employees/${id}`, { job_title: "Baker" });
  const ids = mock.defaultSandbox.deliveries.inbox.entries().map(({ event }) => event.id);
  const n = mock.defaultSandbox.journal.next - 1;
  await call(mock, "POST", `/requests/${n}/fork`, { name: "why" });
  client(mock, keyIn(mock, "why")).patch(`/employees/${id}`, { job_title: "Baker" });
  const there = mock.sandboxes.get("why")!.deliveries.inbox.entries();
  expect(there.at(-1)!.event.id).toBe(ids.at(-1));
});

test("a file of the world before starts a mock, and what is not kept is refused", async () => {
  const mock = frozenMock();
  client(mock).patch("/company", { name: "Changed" });
  const { body } = await call(mock, "GET", "/requests/0/before");
  expect(await call(mock, "POST", "/sandboxes", { world: body })).toMatchObject({ status: 201 });
  expect((await call(mock, "GET", "/requests/4/before")).status).toBe(404);
  expect((await call(mock, "POST", "/requests/0/fork", { at: "between" })).status).toBe(400);
  mock.snapshot().restore();
  expect(await call(mock, "POST", "/requests/0/fork")).toMatchObject({ status: 409 });
});
