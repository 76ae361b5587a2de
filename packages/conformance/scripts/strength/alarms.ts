import { openPoints, pairwise } from "../../../mock-server/test/support/combinations.ts";
import { seedOf } from "../../src/exchange/seeded-values.ts";
import { runSuite } from "../../src/suite.ts";
import type { Report } from "../../src/verdict/report.ts";
import { blocking } from "../../src/verdict/verdicts.ts";
import { mockTarget } from "../../test/mock-target.ts";
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

export const falseAlarms: Measure<Combined, Pick<Report, "requirements" | "decisions">> = {
  run: async ({ only = [], seeds = "1", count, main = "wattle", events: receiver = false, row }, pool) => {
    if (row !== undefined) return printFlags(pairwise()[Number(row)]!);
    const combinations = count === undefined ? pairwise() : Array.from({ length: Number(count) }, (_, n) => drawn(n));
    const all = combinations.flatMap((decide, n) =>
      Array.from({ length: Number(seeds) }, (_, before): Combined => ({ n, decide, seed: before + 1, main, receiver, only })),
    );
    const found = new Found();
    for (const [place, report] of (await pool(all)).entries()) found.add(all[place]!, report);
    console.log(`${all.length} runs over ${combinations.length} combinations.`);
    found.print();
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

/** What sound mocks show that they should not. */
class Found {
  readonly #alarms = new Map<string, { readonly example: string; readonly places: number[] }>();
  readonly #undecided = new Map<string, number[]>();
  readonly #warned = new Map<string, number>();
  readonly #wrong = new Map<string, number>();

  add({ n, decide }: Combined, { requirements, decisions }: Pick<Report, "requirements" | "decisions">): void {
    for (const row of requirements) {
      for (const { check, expected, got } of row.verdict === "fail" ? row.complaints! : []) {
        const key = `${row.id} by ${check}: expected ${expected}`;
        const known = this.#alarms.get(key) ?? { example: got.slice(0, 300), places: [] };
        known.places.push(n);
        this.#alarms.set(key, known);
      }
      // An undecided must-level requirement keeps a sound server from being conformant, so it is a false alarm too.
      if (blocking([row]).length > 0) {
        const key = `${row.id} undecided: ${row.reason?.slice(0, 300)}`;
        this.#undecided.set(key, [...(this.#undecided.get(key) ?? []), n]);
      }
      if (row.verdict === "warn") this.#warned.set(row.id, (this.#warned.get(row.id) ?? 0) + 1);
    }
    for (const { id, slug, observed } of decisions) {
      if (decide[slug] === undefined || observed === decide[slug]) continue;
      const key = `${id} ${slug}: ${decide[slug]} observed as ${observed}`;
      this.#wrong.set(key, (this.#wrong.get(key) ?? 0) + 1);
    }
  }

  print(): void {
    for (const [key, { example, places }] of this.#alarms)
      console.log(`ALARM ${places.length}x ${key}\n    got ${example}\n    rows ${[...new Set(places)].slice(0, 8).join(" ")}`);
    for (const [key, places] of this.#undecided)
      console.log(`UNDECIDED ${places.length}x ${key}\n    rows ${places.slice(0, 8).join(" ")}`);
    console.log("warnings:", [...this.#warned].map(([id, count]) => `${id} ${count}x`).join(", ") || "none");
    console.log(
      "open points observed with another value than set:",
      [...this.#wrong].map(([key, count]) => `\n  ${key} (${count}x)`).join("") || "none",
    );
  }
}
