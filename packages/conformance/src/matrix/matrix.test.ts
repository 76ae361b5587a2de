import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hostileReport } from "../../test/hostile-report.ts";
import { matrixCommand } from "../cli/verbs/matrix.ts";
import { badgeOf } from "./badge.ts";
import { LETTERS, type Matrix, resultOfReport } from "./matrix.ts";
import { readMatrix } from "./read-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-matrix-"));
const results = join(folder, "results");
mkdirSync(join(results, "more"), { recursive: true });
const report = hostileReport();
writeFileSync(join(results, "b.json"), JSON.stringify({ ...report, target: { ...report.target, name: "beta" } }));
writeFileSync(join(results, "more/a.json"), JSON.stringify({ ...report, target: { ...report.target, name: "alpha" } }));
const program = {
  tool: { name: "hr-mock check-client", version: "0.1.0" },
  command: ["npm", "test"],
  verdict: "not-ready",
  started_at: "2026-03-02T09:00:00.000Z",
  document_version: "1.3.0",
  seed: 1,
  clock: "2026-03-02T01:00:00Z",
  company: "wattle",
  needs: { open_points: [{ id: "A-01", breaks: ["201"] }] },
  scenarios: [{ id: "network.cut-after", verdict: "fail" }],
};
writeFileSync(join(results, "program.json"), JSON.stringify(program));
writeFileSync(join(results, "package.json"), '{"name":"x"}');
writeFileSync(join(results, "half.json"), "{");

test("a folder becomes columns by name, with what was observed, programs of their own, and what was left out", async () => {
  const matrix = await readMatrix(results);
  expect(matrix.results.map(({ id, name, level }) => [id, name, level])).toEqual([
    ["more/a", "alpha", "report"],
    ["b", "beta", "report"],
  ]);
  const at = (id: string): number => matrix.statements.findIndex((row) => row.id === id);
  for (const { id, verdict } of report.requirements.filter((row) => at(row.id) >= 0))
    expect([id, matrix.results[0]!.verdicts[at(id)]]).toEqual([id, LETTERS[verdict]]);
  expect(matrix.programs).toEqual([
    expect.objectContaining({ name: "npm test", breaks: ["A-01 201"], scenarios: { "network.cut-after": "fail" } }),
  ]);
  expect(matrix.left_out).toEqual(["half is not JSON", "package is no report of a run or of check-client"]);
});

test("a target that could not be judged is a column too, which says why", () => {
  const problems = [{ kind: "configuration", what: "other_company.keys.full is a key of the same company", mend: "use another" }] as const;
  const result = resultOfReport("c", { ...report, problems });
  expect(result.verdict).toBe("could not be judged: other_company.keys.full is a key of the same company");
  expect(badgeOf(result)).not.toContain("other_company");
});

test("the site has the page, the same as JSON, and a badge for each service", async () => {
  const site = join(folder, "site");
  await matrixCommand(results, { out: site });
  const matrix = JSON.parse(readFileSync(join(site, "matrix.json"), "utf8")) as Matrix;
  expect([matrix.format, matrix.results.length]).toEqual([1, 2]);
  expect(readFileSync(join(site, "badges/more-a.svg"), "utf8")).toContain(report.started_at.slice(0, 10));
  const page = readFileSync(join(site, "index.html"), "utf8");
  expect(page).not.toMatch(/<script>alert|<img src/);
});

test("a folder without a result is refused with a line that says what belongs into it", async () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  await expect(readMatrix(empty)).rejects.toThrow(/holds no result; put JSON reports/);
  await expect(readMatrix(join(folder, "none"))).rejects.toThrow(/cannot be read \(ENOENT\)/);
});
