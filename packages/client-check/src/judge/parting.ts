import { type Observation, type SeenExchange, comparedLine } from "../run/observation.ts";

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
    if (there === undefined || here === undefined || comparedLine(there) !== comparedLine(here)) return { here, there };
  }
  return undefined;
}

/** The first request of a run that the service refused by itself for what it says, where it refused none of that operation in the baseline. */
export function refusedIn(baseline: Pick<Observation, "exchanges">, run: Pick<Observation, "exchanges">): SeenExchange | undefined {
  const isRefused = ({ response: { status }, isArranged }: SeenExchange): boolean => [400, 409, 422].includes(status) && !isArranged;
  const usual = new Set(baseline.exchanges.filter(isRefused).map(({ operation }) => operation));
  return run.exchanges.find((seen) => isRefused(seen) && !usual.has(seen.operation));
}

/** What an answer says of an error: its code and message, and the field that it names; null: it has no such body. */
export function errorIn({ response: { body } }: SeenExchange): string | null {
  try {
    const { code, message, field } = (
      JSON.parse(body) as { readonly error: Readonly<Record<"code" | "message" | "field", string | undefined>> }
    ).error;
    return `${code}${field === undefined ? "" : ` at ${field}`}: ${message?.replace(/\.$/, "")}`;
  } catch {
    return null;
  }
}
