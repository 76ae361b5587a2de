/**
 * Finds planted mistakes of the second implementation that the suite misses.
 * `node scripts/planted.ts [--only TEXT]… [--tier T]… [--kind plain|subtle] [--latest] [--seed N] [--verbose] [--json FILE]`
 * A mistake is found if a must-level requirement fails, and found at the right place if the row names that requirement.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import type { Tier } from "../src/run/schedule/tier.ts";
import { runSuite } from "../src/suite.ts";
import { VARIANTS } from "../test/other-server/choices.ts";
import { latestWave, planted } from "../test/planted/all.ts";
import type { Planted } from "../test/planted/planted.ts";
import { wrongServer } from "../test/planted/wrong-server.ts";

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

const START = new Date("2026-03-02T09:00:00Z");

if (isMainThread) await main();
else
  parentPort!.on("message", (job: Job | null) => {
    if (job === null) process.exit(0);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    void judge(job).then((outcome) => parentPort!.postMessage(outcome));
  });

interface Job {
  readonly id: string;
  readonly tier: string;
}

async function judge({ id, tier }: Job): Promise<Outcome> {
  const row = planted.find((one) => one.id === id)!;
  const { seed } = workerData as { seed: number };
  try {
    const { otherServer } = await wrongServer(row);
    const { fetch, target, time } = otherServer({
      choices: VARIANTS[row.variant ?? "other"]!,
      receiver: row.receiver ?? false,
      start: START,
      seed: 7,
    });
    const report = await runSuite({
      fetch,
      target,
      time,
      tier: tier as Tier,
      preflight: true,
      startedAt: START,
      seed,
      onBug: (check, error) => console.log(`BUG in ${check.id} on '${id}':`, error),
    });
    const musts = report.requirements.filter(({ level }) => level === "must");
    const failures = musts.filter(({ verdict }) => verdict === "fail");
    const failed = failures.map((requirement) => requirement.id);
    return {
      id,
      kind: row.kind,
      tier,
      verdict: report.verdict,
      failed,
      undecided: musts.filter(({ verdict }) => verdict === "inconclusive").map((requirement) => requirement.id),
      words: [
        ...(report.problems ?? []).map(({ what }) => `preflight: ${what}`),
        ...failures
          .slice(0, 3)
          .map(({ id: name, complaints }) => `${name}: expected ${complaints?.[0]?.expected}; got ${complaints?.[0]?.got.slice(0, 160)}`),
      ],
      right: row.breaks.some((name) => failed.includes(name)),
    };
  } catch (error) {
    return { id, kind: row.kind, tier, verdict: "broken", failed: [], undecided: [], words: [String(error).slice(0, 400)], right: false };
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: "string", multiple: true },
      tier: { type: "string", multiple: true, default: ["certify", "ci"] },
      kind: { type: "string" },
      latest: { type: "boolean", default: false },
      seed: { type: "string", default: "1" },
      verbose: { type: "boolean", default: false },
      json: { type: "string" },
    },
  });
  const chosen = (values.latest ? latestWave : planted).filter(
    ({ id, kind, breaks }) =>
      (values.kind === undefined || kind === values.kind) &&
      (values.only === undefined || values.only.some((text) => id.includes(text) || breaks.some((name) => name.startsWith(text)))),
  );
  const jobs = values.tier.flatMap((tier) => chosen.map(({ id }) => ({ id, tier })));
  const outcomes: Outcome[] = [];
  const workers = Math.max(1, Math.min(availableParallelism(), Math.ceil(jobs.length / 4)));
  await Promise.all(Array.from({ length: workers }, async () => work(jobs, outcomes, Number(values.seed))));
  for (const tier of values.tier)
    printOutcomes(
      tier,
      outcomes.filter((outcome) => outcome.tier === tier),
      values.verbose,
    );
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(outcomes, null, 1)}\n`);
}

/** A worker thread that takes one job after the other. */
async function work(jobs: Job[], outcomes: Outcome[], seed: number): Promise<void> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { seed } });
  const over = new Promise<void>((resolve, reject) => worker.once("exit", () => resolve()).once("error", reject));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  const next = (): void => worker.postMessage(jobs.shift() ?? null);
  worker.on("message", (outcome: Outcome) => {
    outcomes.push(outcome);
    next();
  });
  next();
  await over;
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
  for (const row of outcomes) {
    if (row.failed.length > 0 && !verbose && row.verdict !== "broken") continue;
    const state = row.verdict === "broken" ? "BROKEN" : row.failed.length > 0 ? "found" : "MISSED";
    console.log(
      `  ${state} ${row.kind} '${row.id}' (${row.verdict})${row.undecided.length === 0 ? "" : ` undecided ${row.undecided.join(" ")}`}`,
    );
    for (const words of row.words) console.log(`      ${words}`);
  }
}
