import { hash32 } from "@hr-platform/domain";
import { faults } from "@hr-platform/faults/catalogue/index";
import type { ClientReport } from "./report.ts";
import { type Bench, runOnce } from "./run/run-once.ts";
import type { Repetition } from "./scenarios/open/repeat.ts";
import type { KnownProgram } from "./scenarios/scenario.ts";

/** How mistakes are tried. */
export interface FaultOptions {
  /** How many, of those that change an answer. */
  readonly most: number;
  readonly concurrency?: number | undefined;
  readonly tell?:
    | ((event: {
        readonly kind: "fault";
        readonly id: string;
        readonly isNoticed: boolean;
        readonly done: number;
        readonly of: number;
      }) => void)
    | undefined;
}

/** Milliseconds that a run under a mistake may take beyond three baselines. */
const PATIENCE = 15_000;

/**
 * Runs the program against a service with a mistake, for mistakes that change an answer of the baseline. That is measured, not judged: a
 * program notices a mistake if it ends with another status. Its tests are the better, the more it notices.
 */
export async function tryFaults(
  bench: Bench,
  known: KnownProgram,
  repetition: Repetition,
  { most, concurrency = 4, tell = () => {} }: FaultOptions,
): Promise<NonNullable<ClientReport["faults"]>> {
  const changing = [...faults.values()].filter(({ id }) => repetition.under({ faults: [id] }).changed.length > 0);
  // Of more than are wanted, the same ones for the same seed, from all areas.
  const chosen = changing.toSorted((a, b) => hash32(bench.settings.seed, a.id) - hash32(bench.settings.seed, b.id)).slice(0, most);
  const missed: { readonly id: string; readonly title: string }[] = [];
  let next = 0;
  let done = 0;
  const limits = { time: 3 * known.observation.ms + PATIENCE, mostRequests: 20 * known.observation.exchanges.length + 1000 };
  const worker = async (): Promise<void> => {
    for (let at = next++; at < chosen.length && !bench.signal.aborted; at = next++) {
      const { id, title } = chosen[at]!;
      const { sandbox, observation } = await runOnce(bench, { faults: [id] }, limits);
      sandbox.end();
      const isNoticed = observation.status !== known.observation.status;
      if (!isNoticed) missed.push({ id, title });
      done += 1;
      tell({ kind: "fault", id, isNoticed, done, of: chosen.length });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { known: changing.length, tried: done, noticed: done - missed.length, missed: missed.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}
