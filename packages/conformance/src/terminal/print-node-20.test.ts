import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { printer, styled } from "./print.ts";

/** That of Node 20 takes no stream. */
vi.mock(import("node:util"), async (original) => {
  const real = await original();
  return { ...real, styleText: (style, text) => real.styleText(style, text, { validateStream: false }) };
});

beforeEach(() => void vi.stubEnv("FORCE_COLOR", undefined));
afterEach(() => void vi.unstubAllEnvs());

/** What a stream gets of a green text. */
function printed(isTTY: boolean): string {
  const chunks: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (chunks.push(String(chunk)), done()) });
  printer(Object.assign(sink, { isTTY }) as unknown as NodeJS.WriteStream).print([styled("green", "CONFORMANT")]);
  return chunks.join("");
}

test("a file or a pipe gets no colours, whatever styleText looks at", () => {
  vi.stubEnv("NO_COLOR", undefined);
  expect(printed(false)).toBe("CONFORMANT\n");
});

test("a terminal gets colours, unless NO_COLOR is set", () => {
  vi.stubEnv("NO_COLOR", undefined);
  expect(printed(true)).toBe("\u001B[32mCONFORMANT\u001B[39m\n");
  vi.stubEnv("NO_COLOR", "1");
  expect(printed(true)).toBe("CONFORMANT\n");
});
