import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../../test/support/control.ts";
import { hook } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

interface Sent {
  readonly sandbox: string;
  readonly n: number;
  readonly status: number;
  readonly body: string;
  readonly differs: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
}

async function send(mock: Mock, n: number | string, body?: object, query = ""): Promise<Sent> {
  const answer = await call(mock, "POST", `/requests/${n}/send${query}`, body);
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return answer.body as unknown as Sent;
}

async function refusal(mock: Mock, n: number | string, body: object): Promise<readonly [status: number, message: string]> {
  const answer = await call(mock, "POST", `/requests/${n}/send`, body);
  return [answer.status, answer.body.error.message];
}

test("a request that is sent again is a new exchange, and what differs is listed", async () => {
  const mock = frozenMock();
  const { id } = someone(mock);
  client(mock).get(`/employees/${id}`);
  const same = await send(mock, 0);
  expect([same.sandbox, same.n, same.status, same.differs]).toEqual(["default", 1, 200, []]);
  client(mock).patch(`/employees/${id}`, { job_title: "Cook" });
  const { n, differs } = await send(mock, 0);
  expect(n).toBe(3);
  expect(differs.find(({ path }) => path === "body.data.job_title")).toMatchObject({ after: "Cook" });
  expect(JSON.stringify((await call(mock, "GET", "/requests/3")).body)).toContain("Cook");
});

test("a changed request keeps its key although the page shows it masked", async () => {
  const mock = frozenMock();
  const { id } = someone(mock);
  client(mock).patch(`/employees/${id}`, { job_title: "Cook" });
  const { headers } = (await call(mock, "GET", "/requests/0")).body as unknown as { readonly headers: Record<string, string> };
  const shown = (await call(mock, "GET", "/requests/0")).body as unknown as {
    readonly request: { readonly headers: Record<string, string> };
  };
  expect([headers, shown.request.headers["authorization"]]).toEqual([undefined, "Bearer hrk_wattle_…"]);
  const sent = await send(mock, 0, { headers: shown.request.headers, body: '{"job_title":"Baker"}', method: "PATCH" });
  expect(sent.status).toBe(200);
  expect(sent.differs.find(({ path }) => path === "body.data.job_title")).toMatchObject({ before: "Cook", after: "Baker" });
  expect((await send(mock, 0, { headers: { authorization: null } })).status).toBe(401);
  expect((await send(mock, 0, { method: "GET", path: "/nothing", query: "a=1", body: null })).status).toBe(404);
});

test("before an exchange, a sandbox of its own gives the same response, and another one under another decision", async () => {
  const mock = frozenMock();
  const url = "https://hooks.partner.example/1";
  client(mock, undefined, { checked: false }).post("/webhooks", { url, events: ["leave.approved"] });
  client(mock).get("/webhooks");
  const same = await send(mock, 0, { at: "before", name: "why" });
  expect([same.sandbox, same.n, same.status, same.differs]).toEqual(["sb1", 0, 200, []]);
  expect(same.body).toContain('"secret":"whsec_…"');
  const other = await send(mock, 0, { at: "before", decisions: { "create-status": "201" } });
  expect([other.status, other.differs]).toEqual([201, [{ path: "status", before: 200, after: 201 }]]);
  const after = await send(mock, 1, { at: "after" });
  expect(after.differs).toEqual([]);
  const listed = (await call(mock, "GET", "/sandboxes")).body as unknown as {
    readonly sandboxes: readonly { readonly expires_at: string | null }[];
  };
  expect(listed.sandboxes.slice(1).every(({ expires_at: end }) => end !== null)).toBe(true);
  expect(mock.defaultSandbox.journal.next).toBe(2);
});

test("an explanation has the other values of the decisions, with which the request can be sent again", async () => {
  const mock = frozenMock();
  client(mock, undefined, { checked: false }).post("/webhooks", { url: "https://hooks.partner.example/1", events: ["leave.approved"] });
  const explained = (await call(mock, "GET", "/requests/0/explanation")).body as unknown as {
    readonly key_name: string;
    readonly decisions: readonly {
      readonly slug: string;
      readonly values: readonly { readonly value: string; readonly settable: boolean }[];
    }[];
  };
  expect(explained.key_name).toBe("full");
  const { values } = explained.decisions.find(({ slug }) => slug === "create-status")!;
  expect(values.map(({ value }) => value)).toEqual(["200", "201"]);
  for (const { slug, values: all } of explained.decisions)
    for (const { value } of all.filter(({ settable }) => settable).slice(0, 2))
      expect((await send(mock, 0, { at: "before", decisions: { [slug]: value } })).sandbox).toMatch(/^sb/);
});

test("an exchange whose state is not kept says from which one on it is", async () => {
  const mock = frozenMock();
  client(mock).get("/company");
  mock.snapshot().restore();
  expect(await refusal(mock, 0, { at: "before" })).toMatchObject([409, /that of the next one will be/]);
  client(mock).get("/company");
  expect(await refusal(mock, 0, { at: "before" })).toMatchObject([409, /it is from exchange 1 on/]);
});

test("there, the key is that of the same name in the other sandbox", async () => {
  const mock = frozenMock();
  const own = mock.sandbox({ name: "blue" });
  client(mock).patch("/company", { name: "Changed" });
  const sent = await send(mock, 0, { sandbox: "blue" });
  expect([sent.sandbox, sent.n, sent.status]).toEqual([own.id, 0, 200]);
  const back = await send(mock, 0, { sandbox: "default" }, "?sandbox=blue");
  expect([back.sandbox, back.status]).toEqual(["default", 200]);
  // A key that opens nothing is refused there, not in the default sandbox.
  client(mock, "x").get("/company");
  expect(await send(mock, "last", { sandbox: "blue" })).toMatchObject({ sandbox: own.id, status: 401 });
});

test("what cannot be sent is refused with one message", async () => {
  const mock = frozenMock();
  client(mock).get("/company");
  expect(await refusal(mock, 0, { decisions: { "create-status": "201" } })).toMatchObject([400, /new sandbox/]);
  expect(await refusal(mock, 0, { at: "before", sandbox: "default" })).toMatchObject([400, /make a new one/]);
  expect(await refusal(mock, 0, { at: "before", decisions: { "create-status": "x" } })).toMatchObject([400, /create-status/]);
  expect(await refusal(mock, 0, { sandbox: "nobody" })).toMatchObject([400, /id or the name/]);
  expect(await refusal(mock, 0, { headers: { "a b": "c" } })).toMatchObject([400, /names of HTTP headers/]);
  expect(await refusal(mock, 0, { at: "before", headers: { a: "b\r\nc: d" } })).toMatchObject([400, /one line/]);
  expect(await refusal(mock, 0, { at: "before", query: "key=…" })).toMatchObject([400, /masked part/]);
  expect(await refusal(mock, 0, { path: "/a b" })).toMatchObject([400, /percent-encoded/]);
  expect(await refusal(mock, 7, {})).toMatchObject([404, /has 0 to 0/]);
  await send(mock, 0, { at: "before", name: "why" });
  expect(await refusal(mock, 0, { at: "before", name: "why" })).toMatchObject([409, /already/]);
  mock.snapshot().restore();
  expect(await refusal(mock, 0, { at: "before" })).toMatchObject([409, /not kept/]);
  expect((await send(mock, 0)).status).toBe(200);
  expect((await call(mock, "GET", "/sandboxes")).body.sandboxes).toHaveLength(2);
});

test("a small form is sent again, of a large one only the text is kept", async () => {
  const mock = frozenMock();
  const logo = async (size: number): Promise<void> => {
    const form = new FormData();
    form.set("file", new Blob([Buffer.from("89504e470d0a1a0a", "hex"), new Uint8Array(size)], { type: "image/png" }), "a.png");
    await mock.fetch("http://127.0.0.1:4010/api/v1/company/branding/logo", {
      method: "POST",
      headers: { Authorization: "Bearer hrk_wattle_full" },
      body: form,
    });
  };
  await logo(100);
  const first = mock.defaultSandbox.journal.entries(0)[0]!.response;
  expect((await send(mock, 0)).status).toBe(first.status);
  await logo(100_000);
  expect(await refusal(mock, "last", {})).toMatchObject([409, /Only the text/]);
});

test("a request that sends an event sends it again, to the endpoints of now", async () => {
  const mock = frozenMock();
  hook(mock, ["employee.updated"], "https://inbox.mock.example/hr");
  client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
  const before = mock.defaultSandbox.deliveries.inbox.entries().length;
  await send(mock, 1, { body: '{"job_title":"Baker"}' });
  expect(mock.defaultSandbox.deliveries.inbox.entries().length).toBe(before * 2);
});
