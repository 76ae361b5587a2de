import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OwnFolders } from "./own-folder.ts";

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "hr-own-folder-"));
  mkdirSync(join(folder, "node_modules"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** A run that adds a line to a file of its folder, and ends with a status. */
const writes =
  (name: string, seen: string[] = [], status = 0) =>
  async (folder: string) => {
    seen.push(folder);
    writeFileSync(join(folder, name), `${readFileSync(join(folder, "start.txt"), "utf8")}more`, { flag: "a" });
    return await Promise.resolve({ status, output: "" });
  };

test("a program that writes files has them in a folder of its own for each run, and a second run in a sandbox finds those of the first", async () => {
  const home = folderWith({ "start.txt": "a,", ".env": "KEY=secret" });
  mkdirSync(join(home, "data"));
  writeFileSync(join(home, "data", ".gitkeep"), "");
  const folders = new OwnFolders(home);
  const seen: string[] = [];
  const ends = [];
  for (const sandbox of ["sb1", "sb2", "sb2"]) ends.push(await folders.run({ sandbox }, writes(`out-${sandbox}.txt`, seen)));
  expect(ends.map(({ files }) => files)).toEqual([
    { "out-{run}.txt": "a,more" },
    { "out-{run}.txt": "a,more" },
    { "out-{run}.txt": "a,morea,more" },
  ]);
  expect([seen[0], new Set(seen).size]).toEqual([home, 2]);
  expect(ends.map(({ stood }) => stood)).toEqual([{ "start.txt": "a," }, undefined, undefined]);
});

test("a program that needs what is beside its folder, or writes nothing there, runs in the folder itself", async () => {
  const home = folderWith({ "start.txt": "" });
  const [moves, quiet] = [new OwnFolders(home), new OwnFolders(folderWith({}))];
  const seen: string[] = [];
  await moves.run({ sandbox: "sb1" }, writes("out.txt"));
  await moves.run({ sandbox: "sb2" }, async (folder) => await writes("out.txt", seen, folder === home ? 0 : 1)(folder));
  const places: string[] = [];
  for (const sandbox of ["sb1", "sb2"])
    await quiet.run({ sandbox }, async (folder) => (places.push(folder), await Promise.resolve({ status: 0, output: "" })));
  expect([seen[1], new Set(places).size]).toEqual([home, 1]);
});

test("a run with another input has it in a copy of the folder, where the program writes nothing, too", async () => {
  const home = folderWith({ "start.txt": "a" });
  const folders = new OwnFolders(home);
  const read = async (folder: string) => await Promise.resolve({ status: 0, output: readFileSync(join(folder, "start.txt"), "utf8") });
  const outputs = [];
  for (const [sandbox, more] of [["sb1"], ["sb2", "b"], ["sb3"]] as const)
    outputs.push((await folders.run({ sandbox, ...(more === undefined ? {} : { input: (_, text) => text + more }) }, read)).output);
  expect([outputs, readFileSync(join(home, "start.txt"), "utf8")]).toEqual([["a", "ab", "a"], "a"]);
});

test("a file that an earlier run left, and that is written again as it was, is among what a program writes", async () => {
  const folders = new OwnFolders(folderWith({ "start.txt": "a,", "out.txt": "b", "kept.txt": "c" }));
  const again = async (folder: string) => {
    writeFileSync(join(folder, "out.txt"), "b");
    return await Promise.resolve({ status: 0, output: "" });
  };
  const ends = [];
  for (const sandbox of ["sb1", "sb2"]) ends.push(await folders.run({ sandbox }, again));
  expect(ends.map(({ files }) => files)).toEqual([{ "out.txt": "b" }, { "out.txt": "b" }]);
});
