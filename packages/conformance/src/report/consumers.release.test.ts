import { mkdtempSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as ctrfLibrary from "ctrf";
import { HtmlValidate } from "html-validate";
import { convertJUnitToCTRFReport } from "junit-to-ctrf";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { hostileReport } from "../../test/hostile-report.ts";
import { gate } from "../verdict/gate.ts";
import type { ReportContext } from "./context.ts";
import { ctrf } from "./ctrf.ts";
import { html } from "./html.ts";
import { junit } from "./junit.ts";
import { markdown } from "./markdown.ts";
import { sarif } from "./sarif.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-consumers-"));

const report = hostileReport();
const failing = report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
const [fresh, waived, ended, ...old] = failing as [string, string, string, ...string[]];
const today = "2026-03-02";
const baseline = {
  ...report,
  requirements: report.requirements.map((row) => (old.includes(row.id) ? row : { ...row, verdict: "pass" as const })),
};
const waivers = [
  { requirement: waived, reason: "ticket 7", until: "2026-12-31" },
  { requirement: ended, reason: "ticket 9", until: "2026-01-31" },
];
const known: ReportContext = {
  gate: gate(report, { today, baseline, waivers }),
  place: { uri: "conformance/staging.yaml", line: 2 },
  reference: "https://docs.example/reference/requirements.html",
};
const alone: ReportContext = { gate: gate(report, { today }) };

describe("a reader of JUnit", () => {
  const read = async (context: ReportContext): Promise<ctrfLibrary.CTRFReport["results"]> => {
    const file = join(folder, "report.xml");
    writeFileSync(file, junit({ ...report, requirements: report.requirements.map((row) => ({ ...row, ms: 20 })) }, context));
    return (await convertJUnitToCTRFReport(file))!.results;
  };

  test("counts each failure that counts, and each case has its time", async () => {
    const { summary, tests } = await read(alone);
    expect(summary).toMatchObject({ tests: report.requirements.length, failed: failing.length });
    expect(tests.every(({ duration }) => duration === 20)).toBe(true);
  });

  test("finds only new failures red, and known ones skipped with the reason", async () => {
    const { summary, tests } = await read(known);
    expect(summary.failed).toBe(2);
    expect(tests.filter(({ status }) => status === "failed").map(({ name }) => name.split(" ")[0])).toEqual([fresh, ended]);
    const one = tests.find(({ name }) => name.startsWith(`${waived} `))!;
    expect(one.status).toBe("skipped");
    expect(junit(report, known)).toContain('message="known failure, waived until 2026-12-31: ticket 7"');
  });
});

describe("a reader of CTRF", () => {
  test("takes the report, and finds only new failures red", () => {
    const read = ctrfLibrary.parse(ctrf(report, known));
    expect(ctrfLibrary.validate(read)).toMatchObject({ valid: true });
    expect(ctrfLibrary.filterTests(read, { status: "failed" }).map(({ name }) => name.split(" ")[0])).toEqual([fresh, ended]);
    expect(read.results.tests.find(({ name }) => name.startsWith(`${waived} `))).toMatchObject({
      status: "other",
      rawStatus: "fail",
      extra: { known: "waived until 2026-12-31: ticket 7" },
    });
  });
});

describe("a reader of SARIF", () => {
  interface Result {
    readonly ruleId: string;
    readonly level: string;
    readonly baselineState?: string;
    readonly suppressions?: readonly { readonly justification: string }[];
    readonly partialFingerprints: Readonly<Record<string, string>>;
    readonly locations: readonly {
      readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: object };
    }[];
  }
  const read = (context: ReportContext): { results: Result[]; rules: { id: string; helpUri?: string }[] } => {
    const { runs } = JSON.parse(sarif(report, context)) as { runs: { results: Result[]; tool: { driver: { rules: { id: string }[] } } }[] };
    return { results: runs[0]!.results, rules: runs[0]!.tool.driver.rules };
  };

  test("tells results apart, in this run and from run to run", () => {
    const [one, again] = [read(alone), read(known)];
    for (const name of ["requirement/v1", "primaryLocationLineHash"]) {
      const prints = one.results.map(({ partialFingerprints }) => partialFingerprints[name]);
      expect(new Set(prints).size).toBe(report.summary.fail + report.summary.warn);
      expect(again.results.map(({ partialFingerprints }) => partialFingerprints[name])).toEqual(prints);
    }
  });

  test("learns what is new, what is unchanged, what is suppressed and why", () => {
    const state = (id: string): string => {
      const { baselineState, suppressions } = read(known).results.find(({ ruleId }) => ruleId === id)!;
      return `${baselineState} ${suppressions!.map(({ justification }) => justification).join()}`.trim();
    };
    expect([fresh, waived, ended, old[0]!].map(state)).toEqual(["new", "new waived until 2026-12-31: ticket 7", "new", "unchanged"]);
    for (const { baselineState, suppressions } of read(alone).results)
      expect([baselineState, suppressions]).toEqual([undefined, undefined]);
  });

  test("is led to the target file, and to the requirement", () => {
    const { results } = read(known);
    for (const { locations } of results)
      expect(locations[0]!.physicalLocation).toMatchObject({
        artifactLocation: { uri: "conformance/staging.yaml" },
        region: { startLine: 2 },
      });
    const helpOf = (context: ReportContext): string => read(context).rules.find(({ id }) => id === fresh)!.helpUri!;
    expect(helpOf(known)).toBe(`https://docs.example/reference/requirements.html#${fresh.toLowerCase()}`);
    const inFolder = helpOf({ ...known, reference: "https://code.example/blob/main/spec/requirements" });
    const [, file] = /^https:\/\/code\.example\/blob\/main\/(spec\/requirements\/[a-z-]+\.yaml)$/.exec(inFolder)!;
    expect(readFileSync(join(import.meta.dirname, "../../../..", file!), "utf8")).toContain(`- id: ${fresh}\n`);
    for (const reference of ["javascript:alert(1)", "no address"]) expect(sarif(report, { ...known, reference })).not.toContain("helpUri");
  });
});

describe("GitHub's Markdown", () => {
  const page = (context: ReportContext): string =>
    micromark(markdown(report, context), { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });

  test("shows tables, causes and folds, and nothing of a server's", () => {
    const shown = page(alone);
    expect(shown).toContain("<table>");
    expect(shown).toMatch(/<h3>Probable causes: \d+<\/h3>\n<ol>/);
    expect(shown.match(/<details>/g)!.length).toBe(shown.match(/<\/details>/g)!.length);
    expect(shown.match(/<(?!\/?(?:h[23]|p|strong|em|code|pre|ul|ol|li|table|thead|tbody|tr|th|td|details|summary|br|hr)\b)[a-z]+/gi)).toBe(
      null,
    );
  });

  test("names what counts, and folds what is known", () => {
    const shown = page(known);
    expect(shown).toContain(`<strong>2 of ${failing.length} failures count: ${fresh}, ${ended}`);
    expect(shown).toContain(`the waiver ${ended} ended on 2026-01-31`);
    expect(shown).toContain(`${failing.length - 2} known failures that do not count`);
  });
});

test("the HTML page is valid, has unique addresses and is accessible as far as its text shows", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:a11y"],
    // Blanks at the ends of lines do no harm, a target may have a long name, and the bar has the shares as styles.
    rules: { "no-trailing-whitespace": "off", "long-title": "off", "no-inline-style": "off" },
  });
  for (const context of [alone, known]) {
    const { results } = await validator.validateString(await html(report, context));
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${ruleId} ${line}: ${message}`))).toEqual([]);
  }
});

test("on the page each requirement has one address, and known failures are marked", async () => {
  const page = await html(report, known);
  for (const { id } of report.requirements) expect(page.split(` id="${id}"`)).toHaveLength(2);
  expect(page).toContain(`2 of ${failing.length} failures count: ${fresh}, ${ended}`);
  expect(page.match(/<details class="row"[^>]* data-known(?: open)?>/g)).toHaveLength(failing.length - 2);
});
