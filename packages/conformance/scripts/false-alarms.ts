/**
 * Finds false alarms: runs the suite against the sound mock with combinations of all open points, and prints every failure.
 * `node scripts/false-alarms.ts [--only GLOB]… [--seeds N] [--random N] [--main SLUG] [--events]`: default: the pairwise array, one seed.
 */
import { parseArgs } from "node:util";
import { openPoints, pairwise } from "../../mock-server/test/support/combinations.ts";
import { seedOf } from "../src/exchange/seeded-values.ts";
import { runSuite } from "../src/suite.ts";
import { blocking } from "../src/verdict/verdicts.ts";
import { mockTarget } from "../test/mock-target.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    seeds: { type: "string", default: "1" },
    random: { type: "string", default: "0" },
    main: { type: "string", default: "wattle" },
    events: { type: "boolean", default: false },
  },
});
const random = Array.from({ length: Number(values.random) }, (_, n) =>
  Object.fromEntries(Object.entries(openPoints).map(([slug, all]) => [slug, all[seedOf(n, slug) % all.length]!])),
);
const rows = Number(values.random) > 0 ? random : pairwise();
const falseAlarms = new Map<string, { count: number; example: string; rows: Set<number> }>();
const undecided = new Map<string, number[]>();
const warned = new Map<string, number>();
const wrong = new Map<string, number>();
let runs = 0;
for (const [n, decide] of rows.entries()) {
  for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
    const { mock, target, fetch } = mockTarget({ main: values.main, seed, decide, receiver: values.events, rateLimit: 100 });
    const only = values.only === undefined ? {} : { only: values.only };
    const report = await runSuite({
      target,
      fetch,
      tier: "certify",
      seed,
      ...only,
      onBug: (check, error) => console.log(`BUG in ${check.id} in row ${n}:`, error),
    });
    await mock[Symbol.asyncDispose]();
    runs += 1;
    for (const row of report.requirements) {
      for (const { check, expected, got } of row.verdict === "fail" ? row.complaints! : []) {
        const key = `${row.id} by ${check}: expected ${expected}`;
        const known = falseAlarms.get(key) ?? { count: 0, example: got.slice(0, 300), rows: new Set<number>() };
        known.count += 1;
        known.rows.add(n);
        falseAlarms.set(key, known);
      }
      // An undecided must-level requirement keeps a sound server from being conformant, so it is a false alarm too.
      if (blocking([row]).length > 0) {
        const key = `${row.id} undecided: ${row.reason?.slice(0, 300)}`;
        undecided.set(key, [...(undecided.get(key) ?? []), n]);
      }
      if (row.verdict === "warn") warned.set(row.id, (warned.get(row.id) ?? 0) + 1);
    }
    for (const { id, slug, observed } of report.decisions)
      if (decide[slug] !== undefined && observed !== decide[slug])
        wrong.set(
          `${id} ${slug}: ${decide[slug]} observed as ${observed}`,
          (wrong.get(`${id} ${slug}: ${decide[slug]} observed as ${observed}`) ?? 0) + 1,
        );
  }
}
console.log(`${runs} runs over ${rows.length} combinations.`);
for (const [key, { count, example, rows }] of falseAlarms)
  console.log(`ALARM ${count}x ${key}\n    got ${example}\n    rows ${[...rows].slice(0, 8).join(" ")}`);
for (const [key, found] of undecided) console.log(`UNDECIDED ${found.length}x ${key}\n    rows ${found.slice(0, 8).join(" ")}`);
console.log("warnings:", [...warned].map(([id, count]) => `${id} ${count}x`).join(", ") || "none");
console.log(
  "open points observed with another value than set:",
  [...wrong].map(([key, count]) => `\n  ${key} (${count}x)`).join("") || "none",
);
