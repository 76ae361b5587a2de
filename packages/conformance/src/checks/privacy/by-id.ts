import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { hiddenLeave, leaveListener } from "../../setup/leave/hidden-leave.ts";
import { sendForms } from "../../setup/bodies/request-forms.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { stableHeaderNames, fingerprint } from "../authentication/fingerprint.ts";
import { unknownAnswer } from "../authentication/unknown-ids.ts";

/** Compares the answers to the hidden id and to an unknown id, for the same request. */
function judgeSame(t: CheckContext, requirement: string, operation: OperationId, unknown: Exchange, exchange: Exchange): void {
  const { method, path } = t.run.document.operation(operation);
  const exchanges = [unknown, exchange];
  t.must(requirement, {
    at: exchanges,
    expected: `the same answer of ${method} ${path} to the id of family-violence leave as to an unknown id: ${String(unknown)}`,
    holds: !exchange.ok && fingerprint(exchange) === fingerprint(unknown),
  });
  const names = stableHeaderNames(exchange);
  t.should(requirement, {
    at: exchanges,
    expected: `the same headers as for an unknown id: ${stableHeaderNames(unknown)}`,
    holds: names === stableHeaderNames(unknown),
    got: names,
  });
  // Proxies add their headers to every answer. A further header here is about this id.
  const added = ownHeaders(exchange).filter((name) => !ownHeaders(unknown).includes(name));
  t.should(requirement, {
    at: exchanges,
    expected: "no further header than for an unknown id",
    holds: added.length === 0,
    got: added.join(", "),
  });
}

/** Names of the x- headers, except those that proxies and platforms add or that vary with each answer. */
function ownHeaders({ record }: Exchange): string[] {
  return Object.keys(record.response.headers).filter((name) => name.startsWith("x-") && !INFRASTRUCTURE.test(name));
}

const INFRASTRUCTURE =
  /^x-(?:ratelimit|request|correlation|trace|amzn?|azure|ms|envoy|served|cache|varnish|timer|runtime|response|powered|b3|cloud|goog|vercel|fastly|akamai|edge|proxy|forwarded|cdn|content|frame|xss|dns|datadog|sentry|kong|backend|server|host|node|instance|upstream|robots|permitted|download)/;

const MOVES: readonly OperationId[] = ["approveLeave", "declineLeave", "cancelLeave"];

/** The id of family-violence leave in paths (§1, privacy rule 1; §5.3). */
export const hiddenIdChecks: readonly Check[] = [
  check("PRIV-02", "MUST answer the id of family-violence leave as an unknown id", { needs: ["hidden-leave"] }, async (t) => {
    await t.use(servedToFullKey);
    const unknown = await t.use(unknownAnswer("getLeave"));
    const exchange = await t.call("getLeave", { params: { id: hiddenLeave(t).request_id } });
    judgeSame(t, "PRIV-02", "getLeave", unknown, exchange);
  }),

  check(
    "PRIV-02.key",
    "MUST answer the id of family-violence leave as an unknown id, for every key and letter case",
    { needs: ["hidden-leave"] },
    async (t) => {
      await t.use(servedToFullKey);
      const id = hiddenLeave(t).request_id.toUpperCase();
      const read = async (id: string): Promise<Exchange> => t.call("getLeave", { params: { id }, key: "full", open: ["A-27"] });
      const unknown = await read(t.uuid().toUpperCase());
      judgeSame(t, "PRIV-02", "getLeave", unknown, await read(id));
      // The key with all scopes must not see more. Not compared if the target refuses ids in capitals in another way.
      if (unknown.refused(404, "NOT_FOUND")) judgeSame(t, "PRIV-02", "getLeave", unknown, await read(hiddenLeave(t).request_id));
    },
  ),
];

/** Moves of hidden leave. A faulty target may execute them, so they run once, after all reads. */
export const hiddenMoveChecks: readonly Check[] = [
  check(
    "PRIV-04",
    "MUST refuse to approve, decline or cancel family-violence leave, as with an unknown id",
    { needs: ["hidden-leave"], confirm: false },
    async (t) => {
      await t.use(servedToFullKey);
      const params = { id: hiddenLeave(t).request_id };
      for (const operation of MOVES) {
        const unknown = await t.use(unknownAnswer(operation));
        judgeSame(t, "PRIV-04", operation, unknown, await sendForms(t, operation, { params }));
      }
    },
  ),

  check("PRIV-04.cancel", "MUST NOT find family-violence leave to cancel", { needs: ["hidden-leave"], confirm: false }, async (t) => {
    await t.use(servedToFullKey);
    const answer = await sendForms(t, "cancelLeave", { params: { id: hiddenLeave(t).request_id } });
    const expected = "404 with code NOT_FOUND to DELETE /leave/{id} with the id of hidden leave";
    t.must("PRIV-04", { at: answer, expected, holds: answer.refused(404, "NOT_FOUND") });
  }),

  check(
    "PRIV-04.bodies",
    "MUST refuse to decline or cancel family-violence leave as with an unknown id, for every body",
    { needs: ["hidden-leave"], confirm: false },
    async (t) => {
      await t.use(servedToFullKey);
      await t.use(leaveListener);
      // Whether the id or the body is checked first is open. The order must be the same for both ids.
      for (const [operation, body] of [
        ["declineLeave", undefined],
        ["cancelLeave", { reason: `Since ${t.token()}` }],
      ] as const) {
        const move = async (id: string): Promise<Exchange> => t.call(operation, { params: { id }, body, open: ["A-08", "A-13"] });
        const unknown = await move(t.uuid());
        judgeSame(t, "PRIV-04", operation, unknown, await move(hiddenLeave(t).request_id));
      }
    },
  ),
];
