import { ConfigurationError } from "../target/configuration-error.ts";
import type { Target } from "../target/target.ts";

/** Checks at the same time by default: more hardly save time, since most checks share people and leave. */
const USUAL_CONCURRENCY = 4;

/** How many checks run at the same time. @throws ConfigurationError if the target's clock is turned, which all of them would notice */
export function concurrencyOf({ control_url }: Target, asked: number | undefined): number {
  if (control_url === undefined) return asked ?? USUAL_CONCURRENCY;
  if (asked === undefined || asked === 1) return 1;
  throw new ConfigurationError(
    `--concurrency ${asked}: the run turns the target's clock, for all checks at once; leave control_url out, or use 1`,
  );
}
