import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import { shownAnswer } from "@hr-platform/engine/sandbox/journal/shown-body";
import type { TracedStep } from "@hr-platform/engine/sandbox/trace";
import { keptExchange, requireKept } from "./explanation.ts";
import { lookBack } from "./look-back.ts";
import { repeated } from "./repeated.ts";

/** The response that an exchange would have got, with masked secrets. */
export interface OtherAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The step that would refuse the request; null: none. */
  readonly refusedBy: TracedStep | null;
  /** Which of the choices a step reads. */
  readonly read: readonly string[];
}

/**
 * Handles an exchange once more in the state before it, under other decisions, without an effect. What is stored stays as it was:
 * a decision that changes records as time passes shows in a fork only.
 * @throws ApiError NOT_FOUND, or CONFLICT if the state is not kept @throws ConfigurationError for an unknown decision or value
 */
export function answerUnder(sandbox: Sandbox, n: number, choices: Readonly<Record<string, string>>): OtherAnswer {
  const exchanged = keptExchange(sandbox, n);
  const { at, context, answersSecret } = exchanged;
  const decisions = sandbox.contract.decisions.decide(context.decisions, choices);
  requireKept(sandbox, context);
  const { trace, response } = lookBack(sandbox, { position: context.from, at }, () =>
    repeated(sandbox, n, exchanged, { ...context, decisions }),
  );
  const { unusual } = sandbox.keys;
  const headers = Object.entries(response.headers).map(([name, text]) => [name, maskKeys(text, unusual)]);
  return {
    status: response.status,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: shownAnswer({ response, answersSecret }, unusual),
    refusedBy: trace.refusedBy,
    read: Object.keys(choices).filter((slug) => Object.hasOwn(trace.decisions, slug)),
  };
}
