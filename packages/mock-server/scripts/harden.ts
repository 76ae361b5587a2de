/**
 * Fuzzes the built mock: `--count` generated hostile requests from `--seed`, or `--soak MINUTES` of full load. Prints
 * the result; exit status 1 if there is any finding. With `--cluster`: breaks processes that share their data.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "../test/fuzz/server.ts";
import { type SoakReport, soak } from "../test/fuzz/soak.ts";
import { MOST_MEMORY, PATIENCE, Fuzzer, type FuzzReport } from "../test/fuzz/fuzzer.ts";

const program = join(import.meta.dirname, "../dist/hr-mock.js");
const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`;

function options(): { seed: number; count: number; only: number | undefined; soakMinutes: number | undefined } {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "20000" },
      only: { type: "string" },
      soak: { type: "string" },
    },
  });
  const number = (name: keyof typeof values, least: number): number | undefined => {
    const value = values[name] === undefined ? undefined : Number(values[name]);
    if (value !== undefined && !(value >= least)) throw new Error(`--${name} must be a number from ${least}`);
    return value;
  };
  return { seed: number("seed", 0)!, count: number("count", 1)!, only: number("only", 0), soakMinutes: number("soak", 0.05) };
}

function print(report: FuzzReport, seed: number, seconds: number): void {
  const rows = [...report.tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, tally]) => ({
      kind,
      attacks: tally.attacks,
      answers: tally.answers,
      "slowest ms": Math.round(tally.slowest),
      findings: tally.findings,
    }));
  console.table(rows);
  const statuses = [...report.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`statuses  ${statuses.join("  ")}`);
  console.log(
    `memory    ${mebibytes(report.before.rss)} before, ${mebibytes(report.peak)} at most (limit ${mebibytes(MOST_MEMORY)}), ${mebibytes(report.after.rss)} after`,
  );
  console.log(`heap      ${mebibytes(report.before.heapUsed)} before, ${mebibytes(report.after.heapUsed)} after`);
  console.log(`time      ${seconds.toFixed(1)} s; every answer within ${PATIENCE} ms is asked for`);
  const problems = Map.groupBy(report.findings, ({ kind, problem }) => `${kind}: ${problem}`);
  for (const [problem, { length }] of problems) console.log(`found     ${length} × ${problem}`);
  for (const { n, kind, problem, sent, answered } of [...problems.values()].flatMap((same) => same.slice(0, 3)).slice(0, 20)) {
    console.log(
      `\nFOUND ${problem}\n  ${kind}${n < 0 ? "" : `, again with --seed ${seed} --count ${n + 1} --only ${n}`}\n  sent     ${sent}\n  answered ${answered}`,
    );
  }
  console.log(`\n${report.findings.length === 0 ? "no finding" : `${report.findings.length} findings`}`);
}

function printSoak({ requests, writes, seconds, statuses, rss, heap, samples, problems }: SoakReport): void {
  const [first, last] = ["first quarter", "last quarter"];
  console.log(`requests  ${requests} in ${seconds.toFixed(1)} s (${Math.round(requests / seconds)} a second), ${writes} of them writes`);
  console.log(
    `statuses  ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join("  ")}`,
  );
  console.log(`resident  ${mebibytes(rss[0])} in the ${first}, ${mebibytes(rss[1])} in the ${last}`);
  console.log(
    `in use    ${mebibytes(heap[0])} in the ${first}, ${mebibytes(heap[1])} in the ${last} (heap and buffers, ${samples} samples)`,
  );
  for (const problem of problems) console.log(`FOUND ${problem}`);
  console.log(`\n${problems.length === 0 ? "flat" : `${problems.length} findings`}`);
}

async function fuzz(): Promise<number> {
  const { seed, count, only, soakMinutes } = options();
  const server = await startServer(program);
  try {
    const began = performance.now();
    if (soakMinutes === undefined) {
      const report = await new Fuzzer(server).run({ seed, count, only });
      print(report, seed, (performance.now() - began) / 1000);
      return report.findings.length === 0 ? 0 : 1;
    }
    const report = await soak(server, soakMinutes);
    printSoak(report);
    return report.problems.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

const args = process.argv.slice(2);
process.exitCode = args.includes("--cluster")
  ? await (await import("@hr-platform/replicas/test/cluster/harden-cluster")).hardenCluster(program, args)
  : await fuzz();
