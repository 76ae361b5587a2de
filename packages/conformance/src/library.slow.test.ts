import { afterAll, describe, expect, test } from "vitest";
import { mockTarget } from "../test/mock-target.ts";
import { check, conformance } from "./index.ts";

const { mock, target, fetch } = mockTarget();
afterAll(() => mock[Symbol.asyncDispose]());

describe("the suite in another test runner", () => {
  const suite = conformance({ target, fetch, only: ["LEAVE-38", "MSG-08"] });
  afterAll(() => suite.close());

  test.for(suite.checks.map((row) => [row.id, row] as const))("%s", async ([, row]) => {
    expect((await suite.run(row)).failures).toEqual([]);
  });

  test("has the selected checks", () => {
    expect(suite.checks.map(({ id }) => id)).toEqual(expect.arrayContaining(["LEAVE-38", "MSG-08"]));
  });
});

test("own checks run like those of the suite, and report failures with a curl line", async () => {
  const own = check("EMP-15.payroll", "MUST list payroll numbers", { tier: "ci" }, async (t) => {
    const listed = await t.call("listEmployees");
    t.must("EMP-15", {
      at: listed,
      expected: "a payroll number on every row",
      holds: listed.data.list.every((row) => row.has("payroll_number")),
    });
  });
  await using suite = conformance({ target, fetch, own: [own], only: ["EMP-15.payroll"] });
  const { failures } = await suite.run(suite.checks.find(({ id }) => id === own.id)!);
  expect(failures).toMatchObject([{ requirement: "EMP-15", expected: "a payroll number on every row" }]);
  expect(failures[0]!.curl).toContain("/employees'");
});

test("a check that needs a part that the target lacks names it", async () => {
  const { webhooks: _none, ...keys } = target.keys;
  await using suite = conformance({ target: { ...target, keys }, fetch, tier: "certify", only: ["SCOPE-55.served"] });
  const { reason } = await suite.run(suite.checks.find(({ id }) => id === "SCOPE-55.served")!);
  expect(reason).toBe("the target file has no keys.webhooks");
});
