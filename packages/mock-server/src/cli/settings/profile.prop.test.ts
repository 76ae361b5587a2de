import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { call as callMock } from "@hr-platform/control/test/support/control";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import { readConfig } from "./config-file.ts";
import { currentContract } from "@hr-platform/engine/contract/current";
import { faults } from "@hr-platform/faults/catalogue/index";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { type SavedSandbox, loadState, savedState } from "@hr-platform/replicas/saved-state/saved-sandbox";

const folder = mkdtempSync(join(tmpdir(), "profile-"));

const { defaults, rows } = currentContract.decisions;
const usual = defaults as unknown as Readonly<Record<string, string>>;

const choices = fc
  .subarray(
    rows.filter(({ values }) => values.length > 1),
    { maxLength: 6 },
  )
  .chain((some) =>
    fc.record(
      Object.fromEntries(
        some.map(({ slug, values, default: standard, unserved = {} }) => [
          slug,
          fc.constantFrom(...values.filter((value) => value !== standard && !Object.hasOwn(unserved, value)), standard),
        ]),
      ),
    ),
  )
  .map((decide) => Object.fromEntries(Object.entries(decide).filter(([slug, value]) => usual[slug] !== value)));

const rule = fc.constantFrom(
  { kind: "reset", operation: "getCompany", every: 2 },
  { kind: "error", status: 500, probability: 0.1, lasts: "PT5M" },
  { kind: "latency", latency: { distribution: "uniform", min: 1, max: 2 }, times: 3 },
);

const profiles = fc.record({
  decide: choices,
  faults: fc.subarray([...faults.keys()].slice(0, 20), { maxLength: 2 }),
  transport: fc.array(rule, { maxLength: 2 }),
  rateLimit: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 1_000_000 })),
  activity: fc.constantFrom(0, 0, 0, 0.5),
});

async function present(mock: Mock): Promise<object> {
  return (await callMock(mock, "GET", "/profile")).body;
}

test("a profile that is set is the one that is read, and a mock that starts with its file has it too", async () => {
  const mock = frozenMock();
  const property = fc.asyncProperty(profiles, async (profile) => {
    const set = await callMock(mock, "PUT", "/profile", profile);
    expect(set).toEqual({ status: 200, body: profile });
    expect(await present(mock)).toEqual(profile);
    const path = join(folder, "profile.json");
    writeFileSync(path, JSON.stringify(await present(mock)));
    expect(await present(frozenMock((await readConfig(path)) as MockOptions))).toEqual(profile);
  });
  await fc.assert(property, runs(17, 120));
});

test("an invalid profile changes nothing, and the message names the member", async () => {
  const mock = frozenMock({ decide: { "create-status": "201" }, faults: ["meta-missing"] });
  const before = await present(mock);
  const wrong: readonly (readonly [object, string | undefined])[] = [
    [{ decide: { "create-status": "418" } }, "decide"],
    [{ decide: { nonsense: "1" } }, "decide"],
    [{ decide: ["x"] }, "decide"],
    [{ faults: ["nonsense"] }, "faults"],
    [{ transport: [{ kind: "nonsense" }] }, "transport"],
    [{ rateLimit: 0 }, "rateLimit"],
    [{ rateLimit: "many" }, "rateLimit"],
    [{ activity: 11 }, "activity"],
    [{ colour: "blue" }, "colour"],
    [{ rateLimit: 7, activity: 1, faults: [], decide: {}, transport: [{ kind: "error" }] }, "transport"],
  ];
  for (const [body, field] of wrong) {
    const refused = await callMock(mock, "PUT", "/profile", body);
    expect([body, refused.status, refused.body.error.field]).toEqual([body, 400, field]);
    expect(await present(mock)).toEqual(before);
  }
});

test("other spellings are understood, and missing members are as at a start without them", async () => {
  const mock = frozenMock({ decide: { "create-status": "201" }, faults: ["meta-missing"], rateLimit: 5 });
  const { body } = await callMock(mock, "PUT", "/profile", { "rate-limit": "off", decisions: { "ping-event": "never" } });
  expect(body).toEqual({ decide: { "ping-event": "never" }, faults: [], transport: [], rateLimit: null, activity: 0 });
  expect((await callMock(mock, "PUT", "/profile", {})).body).toMatchObject({ decide: {}, rateLimit: 100 });
});

test("a rate limit that was set is in snapshots, saved states and exported worlds, and a reset brings the first one back", async () => {
  const mock = frozenMock({ rateLimit: 5 });
  const limit = async (of: Mock): Promise<unknown> => ((await present(of)) as { rateLimit: unknown }).rateLimit;
  await callMock(mock, "PUT", "/profile", { rateLimit: 7 });
  const snapshot = mock.snapshot();
  expect(snapshot.save({ settings: true })).toMatchObject({ settings: { rate_limit: 7 } });
  const loaded = frozenMock({ rateLimit: 5 });
  loadState(loaded.defaultSandbox, JSON.parse(JSON.stringify(savedState(mock.defaultSandbox))) as SavedSandbox);
  expect(await limit(loaded)).toBe(7);
  await callMock(mock, "PUT", "/profile", { rateLimit: null });
  expect((await callMock(mock, "GET", "/world?with=settings")).body).toMatchObject({ settings: { rate_limit: null } });
  snapshot.restore();
  expect(await limit(mock)).toBe(7);
  mock.reset();
  expect(await limit(mock)).toBe(5);
});
