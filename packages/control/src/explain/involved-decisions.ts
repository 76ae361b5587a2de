import { type DecisionSlug, valuesOf } from "@hr-platform/engine/contract/decisions";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { DecisionText } from "@hr-platform/spec/texts";
import { lookBack } from "./look-back.ts";
import { type Repeated, repeated } from "./repeated.ts";

/** They never change once they are known. */
const known = new WeakMap<Exchanged, readonly DecisionText[]>();

/**
 * The decisions that a step read and of which another value would have changed the response, what is written or what is sent: each
 * other value is tried in the state of then.
 */
export function involvedDecisions(
  sandbox: Sandbox,
  {
    n,
    exchanged,
    again,
  }: { readonly n: number; readonly exchanged: Exchanged & { readonly context: ExchangeContext }; readonly again: Repeated },
  texts: readonly DecisionText[],
): readonly DecisionText[] {
  const before = known.get(exchanged);
  if (before !== undefined) return before;
  const { at, context } = exchanged;
  const present = valuesOf(context.decisions);
  const usual = outcomeOf(again);
  const involved = lookBack(sandbox, { position: context.from, at }, () =>
    texts.filter(
      ({ slug, values }) =>
        Object.hasOwn(again.trace.decisions, slug) &&
        values.some(({ value, unserved }) => {
          if (value === present[slug as DecisionSlug] || unserved !== undefined) return false;
          const decisions = sandbox.contract.decisions.decide(context.decisions, { [slug]: value });
          return outcomeOf(repeated(sandbox, n, exchanged, { ...context, decisions })) !== usual;
        }),
    ),
  );
  known.set(exchanged, involved);
  return involved;
}

const outcomeOf = ({ response: { status, headers, body }, trace: { changes, events } }: Repeated): string =>
  JSON.stringify([status, headers, body, changes, events]);
