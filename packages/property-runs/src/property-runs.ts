/** The share of its runs that a property makes by default. The nightly run makes all. */
export const SHARE = 0.25;

type Environment = Readonly<Record<string, string | undefined>>;

/** Seed and number of runs, as fast-check takes them. */
export interface PropertyRuns {
  readonly seed: number;
  readonly numRuns: number;
}

/**
 * How often a property runs, and from which seed. Two environment variables change all properties at once:
 * `HR_RUNS` is the share of the whole number of runs (default 0.25; 1 runs all, 10 runs ten times as many);
 * `HR_SEED`, a whole number, moves every seed, so that other inputs are drawn. The same values draw the same inputs.
 * @param seed the property's own seed
 * @param whole number of runs at share 1
 * @throws Error if a variable is no such number
 */
export function runs(seed: number, whole: number, env: Environment = process.env): PropertyRuns {
  const moved = Number(env["HR_SEED"] ?? 0);
  if (!Number.isSafeInteger(moved)) throw new Error(`HR_SEED is '${env["HR_SEED"]}': give a whole number`);
  return { seed: (seed + moved) | 0, numRuns: Math.ceil(whole * shareIn(env)) };
}

/** Whether everything is run, as it is every night: `HR_RUNS` is 1 or more. */
export function isWhole(env: Environment = process.env): boolean {
  return shareIn(env) >= 1;
}

/** Every `step`-th row, from the first; all rows where everything is run. */
export function sample<T>(all: readonly T[], step: number, env: Environment = process.env): T[] {
  return isWhole(env) ? [...all] : all.filter((_, n) => n % step === 0);
}

function shareIn(env: Environment): number {
  const share = Number(env["HR_RUNS"] ?? SHARE);
  if (!(share > 0)) throw new Error(`HR_RUNS is '${env["HR_RUNS"]}': give a share above 0, such as 0.25, 1 or 10`);
  return share;
}
