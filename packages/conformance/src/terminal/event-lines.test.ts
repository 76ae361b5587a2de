import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CheckEnded, RunEnded } from "../verdict/run-event.ts";
import { eventLines } from "./event-lines.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-events-"));

const check: CheckEnded = { event: "check", check: "EMP-01", requirements: ["EMP-01"], failed: [], done: 1, of: 2, requests: 3 };
const ended: RunEnded = { event: "end", verdict: "conformant", requests: 9, duration_ms: 5, left_behind: 0 };

test("each event is a line, and the last one waits for the exit status", () => {
  const file = join(folder, "events.ndjson");
  const fd = openSync(file, "w");
  const lines = eventLines(`ndjson=${fd}`);
  expect(lines.onOutput).toBe(false);
  lines.write(check);
  lines.write(ended);
  expect(readFileSync(file, "utf8")).toBe(`${JSON.stringify(check)}\n`);
  lines.close(1);
  closeSync(fd);
  expect(readFileSync(file, "utf8").split("\n").slice(1)).toEqual([JSON.stringify({ ...ended, status: 1 }), ""]);
});

test("a run that could not begin ends with the reason", () => {
  const written: string[] = [];
  eventLines("ndjson", (_, text) => written.push(text)).close(2, "target file 'x' does not exist");
  expect(JSON.parse(written.join(""))).toMatchObject({
    event: "end",
    verdict: "inconclusive",
    status: 2,
    reason: "target file 'x' does not exist",
  });
});

test("no text of a target is a command for a terminal or a CI service, and each is read back as it was", () => {
  const written: string[] = [];
  const hostile = "##vso[task.setvariable]\u001B[2J\u009B2J\u2028\u202E::error::\n##[error]";
  eventLines("ndjson", (_, text) => written.push(text)).write({ ...check, check: hostile });
  expect(written.join("").trimEnd()).not.toMatch(/##|\p{Cc}|\u2028|\u202E/u);
  expect(written.join("").split("\n").length).toBe(2);
  expect((JSON.parse(written.join("")) as CheckEnded).check).toBe(hostile);
});

test("a reader that leaves does not end the run", () => {
  let calls = 0;
  const lines = eventLines("ndjson", () => {
    calls += 1;
    throw Object.assign(new Error("gone"), { code: "EPIPE" });
  });
  lines.write(check);
  lines.write(check);
  lines.close(0);
  expect(calls).toBe(1);
});

test.for([
  ["json", "no such form 'json'"],
  ["ndjson=", "'' is not usable"],
  ["ndjson=2", "'2' is not usable"],
  ["ndjson=-1", "'-1' is not usable"],
  ["ndjson=events.txt", "'events.txt' is not usable"],
  ["ndjson=9876", "file descriptor 9876 is not open"],
] as const)("--progress %s is refused: %s", ([flag, says]) => {
  expect(() => eventLines(flag)).toThrow(`--progress ${flag}: ${says}`);
});
