import data from "@hr-platform/spec/editions.json" with { type: "json" };
import type { EditionText } from "@hr-platform/spec/texts";
import { nearestName } from "@hr-platform/command-line/nearest-name";
import { checks } from "../checks/index.ts";
import { oracles } from "../oracles/index.ts";
import type { Oracle } from "../oracles/oracle.ts";
import type { Check } from "../run/check/check.ts";
import { ConfigurationError } from "../target/configuration-error.ts";
import { version } from "../target/version.ts";
import { type Erratum, errata, hasMistake } from "./errata.ts";
import { createHash } from "node:crypto";
import { requirementById } from "../document/requirements.ts";

/**
 * Eight hexadecimal digits that say what a check or passive rule is: what it declares to a target. That is its title, which says in words what it
 * requires, the requirements that it may judge, the parts of the target file that it needs, and whether a failure must come twice. Neither the
 * format of the code nor its arrangement matters, so every copy of the suite computes the same, a bundled one too. What the code does beyond that is
 * for those who change it to say, as an erratum.
 * @param statements what must hold under the edition that it is compared with: a must that came later changes nothing there. Default: all
 */
export function judgeHash(judge: Check | Oracle, statements?: readonly string[]): string {
  const { title } = judge;
  const isKnown = (id: string): boolean => statements?.includes(id) !== false || requirementById.get(id)?.level !== "must";
  const requirements = judge.requirements.filter(isKnown);
  const ofCheck = "run" in judge ? [judge.needs.toSorted(), judge.confirm, judge.shared] : [];
  return createHash("sha256")
    .update(JSON.stringify([title, requirements.toSorted(), ...ofCheck]))
    .digest("hex")
    .slice(0, 8);
}

/** What counts for a result, frozen when it was made. */
export type Edition = EditionText;

// Each has checks of its own, which are members of its type.
const all: readonly unknown[] = data;

/** The editions, oldest first. */
export const editions: readonly Edition[] = all as readonly Edition[];

/** The edition of that id; without one, the newest. @throws ConfigurationError that lists the editions */
export function editionNamed(id: string = editions.at(-1)!.id): Edition {
  const found = editions.find((edition) => edition.id === id);
  if (found !== undefined) return found;
  const ids = editions.map((edition) => edition.id);
  const near = nearestName(id, ids);
  throw new ConfigurationError(
    `there is no edition '${id}'; ${near === undefined ? `the editions are ${ids.join(", ")}` : `did you mean ${near}?`}`,
  );
}

/** Why a check does not score under an edition: it came later, is another one now, or has a mistake that fails what is right. */
export type Apart = "later" | "changed" | `erratum ${string}`;

/** What an edition is compared with. */
export interface Judges {
  readonly checks: readonly Check[];
  readonly rules: readonly Oracle[];
  readonly errata: readonly Erratum[];
  /** The version of the suite. */
  readonly version: string;
}

/** The checks and passive rules of this suite. */
export const OURS: Judges = { checks, rules: oracles, errata, version };

/** The checks and passive rules of the suite that do not score under an edition, by id. A check that is not the suite's own scores always. */
export function apartUnder(
  edition: Edition,
  { checks: known, rules, errata: rows, version: now }: Judges = OURS,
): ReadonlyMap<string, Apart> {
  const apart = new Map<string, Apart>();
  const compare = (judge: Check | Oracle, frozen: string | undefined): void => {
    const own = rows.filter(({ check }) => check === judge.id);
    const wrong = own.find((row) => row.kind === "too-strict" && hasMistake(row, now));
    const hash = judgeHash(judge, edition.statements);
    if (frozen === undefined) apart.set(judge.id, "later");
    else if (frozen !== hash && own.at(-1)?.hash !== hash) apart.set(judge.id, "changed");
    else if (wrong !== undefined) apart.set(judge.id, `erratum ${wrong.id}`);
  };
  for (const check of known) compare(check, edition.checks[check.id]);
  for (const rule of rules) compare(rule, edition.rules[rule.id]);
  return apart;
}
