import type { Danger } from "../verdict/cause.ts";
import type { WrongMember } from "./member.ts";

/** What one complaint says about its probable cause. */
export interface Clue {
  /** Complaints with the same key have the same cause. */
  readonly key: string;
  /** The cause in words, as in `Cause`. */
  readonly title: string;
  /** The title if a single operation shows it. Default: the same. */
  readonly alone?: string;
  /** How surely the clue names a cause: of the clues of a requirement, the strongest counts. Below `SURE` it says only what fails. */
  readonly strength: number;
  /** Further keys that causes with the same one share, too. */
  readonly links: readonly string[];
  readonly danger?: Danger;
  /** A member of the responses that is wrong. */
  readonly member?: WrongMember;
  /** A member that is accepted with a value that it must not have. */
  readonly accepts?: string;
}

/** Weaker clues than this say only what fails; it may follow from another cause. */
export const SURE = 3;

/** The key of the cause that operations are missing. */
export const MISSING = "missing-operations";

/** A clue of its own. */
export function plainClue(key: string, title: string, strength: number): Clue {
  return { key, title, strength, links: [] };
}
