import { writeFileSync } from "node:fs";
import type { Tier } from "../../../conformance/src/run/schedule/tier.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import { latestWave, planted } from "../planted/all.ts";
import { PLANTED_START, plantedServer } from "../planted/planted-server.ts";
import type { Planted } from "../planted/planted.ts";
import type { Measure } from "./measure.ts";

interface Job {
  readonly id: string;
  readonly tier: string;
  readonly seed: number;
}

interface Outcome {
  readonly id: string;
  readonly kind: Planted["kind"];
  readonly tier: string;
  readonly verdict: string;
  /** Ids of the requirements that failed. */
  readonly failed: readonly string[];
  /** Ids of the inconclusive requirements. */
  readonly undecided: readonly string[];
  /** The first complaints, one per requirement. */
  readonly words: readonly string[];
  /** Whether a requirement failed that the row names. */
  readonly right: boolean;
}

export const plantedMistakes: Measure<Job, Outcome> = {
  run: async ({ only, tier: tiers = ["certify", "ci"], kind, latest = false, seed = "1", verbose = false, json }, pool) => {
    const chosen = (latest ? latestWave : planted).filter(
      (row) =>
        (kind === undefined || row.kind === kind) &&
        (only === undefined || only.some((text) => row.id.includes(text) || row.breaks.some((name) => name.startsWith(text)))),
    );
    const outcomes = await pool(tiers.flatMap((tier) => chosen.map(({ id }) => ({ id, tier, seed: Number(seed) }))));
    for (const [n, tier] of tiers.entries()) printOutcomes(tier, outcomes.slice(n * chosen.length, (n + 1) * chosen.length), verbose);
    if (json !== undefined) writeFileSync(json, `${JSON.stringify(outcomes, null, 1)}\n`);
  },
  judge: async (job) => {
    const row = planted.find(({ id }) => id === job.id)!;
    try {
      return await judge(row, job);
    } catch (error) {
      const { id, tier } = job;
      const words = [String(error).slice(0, 400)];
      return { id, kind: row.kind, tier, verdict: "broken", failed: [], undecided: [], words, right: false };
    }
  },
};

async function judge(row: Planted, { id, tier, seed }: Job): Promise<Outcome> {
  const report = await runSuite({
    ...(await plantedServer(row)),
    tier: tier as Tier,
    preflight: true,
    startedAt: PLANTED_START,
    seed,
    onBug: (check, error) => console.log(`BUG in ${check.id} on '${id}':`, error),
  });
  const musts = report.requirements.filter(({ level }) => level === "must");
  const failures = musts.filter(({ verdict }) => verdict === "fail");
  const failed = failures.map((requirement) => requirement.id);
  const words = failures
    .slice(0, 3)
    .map(({ id: name, complaints }) => `${name}: expected ${complaints?.[0]?.expected}; got ${complaints?.[0]?.got.slice(0, 160)}`);
  return {
    id,
    kind: row.kind,
    tier,
    verdict: report.verdict,
    failed,
    undecided: musts.filter(({ verdict }) => verdict === "inconclusive").map((requirement) => requirement.id),
    words: [...(report.problems ?? []).map(({ what }) => `preflight: ${what}`), ...words],
    right: row.breaks.some((name) => failed.includes(name)),
  };
}

function printOutcomes(tier: string, outcomes: readonly Outcome[], verbose: boolean): void {
  const share = (rows: readonly Outcome[]): string => {
    const found = rows.filter(({ failed }) => failed.length > 0).length;
    return `${found} of ${rows.length}${rows.length === 0 ? "" : ` (${Math.round((1000 * found) / rows.length) / 10} %)`}`;
  };
  const of = (kind: Planted["kind"]): readonly Outcome[] => outcomes.filter((row) => row.kind === kind);
  const right = outcomes.filter((row) => row.right).length;
  console.log(
    `${tier}: found ${share(outcomes)}; plain ${share(of("plain"))}, subtle ${share(of("subtle"))}; ${right} at a requirement that the row names`,
  );
  for (const { id, kind, verdict, failed, undecided, words } of outcomes) {
    if (failed.length > 0 && !verbose && verdict !== "broken") continue;
    const state = verdict === "broken" ? "BROKEN" : failed.length > 0 ? "found" : "MISSED";
    console.log(`  ${state} ${kind} '${id}' (${verdict})${undecided.length === 0 ? "" : ` undecided ${undecided.join(" ")}`}`);
    for (const line of words) console.log(`      ${line}`);
  }
}
