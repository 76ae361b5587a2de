import type { OperationId } from "@hr-platform/spec/operations";
import { valuesOf } from "@hr-platform/engine/contract/decisions";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { Pipeline } from "@hr-platform/engine/pipeline/pipeline";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { changedDecisions } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import { faults as catalogue } from "@hr-platform/faults/catalogue/index";
import { lookBack } from "../look-back.ts";
import { repeated } from "../repeated.ts";

/** What made an answer another one than that of a mock as it is delivered: `fault ID`, `decision SLUG=VALUE`, `transport rule KIND`. */
export interface Touches {
  /** The answer would have been another one without each of these. */
  readonly by: readonly string[];
  /** Of these it cannot be known: the state before is not kept, the answer is not repeatable, or they may have changed what was stored. */
  readonly perhaps: readonly string[];
}

/** Changes since an exchange up to which its state is looked at: each look takes them back. */
const FAR = 2000;

/** They never change once they are known. */
const known = new WeakMap<Exchanged, Touches>();

/**
 * Handles an exchange again without each fault and each switched decision, to see whether the answer changes.
 * @param isRead Whether an operation reads a decision. Default: every one does.
 */
export function touchesOf(
  sandbox: Sandbox,
  n: number,
  exchanged: Exchanged | undefined = sandbox.journal.whole(n),
  isRead: (slug: string, operation: string | null) => boolean = () => true,
): Touches {
  const context = exchanged?.context ?? null;
  if (exchanged === undefined || context === null) return { by: [], perhaps: [] };
  const before = known.get(exchanged);
  if (before !== undefined) return before;
  const { response, operation } = exchanged;
  const { defaults } = sandbox.contract.decisions;
  const rule = context.rules.map(({ kind }) => `transport rule ${kind}`);
  const faults = context.faults.filter((id) => concerns(sandbox.sound, id, operation) !== "nothing");
  const decided = Object.entries(changedDecisions(defaults, context.decisions)).filter(([slug]) => isRead(slug, operation));
  if (faults.length + decided.length === 0) return { by: rule, perhaps: [] };
  const named = [...faults.map(faultNamed), ...decided.map(decisionNamed)];
  if (context.from < sandbox.undoLog.first || sandbox.undoLog.position - context.from > FAR) return { by: rule, perhaps: named };
  const touches = lookBack(sandbox, { position: context.from, at: exchanged.at }, (): Touches => {
    const under = (other: Partial<ExchangeContext>): ReturnType<typeof repeated> =>
      repeated(sandbox, n, exchanged, { ...context, ...other });
    const whole = under({});
    if (!whole.isSame) return { by: rule, perhaps: named };
    const usual = valuesOf(defaults) as object as Readonly<Record<string, string>>;
    const without = (slug: string): ExchangeContext["decisions"] =>
      sandbox.contract.decisions.decide(context.decisions, { [slug]: usual[slug]! });
    const guilty = faults.filter((id) => differs(whole.response, under({ faults: faults.filter((one) => one !== id) }).response));
    const isWrite = exchanged.request.method !== "GET" && response.status < 400;
    const perhaps = faults.filter((id) => isWrite && !guilty.includes(id) && concerns(sandbox.sound, id, operation) === "writing");
    const switched = decided.filter(
      ([slug]) => slug in whole.trace.decisions && differs(whole.response, under({ decisions: without(slug) }).response),
    );
    return { by: [...rule, ...guilty.map(faultNamed), ...switched.map(decisionNamed)], perhaps: perhaps.map(faultNamed) };
  });
  known.set(exchanged, touches);
  return touches;
}

const faultNamed = (id: string): string => `fault ${id}`;
const decisionNamed = ([slug, value]: readonly [slug: string, value: string]): string => `decision ${slug}=${value}`;

const differs = (one: ApiResponse, other: ApiResponse): boolean =>
  one.status !== other.status || one.body !== other.body || JSON.stringify(one.headers) !== JSON.stringify(other.headers);

/** Pipelines with one fault each, by the pipeline without it. */
const broken = new WeakMap<Pipeline, Map<string, Pipeline>>();

/** Whether a fault changes a step that an exchange of this operation passes, and whether that step writes. */
function concerns(sound: Pipeline, id: string, operation: string | null): "nothing" | "reading" | "writing" {
  let pipelines = broken.get(sound);
  if (pipelines === undefined) broken.set(sound, (pipelines = new Map()));
  let faulty = pipelines.get(id);
  if (faulty === undefined) pipelines.set(id, (faulty = catalogue.get(id)?.breaks(sound) ?? sound));
  const { routes, deliveries: _, ...steps } = faulty;
  const route = operation as OperationId;
  if (steps.commit !== sound.commit || (operation !== null && routes.get(route) !== sound.routes.get(route))) return "writing";
  return Object.entries(steps).some(([name, step]) => sound[name as keyof typeof steps] !== step) ? "reading" : "nothing";
}
