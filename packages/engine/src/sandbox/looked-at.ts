import type { CompanyState } from "../store/company/company-state.ts";
import { stateAt } from "./snapshots/exported-world.ts";
import type { Sandbox } from "./sandbox.ts";
import { settleSilently } from "./writes.ts";

/** A company that nobody has used, brought up to an instant for a look. */
interface Kept {
  readonly state: CompanyState;
  readonly decisions: unknown;
  at: number;
}

const kept = new WeakMap<object, Map<string, Kept>>();

/**
 * A company to look at. Nothing of the sandbox changes: it does not count as used, and what has fallen due is done in a copy,
 * which the next look goes on with. A company that was used is as its last use left it.
 */
export function lookedAt({ parts, clock }: Sandbox, slug: string): CompanyState {
  const { companies, decisions } = parts;
  const now = clock.now();
  const known = companies.look(slug, now, decisions);
  if (known !== undefined) return known;
  const { origin } = companies;
  const own = kept.get(origin) ?? new Map<string, Kept>();
  kept.set(origin, own);
  const copy = own.get(slug);
  if (copy === undefined || copy.at > now || copy.decisions !== decisions) {
    const state = stateAt(origin, slug, now, decisions);
    own.set(slug, { state, decisions, at: now });
    return state;
  }
  if (copy.state.due <= now) settleSilently(copy.state, now, decisions);
  copy.at = now;
  return copy.state;
}
