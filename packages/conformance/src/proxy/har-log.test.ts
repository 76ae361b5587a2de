import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Entry } from "har-format";
import { expect, test } from "vitest";
import { entriesOf } from "../traffic/har-file.ts";
import { HarLog } from "./har-log.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-har-log-"));

async function entriesIn(path: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  for await (const entry of entriesOf(path)) entries.push(entry);
  return entries;
}

const entry = (comment: string): Entry => ({ comment }) as unknown as Entry;

test("the file is a whole HAR file after each entry, and only its owner can read it", async () => {
  const path = join(folder, "x.har");
  const log = new HarLog(path);
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ log: { version: "1.2", entries: [] } });
  for (const count of [1, 2, 3]) {
    log.add(entry("ü".repeat(count)));
    expect(await entriesIn(path)).toHaveLength(count);
  }
  log.close();
  expect(await entriesIn(path)).toEqual(["ü", "üü", "üüü"].map((comment) => ({ comment })));
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.skipIf(process.platform === "win32")("a file that others could read is the owner's alone from then on", () => {
  const path = join(folder, "open.har");
  writeFileSync(path, "", { mode: 0o644 });
  new HarLog(path).close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a file that cannot be written is refused in one line", () => {
  expect(() => new HarLog(folder)).toThrow(`--har '${folder}' cannot be written (EISDIR)`);
  expect(() => new HarLog(join(folder, "none", "x.har"))).toThrow("cannot be written (ENOENT)");
});

test.runIf(existsSync("/dev/full"))("so is one on a disk that is full", () => {
  expect(() => new HarLog("/dev/full")).toThrow("--har '/dev/full' cannot be written (ENOSPC)");
});
