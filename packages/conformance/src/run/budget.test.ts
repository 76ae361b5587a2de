import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import { runs } from "@hr-platform/property-runs";
import type { OperationId } from "@hr-platform/spec/operations";
import { Budget } from "./budget.ts";
import type { Ledger } from "./removal/ledger.ts";

/** A run that makes things, and removes each with one request. @returns requests that were sent, and things that are left */
async function spent(most: number, wanted: readonly (OperationId | "again")[]): Promise<{ sent: number; left: number }> {
  let [sent, again] = [0, 0];
  const pending: { operation: string }[] = [];
  const budget = new Budget(most, "the tier smoke", { ledger: { pending } as unknown as Ledger, sent: () => sent });
  const send = async (operation: OperationId | null): Promise<void> => {
    const end = budget.begin(operation, "EMP-01");
    await Promise.resolve();
    sent += 1;
    if (operation === "createEmployee") pending.push({ operation: "terminateEmployee" });
    end();
  };
  await Promise.all(
    wanted.map(async (operation) => {
      // A gateway that answers in place of the service: the wire sends once more.
      if (operation === "again") return void (sent += (again += 1) > 2 ? 0 : 1);
      try {
        budget.permit(operation, false);
      } catch {
        return undefined;
      }
      return send(operation);
    }),
  );
  for (const { operation } of pending.splice(0)) {
    try {
      budget.permit(operation as OperationId, true);
    } catch {
      pending.push({ operation });
      continue;
    }
    await send(operation as OperationId);
  }
  return { sent, left: pending.length };
}

describe("the requests of a run", () => {
  test("are never more than its number, however many are open at once, and what they made is removed within it", async () => {
    const operation = fc.constantFrom<OperationId | "again">("createEmployee", "listEmployees", "updateCompany", "again");
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 5, max: 60 }), fc.array(operation, { maxLength: 120 }), async (most, wanted) => {
        const { sent, left } = await spent(most, wanted);
        expect(sent).toBeLessThanOrEqual(most);
        expect(left).toBe(0);
      }),
      runs(41, 300),
    );
  });

  test("that no longer fit are not sent, for a reason that names the number", () => {
    const budget = new Budget(3, "the tier smoke", { ledger: { pending: [] } as unknown as Ledger, sent: () => 3 });
    expect(() => budget.permit("getCompany", false)).toThrow("too few of the 3 requests of the tier smoke were left, clean-up included");
    expect(() => budget.permit("deleteWebhook", true)).toThrow("too few of the 3 requests");
  });

  test("have no bound without a number", () => {
    const budget = new Budget(undefined, "", { ledger: { pending: [] } as unknown as Ledger, sent: () => 1e9 });
    expect(() => budget.permit("getCompany", false)).not.toThrow();
  });
});
