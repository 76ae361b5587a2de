import { valuesOf } from "@hr-platform/engine/contract/decisions";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { ExchangeContext } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { changedDecisions } from "@hr-platform/engine/sandbox/snapshots/exported-settings";
import { lookBack } from "./look-back.ts";
import { repeated } from "./repeated.ts";

/**
 * What made the response of an exchange another one than that of a mock as it is delivered: `fault ID`, `decision SLUG=VALUE`,
 * `transport rule`. Each is left out once, to see whether the response changes. Empty: nothing did, or the state before is not kept.
 */
export function touchesOf(sandbox: Sandbox, n: number): string[] {
  const exchanged = sandbox.journal.whole(n);
  const context = exchanged?.context ?? null;
  if (exchanged === undefined || context === null || context.from < sandbox.undoLog.first) return [];
  const { defaults } = sandbox.contract.decisions;
  const { faults } = context;
  const decided = Object.entries(changedDecisions(defaults, context.decisions));
  const isTransported = exchanged.response.transport !== undefined;
  const mayFail = sandbox.transport.some(({ kind }) => kind === "error") && [429, 500].includes(exchanged.response.status);
  if (faults.length + decided.length === 0 && !mayFail) return isTransported ? [RULE] : [];
  return lookBack(sandbox, { position: context.from, at: exchanged.at }, () => {
    const under = (other: Partial<ExchangeContext>): ReturnType<typeof repeated> =>
      repeated(sandbox, n, exchanged, { ...context, ...other });
    const whole = under({});
    const usual = valuesOf(defaults) as object as Readonly<Record<string, string>>;
    const without = (slug: string): ExchangeContext["decisions"] =>
      sandbox.contract.decisions.decide(context.decisions, { [slug]: usual[slug]! });
    return [
      ...(isTransported || (mayFail && !whole.isSame) ? [RULE] : []),
      ...faults
        .filter((id) => differs(whole.response, under({ faults: faults.filter((one) => one !== id) }).response))
        .map((id) => `fault ${id}`),
      ...decided
        .filter(([slug]) => slug in whole.trace.decisions && differs(whole.response, under({ decisions: without(slug) }).response))
        .map(([slug, value]) => `decision ${slug}=${value}`),
    ];
  });
}

const RULE = "transport rule";

const differs = (one: ApiResponse, other: ApiResponse): boolean =>
  one.status !== other.status || one.body !== other.body || JSON.stringify(one.headers) !== JSON.stringify(other.headers);
