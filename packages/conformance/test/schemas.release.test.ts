import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMock } from "@hr-platform/mock-server";
import { Ajv, type ValidateFunction } from "ajv";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishedSchemas } from "../scripts/schemas.ts";
import { run } from "../src/cli/program.ts";
import { STATE_FOLDER } from "./state-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-schemas-"));
const before = process.cwd();
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});
const place = (name: string): string => join(folder, name);

const ajv = new Ajv({ strict: false, validateFormats: false });
const schemas = Object.fromEntries(
  Object.entries(publishedSchemas()).map(([name, text]) => [name, ajv.compile(JSON.parse(text) as object)]),
);
const linesOf = (text: string): unknown[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

/** Values of each kind of file, from a run of a mock with a fault. */
let written: Readonly<Record<string, readonly unknown[]>>;
beforeAll(async () => {
  process.chdir(folder);
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null, faults: ["meta-missing"] });
  const { url } = await mock.listen({ port: 0 });
  const fd = openSync(place("progress.jsonl"), "w");
  await run([
    "run",
    `--target=${url}/_mock/target`,
    "--tier=smoke",
    "--report",
    `json=${place("report.json")}`,
    "--quiet",
    `--progress=ndjson=${fd}`,
  ]);
  closeSync(fd);
  const progress = linesOf(readFileSync(place("progress.jsonl"), "utf8"));
  const report = readFileSync(place("report.json"), "utf8");
  await run(["matrix", folder, "--out", place("site")]);
  const evidence = readdirSync(STATE_FOLDER).find((name) => name.endsWith(".evidence.jsonl"))!;
  written = {
    report: [JSON.parse(report)],
    "evidence-line": linesOf(readFileSync(join(STATE_FOLDER, evidence), "utf8")),
    progress,
    matrix: [JSON.parse(readFileSync(place("site/matrix.json"), "utf8"))],
    target: [await (await fetch(`${url}/_mock/target`)).json()],
  };
}, 120_000);

const errorsOf = (validate: ValidateFunction, value: unknown): unknown => (validate(value) ? [] : validate.errors);

test.for(["report", "evidence-line", "progress", "matrix", "target"])(
  "what the suite writes or reads as %s is valid under its schema",
  (name) => {
    expect(written[name]!.length).toBeGreaterThan(0);
    for (const value of written[name]!) expect(errorsOf(schemas[name]!, value)).toEqual([]);
  },
);

test.for(["report", "matrix"])("a %s that lacks a member, or has another format, is not", (name) => {
  const [whole] = written[name] as [Record<string, unknown>];
  expect(schemas[name]!({ ...whole, format: 2 })).toBe(false);
  for (const member of ["format", name === "report" ? "requirements" : "results"])
    expect([member, schemas[name]!(Object.fromEntries(Object.entries(whole).filter(([own]) => own !== member)))]).toEqual([member, false]);
});

test("a line of evidence of no kind is not", () => {
  expect(schemas["evidence-line"]!({ kind: "exchange" })).toBe(false);
  expect(schemas["evidence-line"]!({ kind: "other", id: "x" })).toBe(false);
});
