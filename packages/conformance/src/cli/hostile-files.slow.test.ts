import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { capturedOutput } from "../../test/captured-output.ts";
import { HOSTILE_TEXTS } from "../../test/hostile-report.ts";
import { run } from "./program.ts";

const HOSTILE = HOSTILE_TEXTS.join("");

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-hostile-"));

const output = capturedOutput();

function file(name: string, content: object | string): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const reportOf = (text: string): object => ({
  target: { name: text, base_url: text },
  tier: text,
  requirements: [{ id: text, verdict: "fail" }],
  decisions: [{ id: text, slug: text, observed: text }],
});
const before = file("before.json", { ...reportOf("x"), requirements: [{ id: HOSTILE, verdict: "pass" }] });
const after = file("after.json", reportOf(HOSTILE));
const target = file("target.json", { name: HOSTILE, base_url: "http://127.0.0.1:1/api/v1", keys: { full: "k" } });
const evidence = file(
  "evidence.jsonl",
  `${JSON.stringify({
    kind: "run",
    format: 1,
    version: HOSTILE,
    target: { name: HOSTILE, base_url: "http://127.0.0.1:1/api/v1", keys: { full: "<full>" } },
    tier: "smoke",
    only: [],
    skip: [],
    readOnly: false,
    seed: 1,
    started_at: "2026-03-02T09:00:00.000Z",
  })}\n${JSON.stringify({ kind: "unanswered", id: "given:company/1", reason: HOSTILE })}\n`,
);

test("evidence whose target has a form that is none is refused with one line", async () => {
  const head = { kind: "run", format: 1, version: "0", tier: "smoke", only: [], skip: [], readOnly: false, seed: 1 };
  const formed = { name: "x", base_url: "http://127.0.0.1:1/api/v1", keys: { full: "<full>" }, forms: { headcount: 7 } };
  await run(["verify", file("formed.jsonl", { ...head, started_at: "2026-03-02T09:00:00.000Z", target: formed })]);
  expect([process.exitCode, output.text]).toEqual([2, expect.stringMatching(/^.*forms\.headcount must be a map from parts to paths\n$/)]);
});

test.for([
  ["compare", before, after],
  ["plan", "--target", target],
  ["verify", evidence, "--verbose"],
  ["verify", join(folder, HOSTILE.replaceAll("\u0000", ""))],
  ["compare", before, file("odd.json", JSON.stringify({ requirements: [{ id: HOSTILE }], decisions: [] }))],
  ["list", "--only", HOSTILE],
  [
    "run",
    "--target",
    file("wrong.yaml", `name: ${JSON.stringify(HOSTILE)}\nbase_url: 1\n`),
    "--waivers",
    file("waivers.json", [{ requirement: HOSTILE }]),
  ],
  ["replay", `${evidence}#${HOSTILE}`, "--target", target],
])("%j prints texts of foreign files without anything that a terminal or CI service obeys", async (args) => {
  await run(args);
  expect(output.text).not.toBe("");
  // eslint-disable-next-line no-control-regex
  const plain = output.text.replaceAll(/\u001B\[(?:1|2[2-9]|3[0-9])m/g, "");
  expect(plain).not.toMatch(/[\p{Bidi_Control}]|(?!\n)\p{Cc}|[\u2028\u2029]/u);
  expect(plain.split("\n").filter((line) => /^\s*::|##\w*\[/.test(line))).toEqual([]);
});
