import { expect, test } from "vitest";
import { asStarted, startedBy, withFlags } from "./as-started.ts";

const words = (script: string, env: Readonly<Record<string, string>> = {}): string =>
  startedBy({ argv: ["/usr/bin/node", script], env, cwd: () => "/home/me/tools" });

test.each([
  ["installed for all", "/usr/local/bin/hr-mock", {}, "hr-mock"],
  [
    "npm start in a clone",
    "/home/me/tools/packages/mock-server/dist/hr-mock.js",
    { npm_execpath: "npm-cli.js" },
    "npx @hr-platform/mock-server",
  ],
  ["npx in a clone", "/home/me/tools/node_modules/.bin/hr-mock", { npm_execpath: "npm-cli.js" }, "npx @hr-platform/mock-server"],
  ["node with the file", "/home/me/tools/packages/mock-server/bin/hr-mock.js", {}, "node packages/mock-server/bin/hr-mock.js"],
  ["a file of a project", "/home/me/tools/node_modules/.bin/hr-mock", {}, "node_modules/.bin/hr-mock"],
  ["a project on the path", "/home/me/tools/node_modules/.bin/hr-mock", { PATH: "/bin:/home/me/tools/node_modules/.bin" }, "hr-mock"],
  ["a test runner", "/home/me/tools/node_modules/.bin/vitest", { npm_execpath: "npm-cli.js" }, "hr-mock"],
])("%s calls the command by its words", (_, script, env, expected) => {
  expect(words(script, env as Readonly<Record<string, string>>)).toBe(expected);
});

test("only commands are called so, not the name of the program", () => {
  const text = "hr-mock: start 'hr-mock', see 'hr-mock keys wattle', hr-mock --help and hr-mock 2.0; not @x/hr-mock keys";
  expect(asStarted(text, "npx it")).toBe(
    "hr-mock: start 'npx it', see 'npx it keys wattle', npx it --help and hr-mock 2.0; not @x/hr-mock keys",
  );
});

test("the suite's commands are called by the words of the suite", () => {
  const text = "hr-conformance: 'hr-conformance list' lists them, or hr-conformance 2.0. Next: hr-conformance run --target x";
  expect(asStarted(text, "npx it", "hr-conformance")).toBe(
    "hr-conformance: 'npx it list' lists them, or hr-conformance 2.0. Next: npx it run --target x",
  );
  const process = { argv: ["node", "/home/me/p/node_modules/.bin/hr-conformance"], env: { npm_execpath: "npm" }, cwd: () => "/home/me/p" };
  expect(startedBy(process, "hr-conformance")).toBe("npx @hr-platform/conformance");
});

test("flags go to the end of each command", () => {
  const text = "remedy: Do it. hr-mock web do 'it'\\''s' && hr-mock keys\nor: leave it out with 'hr-mock listen --forward-to URL'. hr-mock";
  expect(withFlags(text, ["--sandbox sb4"])).toBe(
    "remedy: Do it. hr-mock web do 'it'\\''s' --sandbox sb4 && hr-mock keys --sandbox sb4\nor: leave it out with 'hr-mock listen --forward-to URL --sandbox sb4'. hr-mock",
  );
});
