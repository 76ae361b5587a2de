import { operations } from "@hr-platform/spec/operations";
import { beforeAll, expect, test } from "vitest";
import { controlRows } from "@hr-platform/control/areas/index";
import { createMock } from "@hr-platform/control/mock";
import { mockProgram, verbsOfMock } from "./program.ts";

const mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z" });
const read = async (path: string): Promise<string> => await (await mock.fetch(`http://mock${path}`)).text();
let [short, full] = ["", ""];
beforeAll(async () => {
  [short, full] = await Promise.all([read("/llms.txt"), read("/llms-full.txt")]);
});

test("the text for agents is small, and the full one has a bound", () => {
  expect(short.length).toBeLessThan(32_000);
  expect(full.length).toBeLessThan(300_000);
});

test("it has every operation, every call of the control API, and commands that exist", async () => {
  for (const { method, path, comingSoon } of operations) expect(short.includes(`- ${method} ${path}: `), path).toBe(!comingSoon);
  for (const { method, path } of controlRows) expect(short).toContain(`- ${method} /_mock${path === "/" ? "" : path}: `);
  const known = new Set(mockProgram([], await verbsOfMock()).commands.map((command) => command.name()));
  const named = [...short.matchAll(/`hr-mock ([a-z]+)/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("the full one has every requirement that must hold, and every open point with its values", async () => {
  const decisions = (await (await mock.fetch("http://mock/_mock/decisions")).json()) as { slug: string; values: string[] }[];
  expect(decisions.length).toBeGreaterThan(200);
  const missing = decisions
    .flatMap(({ slug, values }) => [`- \`${slug}\` (`, ...values.map((value) => `\`${value}\`: `)])
    .filter((part) => !full.includes(part));
  expect(missing).toEqual([]);
  expect(full).toContain("- LEAVE-38 (");
});

test("a sandbox has its own key in it, at the path of the control API too", async () => {
  const sandbox = mock.sandbox({ seed: 4 });
  const own = await read(`/llms.txt?sandbox=${sandbox.id}`);
  const key = sandbox.world.companies.find(({ slug }) => slug === "wattle")!.keys[0]!.token;
  expect(own).toContain(`Bearer ${key}`);
  expect(short).not.toContain(`Bearer ${key}`);
  expect(await read(`/_mock/llms.txt?sandbox=${sandbox.id}`)).toBe(own);
});
