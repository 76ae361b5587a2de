import { writes } from "../../document/writes.ts";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import type { Judgement } from "../../run/check/judgements.ts";

/** Whether a request was valid: set-ups and clean-up send only valid ones; the key must have the scope. */
const sound = ({ owner, key }: ExchangeRecord): boolean =>
  /^(given:|clean-up)/.test(owner) && (key === "full" || key === "write" || key === "webhooks");

/** `error.field` of a refusal (§7). */
const fieldOf = ({ response }: ExchangeRecord): string | undefined => /"field"\s*:\s*"([^"]*)"/.exec(response.body)?.[1];

/**
 * Fails operations that refused every valid request of a run with 400 or 409. Only the whole run shows this: the checks that depend on
 * such an operation have no verdict, and none of them can tell the reason.
 */
export function refusedAlways(exchanges: Iterable<ExchangeRecord>): Judgement[] {
  const sent = Map.groupBy(exchanges, ({ operation }) => operation);
  return writes.flatMap(({ operation, accepts }): Judgement[] => {
    if (accepts === undefined) return [];
    const { requirement, statuses, open = [] } = accepts;
    const all = sent.get(operation) ?? [];
    const isOpen = (record: ExchangeRecord): boolean => record.response.status === 400 && open.includes(fieldOf(record) ?? "");
    const refused = all.filter((record) => sound(record) && statuses.includes(record.response.status) && !isOpen(record));
    if (refused.length === 0 || all.some(({ response }) => response.status >= 200 && response.status <= 299)) return [];
    const last = refused.at(-1)!;
    return [
      {
        requirement,
        verdict: "fail",
        check: "refused-always",
        expected: `${last.request.method} ${last.request.path} succeeds for a valid request`,
        got: `each of ${refused.length} valid requests was refused, and no request succeeded: ${last.response.status} ${last.response.body.slice(0, 200)}`,
        exchanges: refused.slice(-3).map(({ id }) => id),
      },
    ];
  });
}
