import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { decisionSets } from "@hr-platform/engine/test/support/arbitraries";
import { api, call } from "../../../test/support/control.ts";
import { currentContract } from "@hr-platform/engine/contract/current";
import "@hr-platform/faults/catalogue/index";
import { createMock } from "../../mock.ts";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { startingWith } from "../../world-file/world-settings.ts";
import { readWorld } from "../../world-file/world-file.ts";

const START = "frozen:2026-03-02T09:00:00Z";
const RULES = [{ kind: "error", status: 500, every: 3 }] as const;

let mock: Mock;
beforeEach(() => {
  mock = createMock({ clock: START });
});

/** A mock that starts with a file, as the command line does. */
async function started(file: unknown, options: MockOptions = {}): Promise<Mock> {
  const { make, settings } = await readWorld(currentContract, JSON.parse(JSON.stringify(file)), "world", options.decide ?? {});
  return createMock({ ...startingWith(settings, options), world: make });
}

/** What the settings of a mock are now, as the file has them. */
const settings = (of: Mock): unknown => of.snapshot().save({ settings: true }).settings;

function change(): void {
  mock.decide({ "create-status": "201" });
  mock.faults.set("meta-missing");
  mock.faults.transport(...RULES);
}

describe("an exported world with its settings", () => {
  test("has those in force, from the present and from a snapshot", async () => {
    change();
    const wanted = {
      seed: 1,
      clock: "frozen:2026-03-02T09:00:00.000Z",
      decisions: { "create-status": "201" },
      faults: ["meta-missing"],
      rate_limit: 100,
      activity: 0,
      transport: RULES,
    };
    await call(mock, "POST", "/snapshots");
    const present = (await call(mock, "GET", "/world?with=settings")).body as unknown as { settings: unknown; companies: unknown };
    mock.faults.set();
    mock.decide({ "create-status": "200" });
    const kept = (await call(mock, "GET", "/snapshots/snapshot-1?with=settings")).body as unknown as typeof present;
    expect([present.settings, kept.settings]).toEqual([wanted, wanted]);
    expect(present).toEqual(kept);
    expect((await call(mock, "GET", "/snapshots/snapshot-1")).body).not.toHaveProperty("settings");
    expect((await call(mock, "GET", "/world?with=data")).status).toBe(400);
  });

  test("is taken up by a mock that starts with it, and what is given wins", async () => {
    change();
    const file = mock.snapshot().save({ settings: true });
    const again = await started(file);
    expect(settings(again)).toEqual(settings(mock));
    again.decide({ "create-status": "200" });
    again.reset();
    expect(settings(again)).toEqual(settings(mock));
    const own = await started(file, { seed: 9, decide: { "leave-overlap": "warns" }, faults: [], clock: "real", rateLimit: null });
    expect(settings(own)).toEqual({
      seed: 9,
      clock: "real",
      decisions: { "create-status": "201", "leave-overlap": "warns" },
      faults: [],
      rate_limit: null,
      activity: 0,
      transport: RULES,
    });
  });

  test("is taken up by a sandbox, whose body wins", async () => {
    mock = createMock({ clock: START, decide: { "role-echo": "echoed" }, rateLimit: null });
    const world = { ...(mock.snapshot().save() as object), settings: { decisions: { "create-status": "201" }, rate_limit: 2 } };
    const made = await call(mock, "POST", "/sandboxes", { world, key_suffix: "", decisions: { "leave-overlap": "warns" } });
    expect(made.status).toBe(201);
    const { defaultSandbox: _, sandboxes } = mock;
    const { settings: own } = sandboxes.get("sb1")!;
    expect([own.decide, own.rateLimit]).toEqual([{ "create-status": "201", "leave-overlap": "warns" }, 2]);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await api(mock, "hrk_wattle_full_sb1", "/company")).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test.each<[object, RegExp]>([
    [{ rate_limit: -1 }, /^world: settings\.rate_limit '-1' must be a whole number/],
    [{ decisions: { nonsense: "x" } }, /^world: settings\.decisions: unknown decision 'nonsense'/],
    [{ fault: 5 }, /^world: settings\.faults/],
    [{ colour: "red" }, /^world: settings\.colour is not known/],
    [{ transport: [{ kind: "none" }] }, /In rule 1, kind must be/],
    [{ clock: "1900-01-01T00:00:00Z" }, /^world: settings\.clock '1900-01-01T00:00:00Z' must be/],
  ])("with %j is refused with the place", async (wrong, message) => {
    const world = { ...(mock.snapshot().save() as object), settings: wrong };
    const { status, body } = await call(mock, "POST", "/sandboxes", { world });
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(message) as string]);
  });

  test("gives the same settings again", async () => {
    const property = fc.asyncProperty(decisionSets(), fc.nat(9), fc.boolean(), async (decide, seed, ticks) => {
      const clock = `${ticks ? "" : "frozen:"}2026-03-02T09:00:00.000Z`;
      const one = createMock({
        seed,
        clock,
        decide,
        rateLimit: seed === 0 ? null : seed,
        activity: seed / 3,
        transport: seed % 2 === 0 ? RULES : [],
      });
      one.clock.freeze(true);
      const file = one.snapshot().save({ settings: true });
      const again = await started(file);
      expect(again.snapshot().save({ settings: true })).toEqual(file);
    });
    await fc.assert(property, runs(85, 20));
  });
});
