import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../../test/support/control.ts";
import { hook } from "@hr-platform/engine/test/support/hooks";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import type { Summaries } from "./exchange-summaries.ts";

async function page(
  mock: Mock,
  query = "",
): Promise<Summaries & { readonly last_event_id: string | null; readonly first_with_state: number }> {
  const { status, body } = await call(mock, "GET", `/requests/summaries${query}`);
  expect(status).toBe(200);
  return body as never;
}

const numbers = ({ data }: Summaries): number[] => data.map(({ n }) => n);

/** Exchanges: 0 a webhook with a secret, 1 a changed title, 2 an unknown path, 3 no key, 4 to 9 the company. */
function used(): Mock {
  const mock = frozenMock();
  hook(mock, ["employee.updated"]);
  client(mock).patch(`/employees/${someone(mock).id}`, { job_title: "Cook" });
  client(mock, "hrk_wattle_read").get("/nothing", "api_key=abc");
  client(mock, "x").get("/company");
  for (let n = 4; n < 10; n += 1) client(mock, "hrk_kauri_full").get("/company");
  return mock;
}

test("a page has the newest rows, with masked keys, and others by number", async () => {
  const mock = used();
  const { data, first, next, first_with_state: kept } = await page(mock);
  expect([first, next, kept]).toEqual([0, 10, 0]);
  expect(data[1]).toMatchObject({
    n: 1,
    method: "PATCH",
    status: 200,
    operation: "updateEmployee",
    company: "wattle",
    key_name: "full",
    events: 1,
  });
  expect(data[1]!.changes).toBeGreaterThan(0);
  expect(data[2]).toMatchObject({ query: "api_key=…", key: "hrk_wattle_…", key_name: "read", error: { code: "NOT_FOUND" }, changes: 0 });
  expect(data[3]).toMatchObject({ company: null, key: null, key_name: null, status: 401 });
  expect(JSON.stringify(data)).not.toMatch(/hrk_\w+_full|whsec_\w/);
  expect(numbers(await page(mock, "?limit=3"))).toEqual([7, 8, 9]);
  expect(numbers(await page(mock, "?limit=3&before=7"))).toEqual([4, 5, 6]);
  expect(numbers(await page(mock, "?limit=3&since=2"))).toEqual([2, 3, 4]);
  expect((await call(mock, "GET", "/requests/1")).body).toEqual(((await call(mock, "GET", "/requests")).body as unknown as object[])[1]);
  expect((await call(mock, "GET", "/requests/10")).status).toBe(404);
});

test("a row names the faults, decisions and rules that changed its answer", async () => {
  const mock = frozenMock();
  client(mock).get("/company");
  mock.faults.set("page-2-skips-a-row");
  await call(mock, "PUT", "/decisions", { "create-status": "201" });
  client(mock).get("/employees");
  client(mock).get("/employees", "page=2");
  client(mock).get("/company");
  await call(mock, "PUT", "/faults", { active: [], transport: [{ kind: "latency", latency: { distribution: "fixed", ms: 1 }, times: 1 }] });
  client(mock).get("/company");
  client(mock).get("/company");
  client(mock).post("/employees", {});
  client(mock).post("/webhooks", { url: "https://hooks.partner.example/1", events: ["leave.approved"] });
  const { data } = await page(mock);
  const named = [[], [], ["fault page-2-skips-a-row"], [], ["transport rule latency"], [], [], ["decision create-status=201"]];
  expect(data.map(({ altered_by }) => altered_by)).toEqual(named);
  expect(data.flatMap(({ may_be_altered_by }) => may_be_altered_by)).toEqual([]);
});

test("a row says what may have changed its answer where that cannot be known", async () => {
  const mock = frozenMock();
  mock.faults.set("page-2-skips-a-row");
  client(mock).get("/employees", "page=2");
  client(mock).get("/company");
  const rows = async () => (await page(mock)).data.map(({ altered_by: by, may_be_altered_by: perhaps }) => [by, perhaps]);
  mock.snapshot().restore();
  expect(await rows()).toEqual([
    [[], ["fault page-2-skips-a-row"]],
    [[], []],
  ]);
});

test("a row has the sizes of the bodies, and the time that the response took through a port", async () => {
  const mock = frozenMock();
  await mock.fetch(new Request("http://mock/api/v1/company", { headers: { authorization: "Bearer hrk_wattle_full" } }));
  client(mock).post("/employees", { first_name: "Zoë" });
  const [sent, other] = (await page(mock)).data;
  expect(sent!.took_ms).toBeGreaterThanOrEqual(0);
  expect(Date.parse(sent!.received_at!)).toBeLessThanOrEqual(Date.now());
  expect([sent!.request_bytes, sent!.response_bytes > 100]).toEqual([0, true]);
  expect(other).toMatchObject({ request_bytes: 21, took_ms: null, received_at: null });
});

test("pages stay the same while exchanges arrive", async () => {
  const mock = used();
  const newest = await page(mock, "?limit=4");
  client(mock).get("/company");
  const older = await page(mock, `?limit=4&before=${newest.data[0]!.n}`);
  expect([...numbers(older), ...numbers(newest)]).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

test.each([
  ["status=404", [2]],
  ["status=4xx", [2, 3]],
  ["status=401,404", [2, 3]],
  ["method=patch", [1]],
  ["path=/emp", [1]],
  ["path=/comp", [3, 4, 5, 6, 7, 8, 9]],
  ["path=*o*y&status=4xx", [3]],
  ["path=/compan", [3, 4, 5, 6, 7, 8, 9]],
  ["path=/compan*x", []],
  ["operation=updateEmployee", [1]],
  ["company=wattle", [0, 1, 2]],
  ["key=read", [2]],
  ["key=hrk_wattle_…", [0, 1, 2]],
  ["text=COOK", [1]],
  ["text=api_key%3D…", [2]],
  ["text=hooks.partner", [0]],
  ["text=hrk_kauri_…&limit=2", [8, 9]],
  ["text=nothing&status=2xx", []],
  // What is masked is not found.
  ["text=kauri_full", []],
  ["text=api_key%3Dabc", []],
  ["text=.*", []],
])("filters combine: %s", async (query, expected) => {
  const mock = used();
  const found = await page(mock, `?${query}`);
  expect(numbers(found)).toEqual(expected);
});

test("a secret of a webhook is not found by its characters", async () => {
  const mock = used();
  const secret = /whsec_\w+/.exec(mock.defaultSandbox.journal.whole(0)!.response.body)![0];
  for (const part of [secret, secret.slice(8, 20)]) expect(numbers(await page(mock, `?text=${encodeURIComponent(part)}`))).toEqual([]);
  expect(numbers(await page(mock, "?text=whsec_…"))).toEqual([0]);
});

test.each(["status=6xx", "status=4x", "path=company", "limit=0", "limit=1001", "before=x", "method=%21", "text=", "since=-1", "key=a%20b"])(
  "a wrong value is refused with one message: %s",
  async (query) => {
    const { status, body } = await call(used(), "GET", `/requests/summaries?${query}`);
    const [name] = query.split("=", 1);
    expect([status, body.error.field]).toEqual([400, name]);
    expect(body.error.message).toContain(`${name} must be `);
  },
);

test("of exchanges of which only the text is kept, the rows have what that shows", async () => {
  const mock = used();
  const before = await page(mock);
  const { journal } = mock.defaultSandbox;
  journal.load(structuredClone(journal.contents));
  const after = await page(mock);
  expect(after.data).toEqual(
    before.data.map((row) => ({ ...row, key_name: null, changes: null, response_bytes: expect.any(Number) as number })),
  );
  expect(after.last_event_id).toBe(before.last_event_id);
  expect(after.first_with_state).toBe(10);
  expect(numbers(await page(mock, "?text=cook"))).toEqual([1]);
});
