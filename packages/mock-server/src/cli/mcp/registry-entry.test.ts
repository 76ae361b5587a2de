import { expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import entry from "../../../server.json" with { type: "json" };
import { mockProgram } from "../program.ts";

// The rules of the schema that the entry names, and those of the registry beyond it.

test("the entry of the MCP registry has the form that the registry takes", () => {
  expect(entry.$schema).toMatch(/^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\/server\.schema\.json$/);
  // A release puts the owner of the repository in: that is who may publish.
  expect(entry.name).toMatch(/^io\.github\.OWNER\/[a-zA-Z0-9._-]+$/);
  expect(entry.description.length).toBeLessThanOrEqual(100);
  expect(entry.packages).toMatchObject([{ registryType: "npm", transport: { type: "stdio" } }]);
});

test("it names this package in this version, whose only command npx runs", () => {
  const [{ identifier, version }] = entry.packages as [(typeof entry.packages)[number]];
  expect([identifier, version, entry.version]).toEqual([manifest.name, manifest.version, manifest.version]);
  expect(Object.keys(manifest.bin)).toEqual(["hr-mock"]);
});

test("its arguments are a command and flags of it", () => {
  const [{ packageArguments }] = entry.packages as [(typeof entry.packages)[number]];
  const [first, ...flags] = packageArguments;
  const command = mockProgram([], []).commands.find((one) => one.name() === first!.value)!;
  expect(first!.type).toBe("positional");
  expect(flags.length).toBeGreaterThan(0);
  const known = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  expect(flags.filter(({ type, name }) => type !== "named" || !known.has(name))).toEqual([]);
});
