import { expect, test } from "vitest";
import { FOLDERS, ownSource, sourceFiles } from "./source-files.ts";

const MOCK = ["mock-server", "replicas", "control", "faults", "activity", "engine"]
  .flatMap((name) => [`${name}/src`, `${name}/test`])
  .concat(["domain/src", "fixtures/src", "command-line/src"]);
const CONSOLE = ["console/src", "console/test", "console/scripts"];
const SUITE = ["conformance/src", "conformance/test", "conformance/scripts", "strength/src", "strength/test", "strength/scripts"];

/** Files whose exports are for users of the packages. */
const ENTRIES: ReadonlySet<string> = new Set([
  ...["browser", "check", "index", "jest", "msw", "node-test", "playwright", "vitest", "vitest-reporter"].map(
    (name) => `mock-server/src/${name}.ts`,
  ),
  "conformance/src/index.ts",
]);

/** What takes the place of a file in browsers, and the whole mock in place of the engine alone, export the same names. */
const INSTEAD = /^mock-server\/src\/in-browser\/|^control\/(?:src\/mock|test\/support\/whole-mock)\.ts$/;

test.for([
  ["the mock and the packages below it", sourceFiles(MOCK), 500],
  ["the suite", sourceFiles(SUITE), 1000],
  ["the console", sourceFiles(CONSOLE), 25],
] as const)("no name is exported by two files of %s", ([, all, atLeast]) => {
  const paths = new Map<string, string[]>();
  for (const file of all) {
    for (const [, name] of ownSource(file).matchAll(
      /^export (?:async )?(?:abstract )?(?:function\*?|class|const|let|type|interface|enum) (\w+)/gm,
    ))
      paths.set(name!, [...(paths.get(name!) ?? []), file.path]);
  }
  expect(paths.size).toBeGreaterThan(atLeast);
  expect(
    [...paths].filter(
      ([, places]) =>
        new Set(places).size > 1 && !places.every((place) => ENTRIES.has(place)) && !places.some((place) => INSTEAD.test(place)),
    ),
  ).toEqual([]);
});

test("every exported function, class and constant is used by another file", () => {
  const all = sourceFiles(FOLDERS);
  const users = new Map<string, Set<string>>();
  for (const { path, text } of all) for (const [word] of text.matchAll(/\w+/g)) users.set(word, (users.get(word) ?? new Set()).add(path));
  const exported = all.flatMap((file) =>
    [...ownSource(file).matchAll(/^export (?:async )?(?:abstract )?(?:function\*?|class|const|let) (\w+)/gm)].map(([, name]) => ({
      name: name!,
      path: file.path,
    })),
  );
  expect(exported.length).toBeGreaterThan(1500);
  expect(exported.filter(({ name, path }) => users.get(name)!.size === 1 && !ENTRIES.has(path) && !INSTEAD.test(path))).toEqual([]);
});
