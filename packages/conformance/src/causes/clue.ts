import type { Danger } from "../verdict/cause.ts";

/** What one complaint says about its probable cause. */
export interface Clue {
  /** Complaints with the same key have the same cause. */
  readonly key: string;
  /** The cause in words, as in `Cause`. */
  readonly title: string;
  /** How surely the clue names a cause: of the clues of a requirement, the strongest counts. 0: it only says where the failure shows. */
  readonly strength: number;
  /** Further keys that causes with the same one share, too. */
  readonly links: readonly string[];
  readonly danger?: Danger;
  /** A member of the responses that is wrong, such as `created_at`, with a wrong value of it. */
  readonly member?: { readonly name: string; readonly value?: string };
}
