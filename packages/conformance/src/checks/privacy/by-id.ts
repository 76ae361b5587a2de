import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { hiddenLeave, leaveListener } from "../../setup/leave/hidden-leave.ts";
import { sendForms } from "../../setup/bodies/request-forms.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { stableHeaderNames, fingerprint } from "../authentication/fingerprint.ts";
import { unknownAnswer } from "../authentication/unknown-ids.ts";

/** Holds the answer to the hidden id to the one to an id that exists nowhere, sent the same way. */
function judgeSame(t: CheckContext, requirement: string, operation: OperationId, unknown: Exchange, exchange: Exchange): void {
  const { method, path } = t.run.document.operation(operation);
  const seen = [unknown, exchange];
  t.must(requirement, {
    at: seen,
    expected: `to ${method} ${path} with the id of family-violence leave the same as to an id that exists nowhere: ${String(unknown)}`,
    holds: !exchange.ok && fingerprint(exchange) === fingerprint(unknown),
  });
  const names = stableHeaderNames(exchange);
  t.should(requirement, {
    at: seen,
    expected: `the same headers as to an id that exists nowhere: ${stableHeaderNames(unknown)}`,
    holds: names === stableHeaderNames(unknown),
    got: names,
  });
  // A server in front of the target adds its own to every answer; one to this alone is about this id.
  const added = ownHeaders(exchange).filter((name) => !ownHeaders(unknown).includes(name));
  t.should(requirement, {
    at: seen,
    expected: "no header of the target's own that an id which exists nowhere does not get",
    holds: added.length === 0,
    got: added.join(", "),
  });
}

/** Headers that a target may have made up, those aside that are known to come from elsewhere or with each answer anew. */
function ownHeaders({ record }: Exchange): string[] {
  return Object.keys(record.response.headers).filter((name) => name.startsWith("x-") && !INFRASTRUCTURE.test(name));
}

const INFRASTRUCTURE =
  /^x-(?:ratelimit|request|correlation|trace|amzn?|azure|ms|envoy|served|cache|varnish|timer|runtime|response|powered|b3|cloud|goog|vercel|fastly|akamai|edge|proxy|forwarded|cdn|content|frame|xss|dns|datadog|sentry|kong|backend|server|host|node|instance|upstream|robots|permitted|download)/;

const MOVES: readonly OperationId[] = ["approveLeave", "declineLeave", "cancelLeave"];

/** The id of family-violence leave in paths (§1, privacy rule 1; §5.3). */
export const hiddenIdChecks: readonly Check[] = [
  check("PRIV-02", "MUST NOT know family-violence leave by its id", { tier: "smoke", needs: ["hidden-leave"] }, async (t) => {
    await t.use(servedToFullKey);
    const unknown = await t.use(unknownAnswer("getLeave"));
    const exchange = await t.call("getLeave", { params: { id: hiddenLeave(t).request_id } });
    judgeSame(t, "PRIV-02", "getLeave", unknown, exchange);
  }),

  check(
    "PRIV-02.key",
    "MUST NOT know family-violence leave by its id, whatever the key and the spelling",
    { tier: "certify", needs: ["hidden-leave"] },
    async (t) => {
      await t.use(servedToFullKey);
      const id = hiddenLeave(t).request_id.toUpperCase();
      const ask = async (id: string): Promise<Exchange> => t.call("getLeave", { params: { id }, key: "full", open: ["A-27"] });
      const unknown = await ask(t.uuid().toUpperCase());
      judgeSame(t, "PRIV-02", "getLeave", unknown, await ask(id));
      // The key that may do most is to see no more; where letters of another case are refused, these say nothing.
      if (unknown.refused(404, "NOT_FOUND")) judgeSame(t, "PRIV-02", "getLeave", unknown, await ask(hiddenLeave(t).request_id));
    },
  ),
];

/** What may change the leave of a target that is wrong: after all that looks at it, and only once. */
export const hiddenMoveChecks: readonly Check[] = [
  check(
    "PRIV-04",
    "MUST NOT know family-violence leave to approve, decline or cancel",
    { tier: "ci", needs: ["hidden-leave"], confirm: false },
    async (t) => {
      await t.use(servedToFullKey);
      const params = { id: hiddenLeave(t).request_id };
      for (const operation of MOVES) {
        const unknown = await t.use(unknownAnswer(operation));
        judgeSame(t, "PRIV-04", operation, unknown, await sendForms(t, operation, { params }));
      }
    },
  ),

  check(
    "PRIV-04.bodies",
    "MUST NOT know family-violence leave to decline or cancel, whatever the body",
    { tier: "certify", needs: ["hidden-leave"], confirm: false },
    async (t) => {
      await t.use(servedToFullKey);
      await t.use(leaveListener);
      // Which of two mistakes is told first is open; of both ids it is the same one.
      for (const [operation, body] of [
        ["declineLeave", undefined],
        ["cancelLeave", { reason: `Since ${t.token()}` }],
      ] as const) {
        const ask = async (id: string): Promise<Exchange> => t.call(operation, { params: { id }, body, open: ["A-08", "A-13"] });
        const unknown = await ask(t.uuid());
        judgeSame(t, "PRIV-04", operation, unknown, await ask(hiddenLeave(t).request_id));
      }
    },
  ),
];
