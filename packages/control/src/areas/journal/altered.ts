import type { OperationId } from "@hr-platform/spec/operations";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import type { Pipeline } from "@hr-platform/engine/pipeline/pipeline";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { changedDecisions } from "@hr-platform/engine/sandbox/snapshots/exported-settings";
import { faults } from "@hr-platform/faults/catalogue/index";
import { decisionInfluence } from "../decisions.ts";

/** Names what may have changed the answer to an exchange: `fault ID`, `decision SLUG=VALUE`, `transport rule`. */
export type Altered = (kept: Exchanged | JournalEntry) => readonly string[];

/** How to find what was switched when an exchange was made, and concerns its operation. */
export async function alteredIn({ contract, sound }: Pick<Sandbox, "contract" | "sound">): Promise<Altered> {
  const influence = await decisionInfluence(contract);
  const { defaults, rows } = contract.decisions;
  const readers = new Map<string, readonly string[]>(rows.map(({ id, slug }) => [slug, influence.get(id) ?? []]));
  const switched = new Map<Decisions, readonly (readonly [slug: string, value: string])[]>();
  const decisionsOf = ({ decisions }: ExchangeContext): readonly (readonly [string, string])[] => {
    let changed = switched.get(decisions);
    if (changed === undefined) switched.set(decisions, (changed = Object.entries(changedDecisions(defaults, decisions))));
    return changed;
  };
  return (kept) => {
    if ("n" in kept || kept.context === null) return [];
    const { operation, context } = kept;
    const hasPart = (slug: string): boolean => {
      const operations = readers.get(slug) ?? [];
      return operations.length === 0 || (operation !== null && operations.includes(operation));
    };
    return [
      ...context.faults.filter((id) => concerns(sound, id, operation)).map((id) => `fault ${id}`),
      ...decisionsOf(context).flatMap(([slug, value]) => (hasPart(slug) ? [`decision ${slug}=${value}`] : [])),
      ...(context.metRule ? ["transport rule"] : []),
    ];
  };
}

/** Pipelines with one fault each, by the pipeline without it. */
const broken = new WeakMap<Pipeline, Map<string, Pipeline>>();

/** Whether a fault changes a step that an exchange of this operation passes. */
function concerns(sound: Pipeline, id: string, operation: string | null): boolean {
  let known = broken.get(sound);
  if (known === undefined) broken.set(sound, (known = new Map()));
  let faulty = known.get(id);
  if (faulty === undefined) known.set(id, (faulty = faults.get(id)?.breaks(sound) ?? sound));
  const { routes, deliveries: _, ...steps } = faulty;
  if (Object.entries(steps).some(([name, step]) => sound[name as keyof typeof steps] !== step)) return true;
  return operation !== null && routes.get(operation as OperationId) !== sound.routes.get(operation as OperationId);
}
