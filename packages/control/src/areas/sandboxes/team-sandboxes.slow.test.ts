import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ORIGIN, api, call } from "../../../test/support/control.ts";
import { createMock } from "../../mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const START = "2026-03-02T09:00:00.000Z";
let mock: Mock;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(START), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  mock = createMock({ clock: `frozen:${START}` });
});

const pass = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const make = (options?: object, query = ""): ReturnType<typeof call> => call(mock, "POST", `/sandboxes${query}`, options);
const ids = async (query = ""): Promise<string[]> => (await call(mock, "GET", `/sandboxes${query}`)).body.sandboxes.map(({ id }) => id);

describe("a sandbox with a name", () => {
  test("is made once, and the second call gets the same keys", async () => {
    const options = { name: "team-blue", owner: "Payroll", seed: 7, decisions: { "create-status": "201" }, faults: [], rate_limit: null };
    const [first, second] = [await make(options), await make(options)];
    expect(first).toMatchObject({
      status: 201,
      body: { id: "sb1", name: "team-blue", owner: "Payroll", created_at: START, expires_at: null },
    });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await api(mock, second.body.companies[0]!.keys[0]!.token, "/company")).status).toBe(200);
    expect(await ids()).toEqual(["default", "sb1"]);
  });

  test("is found by its name wherever an id is taken", async () => {
    await make({ name: "team-blue" });
    await call(mock, "POST", "/sandboxes/team-blue/clock", { advance: "P1D" });
    const clocks = await Promise.all(["/clock?sandbox=team-blue", "/clock?sandbox=sb1"].map((path) => call(mock, "GET", path)));
    expect(clocks.map(({ body }) => body.now)).toEqual(["2026-03-03T09:00:00.000Z", "2026-03-03T09:00:00.000Z"]);
    expect((await call(mock, "GET", "/sandboxes/team-blue/target")).body).toMatchObject({ control_url: `${ORIGIN}/_mock/sandboxes/sb1` });
    expect((await call(mock, "GET", "/clock?sandbox=team-red")).status).toBe(404);
    expect(await call(mock, "DELETE", "/sandboxes/team-blue")).toMatchObject({ status: 200, body: { id: "sb1" } });
    expect((await call(mock, "GET", "/clock?sandbox=team-blue")).status).toBe(404);
  });

  test("goes on although the calls race", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => make({ name: "ci" })));
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(made.map(({ body }) => body.companies[0]!.keys[0]!.token)).size).toBe(1);
  });

  test.each<[object, string]>([
    [{ seed: 8 }, "seed"],
    [{ clock: "real" }, "clock"],
    [{ decisions: { "create-status": "201" } }, "decisions"],
    [{ faults: ["meta-missing"] }, "faults"],
    [{ world: "empty" }, "world"],
    [{ rate_limit: null }, "rate_limit"],
    [{ owner: "Sales" }, "owner"],
    [{ key_suffix: "other" }, "key_suffix"],
  ])("is not made again with other options: %j", async (other, option) => {
    await make({ name: "ci", owner: "Payroll" });
    const { status, body } = await make({ name: "ci", owner: "Payroll", ...other });
    expect([status, body.error.code, body.error.field]).toEqual([409, "CONFLICT", option]);
    expect(body.error.message).toBe(
      `sandbox 'ci' was made with another value of ${option}; repeat that value, take another name, or end it with DELETE /_mock/sandboxes/ci.`,
    );
    expect((await make({ name: "other", ...other })).status).toBe(201);
  });

  test("knows its own world again, and no other", async () => {
    await call(mock, "POST", "/snapshots");
    const world = (await call(mock, "GET", "/snapshots/snapshot-1")).body as unknown as { readonly companies: readonly object[] };
    const statuses = [world, world, { ...world, companies: world.companies.slice(1) }].map(
      async (one) => (await make({ name: "own", clock: "real", world: one })).status,
    );
    expect(await Promise.all(statuses)).toEqual([201, 200, 409]);
  });

  test("stays when the mock is full, and no other is made", async () => {
    mock = createMock({ clock: `frozen:${START}`, maxSandboxes: 1 });
    await make({ name: "ci" });
    const { status, body } = await make({ name: "next" });
    expect([status, body.error.message]).toEqual([
      409,
      "there are as many sandboxes as --max-sandboxes allows, 1; end some with DELETE /_mock/sandboxes/{id}, give them a lifetime with ttl, or start the mock with a larger --max-sandboxes.",
    ]);
    expect((await make({ name: "ci" })).status).toBe(200);
  });

  test.each<[object, string]>([
    [{ name: "sb1" }, "name"],
    [{ name: "default" }, "name"],
    [{ name: "a/b" }, "name"],
    [{ name: 5 }, "name"],
    [{ name: null }, "name"],
    [{ owner: "" }, "owner"],
    [{ owner: "a\nb" }, "owner"],
    [{ ttl: "PT0S" }, "ttl"],
    [{ ttl: "P91D" }, "ttl"],
    [{ ttl: "soon" }, "ttl"],
    [{ ttl: 60 }, "ttl"],
  ])("is refused with %j", async (options, field) => {
    const { status, body } = await make(options);
    expect([status, body.error.code, body.error.field]).toEqual([400, "VALIDATION_ERROR", field]);
    expect(await ids()).toEqual(["default"]);
  });
});

describe("a sandbox with a lifetime", () => {
  test("is gone when it ends, by the machine's time", async () => {
    const { body } = await make({ name: "ci" }, "?ttl=PT2H");
    const { token } = body.companies[0]!.keys[0]!;
    expect(body).toMatchObject({ expires_at: "2026-03-02T11:00:00.000Z" });
    await call(mock, "POST", "/sandboxes/ci/clock", { advance: "P1D" });
    pass(2 * 3_600_000 - 1);
    expect((await api(mock, token, "/company")).status).toBe(200);
    pass(1);
    expect((await api(mock, token, "/company")).status).toBe(401);
    expect((await call(mock, "GET", "/sandboxes/sb1/clock")).status).toBe(404);
    expect(await ids()).toEqual(["default"]);
    expect(await make({ name: "ci", seed: 9 })).toMatchObject({ status: 201, body: { id: "sb2" } });
  });

  test("lives longer if it is made again with ttl, and no longer without", async () => {
    await make({ name: "ci", ttl: "PT10S" });
    pass(8000);
    expect((await make({ name: "ci" })).body).toMatchObject({ expires_at: "2026-03-02T09:00:10.000Z" });
    expect((await make({ name: "ci" }, "?ttl=PT5S")).body).toMatchObject({ expires_at: "2026-03-02T09:00:13.000Z" });
    pass(4999);
    expect(await ids()).toEqual(["default", "sb1"]);
    pass(1);
    expect(await ids()).toEqual(["default"]);
  });

  test("is said once", async () => {
    const { status, body } = await make({ ttl: "PT5S" }, "?ttl=PT5S");
    expect([status, body.error.field, body.error.message]).toEqual([400, "ttl", "Send ttl in the query or in the body, not both."]);
    expect((await make({}, "?ttl=PT0S")).body.error.field).toBe("ttl");
  });

  test("makes room in a full mock when it ends", async () => {
    mock = createMock({ clock: `frozen:${START}`, maxSandboxes: 1 });
    await make({ ttl: "PT1S" });
    expect((await make()).status).toBe(409);
    pass(1000);
    expect((await make()).status).toBe(201);
  });
});

test("a list shows owners, and only those of one", async () => {
  await make({ name: "a", owner: "Payroll" });
  await make({ owner: "Sales" });
  await make({ owner: "Payroll", ttl: "P1D" });
  expect(await ids()).toEqual(["default", "sb1", "sb2", "sb3"]);
  expect(await ids("?owner=Payroll")).toEqual(["sb1", "sb3"]);
  expect(await ids("?owner=Nobody")).toEqual([]);
  expect((await call(mock, "GET", "/sandboxes")).body.sandboxes[0]).toMatchObject({
    name: null,
    owner: null,
    created_at: START,
    expires_at: null,
  });
});

test("a page of the list has those that fit a text, and says how many there are", async () => {
  for (const name of ["red-1", "red-2", "blue"]) await make({ name });
  expect(await ids("?text=RED")).toEqual(["sb1", "sb2"]);
  expect(await ids("?offset=1&limit=2")).toEqual(["sb1", "sb2"]);
  expect((await call(mock, "GET", "/sandboxes?text=red&limit=1")).body).toMatchObject({ sandboxes: [{ name: "red-1" }], total: 2 });
  for (const query of ["limit=0", "offset=-1", "limit=x"])
    expect((await call(mock, "GET", `/sandboxes?${query}`)).body.error.field).toBe(query.split("=")[0]);
});
