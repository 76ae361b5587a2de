import { differencesWhenPublished, recordedRun } from "../../../conformance/test/published-run.ts";
import { planted } from "../planted/all.ts";
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
export const publishedEvidence: Measure<{ readonly n: number }, Outcome> = {
  run: async ({ every = "1" }, pool) => {
    const jobs = planted.flatMap((_, n) => (n % Number(every) === 0 ? [{ n }] : []));
    const outcomes = await pool(jobs);
    for (const { id, differences } of outcomes) for (const line of differences) console.log(`${id}: ${line}`);
    const count = (is: (one: Outcome) => boolean): number => outcomes.filter(is).length;
    console.log(
      `${outcomes.length} mistakes, ${count(({ failures }) => failures > 0)} found, ${count(({ differences }) => differences.length > 0)} judged otherwise`,
    );
  },
  judge: async ({ n }) => {
    const { report, evidence } = await recordedRun(await plantedServer(planted[n]!), { tier: "certify", startedAt: PLANTED_START });
    return {
      id: planted[n]!.id,
      failures: report.summary.fail,
      differences: await differencesWhenPublished(evidence, Buffer.alloc(32, 7)),
    };
  },
};
