import { type Tier, TIERS } from "../check.ts";
import { ConfigurationError } from "../configuration-error.ts";

/** @throws ConfigurationError naming the tiers */
export function readTier(text: string | undefined): Tier {
  const tier = text ?? "ci";
  if ((TIERS as readonly string[]).includes(tier)) return tier as Tier;
  throw new ConfigurationError(`--tier ${tier}: there is no such tier; there are ${TIERS.join(", ")}`);
}

/** A whole number of a flag. @throws ConfigurationError naming the flag and the bounds */
export function readNumber(flag: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && Number.isSafeInteger(value)) return value;
  throw new ConfigurationError(`${flag} ${text}: it takes a whole number from ${least}`);
}

/** The members that are given. */
export function given<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
