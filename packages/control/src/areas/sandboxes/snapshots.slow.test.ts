import { describe, expect, test } from "vitest";
import { api, call } from "../../../test/support/control.ts";
import { createMock } from "../../mock.ts";

const START = "frozen:2026-03-02T09:00:00Z";

describe("snapshots over the control API", () => {
  test("a state is saved, exported, restored, and loaded into a sandbox", async () => {
    const mock = createMock({ clock: START });
    const before = (await api(mock, "hrk_wattle_full", "/company")).body;
    await api(mock, "hrk_wattle_full", "/company", { method: "PATCH", body: JSON.stringify({ name: "Second name" }) });
    const { body } = await call(mock, "POST", "/snapshots");
    expect(body).toEqual({ id: "snapshot-1", at: "2026-03-02T09:00:00.000Z" });
    await call(mock, "POST", "/clock", { advance: "P2D" });
    await api(mock, "hrk_wattle_full", "/company", { method: "PATCH", body: JSON.stringify({ name: "Third name" }) });
    const saved = (await call(mock, "GET", "/snapshots/snapshot-1")).body;
    expect(saved.clock as unknown).toBe("2026-03-02T09:00:00.000Z");
    const loaded = await call(mock, "POST", "/sandboxes", { world: saved, key_suffix: "" });
    expect(loaded.status).toBe(201);
    const now = { ...before.data, name: "Second name" };
    expect((await api(mock, "hrk_wattle_full_sb1", "/company")).body.data).toEqual(now);
    expect((await call(mock, "POST", "/snapshots/snapshot-1/restore")).body.clock.now).toBe("2026-03-02T09:00:00.000Z");
    expect((await api(mock, "hrk_wattle_full", "/company")).body.data).toEqual(now);
    expect((await call(mock, "GET", "/snapshots")).body.snapshots).toHaveLength(1);
  });

  test("a contradictory world is refused on creation, and nothing fails later", async () => {
    const mock = createMock({ clock: START });
    await call(mock, "POST", "/snapshots");
    const saved = (await call(mock, "GET", "/snapshots/snapshot-1")).body as unknown as { companies: { company: { resource: object } }[] };
    Object.assign(saved.companies[0]!.company.resource, { timezone: "Not/AZone" });
    const { status, body } = await call(mock, "POST", "/sandboxes", { world: saved });
    expect([status, body.error.field, body.error.message]).toEqual([400, "world", expect.stringContaining("no known time zone") as string]);
  });

  test("a world with a duplicate address is accepted if the decision allows it", async () => {
    const mock = createMock({ clock: START, decide: { "duplicate-email": "allowed" } });
    await call(mock, "POST", "/snapshots");
    interface Saved {
      companies: { employees: { resource: { email: string } }[] }[];
    }
    const saved = (await call(mock, "GET", "/snapshots/snapshot-1")).body as unknown as Saved;
    const [one, other] = saved.companies[0]!.employees;
    one!.resource.email = other!.resource.email;
    expect((await call(mock, "POST", "/sandboxes", { world: saved })).status).toBe(201);
    const strict = await call(mock, "POST", "/sandboxes", { world: saved, decisions: { "duplicate-email": "conflict" } });
    expect([strict.status, strict.body.error.field]).toEqual([400, "world"]);
  });

  test("a removed snapshot is gone, its id is not reused, and the others can be restored", async () => {
    const mock = createMock({ clock: START });
    const name = async (text: string): Promise<void> =>
      void (await api(mock, "hrk_wattle_full", "/company", { method: "PATCH", body: JSON.stringify({ name: text }) }));
    for (const text of ["First", "Second", "Third"]) {
      await name(text);
      await call(mock, "POST", "/snapshots");
    }
    expect(await call(mock, "DELETE", "/snapshots/snapshot-2")).toMatchObject({ status: 200, body: { id: "snapshot-2" } });
    for (const [method, path] of [
      ["DELETE", "/snapshots/snapshot-2"],
      ["GET", "/snapshots/snapshot-2"],
      ["POST", "/snapshots/snapshot-2/restore"],
    ] as const)
      expect((await call(mock, method, path)).status).toBe(404);
    expect((await call(mock, "POST", "/snapshots")).body.id).toBe("snapshot-4");
    await call(mock, "POST", "/snapshots/snapshot-1/restore");
    expect((await api(mock, "hrk_wattle_full", "/company")).body.data).toMatchObject({ name: "First" });
    for (const id of [1, 3, 4]) await call(mock, "DELETE", `/snapshots/snapshot-${id}`);
    await name("Fourth");
    await call(mock, "POST", "/snapshots");
    await name("Fifth");
    await call(mock, "POST", "/snapshots/snapshot-5/restore");
    expect((await api(mock, "hrk_wattle_full", "/company")).body.data).toMatchObject({ name: "Fourth" });
  });

  test("a saved world begins when it was saved, unless another clock is given", async () => {
    const mock = createMock({ clock: START });
    await call(mock, "POST", "/clock", { advance: "P2D" });
    await call(mock, "POST", "/snapshots");
    const world = (await call(mock, "GET", "/snapshots/snapshot-1")).body;
    const began = async (more: object): Promise<string> => (await call(mock, "POST", "/sandboxes", { world, ...more })).body.clock.now;
    expect((await began({})).slice(0, 16)).toBe("2026-03-04T09:00");
    expect(await began({ clock: "frozen:2027-01-01T00:00:00Z" })).toBe("2027-01-01T00:00:00.000Z");
  });

  test("a state saved in a sandbox names its keys as the default sandbox does, so that it loads anywhere", async () => {
    const mock = createMock({ clock: START });
    const { companies } = (await call(mock, "POST", "/sandboxes")).body;
    await call(mock, "POST", "/sandboxes/sb1/snapshots");
    const saved = (await call(mock, "GET", "/sandboxes/sb1/snapshots/snapshot-1")).body;
    expect((await call(mock, "POST", "/sandboxes", { world: saved })).body.companies[0]!.keys[0]!.token).toMatch(
      /^hrk_wattle_full_sb2-\w+$/,
    );
    expect(companies[0]!.keys[0]!.token).toMatch(/^hrk_wattle_full_sb1-\w+$/);
  });

  test("an unknown snapshot is reported, and unknown members are refused", async () => {
    const mock = createMock({ clock: START });
    expect((await call(mock, "POST", "/snapshots", { name: "mine" })).body.error.field).toBe("name");
    expect((await call(mock, "GET", "/snapshots")).body.snapshots).toEqual([]);
    expect([(await call(mock, "GET", "/snapshots/x")).status, (await call(mock, "POST", "/snapshots/x/restore")).status]).toEqual([
      404, 404,
    ]);
  });
});

test("a key sees its own private posts in a sandbox that begins with an exported world", async () => {
  const mock = createMock({ clock: START, decide: { "private-recognition": "shown" } });
  await call(mock, "POST", "/sandboxes", { key_suffix: "" });
  const [from_employee_id, to_employee_id] = mock.defaultSandbox.company("acorn").data.employees.map(({ resource }) => resource.id);
  const post = { from_employee_id, to_employee_id, message: "Between us", is_public: false };
  await api(mock, "hrk_acorn_full_sb1", "/recognition", { method: "POST", body: JSON.stringify(post) });
  await call(mock, "POST", "/sandboxes/sb1/snapshots");
  const world = (await call(mock, "GET", "/sandboxes/sb1/snapshots/snapshot-1")).body;
  await call(mock, "POST", "/sandboxes", { world, key_suffix: "" });
  const { body } = await api(mock, "hrk_acorn_full_sb2", "/recognition");
  expect(JSON.stringify(body)).toContain("Between us");
});
