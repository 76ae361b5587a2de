import type { OperationId } from "@hr-platform/spec/operations";
import { lettersOf } from "../../exchange/seeded-values.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { newRole } from "../../setup/access/own-resources.ts";
import { steadyEmployee } from "../../setup/people/people.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import type { CallSettings } from "../../exchange/request.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Two writes to a resource that the run owns, and the read that shows whether either was carried out. */
interface TriedChange {
  readonly change: readonly [OperationId, CallSettings];
  /** A write that ends the resource, or changes it in another way. */
  readonly end: readonly [OperationId, CallSettings];
  readonly read: () => Promise<Exchange>;
  readonly isUnchanged: (after: Exchange) => boolean;
}

/** Prepares the writes for an employee or, if the API does not hire, for a job role. */
async function triedChange(t: CheckContext): Promise<TriedChange> {
  const somebody = await t.use(steadyEmployee);
  if (somebody !== null) {
    const params = { id: somebody.id };
    const title = `Title ${t.token()}`;
    return {
      change: ["updateEmployee", { params, body: { job_title: title } }],
      end: ["terminateEmployee", { params }],
      read: async () => t.call("getEmployee", { params }),
      isUnchanged: ({ data }) => data.at("job_title").text !== title && data.at("status").text !== "terminated",
    };
  }
  const { id } = await t.use(newRole);
  const filled = ["updateRole", { params: { id }, body: { status: "filled" } }] as const;
  return {
    change: filled,
    end: filled,
    read: async () => t.call("getRole", { params: { id } }),
    isUnchanged: ({ data }) => data.at("status").text !== "filled",
  };
}

/** Refused requests change nothing (§5.4, §7). */
export const noEffectChecks: readonly Check[] = [
  check(
    "AUTH-01.effect",
    "MUST NOT change anything when a write has no valid key",
    { also: ["AUTH-03", "AUTH-04", "ERR-14"] },
    async (t) => {
      await t.use(servedToFullKey);
      const { change, end, read, isUnchanged } = await triedChange(t);
      const random = lettersOf(t.run.keyNamed("full").length, t.run.seed, t.token());
      const send = async ([operation, settings]: TriedChange["change"], more: CallSettings): Promise<Exchange> =>
        t.call(operation, { ...settings, ...more });
      const refused: Exchange[] = [];
      for (const write of [change, end]) {
        const exchange = await send(write, { key: null });
        t.must(["AUTH-01", "AUTH-03"], {
          at: exchange,
          expected: "401 with code UNAUTHORISED to a write without a key",
          holds: exchange.refused(401, "UNAUTHORISED"),
        });
        refused.push(exchange);
      }
      // The scheme without a key, and a key that was never issued.
      for (const value of ["Bearer ", `Bearer ${random}`]) {
        const exchange = await send(change, { key: null, headers: { authorization: value } });
        t.must("AUTH-04", {
          at: exchange,
          expected: "401 with code UNAUTHORISED to a write with an invalid key",
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
      // A write that was accepted may change it.
      if (refused.some(({ ok }) => ok)) return;
      const after = await read();
      if (!after.ok) t.stop(`the resource cannot be read by id: ${String(after)}`);
      t.must(["ERR-14", "AUTH-04"], {
        at: [...refused, after],
        expected: "the resource unchanged by the refused writes",
        holds: isUnchanged(after),
      });
    },
  ),
];
