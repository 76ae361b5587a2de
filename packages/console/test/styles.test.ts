import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");

/** The classes that the outermost selectors of a text of styles begin with. `:has` narrows a selector to a place of its own. */
function firstClasses(styles: string): string[] {
  const lines = styles
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/[;}]/g, "$&\n")
    .split("\n");
  const found: string[] = [];
  let depth = 0;
  for (const line of lines) {
    if (depth === 0 && !line.includes(":has(")) found.push(...(/^\s*[a-z]*\.([\w-]+)/.exec(line)?.slice(1) ?? []));
    // What is in a condition such as @media is outermost too.
    if (/@(?:media|supports)/.test(line)) continue;
    depth = Math.max(0, depth + line.split("{").length - line.split("}").length);
  }
  return found;
}

test("no view styles a class that the parts or another view style: the styles of all views are in force at once", () => {
  const owners = new Map<string, Set<string>>();
  for (const path of globSync("**/*.css", { cwd: SOURCE })) {
    const owner = path.startsWith("views/") ? path.split("/")[1]! : "parts";
    for (const name of firstClasses(readFileSync(join(SOURCE, path), "utf8"))) owners.set(name, (owners.get(name) ?? new Set()).add(owner));
  }
  expect(owners.size).toBeGreaterThan(50);
  expect([...owners].filter(([, views]) => views.size > 1).map(([name, views]) => [name, [...views]])).toEqual([]);
});
