import { expect, test } from "vitest";
import { NOW, frozenMock } from "../../test/support/worlds.ts";
import { exportedCompany, stateAt } from "./snapshots/exported-world.ts";
import type { Sandbox } from "./sandbox.ts";
import { lookedAt } from "./looked-at.ts";

const DAY = 86_400_000;

test("a company that nobody uses is looked at as of now, however time passes, and is not used by that", () => {
  const { parts } = frozenMock().defaultSandbox;
  const { companies, decisions } = parts;
  let now = Date.parse(NOW);
  const sandbox = { parts, clock: { now: () => now } } as Sandbox;
  for (const days of [0, 1, 12, 200, 3]) {
    now = Date.parse(NOW) + days * DAY;
    const about = { keys: [], keyEnding: "", told: undefined };
    const seen = lookedAt(sandbox, "wattle");
    expect(seen.today).toBe(stateAt(companies.origin, "wattle", now, decisions).today);
    expect(exportedCompany(seen, about)).toEqual(exportedCompany(stateAt(companies.origin, "wattle", now, decisions), about));
  }
  expect([companies.opened.size, [...companies.own()]]).toEqual([0, []]);
});
