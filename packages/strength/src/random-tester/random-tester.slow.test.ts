import { expect, test } from "vitest";
import { describedOperations } from "./api-description.ts";
import { Chance } from "../other-server/chance.ts";
import { KnownIds } from "./known-ids.ts";
import { testRandomly } from "./random-tester.ts";
import { invalidValue, validValue } from "./schema-values.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";

const operations = describedOperations();

async function tested(faults: readonly string[], requests: number, seed = 3): Promise<Map<string, number>> {
  const { mock, target, fetch } = mockTarget({ rateLimit: 100, faults });
  const server = { base: target.base_url, key: target.keys.full, fetch, minute: () => void mock.clock.advance("PT1M") };
  return testRandomly(operations, server, { seed, requests });
}

test("the bodies that are made fit their schema, or do not, as they are meant to", () => {
  const choice = new Chance(5);
  for (const { body, id } of operations) {
    if (body === undefined) continue;
    for (let n = 0; n < 40; n += 1) {
      const value = validValue(body.schema, choice, () => undefined);
      expect(body.validate(value), `${id} ${JSON.stringify(value)}`).toBe(true);
    }
    const wrong = Array.from({ length: 40 }, () => invalidValue(body.schema, choice, () => undefined)).filter((one) => one !== undefined);
    const unfit = wrong.filter(({ value }) => !body.validate(value));
    if (wrong.length > 0) expect(unfit.length / wrong.length, id).toBeGreaterThan(0.7);
  }
});

test("ids are linked by the names of members and paths", () => {
  const ids = new KnownIds(new Chance(1));
  const [person, type, role] = ["1", "2", "3"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [string, string, string];
  ids.learn("/leave", { data: [{ employeeId: person, typeId: type }] });
  ids.learn("/recruitment/roles", { data: [{ id: role }] });
  const often = (name: string): string => {
    const drawn = Array.from({ length: 50 }, () => ids.of(name)!);
    return [person, type, role].toSorted((a, b) => drawn.filter((id) => id === b).length - drawn.filter((id) => id === a).length)[0]!;
  };
  expect([often("employee_id"), often("manager_id"), often("leave_type_id"), often("roles")]).toEqual([person, person, type, role]);
});

test("the same seed sends the same requests, and a sound mock never fails in the ways that count most", async () => {
  const [one, again] = [await tested([], 600), await tested([], 600)];
  expect([...again]).toEqual([...one]);
  const grave = [...one.keys()].filter((failure) =>
    /^(server error|response schema|undocumented|missing header|ignored authentication)/.test(failure),
  );
  expect(grave).toEqual([]);
});

test("a fault that any response shows is found", async () => {
  const failures = await tested(["annual-available-as-text"], 600);
  expect([...failures.keys()].some((failure) => failure.startsWith("response schema: listLeaveBalances"))).toBe(true);
});
