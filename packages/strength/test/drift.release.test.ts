import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { changesSince } from "../../conformance/src/drift/since.ts";
import type { Report } from "../../conformance/src/verdict/report.ts";
import { UNCHANGED, choices, driftReport, saidOf } from "../src/measures/drift.ts";

const COMMAND = join(import.meta.dirname, "../../conformance/src/hr-conformance.ts");
const folder = mkdtempSync(join(tmpdir(), "hr-drift-"));

let before: Report;
beforeAll(async () => void (before = await driftReport(UNCHANGED, folder)), 240_000);

test("a sound server of others differs at open points only, and each difference has one", () => {
  const { drift } = before;
  expect(drift!.differences.filter(({ kind }) => kind === "unexplained")).toEqual([]);
  expect(drift).toMatchObject({ command: { mock: 0, service: 0 }, only_mock: 0, only_service: 0, not_compared: 0 });
  const points = new Set(drift!.differences.flatMap((one) => (one.points.length === 1 ? one.points.map(({ id }) => id) : [])));
  for (const id of ["A-01", "A-02", "A-25", "A-58"]) expect(points).toContain(id);
});

test("another choice within an open point is named as permitted, by its number", async () => {
  const choice = choices().find(({ id }) => id === '{"deletions":"null"}')!;
  const after = await driftReport(choice, folder);
  const allowed = saidOf(choice, before, after);
  expect([allowed.fails, allowed.unexplained]).toEqual([[], []]);
  expect(allowed.permitted).toContain("A-02");
  expect(changesSince(before, after).otherwise.join("\n")).toContain("permitted by A-02 delete-body");
}, 240_000);

test("nothing that is kept has a key, and a command that talks to nobody leaves nothing to judge", () => {
  expect(readFileSync(join(folder, "report.json"), "utf8")).not.toMatch(/pk\.[\da-f]{24}|hrk_/);
  const args = [COMMAND, "drift", "--target", join(folder, "target.json"), "--", process.execPath, "-e", ""];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([2, expect.stringContaining("nothing could be judged")]);
});
