import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { STATE_FOLDER, inEmptyFolder } from "../../test/state-folder.ts";
import { makeFolder } from "../run/folder.ts";
import type { Report } from "../verdict/report.ts";
import { keepRun, lastRun } from "./past-runs.ts";

inEmptyFolder();

const result = (minute: number, more: Partial<Report> = {}): Report =>
  ({
    started_at: `2026-03-02T09:${String(minute).padStart(2, "0")}:00.000Z`,
    tier: "ci",
    summary: { pass: minute },
    requirements: [{ id: "LEAVE-38", verdict: "fail" }],
    ...more,
  }) as unknown as Report;

test("the last whole run of a tier is remembered by target, and a part of one is not", () => {
  makeFolder();
  expect(lastRun("staging", "ci")).toBe(undefined);
  for (let minute = 0; minute < 30; minute += 1) keepRun("staging", result(minute));
  keepRun("staging", result(31, { tier: "smoke" }));
  keepRun("staging", result(32, { part: { judged: 1, of: 2, by: "--only" } }));
  keepRun("staging", result(33, { interrupted: "by the user" }));
  expect(lastRun("staging", "ci")).toEqual({ started_at: "2026-03-02T09:29:00.000Z", tier: "ci", passed: 29, failed: ["LEAVE-38"] });
  expect(lastRun("other", "ci")).toBe(undefined);
});

test("lines that are no results are passed over", () => {
  makeFolder();
  const hostile = { started_at: "now", tier: "ci", passed: 1, failed: ["\u001B[2J"] };
  writeFileSync(join(STATE_FOLDER, "staging.runs.jsonl"), `{\nnull\n${JSON.stringify(hostile)}\n`);
  expect(lastRun("staging", "ci")).toBe(undefined);
});
