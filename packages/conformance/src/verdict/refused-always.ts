import type { OperationId } from "@hr-platform/spec/operations";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Judgement } from "../run/check/judgements.ts";

interface CarriedOut {
  readonly requirement: string;
  readonly statuses: ReadonlySet<number>;
  /** Fields that set-ups try without knowing their values, or whether they are accepted: a refusal with 400 for one of them does not count. */
  readonly open?: ReadonlySet<string>;
}

/** Operations whose valid requests the document shows, with the requirement that a valid request succeeds. */
const CARRIED_OUT: Readonly<Partial<Record<OperationId, CarriedOut>>> = {
  // Refusing all of them as forbidden or not implemented is open.
  createEmployee: { requirement: "EMP-21", statuses: new Set([400, 409]) },
  requestLeave: { requirement: "LEAVE-34", statuses: new Set([400, 409]) },
  createRole: { requirement: "REC-05", statuses: new Set([400, 409]) },
  createSurvey: { requirement: "SURV-05", statuses: new Set([400, 409]), open: new Set(["anonymity", "status"]) },
  // The maximum number of endpoints is open, so 409 does not count.
  createWebhook: { requirement: "HOOK-08", statuses: new Set([400]) },
  deleteWebhook: { requirement: "HOOK-11", statuses: new Set([400, 409]) },
};

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
  return Object.entries(CARRIED_OUT).flatMap(([operation, { requirement, statuses, open }]): Judgement[] => {
    const all = sent.get(operation as OperationId) ?? [];
    const isOpen = (record: ExchangeRecord): boolean => record.response.status === 400 && open?.has(fieldOf(record) ?? "") === true;
    const refused = all.filter((record) => sound(record) && statuses.has(record.response.status) && !isOpen(record));
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
