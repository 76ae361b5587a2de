import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { chromium } from "@hr-platform/property-runs/chromium";
import { type Page, inBrowser } from "../../test/browser.ts";
import { hostileReport } from "../../test/hostile-report.ts";
import { asPrivateKey, newKey } from "../certificate/key-file.ts";
import { publishedLine } from "../certificate/leaves.ts";
import { certificateFiles, writeFolder } from "../certificate/make.ts";
import { verdictsTogether } from "../certificate/verdicts-of-runs.ts";
import type { Verdict } from "../verdict/report.ts";
import { currentDocument } from "../document/api-document.ts";
import { type MatrixResult, matrixOf, resultOfReport } from "./matrix.ts";
import { matrixPage } from "./page.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-matrix-page-"));
const urlOf = (name: string): string => pathToFileURL(join(folder, `${name}.html`)).href;

const hostile = hostileReport(`${"long".repeat(20)} "quoted" <b></script><script>x</script>`);

/** Results in which statement n fails at every (n + 2)th service; even ones answer 201. */
function resultsOf(many: number): MatrixResult[] {
  return Array.from({ length: many }, (_, n) => {
    const requirements = currentDocument.requirements.map(({ id }, k) => ({
      id,
      verdict: (n % (k + 2) === 1 ? "fail" : "pass") satisfies Verdict,
    }));
    const decisions = currentDocument.decisions.map(({ id, slug, values }) => ({ id, slug, observed: values[n % 2] ?? values[0]! }));
    const report = { ...hostile, target: { ...hostile.target, name: `vendor-${String(n).padStart(3, "0")}` }, requirements, decisions };
    return resultOfReport(`v${n}`, report as unknown as typeof hostile);
  });
}

beforeAll(async () => {
  writeFileSync(join(folder, "few.html"), await matrixPage(matrixOf([...resultsOf(5), resultOfReport("hostile", hostile)], [], [])));
  writeFileSync(join(folder, "many.html"), await matrixPage(matrixOf(resultsOf(200), [], [])));
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const COUNT = 'document.getElementById("count").textContent';
const SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

async function violations(page: Page): Promise<unknown> {
  await page.evaluate(axe);
  return page.evaluate(
    "axe.run().then(({violations}) => violations.flatMap(({id, nodes}) => nodes.slice(0, 3).map(({html}) => id + ' ' + html.slice(0, 200))))",
  );
}

/** Milliseconds from a change of the filter to the end of its layout. */
const TIMED = (words: string): string => `new Promise((resolve) => {
  const q = document.getElementById("q");
  q.value = ${JSON.stringify(words)};
  location.hash = new URLSearchParams({ q: q.value });
  addEventListener("hashchange", () => {
    const began = performance.now();
    show();
    document.body.offsetHeight;
    resolve(performance.now() - began);
  }, { once: true });
})`;

/** Writes the folder of a certificate, whose evidence is two lines a run. */
function certificateIn(name: string): string {
  const path = join(folder, name);
  const lines = [0, 1].map((n) => publishedLine({ kind: "given", id: `a/${n}`, method: "wait", value: null }, String(n).repeat(32)));
  const run = {
    report: { ...hostile, target: { ...hostile.target, name: "acme" } },
    target: { base_url: hostile.target.base_url, keys: { full: "<full>" } },
    mark: "hrcabcde",
    lines,
  };
  const parts = {
    issuedAt: new Date("2026-03-02T09:30:00Z"),
    runs: [run, run],
    together: verdictsTogether([run.report]),
    waivers: [],
    missing: [],
    page: "",
  };
  const subject = { name: "acme", digest: { sha256: "a".repeat(64) } };
  const vendor = asPrivateKey(newKey("Acme Pty Ltd").secret, "the key");
  writeFolder(path, certificateFiles({ ...parts, subject, vendor, nonce: { value: "buyer-0001", chosen_by: "issuer" } }));
  return path;
}

/** What the page says of a folder that somebody chooses. */
async function saidOf(page: Page, path: string): Promise<string> {
  await page.open(`${urlOf("few")}#view=check`, { width: 1280, scheme: "light" });
  const { root } = (await page.send("DOM.getDocument")) as { root: { nodeId: number } };
  const { nodeId } = (await page.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#files" })) as { nodeId: number };
  await page.send("DOM.setFileInputFiles", { nodeId, files: [path] });
  return page.evaluate(`new Promise((resolve) => {
    const look = () => /signed\\.|wrong|is no|no certificate/.test(document.getElementById("found").textContent) ? resolve(document.getElementById("found").textContent) : setTimeout(look, 20);
    look();
  })`);
}

describe.skipIf(chromium === undefined)("in a browser", { timeout: 120_000 }, () => {
  test.each([
    [1280, "light", ""],
    [390, "dark", ""],
    [1280, "dark", "#view=points"],
    [390, "light", "#view=results"],
    [390, "light", "#view=check"],
  ] as const)("at %i pixels, %s, %s: the page fits, loads nothing and is accessible", async (width, scheme, view) => {
    await inBrowser(async (page) => {
      await page.open(urlOf("few") + view, { width, scheme });
      expect(page.requests.map((url) => url.split("#")[0])).toEqual([urlOf("few")]);
      expect(await page.evaluate(SIDEWAYS)).toBe(0);
      expect(await violations(page)).toEqual([]);
      expect(page.errors).toEqual([]);
    });
  });

  test("200 results show within a second, and a filter takes less than 100 ms", async () => {
    await inBrowser(async (page) => {
      await page.open(urlOf("many"), { width: 1280, scheme: "light" });
      const first = await page.evaluate<number>("performance.getEntriesByType('navigation')[0].loadEventEnd");
      const filters = ["status:fail", "area:privacy", "level:must status:fail", "LEAVE"];
      const times = new Map(filters.map((words) => [words, Infinity]));
      // The best of some: other processes take their time too.
      for (const words of [...filters, ...filters, ...filters, ...filters])
        times.set(words, Math.min(times.get(words)!, await page.evaluate<number>(TIMED(words))));
      const others = await page.evaluate<number>(TIMED("name:vendor-00"));
      expect(await page.evaluate(COUNT)).toBe("490 of 490 statements, 10 of 200 results");
      // Other columns are a new table. A busy machine takes several times as long as what is promised.
      expect([first < 3000, Math.max(...times.values()) < 300, others < 2000], JSON.stringify([first, ...times, others])).toEqual([
        true,
        true,
        true,
      ]);
    });
  });

  test("an address holds the view: who answers 201, what fails most, one statement", async () => {
    await inBrowser(async (page) => {
      await page.open(`${urlOf("few")}#view=points&q=observed%3A201`, { width: 1280, scheme: "light" });
      expect(await page.evaluate('document.querySelector("tbody tr").textContent')).toMatch(
        /^A-01create-status.*201 2vendor-001 · vendor-003/,
      );
      await page.open(`${urlOf("few")}#sort=fails&open=PAGE-01`, { width: 1280, scheme: "light" });
      const most = await page.evaluate<string>('document.querySelector("tbody .tally").textContent');
      expect(most).toMatch(/fail/);
      await page.evaluate('document.querySelector("tbody button").click()');
      expect(await page.evaluate("location.hash")).toMatch(/open=/);
      expect(await page.evaluate('document.querySelector(".detail dt").textContent')).toMatch(/\w/);
      expect(page.errors).toEqual([]);
    });
  });

  test("a certificate is checked by its bytes, without a network", async () => {
    await inBrowser(async (page) => {
      expect(await saidOf(page, certificateIn("whole"))).toMatch(
        /acme: conformant.*declared by the vendor.*Acme Pty Ltd.*Every byte is as signed/s,
      );
      const changed = certificateIn("changed");
      appendFileSync(join(changed, "README.md"), " ");
      writeFileSync(
        join(changed, "run-2.evidence.jsonl"),
        readFileSync(join(changed, "run-2.evidence.jsonl"), "utf8").replace("wait", "rest"),
      );
      expect(await saidOf(page, changed)).toMatch(/README.md was changed.*run-2.evidence.jsonl is not what was signed, from line 1 on/s);
      const other = certificateIn("other");
      writeFileSync(join(other, "vendor.pub"), newKey("Acme Pty Ltd").shown);
      expect(await saidOf(page, other)).toMatch(/vendor.pub is not the key that the certificate names.*nobody has signed it/s);
      expect([page.errors, page.requests.filter((url) => !url.startsWith(urlOf("few")))]).toEqual([[], []]);
    });
  });
});
