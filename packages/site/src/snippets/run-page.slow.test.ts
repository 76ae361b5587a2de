import { mkdirSync, mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, treatmentOf } from "./blocks.ts";
import { Ports, followPage, isAsShown } from "./run-page.ts";

const installed = mkdtempSync(join(tmpdir(), "hr-runner-"));
mkdirSync(join(installed, "bin"));

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;
const follow = async (...parts: string[]): Promise<string[]> => await followPage(blocksOf("p.md", parts.join("")), installed);

test("files, variables, aliases and the folder stay from block to block", async () => {
  const page = [
    fence("text file=a.txt", "hello"),
    fence("sh", "word=there; alias say=echo; mkdir sub; cd sub"),
    fence("sh", 'say "$(cat ../a.txt) $word"'),
    fence("text output", "hello there"),
  ];
  expect(await follow(...page)).toEqual([]);
});

test("a command that fails in the middle of a block is a mistake of the page, with its line", async () => {
  const [wrong] = await follow("# P\n\n", fence("sh", "echo one\nfalse\necho two"));
  expect(wrong).toBe("p.md:3: exit status 1, not 0:\none\n");
  expect(await follow(fence("sh", "true"), fence("sh status=3", "(exit 3)"))).toEqual([]);
  expect(await follow(fence("sh status=3", "true"))).toEqual(["p.md:1: exit status 0, not 3:\n"]);
});

test("another output than shown is a mistake", async () => {
  expect((await follow(fence("sh", "echo b"), fence("text output", "a")))[0]).toContain("another output than shown:\nb");
});

test("a refusal is a mistake unless the block says that it is refused", async () => {
  const server = createServer((_, response) => response.writeHead(400).end("no")).listen(0, "127.0.0.1");
  const { port } = await new Promise<{ port: number }>((resolve) =>
    server.on("listening", () => resolve(server.address() as { port: number })),
  );
  const call = `curl -s http://127.0.0.1:${port}/`;
  expect((await follow(fence("sh", call)))[0]).toContain("exit status 22");
  expect(await follow(fence("sh refused", call), fence("text output", "no"))).toEqual([]);
  server.close();
});

test("a program that a page starts is ready before the next block, and gone after the page", async () => {
  const server = `require("http").createServer((q, r) => r.end("up")).listen(4010, "127.0.0.1", () => console.log("listening"))`;
  const page = [fence("sh serve", `node --eval '${server}'`), fence("sh", "curl -s http://127.0.0.1:4010/"), fence("text output", "up")];
  expect(await follow(...page)).toEqual([]);
  expect((await follow(fence("sh serve", "echo no; exit 1")))[0]).toContain("it does not start: no");
});

test("what a program writes later is waited for", async () => {
  const page = [fence("sh serve", "echo listening; sleep 0.2; echo later; sleep 5"), fence("text output serve", "listening\nlater")];
  expect(await follow(...page)).toEqual([]);
});

test("an ellipsis is any text in a line, and any lines on its own line", () => {
  expect(isAsShown("a…z", "a to z\n")).toBe(true);
  expect(isAsShown("a…z", "a\nz")).toBe(false);
  expect(isAsShown("a\n…\nz", "a\nb\nc\nz")).toBe(true);
  expect(isAsShown("a\n…\nz", "a\nz")).toBe(true);
  expect(isAsShown("a", "a\nb")).toBe(false);
  expect(isAsShown("a.c", "abc")).toBe(false);
});

test("ports of a page are free ones, and outputs show those of the page", async () => {
  const ports = await Ports.reserve();
  const text = "curl http://127.0.0.1:4010/ --port 4020 in 2026";
  expect(ports.into(text)).not.toContain("4010");
  expect(ports.into(text)).toContain("2026");
  expect(ports.back(ports.into(text))).toBe(text);
});

test("a block without a way to check it needs a reason", () => {
  const treatment = (markdown: string): string => treatmentOf(blocksOf("p.md", markdown)[0]!);
  expect(treatment(fence('sh norun="needs a deployment"', "x"))).toBe("leave");
  expect(() => treatment(fence("sh norun", "x"))).toThrow("p.md:1: norun needs a reason");
  expect(() => treatment(fence("ts", "x"))).toThrow("needs file=NAME");
  expect(treatment(`- item\n\n   ${fence("sh", "   x").replaceAll("\n```", "\n   ```")}`)).toBe("run");
});
