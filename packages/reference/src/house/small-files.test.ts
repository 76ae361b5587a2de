import { readFileSync, readdirSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { expect, test } from "vitest";
import { FOLDERS, type SourceFile, ownSource, sourceFiles } from "./source-files.ts";

const PACKAGES = join(import.meta.dirname, "../../..");

/** A file of at most this many lines belongs into the only file that reads it, unless it has a test of its own. */
const SMALL = 25;

/** Small files that keep a place of their own, and why. */
const APART: Readonly<Record<string, string>> = {
  "conformance/src/checks/opening.ts": "checks/index.ts lists the checks, and has none",
  "activity/src/acts/invite.ts": "what people do has a file each, as the README of the package says; index.ts only lists them",
  "faults/test/messaging.ts": "each part of the catalogue has its proofs in a file of its name",
};

/** A word in a file's name that says only that something was left over. */
const REST = /(?:^|[-.])(?:more|further|others|strays?)[-.]/;

const all = sourceFiles(FOLDERS);
const isTest = ({ path }: SourceFile): boolean => /\.test\.tsx?$/.test(path);
/** Tests read what they test; that is no reason for a file of its own, but for what only tests read. */
const isForTests = ({ path }: SourceFile): boolean => path.includes("/test/");
const sources = all.filter((file) => !isTest(file));

type Exports = Readonly<Record<string, string>>;

/** What a package exports, by its name without scope. */
const exported = new Map<string, Exports>(
  readdirSync(PACKAGES)
    .filter((name) => readdirSync(join(PACKAGES, name)).includes("package.json"))
    .map((name) => [
      name,
      (JSON.parse(readFileSync(join(PACKAGES, name, "package.json"), "utf8")) as { readonly exports?: Exports }).exports ?? {},
    ]),
);

/** The path below `packages` of what a file imports; undefined: it is of no package of the repository. */
function importedPath(from: string, name: string): string | undefined {
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name);
  const [, owner = "", inside = ""] = /^@hr-platform\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? [];
  const entries = exported.get(owner);
  const [folder, pattern] = inside.startsWith("test/") ? ["test/", "./test/*"] : ["", "./*"];
  const target = entries?.[inside === "" ? "." : `./${inside}`] ?? entries?.[pattern]?.replace("*", inside.slice(folder.length));
  return target === undefined ? undefined : posix.join(owner, target);
}

/** Files that a package names as its entries: users of the package read them. */
const entries = new Set([...exported].flatMap(([name, targets]) => Object.values(targets).map((target) => posix.join(name, target))));

const readers = new Map<string, Set<string>>();
/** Files that a program loads only when it needs them. */
const loadedLate = new Set<string>();
for (const file of all) {
  const code = ownSource(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
  for (const [text, name] of code.matchAll(/(?:\bfrom\s*|(?:\btypeof\s+)?\bimport\s*\(?\s*)"([^"]+)"/g)) {
    const path = importedPath(file.path, name!);
    if (path === undefined || ((isTest(file) || isForTests(file)) && !path.includes("/test/"))) continue;
    readers.set(path, (readers.get(path) ?? new Set()).add(file.path));
    if (/^import\s*\(/.test(text)) loadedLate.add(path);
  }
}

/** Whether a file has a test beside it that is named after it. */
const tested = new Set(all.filter(isTest).map(({ path }) => path.replace(/(?:\.(?:slow|release|browser|prop))*\.test\.tsx?$/, "")));

/** Small files with a single reader, which is in the same folder. */
const small = sources
  .filter(
    ({ path, text }) =>
      /\/(?:src|test)\//.test(path) &&
      text.trimEnd().split("\n").length <= SMALL &&
      !entries.has(path) &&
      !tested.has(path.replace(/\.tsx?$/, "")),
  )
  .map(({ path }) => path)
  .filter((path) => {
    const [reader, ...rest] = readers.get(path) ?? [];
    return reader !== undefined && rest.length === 0 && posix.dirname(reader) === posix.dirname(path) && !loadedLate.has(path);
  });

test("a small file has several readers, or one elsewhere: otherwise it is a part of its reader", () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(readers.get("activity/src/acts/invite.ts")).toEqual(new Set(["activity/src/acts/index.ts"]));
  expect(small.toSorted()).toEqual(Object.keys(APART).toSorted());
});

test("no file is named after the rest of something", () => {
  expect(REST.test("more-rows.ts") && REST.test("leave-others.test.ts") && !REST.test("other-server.ts")).toBe(true);
  expect(all.map(({ path }) => path).filter((path) => REST.test(basename(path)))).toEqual([]);
});
