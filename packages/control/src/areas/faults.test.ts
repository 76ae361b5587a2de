import { describe, expect, test } from "vitest";
import { api, call } from "../../test/support/control.ts";
import { createMock } from "../mock.ts";

const START = "frozen:2026-03-02T09:00:00Z";

describe("faults over the control API", () => {
  test("faults are listed, activated and deactivated", async () => {
    const mock = createMock({ clock: START });
    const rows = (await call(mock, "PUT", "/faults", { active: ["meta-missing"] })).body as unknown as { id: string; active: boolean }[];
    expect(rows.filter(({ active }) => active).map(({ id }) => id)).toEqual(["meta-missing"]);
    expect((await api(mock, "hrk_wattle_full", "/employees")).body.meta).toBeUndefined();
    await call(mock, "PUT", "/faults", { active: [] });
    expect((await api(mock, "hrk_wattle_full", "/employees")).body.meta).toBeDefined();
  });

  test("one fault is turned on and off, and the others stay as they are", async () => {
    const mock = createMock({ clock: START });
    await call(mock, "PUT", "/faults", { active: ["meta-missing"] });
    const on = (await call(mock, "POST", "/faults/no-rate-headers/on")).body as unknown as { active: { id: string }[] };
    expect(on.active.map(({ id }) => id)).toEqual(["meta-missing", "no-rate-headers"]);
    await call(mock, "POST", "/faults/meta-missing/off");
    expect((await call(mock, "GET", "/faults/active")).body as unknown).toMatchObject({
      active: [{ id: "no-rate-headers" }],
      transport: [],
    });
    for (const way of ["on", "off"])
      expect((await call(mock, "POST", `/faults/meta-missin/${way}`)).body).toMatchObject({
        error: { message: expect.stringMatching(/did you mean 'meta-missing'/) },
      });
  });

  test("each fault has its area, and the requirements that it violates in words", async () => {
    const rows = (await call(createMock({ clock: START }), "GET", "/faults")).body as unknown as {
      readonly violates: readonly string[];
      readonly area: string;
      readonly requirements: readonly { readonly id: string; readonly statement: string }[];
    }[];
    expect(rows.length).toBeGreaterThan(300);
    for (const { violates, area, requirements } of rows) {
      expect(area).not.toBe("");
      expect(requirements.map(({ id }) => id)).toEqual(violates);
      expect(requirements.every(({ statement }) => statement.length > 10)).toBe(true);
    }
  });

  test("transport rules are set together with faults, and listed", async () => {
    const mock = createMock({ clock: START });
    const transport = [{ kind: "reset", operation: "getCompany", every: 2 }];
    await call(mock, "PUT", "/faults", { transport });
    expect((await call(mock, "GET", "/transport")).body as unknown).toEqual({ transport });
    await call(mock, "PUT", "/faults", { active: ["meta-missing"] });
    expect((await call(mock, "GET", "/transport")).body as unknown).toEqual({ transport });
  });

  test("who sends another method learns where transport rules are set", async () => {
    const refused = await call(createMock({ clock: START }), "PUT", "/transport", { transport: [] });
    expect([refused.status, refused.body.error.message]).toEqual([
      404,
      expect.stringMatching(/^This path does not take that method\. It takes: GET\. PUT \/_mock\/faults sets transport rules, /),
    ]);
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
