import { expect, test } from "vitest";
import { suiteProgram } from "../../../conformance/src/cli/program.ts";
import { mockProgram, verbsOfMock } from "../../../mock-server/src/cli/program.ts";
import { tree } from "../tree.ts";

/** A call by which a package manager would ask a registry for the name of a command, which is nobody's package or a stranger's. */
const UNOWNED =
  /\b(?:npx|npm (?:exec|create|install|i)|pnpm (?:dlx|exec|add)|yarn (?:dlx|add)|bunx)(?: -{1,2}[\w-]+)* hr-(?:mock|conformance)\b|"npx"[^\]\n]*"hr-(?:mock|conformance)"/;

test("no page and no message has npx ask for a name that is not ours", () => {
  const own = tree().filter(({ path }) => !path.endsWith("registry-names.test.ts") && !/(?:^|\/)CHANGELOG\.md$/.test(path));
  expect(own.length).toBeGreaterThan(500);
  const wrong = own.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, n) => (UNOWNED.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test("no help text does either, and a call that does is found", async () => {
  const programs = [mockProgram([], await verbsOfMock()), suiteProgram()];
  const texts = programs.flatMap((program) => [program, ...program.commands].map((command) => command.helpInformation()));
  expect(texts.filter((text) => UNOWNED.test(text))).toEqual([]);
  for (const call of ["npx hr-mock why", "npx --yes hr-conformance run", 'command: "npx", args: ["hr-mock", "mcp"]', "npm install hr-mock"])
    expect(call).toMatch(UNOWNED);
  expect("npx @hr-platform/mock-server why; npm install --save-dev @hr-platform/mock-server").not.toMatch(UNOWNED);
});
