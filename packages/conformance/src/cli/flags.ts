import { type Tier, TIERS } from "../run/schedule/tier.ts";
import { checks } from "../checks/index.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { nearestName } from "@hr-platform/command-line/nearest-name";
import { currentDocument } from "../document/api-document.ts";
import { requestsFor } from "../run/schedule/choose.ts";
import type { RotationTurn } from "../run/schedule/rotate.ts";
import { type Selection, matcher, select } from "../run/schedule/select.ts";

/** The tier of `--tier`; default `ci`. @throws ConfigurationError that lists the tiers */
export function readTier(text: string | undefined): Tier {
  const tier = text ?? "ci";
  if ((TIERS as readonly string[]).includes(tier)) return tier as Tier;
  const near = nearestName(tier, TIERS);
  const mend = near === undefined ? `the tiers are ${TIERS.join(", ")}` : `did you mean ${near}?`;
  throw new ConfigurationError(`--tier ${tier}: no such tier; ${mend}`);
}

/** A whole number from a flag, at least `least`. @throws ConfigurationError that names the flag and the bound */
export function readNumber(flag: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && Number.isSafeInteger(value)) return value;
  throw new ConfigurationError(`${flag} ${text}: must be a whole number of ${least} or more`);
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000 };

/** Milliseconds from a flag such as `90s`, `10m` or `1h30m`. @throws ConfigurationError that names the flag and the form */
export function readDuration(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const parts = /^(?=\d)(?:(\d{1,4})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s)?$/.exec(text);
  const ms = ["h", "m", "s"].reduce((sum, unit, n) => sum + Number(parts?.[n + 1] ?? 0) * UNITS[unit]!, 0);
  if (ms >= 1000) return ms;
  throw new ConfigurationError(`${flag} ${text}: must be a time of at least a second, such as 90s, 10m or 1h30m`);
}

/** Globs from a flag. @throws ConfigurationError for a glob that matches no requirement and no check: it is misspelt */
export function readGlobs(flag: string, globs: readonly string[] = []): readonly string[] {
  const names = [...currentDocument.requirements, ...checks].map(({ id }) => id);
  const idle = globs.find((glob) => !names.some(matcher([glob])));
  if (idle === undefined) return globs;
  const near = nearestName(idle, names);
  const mend = near === undefined ? "'hr-conformance list' lists them, such as LEAVE-38" : `did you mean ${near}?`;
  throw new ConfigurationError(`${flag} '${idle}': no requirement has this name; ${mend}`);
}

/** Flags that say what a run judges. */
export interface SelectionFlags {
  readonly tier?: string;
  readonly only?: string[];
  readonly skip?: string[];
  readonly readOnly?: boolean;
  readonly maxRequests?: string;
}

/** What a run judges, all of it given. */
export type RunSelection = Required<Omit<Selection, "again" | "canRun" | "isBarred" | "maxRequests" | "mayStay" | "replaces" | "rotate">> &
  Pick<Selection, "again" | "maxRequests" | "rotate">;

/** What a run judges, from its flags, in a turn of a rotation or without. @throws ConfigurationError if no check is left */
export function readSelection(flags: SelectionFlags, rotate?: RotationTurn): RunSelection {
  const [only, skip] = [readGlobs("--only", flags.only), readGlobs("--skip", flags.skip)];
  const most = defined({ maxRequests: readNumber("--max-requests", flags.maxRequests, 1) });
  const selection = { tier: readTier(flags.tier), ...most, only, skip, readOnly: flags.readOnly ?? false, ...defined({ rotate }) };
  if (select(checks, selection).length > 0) return selection;
  const wider = select(checks, { ...selection, maxRequests: Infinity, readOnly: false });
  const mend =
    wider.length > 0
      ? `--max-requests ${requestsFor(wider)}${selection.readOnly ? " without --read-only" : ""} does`
      : "'hr-conformance list' shows why";
  const few = selection.maxRequests === undefined ? `tier ${selection.tier}` : `--max-requests ${selection.maxRequests}`;
  throw new ConfigurationError(`no check of ${few} judges what --only, --skip and --read-only leave; ${mend}`);
}

/** The members that are not undefined. */
export function defined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
