import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { HOSTILE_TEXTS, hostileReport } from "../../test/hostile-report.ts";
import { gate } from "../verdict/gate.ts";
import { type Line, printer, styled } from "./print.ts";
import { summaryLines } from "./summary.ts";

/** The text that reaches the stream. */
function printed(...lines: readonly Line[]): string {
  const chunks: string[] = [];
  const sink = new Writable({
    write: (chunk, _, done) => {
      chunks.push(String(chunk));
      done();
    },
  });
  printer(Object.assign(sink, { isTTY: true, columns: 80, hasColors: () => true }) as unknown as NodeJS.WriteStream).print(...lines);
  return chunks.join("");
}

// eslint-disable-next-line no-control-regex
const OURS = /\u001B\[(?:1|2[2-9]|3[0-9])m/g;

/** Parts of a text that a terminal or a CI service obeys. */
function obeyed(text: string): string[] {
  const rest = text.replaceAll(OURS, "");
  return [
    ...(rest.match(/[\p{Bidi_Control}]|(?!\n)\p{Cc}/gu) ?? []),
    ...rest.split(/\r\n|[\n\r\u0085\u2028\u2029]/).filter((line) => /^\s*::/.test(line) || /##\w*\[/.test(line)),
  ];
}

const text = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 6 })
  .map((all) => all.join(""));

test("a line of any texts stays one line that no terminal or CI service obeys", () => {
  const part = fc.oneof(
    text,
    text.map((value) => styled(["red", "bold"], value)),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (line) => {
      const written = printed(line);
      expect(obeyed(written)).toEqual([]);
      expect(written.match(/\n/g)).toHaveLength(1);
    }),
    runs(1, 2000),
  );
});

test("a report that is hostile in every member is printed in lines that nothing obeys", () => {
  fc.assert(
    fc.property(text, fc.boolean(), (hostile, verbose) => {
      const report = hostileReport(hostile);
      const waivers = [{ requirement: hostile, reason: hostile }];
      const lines = summaryLines(report, gate(report, { waivers, today: "2026-03-02" }), { verbose, quiet: false });
      const written = printed(...lines);
      expect(obeyed(written)).toEqual([]);
      expect(written.match(/\n/g)).toHaveLength(lines.length);
    }),
    runs(1, 60),
  );
});

test("our own styles are printed", () => {
  expect(printed([styled("red", "FAIL"), " x"])).toBe("\u001B[31mFAIL\u001B[39m x\n");
});

test("a command of a CI service becomes readable text", () => {
  expect(printed("::error::x", " \t::add-mask::y", "a ##[group]b ##vso[task]c ##teamcity[d", [styled("red", ":"), ":error::z"])).toBe(
    ": :error::x\n \\x09::add-mask::y\na # #[group]b # #vso[task]c # #teamcity[d\n\u001B[31m: \u001B[39m:error::z\n",
  );
});

test("only the printer, and the entry that reports a missing build, write to standard output or standard error", () => {
  const root = join(import.meta.dirname, "..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const writing = files.filter((name) => /\bprocess\.std(?:out|err)\b|\bconsole\./.test(readFileSync(join(root, name), "utf8")));
  expect(writing).toEqual(["terminal/print.ts"]);
});
