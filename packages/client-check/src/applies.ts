import type { KnownProgram, Scenario } from "./scenarios/scenario.ts";
import type { Choice } from "./scenarios/open/open-points.ts";

/** Why a scenario can matter to a program, by what the program did in its baseline. */
export function whyItApplies({ id, arrangement, choices = {} }: Scenario, known: KnownProgram, open: readonly Choice[]): string {
  const { exchanges } = known.observation;
  const tried = Object.entries(choices).flatMap(([slug, value]) => open.filter((choice) => choice.slug === slug && choice.value === value));
  if (tried.length > 0) {
    const changed = new Set(tried.flatMap((choice) => choice.changed));
    const names = tried.length === 1 ? "" : `: ${tried.map(({ slug, value }) => `${slug}=${value}`).join(", ")}`;
    return `${changed.size} of its ${exchanges.length} answers would be others${names}`;
  }
  const { decide = {}, transport = [], withoutScope, deliveries, company, meanwhile, clock } = arrangement;
  const [slug] = Object.keys(decide);
  if (slug !== undefined) return `an answer of it depends on ${slug}`;
  const operation = transport.find((rule) => rule.operation !== undefined)?.operation;
  if (operation !== undefined) return `it sends ${operation}: ${times(exchanges.filter((seen) => seen.operation === operation).length)}`;
  if (withoutScope !== undefined) return `it needs the scope ${withoutScope}`;
  if (deliveries !== undefined) return `it takes deliveries of ${known.use.events.join(", ")}`;
  if (company !== undefined) return "it reads people";
  if (meanwhile !== undefined && id.startsWith("conflicts.")) return "it changes what was there before";
  if (clock !== undefined) return "it changes something";
  if (id === "access.plan") return "it uses an operation that needs a plan";
  return `it sends requests: ${times(exchanges.length)}`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
