import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hostileReport } from "../../test/hostile-report.ts";
import { gate } from "../verdict/gate.ts";
import { filePlace } from "../target-file/place.ts";
import { type Conclusion, conclude } from "./conclude.ts";

const folder = mkdtempSync(join(tmpdir(), "hr-conformance-conclude-"));

let [output, errors] = ["", ""];
beforeEach(() => {
  [output, errors] = ["", ""];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => Boolean((output += String(text))));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean((errors += String(text))));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const report = hostileReport();
// The first one fails because its operation is missing.
const [missing, fresh, ...rest] = report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
const old = [missing!, ...rest];
const baseline = {
  ...report,
  requirements: report.requirements.map((row) => (row.id === fresh ? { ...row, verdict: "pass" as const } : row)),
};
const conclusion = (more: Partial<Conclusion> = {}): Conclusion => ({
  gate: gate(report, { today: "2026-03-02", baseline }),
  files: [],
  settings: { verbose: false, quiet: true },
  ...more,
});
const lastLine = (): Record<string, string> => {
  const [name, ...pairs] = output.trimEnd().split("\n").at(-1)!.split(" ");
  expect(name).toBe("HR_CONFORMANCE");
  return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
};

test("the last line has the result for scripts, and the line before it names what counts", async () => {
  await conclude(report, conclusion());
  expect(lastLine()).toEqual({
    verdict: "non-conformant",
    status: "1",
    new: "1",
    failed: `${old.length + 1}`,
    known: `${old.length}`,
    causes: `${report.causes.length}`,
    passed: `${report.summary.pass}`,
    warned: `${report.summary.warn}`,
    undecided: expect.stringMatching(/^\d+$/) as unknown,
    unsteady: expect.stringMatching(/^\d+$/) as unknown,
    judged: expect.stringMatching(/^\d+$/) as unknown,
    requirements: `${report.requirements.length}`,
    stale_waivers: "0",
    expired_waivers: "0",
    complete: "no",
    tier: "ci",
    requests: "432",
    seconds: "61.2",
    seed: "7",
  });
  expect(output).toContain(`\n1 of ${old.length + 1} failures count: ${fresh}.\nHR_CONFORMANCE `);
  expect(process.exitCode).toBe(1);
});

test("quiet prints what counts, a line for all that is known, the verdict and the line for scripts", async () => {
  await conclude(report, conclusion());
  const lines = stripVTControlCharacters(output).trimEnd().split("\n");
  expect(lines.filter((line) => line.includes(fresh!))).toHaveLength(2);
  expect(lines).toContain(`  ${old.length} known failures do not count`);
  for (const noise of ["Probable cause", "KNOWN", "trace", "Left open", "would have caught"]) expect(output).not.toContain(noise);
});

test("everything new is named: a failure, and what is declared as not implemented since the baseline", async () => {
  const declared = report.requirements.find(({ verdict, level }) => verdict === "not-implemented" && level === "must")!.id;
  const passed = baseline.requirements.map((row) => (row.id === declared ? { ...row, verdict: "pass" as const } : row));
  const judged = gate(report, { today: "2026-03-02", baseline: { ...baseline, requirements: passed } });
  await conclude(report, conclusion({ gate: judged }));
  expect(lastLine()).toMatchObject({ new: "2" });
  expect(output).toMatch(
    new RegExp(
      `\n1 of ${old.length + 1} failures count: ${fresh}; 1 declared as not implemented since the baseline counts, too: ${declared}\\.\n`,
    ),
  );
});

test("a report that cannot be written is named, and the last line says status 2", async () => {
  const files = [{ format: "json", file: join(folder, "none", "report.json") }];
  await expect(conclude(report, conclusion({ files }))).rejects.toThrow("cannot be written");
  expect(lastLine()).toMatchObject({ status: "2", new: "1" });
  expect(process.exitCode).toBe(2);
});

test("if a report goes to standard output, nothing else does", async () => {
  await conclude(report, conclusion({ files: [{ format: "badge", file: "/dev/stdout" }] })).catch(() => undefined);
  expect(output).toBe("");
  expect(errors).toContain("failures count");
});

test("findings are placed at base_url in the target file, from the root of its repository", async () => {
  mkdirSync(join(folder, "repository", ".git"), { recursive: true });
  mkdirSync(join(folder, "repository", "con formance"));
  const file = join(folder, "repository", "con formance", "staging.yaml");
  writeFileSync(file, "name: acme\n# where\nbase_url: https://staging.example/api/v1\n");
  expect(await filePlace(file)).toEqual({ uri: "con%20formance/staging.yaml", line: 3 });
  writeFileSync(file, '{\n "base_url": "https://staging.example/api/v1" }');
  expect(await filePlace(file)).toMatchObject({ line: 2 });
  expect(await filePlace("http://127.0.0.1:4010/_mock/target")).toBeUndefined();
});
