import type { OperationId } from "@hr-platform/spec/operations";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import { type Judgement, Judgements } from "../../run/check/judgements.ts";

/** Requirements about errors of any kind, for which it does not matter why a request is refused. */
const ANY_ERROR = /^(?:CONV|ERR(?!-14)|NI|RATE|VER)-/;
const MISSING: ReadonlySet<number> = new Set([404, 405]);

/**
 * The judgements without passes that rest, in part, on a 404 or 405 of an operation that succeeded for nobody in the run: an operation that is not
 * there refuses unknown ids, ids of other companies and closed resources alike, and changes nothing.
 */
export function withoutUnserved(judgements: Judgements, exchanges: ReadonlyMap<string, ExchangeRecord>): Judgements {
  const served = new Set(
    [...exchanges.values()].flatMap(({ operation, response: { status } }) => (status >= 200 && status <= 299 ? [operation] : [])),
  );
  const evident = new Judgements(judgements.document);
  const nowhere = (id: string): OperationId | undefined => {
    const { operation = null, response } = exchanges.get(id) ?? {};
    const isRefused = operation !== null && response !== undefined && MISSING.has(response.status) && !served.has(operation);
    return isRefused ? operation : undefined;
  };
  const restsOn = ({ verdict, requirement, exchanges: ids }: Judgement): OperationId | undefined =>
    verdict !== "pass" || ANY_ERROR.test(requirement) ? undefined : ids.map(nowhere).find((one) => one !== undefined);
  const resting = new Map(judgements.all.map((one) => [one, restsOn(one)]));
  evident.merge(judgements, (one) => resting.get(one) === undefined);
  for (const [one, operation] of resting) {
    if (operation === undefined) continue;
    const { method, path } = judgements.document.operation(operation);
    const reason = `${method} ${path} succeeded for nobody in this run, so its refusals show nothing: run more checks of it`;
    evident.gap({ check: one.check, requirements: [one.requirement], verdict: "not-run", reason });
  }
  return evident;
}
