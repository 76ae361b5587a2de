import { expect, test } from "vitest";
import { api, call as callMock } from "../../../test/support/control.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";

test("one sandbox is read with its lifetime, behaviour and counts, by id or name", async () => {
  const mock = frozenMock();
  const options = { name: "team-blue", owner: "Payroll team", ttl: "PT2H", seed: 7, rate_limit: 9, key_suffix: "" };
  const { companies } = (await callMock(mock, "POST", "/sandboxes", options)).body;
  await api(mock, companies[0]!.keys[0]!.token, "/company");
  await callMock(mock, "POST", "/snapshots?sandbox=team-blue", {});
  await callMock(mock, "PUT", "/profile?sandbox=team-blue", { rateLimit: 20 });
  const { body } = await callMock(mock, "GET", "/sandboxes/team-blue");
  expect(body).toMatchObject({
    id: "sb1",
    name: "team-blue",
    owner: "Payroll team",
    seed: 7,
    base: { decide: {}, faults: [], transport: [], rateLimit: 9, activity: 0 },
    profile: { rateLimit: 20 },
    counts: { exchanges: 1, snapshots: 1, deliveries: 0, waiting: 0, inbox: 0 },
    companies,
  });
  const { ttl_left } = body as unknown as { readonly ttl_left: number };
  expect(ttl_left).toBeGreaterThan(7190);
  expect(ttl_left).toBeLessThanOrEqual(7200);
  expect((await callMock(mock, "GET", "/sandboxes/sb1")).body.id).toBe("sb1");
  expect((await callMock(mock, "GET", "/sandboxes/default")).body).toMatchObject({ id: "default", ttl_left: null });
  expect((await callMock(mock, "GET", "/sandboxes/nobody")).status).toBe(404);
});

test("everything that a page does with a sandbox works below its address: reset, snapshot, restore, removal", async () => {
  const mock = frozenMock();
  await callMock(mock, "POST", "/sandboxes", { name: "team-blue" });
  const at = async (method: string, path: string, body?: object): Promise<unknown> =>
    (await callMock(mock, method, `/sandboxes/team-blue${path}`, body)).body;
  const now = async (): Promise<string> => ((await at("GET", "/clock")) as { now: string }).now;
  const began = await now();
  expect(await at("POST", "/snapshots")).toMatchObject({ id: "snapshot-1" });
  await at("POST", "/clock", { advance: "P1D" });
  await at("POST", "/snapshots/snapshot-1/restore");
  expect(await now()).toBe(began);
  await at("POST", "/clock", { advance: "P1D" });
  await at("POST", "/reset");
  expect(await now()).toBe(began);
  expect(await at("DELETE", "/snapshots/snapshot-1")).toEqual({ id: "snapshot-1" });
  expect(await at("GET", "/snapshots")).toEqual({ snapshots: [] });
  expect(await at("DELETE", "")).toEqual({ id: "sb1" });
});
