import { openPoints, pairwise } from "../../../engine/test/support/combinations.ts";
import { seedOf } from "../../../conformance/src/exchange/seeded-values.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import type { Report } from "../../../conformance/src/verdict/report.ts";
import { blocking } from "../../../conformance/src/verdict/verdicts.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import type { Measure } from "./measure.ts";

interface Combined {
  /** Number of the combination. */
  readonly n: number;
  readonly decide: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly main: string;
  readonly receiver: boolean;
  readonly only: readonly string[];
}

type Judged = Pick<Report, "requirements" | "decisions">;

export const falseAlarms: Measure<Combined, Judged> = {
  run: async ({ only = [], seeds = "1", count, main = "wattle", events: receiver = false, row }, pool) => {
    if (row !== undefined) return printFlags(pairwise()[Number(row)]!);
    const combinations = count === undefined ? pairwise() : Array.from({ length: Number(count) }, (_, n) => drawn(n));
    const all = combinations.flatMap((decide, n) =>
      Array.from({ length: Number(seeds) }, (_, before): Combined => ({ n, decide, seed: before + 1, main, receiver, only })),
    );
    const reports = await pool(all);
    console.log(`${all.length} runs over ${combinations.length} combinations.`);
    print(all.map((one, place) => ({ ...one, ...reports[place]! })));
  },
  judge: async ({ n, only, ...settings }) => {
    const { mock, target, fetch } = mockTarget({ ...settings, rateLimit: 100 });
    const onBug = ({ id }: { readonly id: string }, error: unknown): void => console.log(`BUG in ${id} in row ${n}:`, error);
    const { requirements, decisions } = await runSuite({ target, fetch, tier: "certify", seed: settings.seed, only, onBug });
    await mock[Symbol.asyncDispose]();
    return { requirements, decisions };
  },
};

/** A combination of drawn values. */
function drawn(n: number): Combined["decide"] {
  return Object.fromEntries(Object.entries(openPoints).map(([slug, all]) => [slug, all[seedOf(n, slug) % all.length]!]));
}

/** The flags of `hr-mock` for a combination. */
function printFlags(decide: Combined["decide"]): void {
  console.log(
    Object.entries(decide)
      .map(([slug, value]) => `--decide ${slug}=${value}`)
      .join(" "),
  );
}

/** Prints what sound mocks show that they should not. */
function print(found: readonly (Combined & Judged)[]): void {
  const rows = found.flatMap(({ n, requirements }) => requirements.map((row) => ({ n, ...row })));
  const alarms = rows
    .filter(({ verdict }) => verdict === "fail")
    .flatMap(({ n, id, complaints }) =>
      complaints!.map(({ check, expected, got }) => ({ n, key: `${id} by ${check}: expected ${expected}`, got: got.slice(0, 300) })),
    );
  for (const [key, [first, ...more]] of Map.groupBy(alarms, (alarm) => alarm.key))
    console.log(
      `ALARM ${more.length + 1}x ${key}\n    got ${first!.got}\n    rows ${placesOf(new Set([first!, ...more].map(({ n }) => n)))}`,
    );
  // An undecided must-level requirement keeps a sound server from being conformant, so it is a false alarm too.
  const undecided = rows.filter((row) => blocking([row]).length > 0);
  for (const [key, same] of Map.groupBy(undecided, ({ id, reason }) => `${id} undecided: ${reason?.slice(0, 300)}`))
    console.log(`UNDECIDED ${same.length}x ${key}\n    rows ${placesOf(same.map(({ n }) => n))}`);
  const warned = Map.groupBy(
    rows.filter(({ verdict }) => verdict === "warn"),
    ({ id }) => id,
  );
  console.log("warnings:", [...warned].map(([id, same]) => `${id} ${same.length}x`).join(", ") || "none");
  const wrong = found.flatMap(({ decide, decisions }) =>
    decisions
      .filter(({ slug, observed }) => decide[slug] !== undefined && observed !== decide[slug])
      .map(({ id, slug, observed }) => `${id} ${slug}: ${decide[slug]} observed as ${observed}`),
  );
  const lines = [...Map.groupBy(wrong, (line) => line)].map(([line, same]) => `\n  ${line} (${same.length}x)`);
  console.log("open points observed with another value than set:", lines.join("") || "none");
}

const placesOf = (places: Iterable<number>): string => [...places].slice(0, 8).join(" ");
