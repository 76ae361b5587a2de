import { describe, expect, test } from "vitest";
import { ORIGIN, api, call } from "../../../test/support/control.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { createMock } from "../../mock.ts";

const START = "frozen:2026-03-02T09:00:00Z";

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

  test("a sandbox can have the large company, which the mock itself has not", async () => {
    const mock = createMock({ clock: START });
    const made = await call(mock, "POST", "/sandboxes", { employees: 60, key_suffix: "" });
    expect([made.status, made.body.companies.length]).toEqual([201, 6]);
    expect((await api(mock, "hrk_bulk_full_sb1", "/employees?limit=1")).body.meta).toMatchObject({ total: 57 });
    expect((await call(mock, "GET", "/world")).body.companies).toHaveLength(5);
    const refused = async (body: object): Promise<unknown> => {
      const { status, body: answer } = await call(mock, "POST", "/sandboxes", body);
      return [status, answer.error.field, answer.error.message];
    };
    expect(await refused({ employees: -1 })).toEqual([400, "employees", "employees must be a whole number from 0 to 1000000."]);
    const world = mock.snapshot().save();
    const message = "employees adds a company to the default or the empty world only: leave it out, or world.";
    expect(await refused({ employees: 5, world })).toEqual([400, "employees", message]);
    expect(await refused({ world: { ...world, settings: { employees: 5 } } })).toEqual([
      400,
      "world",
      expect.stringContaining("settings.employees is not known"),
    ]);
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
    [{ nickname: "mine" }, "nickname"],
  ])("%j makes no sandbox", async (options, field) => {
    const mock = createMock({ clock: START });
    const { status, body } = await call(mock, "POST", "/sandboxes", options);
    expect([status, body.error.code, body.error.field]).toEqual([400, "VALIDATION_ERROR", field]);
    expect((await call(mock, "GET", "/sandboxes")).body.sandboxes).toHaveLength(1);
  });
});
