import { describe, expect, test } from "vitest";
import { api, call } from "../../test/support/control.ts";
import { TABLE_NAMES } from "../records/record-tables.ts";
import { createMock } from "../mock.ts";

const START = "frozen:2026-03-02T09:00:00Z";

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

  test("each says which tables it is about, and whose ids its fields take", async () => {
    const { actions } = (await call(createMock({ clock: START }), "GET", "/web")).body as object as {
      readonly actions: readonly { readonly name: string; readonly about: readonly string[]; readonly fields: object }[];
    };
    expect(actions.filter(({ about }) => about.length === 0)).toEqual([]);
    expect(actions.flatMap(({ about }) => about).filter((table) => !(TABLE_NAMES as readonly string[]).includes(table))).toEqual([]);
    const hire = actions.find(({ name }) => name === "hire");
    expect(hire).toMatchObject({ about: ["applications"], fields: { application_id: { type: "uuid", tables: ["applications"] } } });
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
