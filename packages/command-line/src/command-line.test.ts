import { readFileSync } from "node:fs";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { run, strict } from "./command-line.ts";

class Misuse extends Error {}

let printed = "";
beforeEach(() => {
  printed = "";
  for (const stream of [process.stderr, process.stdout]) {
    vi.spyOn(stream, "write").mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  process.stdout.removeAllListeners("error");
  process.exitCode = undefined;
});

/** Runs `tool serve [--port NUMBER]` or `tool send --to ADDRESS`. @returns the exit status, and everything printed */
async function tool(args: readonly string[], serve: () => void = () => undefined): Promise<[status: unknown, printed: string]> {
  const program = new Command("tool");
  program.command("serve").option("--port <number>").action(serve);
  program.command("send").requiredOption("--to <address>").action(serve);
  await run({ name: "tool", mistake: Misuse, status: 2 }, async () => strict(program).parseAsync(args, { from: "user" }));
  return [process.exitCode, printed];
}

describe("a command line", () => {
  test("ends silently if it is correct", async () => {
    expect(await tool(["serve", "--port", "1"])).toEqual([undefined, ""]);
  });

  test("shows all licences, and does nothing else", async () => {
    const serve = vi.fn<() => void>();
    const [status, text] = await tool(["--licenses", "serve"], serve);
    expect([status, serve.mock.calls.length]).toEqual([undefined, 0]);
    expect(text).toContain(readFileSync(new URL("../../../LICENSE", import.meta.url), "utf8").trim());
    expect(text).toContain("NOTICE, which has the licences of all packages in the bundles");
  });

  test.for([
    [["serve", "--prot", "1"], "tool: unknown option '--prot' (Did you mean --port?); see 'tool serve --help'\n"],
    [["serve", "--port"], "tool: option '--port <number>' argument missing; see 'tool serve --help'\n"],
    [["send", "--ot", "x"], "tool: unknown option '--ot' (Did you mean --to?); see 'tool send --help'\n"],
    [["send"], "tool: required option '--to <address>' not specified; see 'tool send --help'\n"],
    [["serve", "twice"], /^tool: too many arguments for 'serve'\. [^\n]*; see 'tool serve --help'\n$/],
  ] as const)("%j ends with one line and the status if it cannot be parsed", async ([args, line]) => {
    const [status, text] = await tool(args);
    expect([status, text]).toEqual([2, typeof line === "string" ? line : expect.stringMatching(line)]);
  });

  test("ends with one line too if the command finds a usage error", async () => {
    const serve = (): never => {
      throw new Misuse("port 1 is taken;\n  try another one.");
    };
    expect(await tool(["serve"], serve)).toEqual([2, "tool: port 1 is taken; try another one\n"]);
  });

  test("a request for help is not an error", async () => {
    const [status, text] = await tool(["serve", "--help"]);
    expect([status, text]).toEqual([undefined, expect.stringContaining("--port <number>")]);
  });
});

test("a bug is thrown", async () => {
  const serve = (): never => {
    throw new TypeError("x is not a function");
  };
  await expect(tool(["serve"], serve)).rejects.toThrow(TypeError);
});
