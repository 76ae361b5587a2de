import type { OperationId } from "@hr-platform/spec/operations";
import { lettersOf } from "../../exchange/seeded-values.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { newRole, refusalSubject } from "../../setup/access/own-resources.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** Something of the run's own, a change of it that shows, and a look whether it was made. */
interface TriedChange {
  readonly change: readonly [OperationId, CallSettings];
  /** What ends it, or changes it in another way. */
  readonly end: readonly [OperationId, CallSettings];
  readonly look: () => Promise<Exchange>;
  readonly isAsBefore: (seen: Exchange) => boolean;
}

/** A person of the run's own or, where the API does not hire, a job role. */
async function triedChange(t: CheckContext): Promise<TriedChange> {
  const somebody = await t.use(refusalSubject);
  if (somebody !== null) {
    const params = { id: somebody.id };
    const title = `Title ${t.token()}`;
    return {
      change: ["updateEmployee", { params, body: { job_title: title } }],
      end: ["terminateEmployee", { params }],
      look: async () => t.call("getEmployee", { params }),
      isAsBefore: ({ data }) => data.at("job_title").text !== title && data.at("status").text !== "terminated",
    };
  }
  const { id } = await t.use(newRole);
  const filled = ["updateRole", { params: { id }, body: { status: "filled" } }] as const;
  return {
    change: filled,
    end: filled,
    look: async () => t.call("getRole", { params: { id } }),
    isAsBefore: ({ data }) => data.at("status").text !== "filled",
  };
}

/** §5.4, §7: a refused request changes nothing. */
export const noEffectChecks: readonly Check[] = [
  check(
    "AUTH-01.effect",
    "MUST change nothing at the request of somebody without a valid key",
    { tier: "ci", also: ["AUTH-03", "AUTH-04", "ERR-14"] },
    async (t) => {
      await t.use(servedToFullKey);
      const { change, end, look, isAsBefore } = await triedChange(t);
      const random = lettersOf(t.run.keyNamed("full").length, t.run.seed, t.token());
      const send = async ([operation, settings]: TriedChange["change"], more: CallSettings): Promise<Exchange> =>
        t.call(operation, { ...settings, ...more });
      const refused: Exchange[] = [];
      for (const aim of [change, end]) {
        const exchange = await send(aim, { key: null });
        t.must(["AUTH-01", "AUTH-03"], {
          at: exchange,
          expected: "401 with code UNAUTHORISED to a write without a key",
          holds: exchange.refused(401, "UNAUTHORISED"),
        });
        refused.push(exchange);
      }
      // Nothing but the word Bearer, and a key that nobody has.
      for (const value of ["Bearer ", `Bearer ${random}`]) {
        const exchange = await send(change, { key: null, headers: { authorization: value } });
        t.must("AUTH-04", {
          at: exchange,
          expected: "401 with code UNAUTHORISED to a write with no key that is valid",
          holds: exchange.refused(401, "UNAUTHORISED"),
        });
        refused.push(exchange);
      }
      if (t.has("revoked-key")) {
        const exchange = await send(change, { key: "revoked", open: ["A-37"] });
        const isRefused = exchange.refused(401, "UNAUTHORISED") || exchange.refused(403, "FORBIDDEN");
        t.must("AUTH-04", {
          at: exchange,
          expected: "401 with code UNAUTHORISED, or 403 (A-37), to a write with a revoked key",
          holds: isRefused,
        });
        refused.push(exchange);
      }
      const seen = await look();
      t.must(["ERR-14", "AUTH-04"], {
        at: [...refused, seen],
        expected: "nothing changed by what was refused",
        holds: seen.ok && isAsBefore(seen),
      });
    },
  ),
];
