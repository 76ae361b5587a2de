import type { Tier } from "../../../../conformance/src/run/schedule/tier.ts";
import { runSuite } from "../../../../conformance/src/suite.ts";
import { blocking } from "../../../../conformance/src/verdict/verdicts.ts";
import { drawnServer } from "./server.ts";

/** Time of the drawn servers' frozen clocks. */
const START = new Date("2026-03-02T09:00:00Z");

/** Requirements on content whose form the API document does not show. */
export const OPEN: readonly string[] = [
  ...["ANA", "BILL", "SETUP", "PERM", "MSG", "REC", "ONB", "SURV", "RECOG", "LEARN"].map((area) => `${area}-*`),
  "PRIV-09",
  "PRIV-1*",
];

/** Requirements that no drawn server can pass: there is no receiver, and the description is not at its usual address. */
const NOT_DRAWN = /^(EVT|SIG|VER)-|^HOOK-1[24]$|^PRIV-08$/;

/** The suite's result for one drawn server. */
export interface Judged {
  readonly seed: number;
  readonly requests: number;
  readonly bugs: readonly string[];
  readonly failures: readonly { readonly id: string; readonly check: string; readonly expected: string; readonly got: string }[];
  readonly warnings: readonly { readonly id: string; readonly expected: string; readonly got: string }[];
  /** Requirements without a verdict, and why. */
  readonly undecided: readonly { readonly id: string; readonly reason: string }[];
  /** Must-level requirements that the target left undecided: a sound server is not conformant with them. */
  readonly blocking: readonly { readonly id: string; readonly reason: string }[];
  readonly musts: number;
  readonly passed: number;
}

/** Runs the suite against the server of a seed, in process. @param only globs over requirement ids; none: all */
export async function judged(seed: number, only: readonly string[], tier: Tier = "certify"): Promise<Judged> {
  const { fetch, target, time } = drawnServer(seed, START);
  const bugs: string[] = [];
  const report = await runSuite({
    fetch,
    target,
    time,
    tier,
    seed,
    only,
    preflight: true,
    startedAt: START,
    onBug: (check, error) => bugs.push(`${check.id}: ${String(error)}`),
  });
  const rows = report.requirements.filter(({ id, verdict }) => verdict !== "not-run" && !NOT_DRAWN.test(id));
  const open = (among: typeof rows): Judged["undecided"] => among.map(({ id, reason = "" }) => ({ id, reason }));
  const musts = rows.filter(({ level, verdict }) => level === "must" && verdict !== "not-applicable");
  const complaints = (wanted: string): Judged["failures"] =>
    rows
      .filter(({ verdict }) => verdict === wanted)
      .flatMap(({ id, complaints: found = [] }) =>
        found.map(({ check, expected, got }) => ({ id, check, expected, got: got.slice(0, 600) })),
      );
  const problems = (report.problems ?? []).map(({ what }) => ({ id: "preflight", check: "preflight", expected: "no problem", got: what }));
  return {
    seed,
    requests: report.requests,
    bugs,
    failures: [...problems, ...complaints("fail")],
    warnings: complaints("warn"),
    undecided: open(rows.filter(({ verdict }) => verdict === "inconclusive")),
    blocking: open(blocking(rows)),
    musts: musts.length,
    passed: musts.filter(({ verdict }) => verdict === "pass").length,
  };
}
