import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { someone } from "../../test/support/cast.ts";
import { client } from "../../test/support/client.ts";
import { hook, logOf } from "../../test/support/hooks.ts";
import { hire } from "../../test/decisions/switch.ts";
import { frozenMock } from "../../test/support/worlds.ts";
import type { Mock } from "../sandbox/mock-handle.ts";

let mock: Mock;
beforeEach(() => {
  mock = frozenMock();
});

test("gets every event of every company, signed with its own secret, without an endpoint being made", async () => {
  const { id } = hire(mock).data;
  const delivery = await mock.webhooks.next("employee.created");
  expect(delivery).toMatchObject({
    event: "employee.created",
    created_at: "2026-03-02T09:00:00.000Z",
    company: "wattle",
    webhook_id: null,
    data: { id },
    secret: "whsec_inbox_wattle",
  });
  expect(JSON.parse(delivery.body)).toEqual({
    id: delivery.id,
    event: delivery.event,
    created_at: delivery.created_at,
    company_id: client(mock).get("/company").data["id"],
    data: delivery.data,
  });
  expect(delivery.headers["X-Service-Signature"]).toBe(
    `sha256=${createHmac("sha256", delivery.secret).update(delivery.body).digest("hex")}`,
  );
});

test("gives each delivery once, in order, and waits for the next one", async () => {
  const { id } = someone(mock);
  for (const job_title of ["One", "Two"]) client(mock).patch(`/employees/${id}`, { job_title });
  const titles = [await mock.webhooks.next("employee.updated"), await mock.webhooks.next("employee.updated")].map(
    ({ data }) => data["job_title"],
  );
  const waiting = mock.webhooks.next("employee.updated", { company: "kauri" });
  client(mock).patch(`/employees/${id}`, { job_title: "Three" });
  const other = someone(mock, "kauri");
  client(mock, "hrk_kauri_full").patch(`/employees/${other.id}`, { job_title: "Four" });
  expect([...titles, (await waiting).data["job_title"], (await mock.webhooks.next("employee.updated")).data["job_title"]]).toEqual([
    "One",
    "Two",
    "Four",
    "Three",
  ]);
  expect(mock.webhooks.all()).toHaveLength(4);
});

test("says what arrived instead at the timeout", async () => {
  hire(mock);
  await expect(mock.webhooks.next("leave.approved", { timeout: 10 })).rejects.toThrow(
    "no leave.approved came within 10 ms; what did come: employee.created of wattle",
  );
  hire(mock, { email: "second@x.example" });
  await expect(mock.webhooks.next("leave.approved", { company: "wattle", timeout: 10 })).rejects.toThrow(
    "no leave.approved of wattle came within 10 ms; what did come: 2 × employee.created of wattle",
  );
  for (const _ of [1, 2]) await mock.webhooks.next("employee.created");
  await expect(mock.webhooks.next("employee.created", { timeout: 10 })).rejects.toThrow("nothing else did");
  mock.webhooks.clear();
  expect(mock.webhooks.all()).toEqual([]);
  await expect(mock.webhooks.next("employee.created", { timeout: 10 })).rejects.toThrow(
    "no employee.created came within 10 ms; nothing else did",
  );
});

test("an error at the timeout leads to the line that waited", async () => {
  const error = (await mock.webhooks.next("leave.approved", { timeout: 1 }).catch((reason: unknown) => reason)) as Error;
  expect(error.stack).toMatch(/^Error: no leave\.approved came within 1 ms; nothing else did\n/);
  expect(error.stack).toContain("inbox.test.ts");
});

test("gets the deliveries of endpoints at its host, with their secret, logged as delivered", async () => {
  const made = hook(mock, ["employee.created"], "https://inbox.mock.example/mine");
  hire(mock);
  const [theirs, own] = mock.webhooks.all();
  expect([own!.webhook_id, theirs!.webhook_id, theirs!.secret, own!.id === theirs!.id]).toEqual([null, made.id, made.secret, true]);
  expect(theirs!.headers["X-Service-Signature"]).toBe(`sha256=${createHmac("sha256", made.secret).update(theirs!.body).digest("hex")}`);
  expect(logOf(mock, made)[0]).toMatchObject({ state: "delivered", next: null, attempts: [{ n: 1, status: 200, error: null }] });
  expect(mock.defaultSandbox.deliveries.queues.next()).toBe(undefined);
  await mock.webhooks.idle();
});

test("hands out the delivery of an endpoint at its host in place of its own copy of the event", async () => {
  const made = hook(mock, ["employee.created"], "https://inbox.mock.example/mine");
  const waiting = mock.webhooks.next("employee.created");
  const ids = ["first@x.example", "second@x.example"].map((email) => hire(mock, { email }).data.id);
  const taken = [await waiting, await mock.webhooks.next("employee.created")];
  expect(taken.map(({ data, webhook_id, secret }) => [data["id"], webhook_id, secret])).toEqual(
    ids.map((id) => [id, made.id, made.secret]),
  );
  await expect(mock.webhooks.next("employee.created", { timeout: 1 })).rejects.toThrow("what did come: 2 × employee.created of wattle");
});

test("waits for the deliveries of one endpoint, or of the inbox itself", async () => {
  const [one, other] = ["one", "other"].map((path) => hook(mock, ["employee.created"], `https://inbox.mock.example/${path}`));
  hire(mock);
  const take = async (webhook: string | null): Promise<string | null> =>
    (await mock.webhooks.next("employee.created", { webhook, timeout: 1 })).webhook_id;
  expect([await take(other!.id), await take(null), await take(one!.id)]).toEqual([other!.id, null, one!.id]);
  hire(mock, { email: "second@x.example" });
  expect([await take(other!.id), await take(null)]).toEqual([other!.id, null]);
  await expect(take(other!.id)).rejects.toThrow(
    `no employee.created to the webhook ${other!.id} came within 1 ms; what did come: employee.created of wattle to the webhook ${one!.id}`,
  );
});

test("refuses a kind that there is not at once, with the one that was meant", async () => {
  await expect(mock.webhooks.next("leave.aproved" as "leave.approved")).rejects.toThrow(
    "unknown event 'leave.aproved' (did you mean 'leave.approved'?); the events are ",
  );
});

test("keeps the bytes of the time of the event, whatever changes before they are read", () => {
  const other = frozenMock();
  for (const each of [mock, other]) hire(each);
  mock.decide({ "webhook-secret-form": "prefixed-hex", "signature-header": "service-upper-hex" });
  const [one, two] = [mock, other].map((each) => each.webhooks.all().map(({ body, headers }) => ({ body, headers })));
  expect(one).toEqual(two);
});

test("has the brand in its signature header, and is empty after a reset", () => {
  mock = frozenMock({ brand: "Acme" });
  hire(mock);
  expect(Object.keys(mock.webhooks.all()[0]!.headers)).toEqual(["Content-Type", "User-Agent", "X-Acme-Signature"]);
  const { id, body } = mock.webhooks.all()[0]!;
  mock.reset();
  expect(mock.webhooks.all()).toEqual([]);
  hire(mock);
  expect(mock.webhooks.all()[0]).toMatchObject({ id, body });
  expect(() => frozenMock({ brand: "Acme Ltd" })).toThrow("brand 'Acme Ltd' must be up to 40 letters, digits and hyphens");
});

test("belongs to one sandbox", async () => {
  using own = mock.sandbox();
  client(mock, own.key("wattle")).patch(`/employees/${someone(mock).id}`, { job_title: "Lead" });
  expect([own.webhooks.all().length, mock.webhooks.all().length]).toEqual([1, 0]);
});

test("keeps about the last thousand", () => {
  const { id } = someone(mock);
  for (let n = 0; n < 1100; n += 1) client(mock).patch(`/employees/${id}`, { job_title: `Title ${n}` });
  const all = mock.webhooks.all();
  expect([all.length, all[0]!.data["job_title"], all.at(-1)!.data["job_title"]]).toEqual([1024, "Title 76", "Title 1099"]);
});
