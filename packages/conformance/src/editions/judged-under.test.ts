import { expect, test } from "vitest";
import type { Report, RequirementReport, Verdict } from "../verdict/report.ts";
import type { Erratum } from "./errata.ts";
import { type GivenReport, NOT_IN_EVIDENCE, judgedUnder, judgedUnderLines } from "./judged-under.ts";

type Row = Pick<RequirementReport, "id" | "verdict"> & Partial<RequirementReport>;
const now = (...rows: readonly Row[]): Report =>
  ({ tool: { name: "", version: "0.2.0" }, requirements: rows.map((row) => ({ checks: ["A", "B"], ...row })) }) as unknown as Report;
const before = (...requirements: GivenReport["requirements"]): GivenReport => ({ tool: { version: "0.1.0" }, requirements });
const row = (verdict: Verdict, more: Partial<RequirementReport> = {}): Row => ({ id: "EMP-01", verdict, ...more });

const strict: Erratum = { id: "E-01", check: "A", kind: "too-strict", reason: "it wants a blank", from: "0.1.0", until: "0.1.0" };
const weak: Erratum = { id: "E-02", check: "A", kind: "too-weak", reason: "it takes any number", from: "0.1.0", until: "0.1.0" };
const ids = (found: readonly { readonly errata: readonly Erratum[] }[]): string[][] =>
  found.map(({ errata }) => errata.map(({ id }) => id));

test("the same verdicts have not changed, whatever errata there are", () => {
  const same = before(row("pass", { passed_by: ["A", "B"] }));
  expect(judgedUnder(same, now(row("pass", { passed_by: ["A", "B"] })), [strict, weak])).toEqual({ changed: [], weak: [], untold: [] });
  expect(judgedUnderLines(judgedUnder(same, now(row("pass")), []), same)).toEqual([
    "Against the run, with suite 0.1.0: 1 verdicts are the same, 0 changed, 0 cannot be told from this evidence.",
  ]);
});

test("a failure that is gone is explained by a check that was too strict, a pass that is gone by one that was too weak", () => {
  const gone = judgedUnder(before(row("fail")), now(row("pass")), [strict, weak]);
  expect([gone.changed[0]!.before, gone.changed[0]!.now, ...ids(gone.changed)]).toEqual(["fail", "pass", ["E-01"]]);
  expect(ids(judgedUnder(before(row("pass")), now(row("fail")), [strict, weak]).changed)).toEqual([["E-02"]]);
});

test("nothing is explained by the mistake of another check, or of another version", () => {
  const others = [
    { ...strict, check: "C" },
    { ...strict, until: "0.0.9", from: "0.0.1" },
  ];
  const found = judgedUnder(before(row("fail")), now(row("pass")), others);
  expect(ids(found.changed)).toEqual([[]]);
  expect(judgedUnderLines(found, before(row("fail")))[1]).toBe("  EMP-01  fail -> pass: no erratum says why");
});

test("a pass that rests on nothing but a check that was too weak is named, also if it still passes", () => {
  const of = (passedBy: readonly string[] | undefined, passedNow: readonly string[]): string[] =>
    judgedUnder(before(row("pass", passedBy && { passed_by: passedBy })), now(row("pass", { passed_by: passedNow })), [weak]).weak.map(
      ({ erratum }) => erratum.id,
    );
  expect(of(["A"], ["A", "B"])).toEqual(["E-02"]);
  expect(of(["A", "B"], ["A"])).toEqual([]);
  // A report of an older version does not say on what a pass rests: what passes it now does.
  expect(of(undefined, ["A"])).toEqual(["E-02"]);
  expect(of(undefined, ["A", "B"])).toEqual([]);
  const open = judgedUnder(before(row("pass", { passed_by: ["A"] })), now(row("pass", { passed_by: ["A"] })), [weak]);
  expect(judgedUnderLines(open, before(row("pass")))[1]).toBe(
    "  EMP-01  its pass rested on nothing else: E-02 (A was too weak: it takes any number)",
  );
});

test("what asks for a response that the evidence does not have cannot be told, and has not changed", () => {
  const found = judgedUnder(before(row("pass", { passed_by: ["B"] })), now(row("not-run", { reason: NOT_IN_EVIDENCE })), [weak]);
  expect(found).toEqual({ changed: [], weak: [], untold: [{ id: "EMP-01", now: "not-run" }] });
  expect(judgedUnderLines(found, before(row("pass"))).at(-1)).toContain("checks of now make other requests: EMP-01");
});

test("nor can what a passive rule says otherwise, because such a request is missing", () => {
  const short = (verdict: Verdict): Report => ({
    ...now(row(verdict, { reason: "no answer of this run showed it" })),
    interrupted: "too few responses",
  });
  for (const verdict of ["not-run", "fail"] as const)
    expect(judgedUnder(before(row("pass", { passed_by: ["B"] })), short(verdict), [])).toMatchObject({
      changed: [],
      untold: [{ id: "EMP-01", now: verdict }],
    });
  expect(judgedUnder(before(row("pass")), { ...short("not-run"), interrupted: undefined } as unknown as Report, []).untold).toEqual([]);
  expect(ids(judgedUnder(before(row("fail")), short("not-run"), [strict]).changed)).toEqual([["E-01"]]);
});

test("a statement that the run did not have is not compared", () => {
  expect(judgedUnder(before(), now(row("fail")), [])).toEqual({ changed: [], weak: [], untold: [] });
});
