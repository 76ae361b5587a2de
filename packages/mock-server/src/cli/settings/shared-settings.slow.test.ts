import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { dataPlace } from "@hr-platform/replicas/data/stores/open-store";
import { type Flags, readStart, startSettings } from "./flags.ts";
import { difference, sharedSettings } from "./shared-settings.ts";
import { type MockWithData, mockWithData } from "../start-data.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-shared-"));

const open: MockWithData[] = [];

async function endAll(): Promise<void> {
  for (const { mock, running } of open.splice(0)) {
    await mock[Symbol.asyncDispose]();
    await running.close();
  }
}
afterEach(endAll);

/** Starts a mock on data with these flags. */
async function started(name: string, flags: Flags = {}): Promise<MockWithData["mock"]> {
  const { settings, given } = await readStart({ data: name, ...flags });
  const kept = await mockWithData(join(folder, name), settings, given);
  open.push(kept);
  return kept.mock;
}

/** The line that a start with these flags ends with, without its beginning. */
async function refusal(name: string, flags: Flags): Promise<string> {
  const error: unknown = await started(name, flags).catch((error: unknown) => error);
  return (error as Error).message.replace(`the data in ${join(folder, name)} was made with `, "");
}

const END = "or choose other data with --data";

describe("the settings that data was made with", () => {
  test("go on if they are left out, or given again", async () => {
    const flags = { seed: "5", clock: "frozen:2026-03-02T09:00:00Z", rateLimit: "off", brand: "acme", decide: ["create-status=201"] };
    await started("same", flags);
    for (const again of [{}, flags]) {
      await endAll();
      const { settings, clock } = (await started("same", again)).defaultSandbox;
      expect(settings).toMatchObject({ seed: 5, rateLimit: null, brand: "acme", decide: { "create-status": "201" } });
      expect(clock.mode).toBe("frozen");
    }
  });

  test.each([
    [{ seed: "6" }, `--seed 5, not --seed 6; leave --seed out to go on with it, ${END}`],
    [{ clock: "real" }, `--clock 2026-03-02, not --clock real; leave --clock out to go on with it, ${END}`],
    [{ rateLimit: "9" }, `--rate-limit off, not --rate-limit 9; leave --rate-limit out to go on with it, ${END}`],
    [{ fault: ["meta-missing"] }, `without --fault, not --fault meta-missing; leave --fault out to go on with it, ${END}`],
    [
      { decide: ["create-status=200"] },
      `--decide create-status=201, not --decide create-status=200; leave --decide out to go on with it, ${END}`,
    ],
    [{ world: "empty" }, `--world default, not --world empty; leave --world out to go on with it, ${END}`],
    [
      { allowPrivateWebhooks: true },
      `without --allow-private-webhooks, not --allow-private-webhooks; leave --allow-private-webhooks out to go on with it, ${END}`,
    ],
  ])("cannot be others: %j", async (flags, line) => {
    await started("other", { seed: "5", clock: "2026-03-02", rateLimit: "off", decide: ["create-status=201"] });
    await endAll();
    expect(await refusal("other", flags)).toBe(line);
  });

  test("are not kept if no mock can start with them", async () => {
    expect(await refusal("invalid", { decide: ["nonsense=1"] })).toContain("nonsense");
    expect(await refusal("invalid", { fault: ["nonsense"] })).toContain("nonsense");
    expect((await started("invalid", { seed: "5" })).defaultSandbox.settings.seed).toBe(5);
  });

  test("may be written in another way", async () => {
    const kept = { "create-status": "201", "write-implies-read": "yes" };
    const wanted = { "write-implies-read": "yes", "create-status": "201" };
    expect(difference("decide", kept, wanted)).toBeUndefined();
    expect(difference("faults", ["a", "b"], ["b", "a", "b"])).toBeUndefined();
    expect(difference("rateLimit", null, null)).toBeUndefined();
  });

  test("include the clock of a world file only if none is set", async () => {
    const world = join(folder, "world.json");
    const snapshot = await (
      await started("saved", { world: "empty", clock: "frozen:2026-03-02T09:00:00Z" })
    ).fetch("http://mock/_mock/snapshots", { method: "POST" });
    const { id } = (await snapshot.json()) as { id: string };
    const saved = (await (await open[0]!.mock.fetch(`http://mock/_mock/snapshots/${id}`)).json()) as object;
    writeFileSync(world, JSON.stringify({ ...saved, clock: "2026-03-02T09:00:00.000Z" }));
    expect((await sharedSettings(await startSettings({ world })))["clock"]).toBe("2026-03-02T09:00:00.000Z");
    const year = async (flags: Flags): Promise<number> => (await started("clock", flags)).clock.now.getUTCFullYear();
    expect(await year({ world, clock: "2030-01-01" })).toBe(2030);
    await endAll();
    expect(await year({})).toBe(2030);
    writeFileSync(world, JSON.stringify({ ...saved, clock: "2027-03-02T09:00:00.000Z" }));
    await endAll();
    expect(await refusal("clock", { world })).toBe(`another world file; leave --world out to go on with it, ${END}`);
  });
});

test("the banner says where the data is, and that reads are local", async () => {
  const about = async (flags: Flags): Promise<string> => {
    await started("about", flags);
    const [{ about: text }] = open as [MockWithData];
    await endAll();
    return text;
  };
  expect(await about({})).toBe(`kept in ${join(folder, "about")}`);
  expect(await about({ reads: "local" })).toBe(
    `kept in ${join(folder, "about")}, reads are answered locally in sandboxes without a rate limit`,
  );
});

test.each([
  ["./state", "./state"],
  ["postgres://ann:secret@db.example:5433/hr?sslmode=require&password=secret", "postgres://ann@db.example:5433/hr"],
  ["postgres://ann:sec@ret@db.example/hr", "postgres://ann@db.example/hr"],
  ["postgres:///hr?host=/run/postgresql&password=secret", "postgres:///hr?host=/run/postgresql"],
  ["postgres://ann:secret@db.example:port/hr", "postgres://…"],
])("the place %s is shown without a password", (data, shown) => {
  expect(dataPlace(data)).toBe(shown);
});
