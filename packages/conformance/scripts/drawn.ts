/**
 * Finds false alarms: runs the suite against sound servers that draw a random form for each response whose form the document does not show.
 * `node scripts/drawn.ts [--from SEED] [--count N] [--only GLOB]… [--whole] [--tier T] [--workers N] [--verbose]`: default 100 servers
 * and the requirements that depend on such forms; `--whole` takes all requirements.
 */
import { fork } from "node:child_process";
import { parseArgs } from "node:util";
import type { Tier } from "../src/run/schedule/tier.ts";
import { type Judged, OPEN, judged } from "../test/other-server/drawn/judged.ts";

interface Share {
  readonly seeds: readonly number[];
  readonly only: readonly string[];
  readonly tier: Tier;
}

if (process.send === undefined) await main();
else
  process.once("message", ({ seeds, only, tier }: Share) => {
    void (async () => {
      for (const seed of seeds) process.send!(await judged(seed, only, tier));
      process.disconnect();
    })();
  });

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: "string", default: "1" },
      count: { type: "string", default: "100" },
      only: { type: "string", multiple: true },
      whole: { type: "boolean", default: false },
      tier: { type: "string", default: "certify" },
      workers: { type: "string", default: "2" },
      verbose: { type: "boolean", default: false },
    },
  });
  const seeds = Array.from({ length: Number(values.count) }, (_, n) => Number(values.from) + n);
  const only = values.only ?? (values.whole ? [] : OPEN);
  const workers = Number(values.workers);
  const all: Judged[] = [];
  const count = (one: Judged): void => {
    all.push(one);
    for (const bug of one.bugs) console.log(`BUG seed ${one.seed} ${bug}`);
    for (const { id, check, expected, got } of one.failures)
      console.log(`ALARM seed ${one.seed} ${id} by ${check}: expected ${expected}\n      got ${got}`);
    for (const { id, reason } of one.blocking) console.log(`BLOCKED seed ${one.seed} ${id}: ${reason}`);
    if (values.verbose)
      for (const { id, expected, got } of one.warnings) console.log(`warn seed ${one.seed} ${id}: expected ${expected}\n      got ${got}`);
    if (values.verbose) for (const { id, reason } of one.undecided) console.log(`undecided seed ${one.seed} ${id}: ${reason}`);
  };
  const shares = Array.from({ length: workers }, (_, n) => seeds.filter((_seed, place) => place % workers === n));
  await Promise.all(shares.map((share) => carriedOut({ seeds: share, only, tier: values.tier as Tier }, count)));
  report(all);
}

/** Judges the servers of some seeds in another process. */
function carriedOut(share: Share, count: (one: Judged) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { serialization: "advanced" });
    child.on("message", (one: Judged) => {
      count(one);
    });
    child.on("error", reject);
    child.on("exit", () => {
      resolve();
    });
    child.send(share);
  });
}

function report(all: readonly Judged[]): void {
  const sum = (part: (one: Judged) => number): number => all.reduce((total, one) => total + part(one), 0);
  const alarmed = all.filter(({ failures, blocking, bugs }) => failures.length + blocking.length + bugs.length > 0);
  console.log(`\n${all.length} drawn servers, ${sum(({ requests }) => requests)} requests; ${alarmed.length} with false alarms.`);
  console.log(
    `must-level requirements that pass: ${((100 * sum(({ passed }) => passed)) / sum(({ musts }) => musts)).toFixed(2)} % of those that ran`,
  );
  const tally = (title: string, rows: readonly { readonly id: string; readonly seed: number }[]): void => {
    const groups = [...Map.groupBy(rows, ({ id }) => id)].toSorted(([, a], [, b]) => b.length - a.length);
    console.log(`${title}: ${rows.length}`);
    for (const [id, mine] of groups) {
      const seeds = [...new Set(mine.map(({ seed }) => seed))];
      console.log(`  ${id.padEnd(9)} ${mine.length} in ${seeds.length} servers, such as seed ${seeds.slice(0, 6).join(" ")}`);
    }
  };
  const seeded = <T extends object>(rows: (one: Judged) => readonly T[]): (T & { readonly seed: number })[] =>
    all.flatMap((one) => rows(one).map((row) => ({ ...row, seed: one.seed })));
  tally(
    "false alarms",
    seeded(({ failures }) => failures),
  );
  tally(
    "must-level requirements left open because of the target",
    seeded(({ blocking }) => blocking),
  );
  tally(
    "warnings",
    seeded(({ warnings }) => warnings),
  );
  tally(
    "inconclusive",
    seeded(({ undecided }) => undecided),
  );
}
