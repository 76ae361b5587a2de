import { expect, test } from "vitest";
import { api, ORIGIN } from "../../../test/support/control.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

// oxlint-disable-next-line typescript/no-explicit-any -- Tests look into any answer.
type Body = any;

async function get(mock: Mock, path: string): Promise<Body> {
  const response = await mock.fetch(`${ORIGIN}/_mock${path}`);
  return await response.json();
}

test("every table of the store is listed with its count, hidden ones marked", async () => {
  const mock = frozenMock();
  const { company, tables } = await get(mock, "/records?company=wattle");
  expect(company).toBe("wattle");
  const { data } = mock.defaultSandbox.company("wattle");
  const count = Object.fromEntries(tables.map(({ name, count }: Body) => [name, count]));
  expect(count).toMatchObject({
    employees: data.employees.length,
    stages: data.stages.length,
    candidates: data.candidates.length,
    keys: 7,
  });
  expect(count.leave + count.hiddenLeave).toBe(data.leave.length);
  expect(count.hiddenLeave).toBeGreaterThan(0);
  const never = tables.filter((table: Body) => table.never_in_api).map(({ name }: Body) => name);
  expect(never).toEqual(expect.arrayContaining(["hiddenLeave", "hiddenTypes", "candidates", "keys"]));
  expect(never).not.toContain("leave");
});

test("every record of every table and company is shown without a secret, with a label of its own", async () => {
  const mock = frozenMock();
  for (const slug of ["wattle", "southern"]) {
    const { tables } = await get(mock, `/records?company=${slug}`);
    for (const { name, count } of tables) {
      const { total, data } = await get(mock, `/records/${name}?company=${slug}&limit=500`);
      expect([name, total]).toEqual([name, count]);
      expect(JSON.stringify(data)).not.toMatch(/whsec_\w|hrk_[a-z]+_[a-z]/);
      for (const { id, label } of data.slice(0, 3)) {
        expect(label).not.toMatch(/undefined|unknown|^$/);
        expect((await get(mock, `/records/${name}/${encodeURIComponent(id)}?company=${slug}`)).id).toBe(id);
      }
    }
  }
});

test("records are searched by words, filtered by state, sorted and read in parts", async () => {
  const mock = frozenMock();
  const all = await get(mock, "/records/leave?limit=500");
  const pending = await get(mock, "/records/leave?state=pending&limit=500");
  expect(pending.total).toBe(all.data.filter(({ state }: Body) => state === "pending").length);
  const { label, id } = all.data[3];
  expect((await get(mock, `/records/leave?text=${encodeURIComponent(label.toUpperCase())}`)).data.map((one: Body) => one.label)).toContain(
    label,
  );
  expect((await get(mock, `/records/leave?text=${id}`)).data.map((one: Body) => one.id)).toEqual([id]);
  const labels = (await get(mock, "/records/employees?sort=-label&limit=500")).data.map((one: Body) => one.label);
  expect(labels).toEqual(labels.toSorted((a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)));
  const part = await get(mock, "/records/employees?sort=-label&offset=5&limit=3");
  expect(part).toMatchObject({ total: labels.length, offset: 5 });
  expect(part.data.map((one: Body) => one.label)).toEqual(labels.slice(5, 8));
});

test("lists follow every write, in each order", async () => {
  const mock = frozenMock();
  const labels = async (sort: string): Promise<string[]> =>
    (await get(mock, `/records/employees?sort=${sort}&limit=500`)).data.map((one: Body) => one.label);
  const plans = async (): Promise<string[]> => (await get(mock, "/records/onboarding_plans?limit=500")).data.map((one: Body) => one.label);
  const before = [...(await labels("label")), ...(await labels("created")), ...(await plans())];
  const plan = (await get(mock, "/records/onboarding_plans?limit=1")).data[0].record;
  const init = { method: "PATCH", body: JSON.stringify({ last_name: "Aaronson" }) };
  expect((await api(mock, "hrk_wattle_full", `/employees/${plan.employee_id}`, init)).status).toBe(200);
  const now = [...(await labels("label")), ...(await labels("created")), ...(await plans())];
  expect(now.length).toBe(before.length);
  expect(now.filter((label) => label.endsWith("Aaronson")).length).toBe(3);
  const sorted = await labels("label");
  expect(sorted).toEqual(sorted.toSorted());
});

test("a record says what it is related to, both ways", async () => {
  const mock = frozenMock();
  const leave = (await get(mock, "/records/leave?state=pending&limit=1")).data[0];
  const { related } = await get(mock, `/records/leave/${leave.id}`);
  expect(related.map(({ member, table, records }: Body) => [member, table, records[0].id])).toEqual([
    ["resource.employeeId", "employees", leave.record.resource.employeeId],
    ["resource.typeId", "leaveTypes", leave.record.resource.typeId],
  ]);
  const person = await get(mock, `/records/employees/${leave.record.resource.employeeId}`);
  const own = person.related.find(({ table, is_back }: Body) => is_back && table === "leave");
  expect(own.records.map(({ id }: Body) => id)).toContain(leave.id);
});

test("hidden leave has a state, and nothing moves it", async () => {
  const { never_in_api, positions, next } = await get(frozenMock(), "/records/hiddenLeave/last?company=wattle");
  expect([never_in_api, positions, next]).toEqual([true, [{ machine: "leave-request", state: "auto_approved" }], []]);
});

test("a key that somebody wrote into a text is masked", async () => {
  const mock = frozenMock();
  const leave = (await get(mock, "/records/leave?state=pending&limit=1")).data[0];
  const init = { method: "PATCH", body: JSON.stringify({ reason: "see hrk_wattle_full, whsec_abcdef" }) };
  expect((await api(mock, "hrk_wattle_full", `/leave/${leave.id}/decline`, init)).status).toBe(200);
  expect(JSON.stringify(await get(mock, `/records/leave/${leave.id}`))).not.toMatch(/hrk_wattle_full|whsec_abc/);
  expect(JSON.stringify(await get(mock, `/records/leave?text=${leave.id}`))).not.toMatch(/hrk_wattle_full|whsec_abc/);
});

test("the history of a record says who changed it, and what", async () => {
  const mock = frozenMock();
  const leave = (await get(mock, "/records/leave?state=pending&limit=1")).data[0];
  await api(mock, "hrk_wattle_write", `/leave/${leave.id}/approve`, { method: "PATCH" });
  const { history, positions } = await get(mock, `/records/leave/${leave.id}`);
  expect(positions).toEqual([{ machine: "leave-request", state: "approved" }]);
  expect(history.map(({ kind }: Body) => kind)).toEqual(["seed", "changed"]);
  expect(history[1]).toMatchObject({
    at: "2026-03-02T09:00:00.000Z",
    cause: {
      exchange: 0,
      method: "PATCH",
      path: `/leave/${leave.id}/approve`,
      operation: "approveLeave",
      key: { masked: "hrk_wattle_…", scopes: ["write"] },
    },
    members: [{ path: "resource.status", before: "pending", after: "approved" }],
  });
  const key = await get(mock, `/records/keys/${history[1].cause.key.id}?company=wattle`);
  expect(key.record).toEqual({ token: "hrk_wattle_…", scopes: ["write"], revoked: false });
});

test("the history names the web action, the clock and the control call behind a change", async () => {
  const mock = frozenMock();
  const causes = async (path: string): Promise<Body> =>
    (await get(mock, path)).history.map(({ at, cause }: Body) => cause && [at, cause.by, cause.what, cause.key]);
  const survey = (await get(mock, "/records/surveys?state=draft&limit=1")).data[0].id;
  mock.web("publish-survey", { survey_id: survey });
  const now = "2026-03-02T09:00:00.000Z";
  expect((await causes(`/records/surveys/${survey}`)).slice(1)).toEqual([[now, "web", "publish-survey", null]]);
  const away = (await get(mock, "/records/employees?state=on_leave&limit=1")).data[0].id;
  const { at } = (await get(mock, `/records/employees/${away}`)).next.find(({ by }: Body) => by === "clock");
  mock.clock.set(at);
  expect((await causes(`/records/employees/${away}`)).at(-1)).toEqual([at, "clock", "employee-status", null]);
  const webhook = (await get(mock, "/records/webhooks?limit=1")).data[0].id;
  await mock.fetch(`${ORIGIN}/_mock/webhooks/${webhook}/resume`, { method: "POST" });
  expect((await causes(`/records/webhooks/${webhook}`)).at(-1)).toEqual([at, "control", "resumeWebhook", null]);
});

test.each([
  ["/records?company=nobody", 404, "company"],
  ["/records/nothing", 404, "table"],
  ["/records/leave/nothing", 404, "id"],
  ["/records/leave?limit=0", 400, "limit"],
  ["/records/leave?limit=501", 400, "limit"],
  ["/records/leave?offset=-1", 400, "offset"],
  ["/records/leave?sort=__proto__", 400, "sort"],
])("GET %s is refused with %i, naming %s", async (path, status, field) => {
  const response = await frozenMock().fetch(`${ORIGIN}/_mock${path}`);
  expect([response.status, ((await response.json()) as Body).error.field]).toEqual([status, field]);
});
