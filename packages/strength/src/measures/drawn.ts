import type { Tier } from "../../../conformance/src/run/schedule/tier.ts";
import { type Judged, OPEN, judged } from "../other-server/drawn/judged.ts";
import type { Measure } from "./measure.ts";

interface Drawn {
  readonly seed: number;
  readonly only: readonly string[];
  readonly tier: Tier;
}

export const drawnServers: Measure<Drawn, Judged> = {
  run: async ({ seed = "1", count = "100", whole = false, only = whole ? [] : OPEN, tier = ["certify"], verbose = false }, pool) => {
    const jobs = Array.from({ length: Number(count) }, (_, n) => ({ seed: Number(seed) + n, only, tier: tier.at(-1) as Tier }));
    report(await pool(jobs, (one) => printServer(one, verbose)));
  },
  judge: async ({ seed, only, tier }) => judged(seed, only, tier),
};

function printServer({ seed, bugs, failures, blocking, warnings, undecided }: Judged, verbose: boolean): void {
  const complaint = ({ expected, got }: Judged["warnings"][0]): string => `expected ${expected}\n      got ${got}`;
  for (const bug of bugs) console.log(`BUG seed ${seed} ${bug}`);
  for (const one of failures) console.log(`ALARM seed ${seed} ${one.id} by ${one.check}: ${complaint(one)}`);
  for (const { id, reason } of blocking) console.log(`BLOCKED seed ${seed} ${id}: ${reason}`);
  if (!verbose) return;
  for (const one of warnings) console.log(`warn seed ${seed} ${one.id}: ${complaint(one)}`);
  for (const { id, reason } of undecided) console.log(`undecided seed ${seed} ${id}: ${reason}`);
}

function report(all: readonly Judged[]): void {
  const sum = (part: (one: Judged) => number): number => all.reduce((total, one) => total + part(one), 0);
  const alarmed = all.filter(({ failures, blocking, bugs }) => failures.length + blocking.length + bugs.length > 0);
  console.log(`\n${all.length} drawn servers, ${sum(({ requests }) => requests)} requests; ${alarmed.length} with false alarms.`);
  console.log(
    `must-level requirements that pass: ${((100 * sum(({ passed }) => passed)) / sum(({ musts }) => musts)).toFixed(2)} % of those that ran`,
  );
  for (const [title, part] of [
    ["false alarms", "failures"],
    ["must-level requirements left open because of the target", "blocking"],
    ["warnings", "warnings"],
    ["inconclusive", "undecided"],
  ] as const) {
    const rows = all.flatMap((one) => one[part].map(({ id }) => ({ id, seed: one.seed })));
    console.log(`${title}: ${rows.length}`);
    for (const [id, mine] of [...Map.groupBy(rows, (row) => row.id)].toSorted(([, a], [, b]) => b.length - a.length)) {
      const seeds = [...new Set(mine.map(({ seed }) => seed))];
      console.log(`  ${id.padEnd(9)} ${mine.length} in ${seeds.length} servers, such as seed ${seeds.slice(0, 6).join(" ")}`);
    }
  }
}
