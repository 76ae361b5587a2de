import { expect, test } from "vitest";
import { checks } from "../checks/index.ts";
import { mockTarget } from "../../test/mock-target.ts";
import type { Report } from "../verdict/report.ts";
import { gate } from "../verdict/gate.ts";
import { type SuiteOptions, runSuite } from "../suite.ts";
import { currentDocument } from "../document/api-document.ts";
import { Judgements } from "../run/check/judgements.ts";
import { type Edition, OURS, editionNamed } from "./edition.ts";
import { Scoring } from "./scoring.ts";

const newest = editionNamed();
const FAULT = "validation-answers-422";

async function judged(options: Partial<SuiteOptions>, faults: readonly string[] = [FAULT]): Promise<Report> {
  const { mock, target, fetch } = mockTarget({ faults: [...faults] });
  const report = await runSuite({ target, fetch, tier: "smoke", preflight: true, ...options });
  await mock[Symbol.asyncDispose]();
  return report;
}

const failed = ({ requirements }: Pick<Report, "requirements">): string[] =>
  requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
const status = (report: Report): number => gate(report, { today: "2026-03-02" }).status;

const without = (table: Edition["checks"], ids: readonly string[]): Edition["checks"] =>
  Object.fromEntries(Object.entries(table).filter(([id]) => !ids.includes(id)));

const all = await judged({});
const complaining = all.requirements.flatMap(({ complaints = [] }) => complaints.map(({ check }) => check));
const older: Edition = {
  ...newest,
  id: "1.3-2025.9",
  checks: without(newest.checks, complaining),
  rules: without(newest.rules, complaining),
};

test("what every check says is what the newest edition says", async () => {
  const { edition, requirements } = await judged({ edition: newest });
  expect(edition).toEqual({ id: newest.id });
  const verdicts = (rows: Report["requirements"]): string[] => rows.map(({ id, verdict }) => `${id} ${verdict}`);
  expect(verdicts(requirements)).toEqual(verdicts(all.requirements));
  expect(all.edition).toBeUndefined();
  expect(failed(all).length).toBeGreaterThan(0);
});

test("a failure by checks that are later than the edition is shown apart, and does not count", async () => {
  const report = await judged({ edition: older });
  expect([report.verdict, status(report), failed(report)]).toEqual(["conformant", 0, []]);
  const { checks, requirements } = report.edition!.apart!;
  expect(new Set(Object.values(checks))).toEqual(new Set(["later"]));
  expect(failed({ requirements })).toEqual(failed(all));
  const cited = requirements.flatMap(({ complaints = [] }) => complaints.flatMap(({ exchanges }) => exchanges));
  expect(cited.every((id) => report.exchanges.some((exchange) => exchange.id === id))).toBe(true);
  for (const { checks: ids } of report.requirements) expect(ids.filter((id) => complaining.includes(id))).toEqual([]);
});

test("such a failure does not end a run with --bail", async () => {
  // One that fails, and one after it.
  const two = checks.filter(({ id }) => id === "RECOG-01" || id === "WEB-02");
  expect((await judged({ bail: true, checks: two, tier: "ci" })).interrupted).toContain("--bail");
  expect((await judged({ bail: true, checks: two, tier: "ci", edition: older })).interrupted).toBeUndefined();
});

test("a statement that the edition does not have is not counted, and its failure is shown apart", async () => {
  const [id] = failed(all) as [string];
  const report = await judged({ edition: { ...newest, statements: newest.statements.filter((one) => !failed(all).includes(one)) } });
  expect([report.verdict, failed(report)]).toEqual(["conformant", []]);
  expect(report.requirements.find((row) => row.id === id)).toMatchObject({
    verdict: "not-run",
    reason: `the edition ${newest.id} does not have it`,
  });
  expect(failed({ requirements: report.edition!.apart!.requirements })).toEqual(failed(all));
});

test("the report names the errata that the suite has not mended", () => {
  const row = { check: "LEAVE-38", kind: "too-weak", reason: "it takes any number", from: "0.1.0" } as const;
  const rows = [
    { ...row, id: "E-01" },
    { ...row, id: "E-02", until: "0.1.0" },
  ];
  const basis = {
    document: currentDocument,
    checks: [],
    oracles: [],
    judgements: new Judgements(),
    baseUrl: "",
    exchange: () => undefined,
  };
  const errataAt = (version: string): unknown => new Scoring(newest, () => true, { ...OURS, errata: rows, version }).report(basis)?.errata;
  expect([errataAt("0.0.9"), errataAt("0.1.0"), errataAt("0.2.0")]).toEqual([undefined, ["E-01", "E-02"], ["E-01"]]);
});

test("a sound target passes under every edition", async () => {
  for (const edition of [newest, older]) expect((await judged({ edition }, [])).verdict).toBe("conformant");
});

test("what the target file declares is in the report, and changes no verdict", async () => {
  const { mock, target, fetch } = mockTarget();
  const declared = { "EVT-21": { text: `We keep it. ${target.keys.full}`, by: "Mara Ito", date: "2026-11-20" } };
  const only = ["EVT-2*", "COMP-01"];
  const silent = await runSuite({ target, fetch, only });
  const report = await runSuite({ target: { ...target, declared }, fetch, only });
  await mock[Symbol.asyncDispose]();
  expect(report.declared).toMatchObject([{ id: "EVT-21", text: "We keep it. <full>", by: "Mara Ito" }]);
  expect([report.verdict, report.summary]).toEqual([silent.verdict, silent.summary]);
});
