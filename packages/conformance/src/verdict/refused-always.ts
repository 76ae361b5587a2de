import type { OperationId } from "@hr-platform/spec/operations";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import type { Judgement } from "../run/judgements.ts";

/** Operations whose request the document shows in full, with the requirement that a sound one is carried out. */
const CARRIED_OUT: Readonly<Partial<Record<OperationId, { readonly requirement: string; readonly statuses: ReadonlySet<number> }>>> = {
  // That it is refused altogether, as forbidden or not implemented, is open.
  createEmployee: { requirement: "EMP-21", statuses: new Set([400, 409]) },
  requestLeave: { requirement: "LEAVE-34", statuses: new Set([400, 409]) },
  createRole: { requirement: "REC-05", statuses: new Set([400, 409]) },
  createSurvey: { requirement: "SURV-05", statuses: new Set([400, 409]) },
  // How many endpoints there may be is open: 409.
  createWebhook: { requirement: "HOOK-08", statuses: new Set([400]) },
  deleteWebhook: { requirement: "HOOK-11", statuses: new Set([400, 409]) },
};

/** Whether a request was sound: sent by a set-up or by clean-up, which send nothing else, with a key that may do it. */
const sound = ({ owner, key }: ExchangeRecord): boolean =>
  /^(given:|clean-up)/.test(owner) && (key === "full" || key === "write" || key === "webhooks");

/**
 * What a whole run shows: an operation that refused every sound request with 400 or 409 and never carried one out. The checks
 * that stand on it come to no verdict, and none of them can tell that it is the operation.
 */
export function refusedAlways(exchanges: Iterable<ExchangeRecord>): Judgement[] {
  const sent = Map.groupBy(exchanges, ({ operation }) => operation);
  return Object.entries(CARRIED_OUT).flatMap(([operation, { requirement, statuses }]): Judgement[] => {
    const all = sent.get(operation as OperationId) ?? [];
    const refused = all.filter((record) => sound(record) && statuses.has(record.response.status));
    if (refused.length === 0 || all.some(({ response }) => response.status >= 200 && response.status <= 299)) return [];
    const last = refused.at(-1)!;
    return [
      {
        requirement,
        verdict: "fail",
        check: "refused-always",
        expected: `${last.request.method} ${last.request.path} carries out a sound request`,
        got: `each of ${refused.length} sound requests was refused, and no request at all succeeded: ${last.response.status} ${last.response.body.slice(0, 200)}`,
        exchanges: refused.slice(-3).map(({ id }) => id),
      },
    ];
  });
}
