import { expect, test } from "vitest";
import { addressOf } from "./addresses.ts";
import { openPoints, privacyCases, requirements, sections } from "./contract.ts";
import { anchorsOf } from "./links.ts";
import { referencePages } from "./reference.ts";
import { tree } from "./tree.ts";

const pages = referencePages(tree());

test("every section, requirement, open point and privacy case has its place in a page", () => {
  const points = sections.flatMap(({ section, points: inside = {} }) => Object.keys(inside).map((name) => `${section} ${name}`));
  const ids = [...requirements, ...openPoints, ...privacyCases].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(750);
  for (const reference of [...sections.map(({ section }) => section), ...points, ...ids]) {
    const [name, anchor] = addressOf(reference)!.split("#");
    expect(pages.has(name!), reference).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(pages.get(name!)!), reference).toContain(anchor);
  }
});

test("the lists by id have an anchor for every id", () => {
  const [required, open] = ["requirements.md", "open-points.md"].map((name) => anchorsOf(pages.get(name)!));
  expect(requirements.filter(({ id }) => !required!.has(id.toLowerCase()))).toEqual([]);
  expect(openPoints.filter(({ id }) => !open!.has(id.toLowerCase()))).toEqual([]);
});

test("every must names the checks or rules that judge it", () => {
  const text = [...pages.values()].join("\n");
  const unjudged = requirements.filter(({ id, level }) => {
    const entry = text.split(`### ${id}\n`)[1]!.split("\n#")[0]!;
    return level === "must" && !entry.includes("- Judged by: ");
  });
  expect(unjudged.map(({ id }) => id)).toEqual([]);
});

test("every point that can be switched names what reads it in the mock", () => {
  const text = [...pages.values()].join("\n");
  const unread = openPoints.filter(({ id, switchable }) => {
    const entry = text.split(`### ${id}\n`)[1]!.split("\n#")[0]!;
    return switchable && !entry.includes("- Read in the mock by: ");
  });
  expect(unread.map(({ id }) => id)).toEqual([]);
});

test("every privacy case names a test", () => {
  const entries = pages.get("privacy.md")!.split("\n### ").slice(1);
  expect(entries).toHaveLength(privacyCases.length);
  expect(entries.filter((entry) => !entry.includes("- Tests: ")).map((entry) => entry.slice(0, 4))).toEqual([]);
});
