import type { Progress } from "../../../conformance/src/run/runner.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import { type RotationState, afterTurn, nextTurn } from "../../../conformance/src/verdict/rotation.ts";
import { planted } from "../planted/all.ts";
import { PLANTED_START, plantedServer } from "../planted/planted-server.ts";
import type { Planted } from "../planted/planted.ts";
import { asOne, together } from "../planted/together.ts";
import type { Measure } from "./measure.ts";

/** A server with several mistakes, judged again and again. */
interface RotationJob {
  readonly mistakes: readonly Planted[];
  readonly runs: number;
  /** Whether the runs are turns of a rotation with its file, or have the same checks each time. The seeds are the same. */
  readonly rotates: boolean;
}

/** The mistakes that are found by each run, by their ids: those of earlier runs too. */
type FoundByRun = readonly (readonly string[])[];

/** The numbers of runs that are told. */
const TOLD: readonly number[] = [1, 2, 3, 5, 10];
const MISTAKES = 20;

/** How many of twenty mistakes in one server rotated ci runs find, and as many plain ones. */
export const rotation: Measure<RotationJob, FoundByRun> = {
  run: async ({ servers = "3", seed = "1" }, pool) => {
    const wrong = await Promise.all(Array.from({ length: Number(servers) }, (_, n) => twentyMistakes(Number(seed) + n)));
    const runs = TOLD.at(-1)!;
    for (const rotates of [true, false]) {
      const found = await pool(wrong.map((mistakes) => ({ mistakes, runs, rotates })));
      const counts = TOLD.map((n) => `${found.map((server) => server[n - 1]!.length).join(" ")} after ${n}`);
      console.log(
        `${rotates ? "rotated" : "plain"}, of ${wrong.map((mistakes) => mistakes.length).join(" ")} mistakes: ${counts.join(", ")}`,
      );
    }
  },
  judge: foundByRuns,
};

/** Twenty mistakes of the second server that show in its usual variant, each with a requirement that no other of them breaks. */
async function twentyMistakes(seed: number): Promise<Planted[]> {
  const rows = await together(
    planted.filter(({ variant }) => variant === undefined),
    3 * MISTAKES,
    seed * 7919,
  );
  const apart: Planted[] = [];
  for (const row of rows) if (!apart.some(({ breaks }) => breaks.some((id) => row.breaks.includes(id)))) apart.push(row);
  return apart.slice(0, MISTAKES);
}

/** Judges the server by one ci run after the other. A mistake is found if a requirement that it breaks has failed. */
async function foundByRuns({ mistakes, runs, rotates }: RotationJob): Promise<FoundByRun> {
  const found = new Set<string>();
  const byRun: string[][] = [];
  let state: RotationState = { turn: 1, owed: [], requirements: [] };
  for (let n = 0; n < runs; n += 1) {
    const server = await plantedServer(asOne(mistakes));
    const steps: Progress[] = [];
    const onProgress = (step: Progress): void => void steps.push(step);
    const settings = { preflight: true, startedAt: PLANTED_START, onProgress, onBug: () => undefined, seed: n + 1 } as const;
    const report = await runSuite({ ...server, ...settings, tier: "ci", ...(rotates ? { rotate: nextTurn(state) } : {}) });
    state = afterTurn(state, report, steps);
    const failed = new Set(report.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id));
    for (const { id, breaks } of mistakes) if (breaks.some((name) => failed.has(name))) found.add(id);
    byRun.push([...found]);
  }
  return byRun;
}
