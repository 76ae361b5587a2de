import { describe, expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { check } from "../run/check/check.ts";
import { type Gap, type Judgement, Judgements } from "../run/check/judgements.ts";
import type { RequirementReport, Verdict } from "./report.ts";
import { currentDocument } from "../document/api-document.ts";
import { requirements } from "../document/requirements.ts";
import { verdictOf, verdicts } from "./verdicts.ts";

const MUST = "EMP-01";
const INFORMATIONAL = requirements.find(({ level }) => level === "informational")!.id;
const UNOBSERVABLE = requirements.find(({ unobservable }) => unobservable !== undefined)!;

const judged = (verdict: Judgement["verdict"], changes: Partial<Judgement> = {}): Judgement => ({
  requirement: MUST,
  verdict,
  check: "EMP-01",
  expected: "a uuid",
  got: `${verdict} it was`,
  exchanges: ["EMP-01/1"],
  ...changes,
});
const gap = (verdict: Gap["verdict"]): Gap => ({ check: "EMP-01", requirements: [MUST], verdict, reason: `${verdict} indeed` });

/** The report row of a requirement after these judgements. */
function said(
  id: string,
  judgements: readonly Judgement[],
  gaps: readonly Gap[] = [],
  checks = [check(id, "MUST", { tier: "smoke" }, async () => {})],
): RequirementReport {
  const book = new Judgements();
  for (const judgement of judgements) book.add(judgement);
  for (const one of gaps) book.gap(one);
  const { record } = exchange({ id: "EMP-01/1", path: "/employees" });
  const rows = verdicts({
    document: currentDocument,
    judgements: book,
    checks,
    oracles: [],
    baseUrl: "http://x",
    exchange: (name) => (name === record.id ? record : undefined),
  });
  return rows.find((row) => row.id === id)!;
}

describe("a requirement", () => {
  test("without evidence has not passed", () => {
    expect(said(MUST, [])).toMatchObject({ verdict: "not-run", reason: "no check of this run judged it" });
    expect(said(MUST, [], [], [])).toMatchObject({ verdict: "not-run", reason: "no check judges it" });
    expect(said(UNOBSERVABLE.id, [])).toMatchObject({ verdict: "not-run", reason: UNOBSERVABLE.unobservable });
  });

  test("passes on evidence, and names the exchanges", () => {
    expect(said(MUST, [judged("pass"), judged("pass", { check: "EMP-02", exchanges: ["EMP-02/7"] })])).toMatchObject({
      verdict: "pass",
      evidence: ["EMP-01/1", "EMP-02/7"],
    });
  });

  test("fails on one failure among passes, and has a curl line to repeat it", () => {
    const row = said(MUST, [judged("pass"), judged("warn"), judged("fail")], [gap("inconclusive")]);
    expect(row.verdict).toBe("fail");
    expect(row.complaints).toEqual([
      { check: "EMP-01", expected: "a uuid", got: "fail it was", exchanges: ["EMP-01/1"], curl: "curl -i 'http://x/employees'" },
    ]);
  });

  test("with a warning is a warning, not a pass", () => {
    expect(said(MUST, [judged("pass"), judged("warn")])).toMatchObject({ verdict: "warn", complaints: [{ got: "warn it was" }] });
  });

  test("that failed once and not again is inconclusive despite passes, and keeps the evidence", () => {
    const once: Gap = { ...gap("inconclusive"), doubt: ["EMP-01/1"] };
    expect(said(MUST, [judged("pass")], [once])).toMatchObject({ verdict: "inconclusive", evidence: ["EMP-01/1"] });
    expect(said(MUST, [judged("fail")], [once]).verdict).toBe("fail");
  });

  test("that is informational neither passes nor fails", () => {
    expect(said(INFORMATIONAL, [judged("pass", { requirement: INFORMATIONAL })]).verdict).toBe("observed");
    expect(said(INFORMATIONAL, [judged("fail", { requirement: INFORMATIONAL })]).verdict).toBe("warn");
    expect(said(INFORMATIONAL, [judged("observed", { requirement: INFORMATIONAL })])).toMatchObject({
      verdict: "observed",
      seen: ["observed it was"],
    });
  });

  test("with a stopped check is inconclusive, whatever other checks found", () => {
    const ofOtherCheck = judged("pass", { check: "EMP-02" });
    expect(said(MUST, [ofOtherCheck], [gap("inconclusive")])).toMatchObject({ verdict: "inconclusive", cause: "target" });
    expect(said(MUST, [ofOtherCheck], [{ ...gap("inconclusive"), check: "EMP-01.twice" }]).verdict).toBe("inconclusive");
    expect(said(MUST, [ofOtherCheck], [{ ...gap("inconclusive"), cause: "document" }]).verdict).toBe("pass");
    expect(said(MUST, [ofOtherCheck], [gap("not-applicable"), gap("not-run")]).verdict).toBe("pass");
  });

  test("without judgements has the most informative gap", () => {
    expect(said(MUST, [], [gap("not-run"), gap("not-applicable"), gap("inconclusive")])).toMatchObject({
      verdict: "inconclusive",
      reason: "inconclusive indeed",
    });
    expect(said(MUST, [], [gap("not-run"), gap("not-applicable")]).verdict).toBe("not-applicable");
  });
});

describe("the verdict on the run", () => {
  const rows = (counts: Partial<Record<Verdict, number>>, level: "must" | "informational" = "must"): RequirementReport[] =>
    Object.entries(counts).flatMap(([verdict, count]) =>
      Array.from({ length: count }, (_, n) => ({
        id: `${verdict} ${n}`,
        level,
        section: [],
        statement: "",
        verdict: verdict as Verdict,
        checks: [],
      })),
    );

  test("is non-conformant on a single failure, interrupted or not", () => {
    expect(verdictOf(rows({ pass: 400, fail: 1 }), true)).toBe("non-conformant");
    expect(verdictOf(rows({ fail: 1 }), false)).toBe("non-conformant");
  });

  test("is conformant when nothing failed and the target left nothing undecided", () => {
    expect(verdictOf(rows({ pass: 8, warn: 1, "not-run": 50, "not-applicable": 50 }), true)).toBe("conformant");
    expect(verdictOf(rows({ pass: 400, inconclusive: 1 }), true)).toBe("inconclusive");
  });

  test("does not hold against the target what the document leaves open", () => {
    const open = rows({ inconclusive: 3 }).map((row) => ({ ...row, cause: "document" as const }));
    expect(verdictOf([...rows({ pass: 8 }), ...open], true)).toBe("conformant");
    const bug = rows({ inconclusive: 1 }).map((row) => ({ ...row, cause: "suite" as const }));
    expect(verdictOf([...rows({ pass: 8 }), ...bug], true)).toBe("inconclusive");
  });

  test("is inconclusive if nothing passed, or not everything was judged", () => {
    expect(verdictOf(rows({ warn: 5, "not-applicable": 9 }), true)).toBe("inconclusive");
    expect(verdictOf(rows({}), true)).toBe("inconclusive");
    expect(verdictOf(rows({ pass: 400 }), false)).toBe("inconclusive");
  });

  test("depends on must-level requirements only", () => {
    expect(verdictOf([...rows({ pass: 1 }), ...rows({ inconclusive: 50 }, "informational")], true)).toBe("conformant");
  });
});
