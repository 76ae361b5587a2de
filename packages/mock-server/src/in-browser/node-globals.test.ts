import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const GLOBALS = join(import.meta.dirname, "node-globals.ts");

/** What a program in Node prints that has these globals; it must end by itself. */
function printed(program: string): string {
  const source = `import { setImmediate, clearImmediate } from ${JSON.stringify(GLOBALS)};\n${program}`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", source], { encoding: "utf8", timeout: 10_000 });
}

test("a program in Node that imports the mock for browsers ends when it has done its work", () => {
  expect(printed(`console.log("done");`)).toBe("done\n");
});

test("a program in Node does what is waiting, and then ends", () => {
  expect(printed(`setImmediate(() => setImmediate(() => console.log("second")));`)).toBe("second\n");
  expect(printed(`clearImmediate(setImmediate(() => console.log("never")));`)).toBe("");
});
