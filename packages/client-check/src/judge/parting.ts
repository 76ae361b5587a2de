import { type Observation, type SeenExchange, lineOf } from "../run/observation.ts";

/** Where the way of a run leaves that of the baseline. */
export interface Parting {
  /** The exchange of the run; undefined: it ended there. */
  readonly here: SeenExchange | undefined;
  /** The exchange of the baseline; undefined: it had ended. */
  readonly there: SeenExchange | undefined;
}

/** The first exchange at which a run sent another request than the baseline; undefined: there is none. */
export function partingOf(baseline: Pick<Observation, "exchanges">, run: Pick<Observation, "exchanges">): Parting | undefined {
  const length = Math.max(baseline.exchanges.length, run.exchanges.length);
  for (let n = 0; n < length; n += 1) {
    const [there, here] = [baseline.exchanges[n], run.exchanges[n]];
    if (there === undefined || here === undefined || lineOf(there) !== lineOf(here)) return { here, there };
  }
  return undefined;
}
