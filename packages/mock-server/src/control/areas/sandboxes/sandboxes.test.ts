import { describe, expect, test } from "vitest";
import type { Mock } from "../../../sandbox/mock-handle.ts";
import { createMock } from "../../../mock.ts";

const START = "frozen:2026-03-02T09:00:00Z";
/** The members of all responses in these tests. */
interface Body {
  readonly id: string;
  readonly now: string;
  readonly clock: { readonly now: string };
  readonly error: { readonly code: string; readonly field?: string; readonly message: string };
  readonly companies: readonly { readonly keys: readonly { readonly token: string }[] }[];
  readonly sandboxes: readonly { readonly id: string }[];
  readonly snapshots: readonly unknown[];
  readonly actions: readonly { readonly name: string }[];
  readonly meta: unknown;
  readonly data: { readonly token: string; readonly plan: string };
}

const ORIGIN = "http://127.0.0.1:4010";

async function call(mock: Mock, method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await mock.fetch(new Request(`${ORIGIN}/_mock${path}`, init));
  return { status: response.status, body: (await response.json()) as Body };
}

async function api(mock: Mock, token: string, path: string, init: RequestInit = {}): Promise<{ status: number; body: Body }> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const response = await mock.fetch(new Request(`${ORIGIN}/api/v1${path}`, { ...init, headers }));
  return { status: response.status, body: (await response.json()) as Body };
}

describe("sandboxes over the control API", () => {
  test("a sandbox has the requested options, and its keys work at the same address", async () => {
    const mock = createMock({ clock: START });
    const options = {
      seed: 7,
      clock: "frozen:2027-02-01T00:00:00Z",
      decisions: { "create-status": "201" },
      faults: ["meta-missing"],
      rate_limit: 3,
    };
    const made = await call(mock, "POST", "/sandboxes", options);
    expect(made).toMatchObject({
      status: 201,
      body: { id: "sb1", seed: 7, base_url: `${ORIGIN}/api/v1`, clock: { now: "2027-02-01T00:00:00.000Z" } },
    });
    const token = made.body.companies[0]!.keys[0]!.token;
    expect(token).toMatch(/^hrk_wattle_full_sb1-[0-9a-f]{20}$/);
    expect((await api(mock, token, "/employees")).body.meta).toBeUndefined();
    expect(mock.sandboxes.get("sb1")!.decisions["create-status"]).toBe("201");
    expect((await call(mock, "GET", "/sandboxes")).body.sandboxes.map(({ id }) => id)).toEqual(["default", "sb1"]);
  });

  test("a key of an earlier run is invalid, although ids start again", async () => {
    const token = async (mock: Mock, body?: object): Promise<string> =>
      (await call(mock, "POST", "/sandboxes", body)).body.companies[0]!.keys[0]!.token;
    const [before, after] = [createMock({ clock: START }), createMock({ clock: START })];
    const [old, present] = [await token(before), await token(after)];
    expect([(await api(after, old, "/company")).status, (await api(after, present, "/company")).status]).toEqual([401, 200]);
    expect((await api(after, "hrk_wattle_full_sb1", "/company")).status).toBe(401);
    expect(await token(after, { key_suffix: "Team-7" })).toBe("hrk_wattle_full_sb2-Team-7");
    expect(await token(after, { key_suffix: "" })).toBe("hrk_wattle_full_sb3");
  });

  test("a key created in a sandbox works in it", async () => {
    const mock = createMock({ clock: START });
    await call(mock, "POST", "/sandboxes");
    const { data } = (await call(mock, "POST", "/sandboxes/sb1/web/create-key", { scopes: ["read"] })).body;
    expect(data.token).toMatch(/^hrk_wattle_made1_sb1-[0-9a-f]{20}$/);
    expect((await api(mock, data.token, "/company")).status).toBe(200);
  });

  test("the largest seed is valid", async () => {
    expect(await call(createMock({ clock: START }), "POST", "/sandboxes", { seed: 2 ** 32 - 1 })).toMatchObject({ status: 201 });
  });

  test("a rate limit of null means no limit", async () => {
    const mock = createMock({ clock: START, rateLimit: 1 });
    expect((await call(mock, "POST", "/sandboxes", { rate_limit: null, key_suffix: "" })).status).toBe(201);
    const statuses = async (token: string): Promise<number[]> => [
      (await api(mock, token, "/company")).status,
      (await api(mock, token, "/company")).status,
    ];
    expect([await statuses("hrk_wattle_full_sb1"), await statuses("hrk_wattle_full")]).toEqual([
      [200, 200],
      [200, 429],
    ]);
  });

  test("an address leads to one sandbox, however often it names one", async () => {
    const mock = createMock({ clock: START });
    await call(mock, "POST", "/sandboxes");
    expect((await call(mock, "GET", "/sandboxes/sb1/sandboxes")).status).toBe(200);
    for (const depth of [2, 1000]) expect((await call(mock, "GET", `${"/sandboxes/sb1".repeat(depth)}/clock`)).status).toBe(404);
  });

  test("a member without a name is refused, and no field is named", async () => {
    const mock = createMock({ clock: START });
    for (const [method, path] of [
      ["PUT", "/decisions"],
      ["POST", "/clock"],
    ] as const) {
      expect((await call(mock, method, path, { "": "x" })).body.error).toEqual({
        code: "VALIDATION_ERROR",
        message: expect.any(String) as string,
      });
    }
  });

  test("every call of the control API takes a sandbox, as a parameter or in its path", async () => {
    const mock = createMock({ clock: START });
    await call(mock, "POST", "/sandboxes", { key_suffix: "" });
    await call(mock, "POST", "/sandboxes/sb1/clock", { advance: "P1D" });
    const [own, other] = [await call(mock, "GET", "/clock?sandbox=sb1"), await call(mock, "GET", "/clock")];
    expect([own.body.now, other.body.now]).toEqual(["2026-03-03T09:00:00.000Z", "2026-03-02T09:00:00.000Z"]);
    const target = (await call(mock, "GET", "/sandboxes/sb1/target")).body;
    expect(target).toMatchObject({ keys: { full: "hrk_wattle_full_sb1" }, control_url: `${ORIGIN}/_mock/sandboxes/sb1` });
    expect((await call(mock, "GET", "/clock?sandbox=sb2")).status).toBe(404);
    expect((await call(mock, "GET", "/sandboxes/sb2/clock")).status).toBe(404);
  });

  test("a sandbox that was ended is gone, and the default one cannot be ended", async () => {
    const mock = createMock({ clock: START });
    const { token } = (await call(mock, "POST", "/sandboxes")).body.companies[0]!.keys[0]!;
    expect((await api(mock, token, "/company")).status).toBe(200);
    expect(await call(mock, "DELETE", "/sandboxes/sb1")).toMatchObject({ status: 200, body: { id: "sb1" } });
    expect((await api(mock, token, "/company")).status).toBe(401);
    expect((await call(mock, "DELETE", "/sandboxes/sb1")).status).toBe(404);
    expect(await call(mock, "DELETE", "/sandboxes/default")).toMatchObject({ status: 409, body: { error: { code: "CONFLICT" } } });
  });

  test.each([
    [{ seed: -1 }, "seed"],
    [{ seed: "1" }, "seed"],
    [{ seed: 2 ** 32 }, "seed"],
    [{ clock: 5 }, "clock"],
    [{ clock: "tomorrow" }, undefined],
    [{ decisions: ["x"] }, "decisions"],
    [{ decisions: { nonsense: "x" } }, undefined],
    [{ faults: "x" }, "faults"],
    [{ faults: ["nonsense"] }, undefined],
    [{ rate_limit: 0 }, "rate_limit"],
    [{ world: 5 }, "world"],
    [{ key_suffix: "a_b" }, "key_suffix"],
    [{ key_suffix: 5 }, "key_suffix"],
    [{ world: { companies: [] } }, "world"],
    [{ name: "mine" }, "name"],
  ])("%j makes no sandbox", async (options, field) => {
    const mock = createMock({ clock: START });
    const { status, body } = await call(mock, "POST", "/sandboxes", options);
    expect([status, body.error.code, body.error.field]).toEqual([400, "VALIDATION_ERROR", field]);
    expect((await call(mock, "GET", "/sandboxes")).body.sandboxes).toHaveLength(1);
  });
});

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

describe("faults over the control API", () => {
  test("faults are listed, activated and deactivated", async () => {
    const mock = createMock({ clock: START });
    const rows = (await call(mock, "PUT", "/faults", { active: ["meta-missing"] })).body as unknown as { id: string; active: boolean }[];
    expect(rows.filter(({ active }) => active).map(({ id }) => id)).toEqual(["meta-missing"]);
    expect((await api(mock, "hrk_wattle_full", "/employees")).body.meta).toBeUndefined();
    await call(mock, "PUT", "/faults", { active: [] });
    expect((await api(mock, "hrk_wattle_full", "/employees")).body.meta).toBeDefined();
  });

  test("transport rules are set together with faults, and listed", async () => {
    const mock = createMock({ clock: START });
    const transport = [{ kind: "reset", operation: "getCompany", every: 2 }];
    await call(mock, "PUT", "/faults", { transport });
    expect((await call(mock, "GET", "/transport")).body as unknown).toEqual({ transport });
    await call(mock, "PUT", "/faults", { active: ["meta-missing"] });
    expect((await call(mock, "GET", "/transport")).body as unknown).toEqual({ transport });
  });

  test.each([
    [{ active: ["nonsense"] }, "active"],
    [{ active: "x" }, "active"],
    [{ transport: {} }, "transport"],
    [{ transport: [{ kind: "nonsense" }] }, "transport"],
    [{ transport: [{ kind: "latency" }] }, "transport"],
    [{ transport: [{ kind: "latency", latency: { distribution: "fixed", ms: -1 } }] }, "transport"],
    [{ transport: [{ kind: "error", status: 418 }] }, "transport"],
    [{ transport: [{ kind: "reset", operation: "nonsense" }] }, "transport"],
    [{ transport: [{ kind: "reset", probability: 2 }] }, "transport"],
    [{ transport: [{ kind: "reset", bytes: 2 }] }, "transport"],
    [{ transport: [{ kind: "reset", lasts: "soon" }] }, "transport"],
    [{ transport: [{ kind: "reset", lasts: "P90Y" }] }, "transport"],
    [{ active: ["nonsense"], transport: [{ kind: "reset" }] }, "active"],
    [{ transport: [{ kind: { toString: 1 } }] }, "transport"],
    [{ transport: [{ kind: "reset", constructor: 1 }] }, "transport"],
    [{ transport: [{ kind: "latency", latency: { distribution: { toString: 1 } } }] }, "transport"],
    [{ other: [] }, "other"],
  ])("%j changes nothing", async (body, field) => {
    const mock = createMock({ clock: START, faults: ["meta-missing"] });
    const refused = await call(mock, "PUT", "/faults", body);
    expect([refused.status, refused.body.error.code, refused.body.error.field]).toEqual([400, "VALIDATION_ERROR", field]);
    expect([mock.faults.active, mock.defaultSandbox.transport]).toEqual([["meta-missing"], []]);
  });
});

test("an invalid rule is named by its number, from 1", async () => {
  const mock = createMock({ clock: START });
  const { body } = await call(mock, "PUT", "/faults", { transport: [{ kind: "reset" }, { kind: "reset", every: 0 }] });
  expect(body.error.message).toBe("In rule 2, every must be a whole number from 1.");
});

describe("the web application over the control API", () => {
  test("its actions are listed and run, in the given company", async () => {
    const mock = createMock({ clock: START });
    const { actions } = (await call(mock, "GET", "/web")).body;
    expect(actions.map(({ name }) => name)).toEqual(expect.arrayContaining(["hire", "change-plan", "publish-survey", "add-hidden-leave"]));
    expect((await api(mock, "hrk_kauri_full", "/analytics")).status).toBe(403);
    expect(await call(mock, "POST", "/web/change-plan", { company: "kauri", plan: "growth" })).toEqual({
      status: 200,
      body: { data: { plan: "growth" } },
    });
    expect((await api(mock, "hrk_kauri_full", "/analytics")).status).toBe(200);
    expect((await api(mock, "hrk_kauri_full", "/billing")).body.data.plan).toBe("growth");
  });

  test("keys are made and revoked", async () => {
    const mock = createMock({ clock: START });
    const { data } = (await call(mock, "POST", "/web/create-key", { scopes: ["read"] })).body;
    const other = (await call(mock, "POST", "/web/create-key", { scopes: ["webhooks"] })).body.data;
    expect((await api(mock, other.token, "/webhooks")).status).toBe(200);
    const twice = (await call(mock, "POST", "/web/create-key", { scopes: ["read", "read"] })).body.data;
    expect(twice).toMatchObject({ scopes: ["read"] });
    expect(new Set([data.token, other.token, twice.token]).size).toBe(3);
    expect((await api(mock, data.token, "/company")).status).toBe(200);
    expect((await api(mock, data.token, "/webhooks")).status).toBe(403);
    await call(mock, "POST", "/web/revoke-key", { token: data.token });
    expect((await api(mock, data.token, "/company")).status).toBe(401);
    expect((await call(mock, "POST", "/web/revoke-key", { token: data.token })).status).toBe(409);
  });

  test.each([
    ["nonsense", {}, 404, undefined],
    ["change-plan", {}, 400, "plan"],
    ["change-plan", { plan: "gold" }, 400, "plan"],
    ["change-plan", { plan: "growth", company: "nobody" }, 404, "company"],
    ["change-plan", { plan: "growth", colour: "red" }, 400, "colour"],
    ["create-key", { scopes: ["all"] }, 400, "scopes"],
    ["create-key", { scopes: ["read", "all"] }, 400, "scopes"],
    ["create-key", { scopes: [] }, 400, "scopes"],
    ["revoke-key", { token: "nothing" }, 404, "token"],
    ["add-hidden-leave", { employee_id: "5", start_date: "2026-04-01" }, 400, "employee_id"],
    ["add-hidden-leave", { employee_id: "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11", start_date: "2026-04-31" }, 400, "start_date"],
    ["add-hidden-leave", { employee_id: "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11", start_date: "2026-04-01" }, 404, "employee_id"],
  ])("%s with %j is refused", async (action, body, status, field) => {
    const refused = await call(createMock({ clock: START }), "POST", `/web/${action}`, body);
    expect([refused.status, refused.body.error.field]).toEqual([status, field]);
  });
});
