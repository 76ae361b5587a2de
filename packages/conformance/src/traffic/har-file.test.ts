import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { entriesOf } from "./har-file.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-har-"));

async function all(path: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  for await (const entry of entriesOf(path)) entries.push(entry);
  return entries;
}

async function read(content: string | Uint8Array): Promise<unknown[]> {
  const path = join(folder, "x.har");
  writeFileSync(path, content);
  return all(path);
}

test("the entries of a HAR file come in its order, also behind a byte order mark", async () => {
  expect(await read('\ufeff{"log":{"version":"1.2","entries":[{"a":1},{"b":[2]}],"pages":[]}}\n')).toEqual([{ a: 1 }, { b: [2] }]);
});

test("an entry may be larger than a piece of the file", async () => {
  const text = "x".repeat(3 * 2 ** 20);
  expect(await read(JSON.stringify({ log: { entries: [{ text }, 1] } }))).toEqual([{ text }, 1]);
});

test.for([
  ["", "is empty"],
  [" \n", "is empty"],
  ['{"log":{"entries":[{"a":1},{"b"', "ends in the middle"],
  ['{"log":{"entries":[{"a":1} x', "is not JSON"],
  ['{"kind":"run"}\n{"kind":"exchange"}\n', "is not JSON"],
  ['{"log":{"version":"1.2"}}', "has no entries in log.entries"],
  ['{"log":{"entries":[]}}', "has no entries in log.entries"],
  ["[]", "has no entries in log.entries"],
  [Buffer.from([0x1f, 0x8b, 8, 0]), "is compressed with gzip; unpack it first"],
  [Buffer.from("PK\u0003\u0004"), "is a ZIP archive; unpack it"],
  [Buffer.from('\ufeff{"log":{}}', "utf16le"), "is UTF-16 text; save it as UTF-8"],
] as const)("a file that is no whole HAR file is refused in one line: %j", async ([content, what]) => {
  const error = await read(content).catch((caught: unknown) => caught as Error);
  expect(error).toMatchObject({ name: "ConfigurationError", message: expect.stringContaining(what) as string });
  expect((error as Error).message).not.toContain("\n");
});

test("a file that is not there, and a folder, are refused", async () => {
  await expect(all(join(folder, "none.har"))).rejects.toThrow("does not exist");
  await expect(all(folder)).rejects.toThrow("cannot be read (EISDIR)");
});
