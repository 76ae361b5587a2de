import { writeFileSync } from "node:fs";
import type { Tier } from "../../../conformance/src/run/schedule/tier.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import type { Report } from "../../../conformance/src/verdict/report.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import { VARIANTS } from "../other-server/choices.ts";
import type { Mistake } from "../other-server/mistakes.ts";
import { otherServer } from "../other-server/server.ts";
import { planted } from "../planted/all.ts";
import { plantedServer } from "../planted/planted-server.ts";
import type { Planted } from "../planted/planted.ts";
import { servedAt, servedOther } from "../served-other-server.ts";
import type { Flags, Measure } from "./measure.ts";

export const show: Measure = {
  run: async (flags) => {
    const { only, fault = [], decide = [], main = "wattle", seed = "1", tier, limit = false } = flags;
    const { mock, target, fetch } = mockTarget({
      main,
      seed: Number(seed),
      faults: fault,
      decide: Object.fromEntries(decide.map((pair) => pair.split("=") as [string, string])),
      receiver: true,
      rateLimit: limit ? 100 : null,
    });
    const report = await runSuite({ target, fetch, tier: lastOf(tier), seed: Number(seed), ...(only === undefined ? {} : { only }) });
    printRows(report, flags, only === undefined ? ["not-run", "pass", "observed"] : ["not-run"]);
    console.log(report.decisions.map(({ id, slug, observed }) => `${id} ${slug}=${observed}`).join("\n"));
    console.log(
      report.verdict,
      report.summary,
      `${report.requests} requests, ${report.duration_ms} ms, left behind: ${report.left_behind.length}`,
    );
    await mock[Symbol.asyncDispose]();
  },
};

export const showOther: Measure = {
  run: async (flags) => {
    const { only, variant = Object.keys(VARIANTS), mistake = [], tier, seed = "7", events: receiver = false } = flags;
    const start = flags.start === undefined ? undefined : new Date(flags.start);
    for (const name of variant) {
      const settings = { choices: choicesOf(name), mistakes: mistake as Mistake[], seed: Number(seed), receiver };
      const report = await runSuite({
        ...otherServer({ ...settings, ...(start === undefined ? {} : { start }) }),
        tier: lastOf(tier),
        preflight: true,
        ...(start === undefined ? {} : { startedAt: start }),
        seed: Number(seed),
        ...(only === undefined ? {} : { only }),
        onBug: (check, error) => console.log(`BUG in ${check.id}:`, error),
      });
      console.log(`== ${name}: ${report.verdict}`, JSON.stringify(report.summary), `${report.requests} requests, ${report.duration_ms} ms`);
      const few = report.too_few_requests;
      if (few !== undefined) console.log(`  too few requests: ${few.checks} of ${few.of} checks, ${few.requirements.join(" ")}`);
      for (const { what, mend } of report.problems ?? []) console.log(`  problem: ${what}; ${mend}`);
      printRows(report, flags, only === undefined ? ["pass", "observed"] : ["not-run", "pass", "observed"]);
      for (const { id, slug, observed } of report.decisions)
        if (observed.startsWith("other:")) console.log(`  ${id} ${slug}: ${observed}`.slice(0, 260));
      for (const { label, reason } of report.left_behind.slice(0, 5)) console.log(`  left: ${label}: ${reason}`);
    }
  },
};

export const serveOther: Measure = {
  run: async ({ port = "4040", variant = ["other"], mistake = [], only, target: file = "second-server.json" }) => {
    const name = variant.at(-1)!;
    const settings = { choices: choicesOf(name), mistakes: mistake as Mistake[] };
    const served =
      only === undefined
        ? await servedOther(Number(port), settings)
        : await servedAt(Number(port), await plantedServer(plantedOf(only[0]!)));
    // Its rate limit is that of the document, which is the default of a target.
    const { requests_per_minute: _, ...target } = served.target;
    writeFileSync(file, `${JSON.stringify({ ...target, name: `second-${name}` }, null, 2)}\n`);
    console.log(`The second implementation (${name}) is at ${target.base_url}; its target file is ${file}. Try:`);
    console.log(`  hr-conformance run --target ${file} --tier smoke`);
  },
};

/** The planted mistake with this text in its name. @throws Error if there is none, or are several */
function plantedOf(text: string): Planted {
  const found = planted.filter(({ id }) => id.includes(text));
  if (found.length === 1) return found[0]!;
  throw new Error(`${found.length} planted mistakes have '${text}' in their name; one is served at a time.`);
}

const lastOf = (tiers: Flags["tier"]): Tier => (tiers?.at(-1) ?? "certify") as Tier;

function choicesOf(variant: string): NonNullable<(typeof VARIANTS)[string]> {
  const choices = VARIANTS[variant];
  if (choices !== undefined) return choices;
  throw new Error(`There is no variant '${variant}'; the variants are ${Object.keys(VARIANTS).join(", ")}.`);
}

/** Prints the verdicts with their complaints. @param leftOut verdicts that only `--all` shows */
function printRows({ requirements }: Report, { all = false }: Flags, leftOut: readonly string[]): void {
  for (const { id, verdict, reason, seen, statement, complaints = [] } of requirements) {
    if (!all && leftOut.includes(verdict)) continue;
    console.log(`${verdict.padEnd(14)} ${id.padEnd(9)} ${reason ?? seen?.join("; ") ?? statement}`.slice(0, 240));
    for (const { check, expected, got, exchanges } of complaints)
      console.log(`    ${check}: expected ${expected}\n      got ${got.slice(0, 500)}\n      at ${exchanges.join(", ")}`);
  }
}
