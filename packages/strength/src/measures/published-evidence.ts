import { differencesWhenPublished, recordedRun } from "../../../conformance/test/published-run.ts";
import type { Tier } from "../../../conformance/src/run/schedule/tier.ts";
import { readTier } from "../../../conformance/src/cli/flags.ts";
import { latestWave, planted } from "../planted/all.ts";
import { PLANTED_START, plantedServer } from "../planted/planted-server.ts";
import type { Measure } from "./measure.ts";

interface Outcome {
  readonly id: string;
  /** Number of requirements that fail. */
  readonly failures: number;
  /** What published evidence says otherwise. */
  readonly differences: readonly string[];
}

/** Planted mistakes after which published evidence is judged otherwise than the evidence itself. */
export const publishedEvidence: Measure<{ readonly id: string; readonly tier: Tier }, Outcome> = {
  run: async ({ every = "1", tier: [name = "certify"] = [], latest = false }, pool) => {
    const tier = readTier(name);
    const jobs = (latest ? latestWave : planted).flatMap(({ id }, n) => (n % Number(every) === 0 ? [{ id, tier }] : []));
    const outcomes = await pool(jobs, ({ id, differences }) => {
      for (const line of differences) console.log(`${id}: ${line}`);
    });
    const count = (is: (one: Outcome) => boolean): number => outcomes.filter(is).length;
    console.log(
      `${outcomes.length} mistakes, ${count(({ failures }) => failures > 0)} found, ${count(({ differences }) => differences.length > 0)} judged otherwise`,
    );
  },
  judge: async ({ id, tier }) => {
    const row = planted.find((one) => one.id === id)!;
    const { report, evidence } = await recordedRun(await plantedServer(row), { tier, startedAt: PLANTED_START });
    return {
      id,
      failures: report.summary.fail,
      differences: await differencesWhenPublished(evidence, Buffer.alloc(32, 7)),
    };
  },
};
