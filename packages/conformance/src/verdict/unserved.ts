import type { ApiDocument } from "../document/api-document.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import { Judgements } from "../run/check/judgements.ts";

/** Requirements about errors of any kind, for which it does not matter why a request is refused. */
const ANY_ERROR = /^(?:CONV|ERR|NI|RATE|VER)-/;
const MISSING: ReadonlySet<number> = new Set([404, 405]);

/**
 * The judgements without passes that rest on a 404 or 405 of an operation that succeeded for nobody in the run: an operation that is not
 * there refuses unknown ids, ids of other companies and closed resources alike.
 */
export function withoutUnserved(judgements: Judgements, exchanges: ReadonlyMap<string, ExchangeRecord>, document: ApiDocument): Judgements {
  const served = new Set(
    [...exchanges.values()].flatMap(({ operation, response: { status } }) => (status >= 200 && status <= 299 ? [operation] : [])),
  );
  const evident = new Judgements(document);
  evident.merge(judgements, ({ verdict, requirement, exchanges: ids }) => {
    const last = exchanges.get(ids.at(-1) ?? "");
    if (verdict !== "pass" || ANY_ERROR.test(requirement) || last === undefined || last.operation === null) return true;
    return !MISSING.has(last.response.status) || served.has(last.operation);
  });
  return evident;
}
