import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

/** What the suite of the Model Context Protocol asks of every server. Its other scenarios call tools that only its own server has. */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "resources-list", "prompts-list"];

const SUITE = join(dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")), "dist/index.js");
const HR_MOCK = join(import.meta.dirname, "../../hr-mock.ts");

let server: ChildProcess;
let bridge: Server;

/** Passes what the suite posts on to the standard input of `hr-mock mcp`, and its lines back. */
beforeAll(async () => {
  server = spawn(process.execPath, [HR_MOCK, "mcp"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map<unknown, (line: string) => void>();
  createInterface({ input: server.stdout! }).on("line", (line) => waiting.get((JSON.parse(line) as { readonly id?: unknown }).id)?.(line));
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    if (request.method !== "POST") return response.writeHead(405).end();
    const { id, ...message } = JSON.parse(await text(request)) as { readonly id?: unknown };
    const answer = id === undefined ? undefined : new Promise<string>((resolve) => waiting.set(id, resolve));
    server.stdin!.write(`${JSON.stringify({ ...message, id })}\n`);
    if (answer === undefined) return response.writeHead(202).end();
    return response.writeHead(200, { "Content-Type": "application/json" }).end(await answer);
  };
  bridge = createServer((request, response) => void pass(request, response)).listen(0, "127.0.0.1");
  await once(bridge, "listening");
});

afterAll(() => {
  bridge.close();
  server.kill();
});

test.each(SCENARIOS)("the conformance suite of the Model Context Protocol finds nothing wrong: %s", async (scenario) => {
  const url = `http://127.0.0.1:${(bridge.address() as AddressInfo).port}/mcp`;
  const { stdout } = await promisify(execFile)(process.execPath, [SUITE, "server", "--url", url, "--scenario", scenario]);
  expect(stdout).toMatch(/Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings/);
});
