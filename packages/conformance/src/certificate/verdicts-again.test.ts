import { expect, test } from "vitest";
import { hostileReport } from "../../test/hostile-report.ts";
import { version } from "../target/version.ts";
import type { Report, Verdict } from "../verdict/report.ts";
import type { Certificate } from "./statement.ts";
import { verdictsAgain } from "./verdicts-again.ts";
import { verdictsTogether } from "./verdicts-of-runs.ts";

const base = hostileReport();
const statement = { ...base.requirements[0]!, level: "must" as const, section: ["§1"], statement: "It holds.", checks: ["c"] };

/** A report with these verdicts alone. */
function report(verdicts: Readonly<Record<string, Verdict>>, reason?: string): Report {
  const { problems: _problems, interrupted: _interrupted, bugs: _bugs, part: _part, ...rest } = base;
  const requirements = Object.entries(verdicts).map(([id, verdict]) => ({
    ...statement,
    id,
    verdict,
    ...(reason === undefined ? {} : { reason }),
  }));
  return { ...rest, verdict: "conformant", requirements, decisions: [{ id: "A-01", slug: "create-status", observed: "200" }] };
}

function certificate(verdicts: Readonly<Record<string, Verdict>>, suite = version): Certificate {
  const said = {
    result: "conformant",
    suite: { name: "hr-conformance", version: suite },
    runs: [{}, {}],
    waivers: [],
    issued_at: "2026-03-02T09:00:00.000Z",
  };
  return { ...said, verdicts, decisions: { "create-status": "200" } } as unknown as Certificate;
}

const againstBoth = (given: Certificate, now: Report, hasWithheld = false): ReturnType<typeof verdictsAgain> =>
  verdictsAgain(given, [now, now], { hasWithheld });

test("the same verdicts are nothing to say", () => {
  expect(againstBoth(certificate({ one: "pass" }), report({ one: "pass" }))).toEqual({ findings: [], unseen: [], later: [] });
});

test("a verdict that the evidence does not give is named, whichever it is", () => {
  for (const now of ["fail", "warn", "not-run"] as const)
    expect(againstBoth(certificate({ one: "pass" }), report({ one: now })).findings[0]).toBe(
      `one: the certificate says pass, and the evidence ${now}`,
    );
});

test("what is withheld decides nothing, and a failure that is still seen decides", () => {
  const now = report({ one: "not-run", two: "fail" });
  const { findings, unseen } = againstBoth(certificate({ one: "pass", two: "pass" }), now, true);
  expect([findings, unseen]).toEqual([["two: the certificate says pass, and the evidence fail"], ["one"]]);
});

test("a later suite says what it cannot tell, and a change without an erratum is named", () => {
  const given = certificate({ one: "pass", two: "pass" }, "0.0.1");
  const untold = againstBoth(given, report({ one: "pass", two: "not-run" }, "the evidence has no response to this request"));
  expect([untold.findings, untold.later.join("\n")]).toEqual([
    [],
    expect.stringMatching(/cannot be told, because checks of now make other requests: two/),
  ]);
  expect(againstBoth(given, report({ one: "pass", two: "fail" })).findings).toEqual([
    "two: the certificate says pass, and the evidence fail",
  ]);
});

test("another build of the same version that makes other requests tells what it can, and no more", () => {
  const interrupted = "the evidence has no response to 2 of the requests";
  const now = (one: Verdict, two: Verdict): Report => ({ ...report({ one, two }), interrupted });
  const given = certificate({ one: "pass", two: "pass" });
  const { findings, unseen, later } = verdictsAgain(given, [now("pass", "fail"), now("pass", "pass")], { hasWithheld: false });
  expect([findings, unseen, later.slice(1)]).toEqual([
    [],
    ["two"],
    [
      "  cannot be told, because checks of now make other requests: two",
      "  of these, perhaps only for want of a request of the run, fail: two",
    ],
  ]);
  expect(againstBoth(given, now("pass", "pass"))).toMatchObject({ findings: [], unseen: [] });
});

test("what a later suite records more is nothing against a certificate, and a statement of its edition is", () => {
  const now = report({ one: "pass", more: "observed" });
  const recorded = {
    ...now,
    requirements: now.requirements.map((row) => (row.id === "more" ? { ...row, level: "informational" as const } : row)),
  };
  const given = certificate({ one: "pass" }, "0.0.1");
  expect(againstBoth(given, recorded).findings).toEqual([]);
  expect(againstBoth(given, report({ one: "pass", more: "fail" })).findings).toEqual([
    "more: the certificate says nothing, and the evidence fail",
  ]);
});

test("a failure that no waiver names is found in the certificate itself, whichever suite made it", () => {
  for (const made of [version, "0.0.1"])
    expect(againstBoth(certificate({ one: "fail" }, made), report({ one: "fail" })).findings[0]).toBe(
      "one fails in the certificate itself, and no waiver names it",
    );
});

test("two runs that contradict each other say nothing together, and one that did not get there takes nothing away", () => {
  const runs = [report({ one: "pass", two: "pass" }), report({ one: "fail", two: "not-run" })];
  expect(verdictsTogether(runs)).toMatchObject({ unsteady: ["one (pass, fail)"], verdicts: { two: "pass" } });
});
