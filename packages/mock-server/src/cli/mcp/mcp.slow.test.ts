import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "@hr-platform/command-line/bundle";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import entry from "../../../server.json" with { type: "json" };
import { PLUGINS } from "../../../scripts/plugins.ts";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";

const root = join(import.meta.dirname, "../../..");
// Beside the sources, from where the bundle finds what stays outside it.
const built = mkdtempSync(join(root, "node_modules/.mcp-"));
beforeAll(async () => await bundle({ root, command: "hr-mock", plugins: PLUGINS, into: built }));
afterAll(() => rmSync(built, { recursive: true }));

/** The arguments that the entry of the MCP registry gives every client. */
const command = entry.packages[0]!.packageArguments.flatMap(({ type, value }) => (type === "positional" ? [value!] : []));

/** A client of the built `hr-mock mcp`, started as the entry of the MCP registry says, and what it wrote on standard error. */
async function started(...args: readonly string[]): Promise<{ readonly client: Client; readonly err: () => string }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(built, "hr-mock.js"), ...command, ...args],
    stderr: "pipe",
  });
  let err = "";
  transport.stderr?.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return { client, err: () => err };
}

const textOf = (result: unknown): string => (result as { readonly content: readonly { readonly text: string }[] }).content[0]!.text;

test("hr-mock mcp starts a mock of its own, which programs under test can use too", async () => {
  const { client, err } = await started("--seed", "7", "--clock", "frozen:2026-03-02T09:00:00Z", "--log", "pretty");
  expect(client.getServerVersion()).toMatchObject({ name: "hr-mock", version: entry.version });
  const world = textOf(await client.callTool({ name: "world", arguments: {} }));
  const [, base] = /^base URL (http:\/\/127\.0\.0\.1:\d+\/api\/v1);/.exec(world)!;
  expect((await fetch(`${base}/company`, { headers: { Authorization: "Bearer hrk_wattle_read" } })).status).toBe(200);
  expect(textOf(await client.callTool({ name: "requests", arguments: {} }))).toMatch(/^#0 \S+ GET \/company 200 \(wattle read\)$/);
  expect(err()).toMatch(/GET {4}\/company {2}200/);
  await client.close();
  await expect(fetch(base!)).rejects.toThrow("fetch failed");
});

test("hr-mock mcp --url uses a mock that runs, with its control token", async () => {
  await using mock = frozenMock({ controlToken: "hush" });
  const { url } = await mock.listen();
  const { client } = await started("--url", url, "--control-token", "hush");
  expect(textOf(await client.callTool({ name: "clock", arguments: { advance: "P1D" } }))).toMatch(
    /^clock 2026-03-03T09:00:00\.000Z, frozen/,
  );
  expect(mock.clock.now).toEqual(new Date("2026-03-03T09:00:00Z"));
  await client.close();
});

test("hr-mock mcp ends when its input is a file or /dev/null, which ends and is never closed", async () => {
  const child = spawn(process.execPath, [join(built, "hr-mock.js"), "mcp"], { stdio: ["ignore", "ignore", "inherit"], timeout: 20_000 });
  expect(await once(child, "exit")).toEqual([0, null]);
});
