import { Clock } from "@hr-platform/engine/contract/clock";
import { withValues } from "@hr-platform/engine/contract/decisions";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import { ActiveFaults } from "@hr-platform/engine/sandbox/transport-rules/active-faults";
import { activate } from "@hr-platform/engine/sandbox/transport-rules/active-rule";
import { handle } from "@hr-platform/engine/pipeline/handle";
import type { HiddenFigure } from "@hr-platform/engine/pipeline/route";
import { serviceWith } from "@hr-platform/engine/pipeline/service";
import { RateLimiter } from "@hr-platform/engine/pipeline/rate-limit";
import type { ExchangeContext, Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { type Trace, TraceRecorder } from "@hr-platform/engine/sandbox/trace";

/** An exchange that was handled once more, in the state before it and without an effect. */
export interface Repeated {
  readonly trace: Trace;
  readonly response: ApiResponse;
  /** Whether the response has the status and the body of the first time. */
  readonly isSame: boolean;
  /** What the body hides, and why. */
  readonly hidden: readonly HiddenFigure[];
}

/** A rule that applies to every response: that it was applied is known. */
function unconditional(rule: TransportRule): TransportRule {
  return Object.fromEntries(Object.entries(rule).filter(([name]) => !CONDITIONS.has(name))) as unknown as TransportRule;
}

const CONDITIONS: ReadonlySet<string> = new Set(["operation", "key", "probability", "skip", "every", "times", "lasts"]);

/**
 * Handles an exchange of the journal once more, to see what its steps do. The sandbox must be in the state before it
 * (`lookBack`). Nothing is written or published, and no request is counted.
 */
export function repeated(sandbox: Sandbox, n: number, exchanged: Exchanged, context: ExchangeContext): Repeated {
  const { at, request, response: first } = exchanged;
  const { allowance, decisions } = context;
  // Lists of an earlier state would go through the history, which must not move now.
  const current = withValues(decisions, { "read-your-writes": "immediate" });
  const rules = activate(context.rules.map(unconditional), at);
  const faults = new ActiveFaults(sandbox.settings.seed, sandbox.sound, context.faults, rules);
  const service = serviceWith(sandbox, {
    decisions: current,
    limiter: new RateLimiter(sandbox.limiter.limit),
    clock: Clock.parse(`frozen:${new Date(at).toISOString()}`),
    company: (slug) => sandbox.parts.companies.read(slug, at, current),
    commit: () => {},
  });
  const pipeline = faults.tracedPipeline;
  const recorder = new TraceRecorder(service, allowance === undefined ? pipeline : { ...pipeline, admit: () => allowance });
  const step = handle(recorder.service, recorder.pipeline, request, at);
  const response = recorder.pipeline.finish(step.response, step);
  const trace = recorder.trace(n, step, response, step.access?.company.slug ?? null);
  const isSame = response.status === first.status && response.body === first.body;
  return { trace, response, isSame, hidden: step.answer?.hidden?.() ?? [] };
}
