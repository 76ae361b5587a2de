import { createWorld } from "@hr-platform/fixtures";
import { expect, test } from "vitest";
import { mockTarget } from "../../../test/mock-target.ts";
import { runSuite } from "../../suite.ts";

test.for(["2026-02-10", "2026-03-31", "2026-04-02", "2026-11-27", "2027-12-31"])(
  "no run that begins on %s takes the month after the turned clock for one to come [ANA-02]",
  async (date) => {
    const now = `${date}T09:00:00Z`;
    const world = createWorld({ seed: 1, now: new Date(now), bulkEmployees: 0 });
    const { mock, target, fetch } = mockTarget({ clock: `frozen:${now}`, world: () => world });
    const { requirements } = await runSuite({ target, fetch, tier: "certify", only: ["ANA-02*"] });
    await mock[Symbol.asyncDispose]();
    const found = requirements.find(({ id }) => id === "ANA-02");
    expect([found?.verdict, found?.complaints ?? []]).toEqual(["pass", []]);
  },
);
