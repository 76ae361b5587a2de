import { stream } from "@hr-platform/domain";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isLinearizableByForce } from "./brute-force.ts";
import { checkLinearizable } from "./check.ts";
import { drawHistory } from "./drawn-history.ts";
import { type RegisterInput, type RegisterOutput, looseCounter, register } from "./small-models.ts";
import type { TimedOperation } from "./sequential-model.ts";

/** Operations with random times, no two of them equal, and random outcomes. */
function histories<Input, Output>(
  step: fc.Arbitrary<{ readonly input: Input; readonly output: Output | undefined }>,
): fc.Arbitrary<TimedOperation<Input, Output>[]> {
  const times = fc.shuffledSubarray([...Array(12).keys()], { minLength: 12 });
  return fc.tuple(times, fc.array(step, { maxLength: 6, size: "max" })).map(([at, steps]) =>
    steps.map(({ input, output }, n) => {
      const [called, returned] = [Math.min(at[2 * n]!, at[2 * n + 1]!), Math.max(at[2 * n]!, at[2 * n + 1]!)];
      return { input, output, called, returned: output === undefined ? Infinity : returned };
    }),
  );
}

const value = fc.nat(2);
const registerSteps: fc.Arbitrary<{ input: RegisterInput; output: RegisterOutput | undefined }> = fc.oneof(
  fc.record({ input: fc.constant({ read: true } as const), output: fc.option(value, { nil: undefined, freq: 6 }) }),
  fc.record({ input: fc.record({ write: value }), output: fc.option(fc.constant(true), { nil: undefined, freq: 4 }) }),
  fc.record({ input: fc.record({ from: value, to: value }), output: fc.option(fc.boolean(), { nil: undefined, freq: 4 }) }),
);
const counterSteps = fc.oneof(
  fc.record({ input: fc.constant("add" as const), output: fc.constantFrom(0, undefined) }),
  fc.record({ input: fc.constant("read" as const), output: fc.nat(6) }),
);

test("any small history of a register is judged as by trying every order", () => {
  const seen = { linearizable: 0, not: 0, unknown: 0 };
  const agrees = fc.property(histories(registerSteps), (operations) => {
    const { kind } = checkLinearizable(operations, register);
    seen[kind] += 1;
    expect(kind).toBe(isLinearizableByForce(operations, register) ? "linearizable" : "not");
  });
  fc.assert(agrees, runs(1201, 20_000));
  expect(Math.min(seen.linearizable, seen.not)).toBeGreaterThan(200);
});

test("any small history of an object whose next state is open is judged as by trying every order", () => {
  const agrees = fc.property(histories(counterSteps), (operations) => {
    const expected = isLinearizableByForce(operations, looseCounter) ? "linearizable" : "not";
    expect(checkLinearizable(operations, looseCounter).kind).toBe(expected);
  });
  fc.assert(agrees, runs(1202, 12_000));
});

test("a violation is the shortest prefix that trying every order refuses", () => {
  const shortest = fc.property(histories(registerSteps), (operations) => {
    const found = checkLinearizable(operations, register);
    if (found.kind !== "not") return;
    expect(isLinearizableByForce(found.prefix, register)).toBe(false);
    const before = found.prefix.map((operation) =>
      operation === found.culprit ? { ...operation, output: undefined, returned: Infinity } : operation,
    );
    expect(isLinearizableByForce(before, register)).toBe(true);
  });
  fc.assert(shortest, runs(1203, 8000));
});

test("what agents see of a correct register is linearizable, and 10,000 histories of 50 operations are judged in seconds", () => {
  const chance = stream(1204, "linearizability");
  // Five keys of ten operations each are one history.
  const all = Array.from({ length: 50_000 }, () => drawHistory(chance, 5, 10));
  const began = performance.now();
  expect(all.filter((history) => checkLinearizable(history, register).kind !== "linearizable")).toEqual([]);
  expect(performance.now() - began).toBeLessThan(20_000);
});

test("one wrong read in a long history is found", () => {
  const chance = stream(1205, "linearizability");
  for (let n = 0; n < 100; n += 1) {
    const history = drawHistory(chance, 5, 60);
    const reads = history.filter(({ input, output }) => "read" in input && output !== undefined);
    // 77 is never written.
    const wrong = chance.pick(reads);
    const found = checkLinearizable(
      history.map((operation) => (operation === wrong ? { ...operation, output: 77 } : operation)),
      register,
    );
    expect(found).toMatchObject({ kind: "not", culprit: { called: wrong.called } });
  }
});
