import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionSets } from "../../../test/support/arbitraries.ts";
import { someone } from "../../../test/support/cast.ts";
import { client } from "../../../test/support/client.ts";
import { readSweep, records } from "../../../test/support/read-sweep.ts";
import { play, traces } from "../../../test/support/traces.ts";
import { NOW } from "../../../test/support/worlds.ts";
import type { Mock } from "../mock-handle.ts";
import { createMock } from "../../mock.ts";

/** What a trace shows, without journal numbers, which go on after a restore. */
const shown = (mock: Mock, steps: Parameters<typeof play>[1]): string[] => play(mock, steps).map((seen) => seen.replace(/"n":\d+,/, ""));

const states = (mock: Mock): string[] => [...mock.world.companies.map(({ slug }) => records(mock, slug)), mock.clock.now.toISOString()];

describe("snapshots", () => {
  test("after a restore everything is as it was, and continues as it would have", () => {
    const property = fc.property(
      decisionSets(),
      traces(["wattle", "kauri"], 15),
      traces(["wattle", "kauri"], 15),
      (decide, before, after) => {
        const mock = createMock({ clock: `frozen:${NOW}`, decide });
        play(mock, before);
        const kept = mock.snapshot();
        const state = states(mock);
        const first = shown(mock, after);
        const later = mock.snapshot();
        const laterState = states(mock);
        kept.restore();
        expect(states(mock)).toEqual(state);
        expect(shown(mock, after)).toEqual(first);
        later.restore();
        expect(states(mock)).toEqual(laterState);
        kept.restore();
        expect(states(mock)).toEqual(state);
      },
    );
    fc.assert(property, runs(41, 40));
  });

  test("a state saved as a world and loaded again shows the same, and continues the same", () => {
    const forward = traces(["wattle"], 15).map((steps) => steps.filter((step) => !("decide" in step)));
    const property = fc.property(forward, (steps) => {
      const mock = createMock({ clock: `frozen:${NOW}`, rateLimit: null });
      play(mock, steps);
      const { clock, companies } = mock.snapshot().save();
      const summaries = companies.map(({ slug, keys, company: { resource } }) => {
        const { id, name, plan, jurisdiction } = resource;
        return { slug, id, name, plan, jurisdictions: jurisdiction, keys };
      });
      const world = { companies: summaries, data: (slug: string) => companies.find((company) => company.slug === slug)! };
      const again = createMock({ clock: `frozen:${clock}`, world: () => world, decide: { ...mock.decisions }, rateLimit: null });
      expect(again.snapshot().save().companies).toEqual(companies);
      expect(readSweep(again, "wattle")).toEqual(readSweep(mock, "wattle"));
    });
    fc.assert(property, runs(42, 20));
  });

  test("ids of events continue in a loaded world, since receivers drop known ids", () => {
    const mock = createMock({ clock: `frozen:${NOW}` });
    const change = (one: Mock): void => void client(one).patch(`/employees/${someone(one).id}`, { job_title: `Title ${(title += 1)}` });
    let title = 0;
    change(mock);
    const { companies } = mock.snapshot().save();
    change(mock);
    const world = { companies: mock.world.companies, data: (slug: string) => companies.find((company) => company.slug === slug)! };
    const again = createMock({ clock: `frozen:${NOW}`, world: () => world });
    change(again);
    expect(again.webhooks.all().map(({ id }) => id)).toEqual([mock.webhooks.all()[1]!.id]);
  });

  test("saving a state changes nothing", () => {
    const mock = createMock({ clock: `frozen:${NOW}` });
    const kept = mock.snapshot();
    mock.clock.advance("P40D");
    const present = states(mock);
    kept.save();
    expect(states(mock)).toEqual(present);
  });

  test("keys, rate limits and scheduled errors are restored, however often", () => {
    const mock = createMock({ clock: `frozen:${NOW}`, rateLimit: 5 });
    const ask = (): unknown[] => {
      const { status, headers } = client(mock).get("/company");
      return [status, headers["x-ratelimit-remaining"]];
    };
    ask();
    mock.faults.transport({ kind: "error", status: 500, times: 1 });
    const kept = mock.snapshot();
    for (let round = 0; round < 3; round += 1) {
      expect([ask(), ask()]).toEqual([
        [500, "3"],
        [200, "2"],
      ]);
      mock.web("revoke-key", { company: "wattle", token: "hrk_wattle_full" });
      expect(ask()[0]).toBe(401);
      kept.restore();
    }
  });

  test("a snapshot outlives a reset", () => {
    const mock = createMock({ clock: `frozen:${NOW}` });
    mock.clock.advance("P3D");
    const kept = mock.snapshot();
    const state = states(mock);
    mock.reset();
    expect(states(mock)).not.toEqual(state);
    kept.restore();
    expect(states(mock)).toEqual(state);
  });
});
