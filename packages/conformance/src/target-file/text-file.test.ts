import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linesOf } from "./text-file.ts";

function fileOf(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "hr-lines-")), "evidence.jsonl");
  writeFileSync(path, text);
  return path;
}

async function read(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf("evidence file", path)) lines.push(line);
  return lines;
}

test("a file is read line by line, whatever ends its lines, and across the borders of what is read at a time", async () => {
  const long = "é".repeat(700_000);
  expect(await read(fileOf(`{}\r\n\n${long}\n${long}`))).toEqual(["{}", "", long, long]);
});

test("a file without lines is refused before it fills the memory", async () => {
  const path = fileOf("0".repeat(2 ** 25 + 2 ** 21));
  await expect(read(path)).rejects.toThrow(`evidence file '${path}' has a line of more than 33554432 characters`);
});
