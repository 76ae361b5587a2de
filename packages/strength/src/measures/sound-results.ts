import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SOUND, type SoundName, sound } from "@hr-platform/strangers";
import { editionNamed } from "../../../conformance/src/editions/edition.ts";
import type { Tier } from "../../../conformance/src/run/schedule/tier.ts";
import { type SuiteOptions, runSuite } from "../../../conformance/src/suite.ts";
import type { Target } from "../../../conformance/src/target/target.ts";
import type { Report } from "../../../conformance/src/verdict/report.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import { openPoints } from "../../../engine/test/support/combinations.ts";
import { VARIANTS } from "../other-server/choices.ts";
import { otherServer } from "../other-server/server.ts";
import type { Measure } from "./measure.ts";

/** Variants of the second implementation that differ most. */
const SHOWN_VARIANTS = ["other", "strict", "closed", "worded", "tiny", "crowded"] as const;

/** What the mock decides at each open point: its default, or another value wherever it has one. */
const PROFILES = { defaults: 0, "second values": 1, "last values": -1 } as const;

/** Open points at which another value has members or bodies that the target file of the mock does not describe: some musts stay undecided. */
const AS_DESCRIBED = new Set([
  "recruitment-field-names",
  "programme-fields",
  "analytics-shape",
  "stage-move-body",
  "candidate-ref-form",
  "application-id",
  "empty-patch",
]);

interface Judged {
  readonly mock?: keyof typeof PROFILES;
  readonly variant?: (typeof SHOWN_VARIANTS)[number];
  readonly stranger?: SoundName;
  readonly tier: Tier;
}

type Reached = Pick<SuiteOptions, "fetch" | "target" | "time">;

const START = new Date("2026-03-02T09:00:00Z");

/** Sound servers, for the matrix of the documentation: `npm run bench -- --only matrix`. */
export const soundResults: Measure<Judged, Report> = {
  run: async ({ kept = "results", tier: tiers }, pool) => {
    const tier = (tiers?.at(-1) ?? "certify") as Tier;
    const jobs: Judged[] = [
      ...Object.keys(PROFILES).map((mock) => ({ mock: mock as keyof typeof PROFILES, tier })),
      ...SHOWN_VARIANTS.map((variant) => ({ variant, tier })),
      ...SOUND.map((stranger) => ({ stranger, tier })),
    ];
    mkdirSync(kept, { recursive: true });
    await pool(jobs, (report) => {
      const { target, verdict, requests, summary } = report;
      writeFileSync(join(kept, `${target.name.match(/\w+/g)!.join("-")}.json`), `${JSON.stringify(report)}\n`);
      console.log(`${target.name}: ${verdict}, ${requests} requests, ${summary.pass} pass, ${summary.fail} fail`);
    });
  },
  judge: async ({ mock, variant, stranger, tier }) => {
    if (mock !== undefined) return judgedMock(mock, tier);
    if (variant !== undefined) {
      const server = otherServer({ choices: VARIANTS[variant]! });
      return judged(`second server (${variant})`, server, tier, new Date());
    }
    const { start, forms } = await sound(stranger!);
    let turned = 0;
    const { handle, target } = await start({ now: () => START.getTime() + turned });
    const wait = (ms: number): Promise<void> => Promise.resolve(void (turned += ms));
    const reached = {
      fetch: async (url: string, init: RequestInit) => handle(new Request(url, init)),
      target: { ...(target as Target), forms },
      time: { wait, now: () => turned },
    };
    return judged(`stranger (${stranger!})`, reached, tier, START);
  },
};

async function judgedMock(profile: keyof typeof PROFILES, tier: Tier): Promise<Report> {
  const points = Object.entries(openPoints).filter(([slug]) => profile !== "defaults" && !AS_DESCRIBED.has(slug));
  const decide = Object.fromEntries(points.map(([slug, all]) => [slug, all.at(PROFILES[profile])!]));
  const { mock, ...reached } = mockTarget({ decide, rateLimit: 100 });
  try {
    return await judged(`hr-mock (${profile})`, reached, tier, START);
  } finally {
    await mock[Symbol.asyncDispose]();
  }
}

/** The report as the command gives it, but for the date: the clocks of these servers stand still. */
async function judged(name: string, { target, ...reached }: Reached, tier: Tier, startedAt: Date): Promise<Report> {
  const report = await runSuite({ ...reached, target: { ...target, name }, tier, startedAt, preflight: true, edition: editionNamed() });
  return { ...report, started_at: new Date().toISOString() };
}
