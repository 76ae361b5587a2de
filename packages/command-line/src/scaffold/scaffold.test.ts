import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { folderTree } from "./folder-tree.ts";
import { scaffold } from "./scaffold.ts";
import type { Tree } from "./tree.ts";

const root = join(import.meta.dirname, "../../../..");
const tree = folderTree(root);

const KINDS = [
  ["check", "leave/requests/LEAVE-38.scaffolded"],
  ["decision", "leave/scaffolded-decision"],
  ["fault", "leave-lists/scaffolded-fault"],
  ["operation", "leave/scaffoldedOperation", "POST", "/leave/{id}/scaffolded"],
] as const;

test.for(KINDS)("a new %s is added to files that can still be read, and nothing of them is lost", (args) => {
  const { files, left } = scaffold(tree, args);
  const name = args[1].split("/").at(-1)!;
  expect(left.length).toBeGreaterThan(1);
  for (const [path, text] of files) {
    if (path.endsWith(".ts")) transformSync(text, { loader: "ts" });
    else parse(text);
    expect([path, text.includes(name) || text.includes(args.at(-1)!)]).toEqual([path, true]);
    const words = (of: string): string[] => of.split(/[\s,;\]]+/).filter((word) => word.length > 2);
    const now = new Set(words(text));
    expect([path, words(tree.read(path) ?? "").filter((word) => !now.has(word))]).toEqual([path, []]);
  }
});

test.for(KINDS)("a new %s says in words what belongs where", (args) => {
  for (const [path, text] of scaffold(tree, args).files) expect([path, text.match(/\bTODO\b/)]).toEqual([path, null]);
});

test("an operation on a path that is there is added to the item of the path, which gets no second one", () => {
  const { files, left } = scaffold(tree, ["operation", "employees/scaffoldedOperation", "PUT", "/employees/{id}"]);
  const before = parse(tree.read("spec/paths/employees.yaml")!) as Record<string, object>;
  const after = parse(files.get("spec/paths/employees.yaml")!) as Record<string, Record<string, object>>;
  const { put, ...others } = after["employee"]!;
  expect([put, { ...after, employee: others }]).toEqual([expect.objectContaining({ operationId: "scaffoldedOperation" }), before]);
  expect(files.has("spec/openapi.yaml")).toBe(false);
  expect(left.join("\n")).toContain("conformance/src/document/writes.ts");
});

test("an operation on a new path has the parameters of the others with its id, and names each file that knows an operation", () => {
  const { files, left } = scaffold(tree, KINDS[3]);
  const { scaffoldedOperation, leaveRequest } = parse(files.get("spec/paths/leave.yaml")!) as Record<string, { parameters: object }>;
  expect(scaffoldedOperation!.parameters).toEqual(leaveRequest!.parameters);
  const named = [
    "rules.ts",
    "remedies.ts",
    "refusals.slow.test.ts",
    "--fault no-scope-scaffolded-operation --fault foreign-ids-in-scaffolded",
  ];
  expect(named.filter((one) => !left.join("\n").includes(one))).toEqual([]);
  const paths = left.flatMap((line) => line.match(/\b(?:packages|spec)\/[\w./-]+(?:\w|\/)/g) ?? []);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.for([
  ["PATCH", "employees"],
  ["PUT", "leave"],
])("an operation is refused for a path that has its method, or that another area has: %s in %s", ([method, area]) => {
  const make = () => scaffold(tree, ["operation", `${area}/scaffoldedOperation`, method!, "/employees/{id}"]);
  expect(make).toThrow(/^[^\n]*exists already, in [^\n]*$/);
});

test.for(KINDS)("a second %s of a name is refused in one line", (args) => {
  const { files } = scaffold(tree, args);
  const changed: Tree = { ...tree, read: (path) => files.get(path) ?? tree.read(path) };
  expect(() => scaffold(changed, args)).toThrow(/^[^\n]*exists already, in [^\n]*$/);
});

test.for(KINDS)("what a new %s imports is exported by the files that it names", (args) => {
  for (const [path, text] of scaffold(tree, args).files) {
    for (const [, names, from] of text.matchAll(/^import (?:type )?\{([^}]*)\} from "(\.[^"]+)";$/gm)) {
      const exported = tree.read(join(dirname(path), from!)) ?? "";
      const missing = names!
        .split(",")
        .map(
          (name) =>
            name
              .trim()
              .replace(/^type /, "")
              .split(" as ")[0]!,
        )
        .filter((name) => name !== "" && !new RegExp(`\\b${name}\\b`).test(exported));
      expect([path, from, missing]).toEqual([path, from, []]);
    }
  }
});

test("what a row uses is imported, once", () => {
  const path = "packages/faults/src/catalogue/leave/leave-lists.ts";
  const text = scaffold(tree, ["fault", "leave-lists/scaffolded-fault"]).files.get(path)!;
  const names = [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) => list!.split(",").map((name) => name.trim()));
  expect(names.filter((name) => name === "changeResponse")).toEqual(["changeResponse"]);
});

test.for([
  ["check", "leave/requests/NONE-99"],
  ["decision", "nowhere/slug"],
  ["fault", "nowhere/some-fault"],
  ["operation", "nowhere/doIt", "GET", "/it"],
])("a %s that has no place is refused in one line", (args) => {
  expect(() => scaffold(tree, args)).toThrow(/^[^\n]+$/);
});

test.for(["fault", "decision", "operation"])("a %s without a name lists the areas", (kind) => {
  expect(() => scaffold(tree, [kind])).toThrow(/must be AREA\/.*\bcompany, /);
});

test("an unknown kind lists those that there are", () => {
  expect(() => scaffold(tree, ["toString", "x"])).toThrow(/check [\s\S]*decision [\s\S]*fault [\s\S]*operation /);
});
