import { describe, expect, test } from "vitest";
import { settingsOf } from "../../contract/settings/settings.ts";
import { type SandboxOptions, differingOption, lifetimeOf, requireName, requireOwner, requireSuffix } from "./sandbox-options.ts";

describe("the name of a sandbox", () => {
  test.each(["a", "team-blue", "CI_4711.2", "sb", "sbx1", "SB1", "...", "__proto__", "x".repeat(64)])("may be %s", (name) => {
    expect(() => requireName(name)).not.toThrow();
  });

  test.each(["", ".", "..", "a b", "a/b", "a%62", "ä", "a\n", "x".repeat(65)])("may not be %j", (name) => {
    expect(() => requireName(name)).toThrow("name must be 1 to 64 letters, digits");
  });

  test.each(["default", "sb1", "sb007"])("is no id: %s", (name) => {
    expect(() => requireName(name)).toThrow(`name '${name}' is kept for an id`);
  });
});

test("an owner is printable text", () => {
  for (const owner of ["x", "Payroll team (AU) – Zoë", "😀".repeat(100)]) expect(() => requireOwner(owner)).not.toThrow();
  for (const owner of ["", " ", "a\nb", "\u202Eabc", "a\u2028b", "\ud800", "x".repeat(101)])
    expect(() => requireOwner(owner)).toThrow("owner must be printable text of 1 to 100 characters");
});

test("the end of a key is letters, digits and hyphens", () => {
  for (const suffix of ["", "Team-7", "x".repeat(40)]) expect(() => requireSuffix(suffix)).not.toThrow();
  for (const suffix of ["a_b", "a b", "x".repeat(41)]) expect(() => requireSuffix(suffix)).toThrow("keySuffix must be");
});

test("a lifetime is a duration from a second to 90 days", () => {
  expect(["PT1S", "PT2H", "P1D", "P2W", "P1M", "P90D"].map(lifetimeOf)).toEqual(
    [1, 7200, 86_400, 14 * 86_400, 31 * 86_400, 90 * 86_400].map((s) => s * 1000),
  );
  for (const ttl of ["", "1h", "PT0S", "P91D", "P90DT1S", "P1Y", "P9999999999Y", "-P1D"])
    expect(() => lifetimeOf(ttl)).toThrow(`ttl '${ttl}' must be an ISO 8601 duration from PT1S to P90D, such as PT2H or P1D`);
});

describe("the option that differs", () => {
  const settings = settingsOf({ seed: 7, decide: { a: "1", b: "2" }, faults: ["x", "y"] });
  const made = { settings, owner: "Payroll", worldMark: "m", keySuffix: "abc" };
  const differing = (own: SandboxOptions): string | undefined =>
    differingOption(made, { ...settings, ...own }, { owner: "Payroll", ...own });

  test("is none if the same is said again, in any order", () => {
    expect(differing({})).toBeUndefined();
    expect(differing({ seed: 7, decide: { b: "2", a: "1" }, faults: ["y", "x"], keySuffix: "abc" })).toBeUndefined();
  });

  test.each<[SandboxOptions, string]>([
    [{ seed: 8 }, "seed"],
    [{ clock: "2026-03-02" }, "clock"],
    [{ world: "empty" }, "world"],
    [{ decide: { a: "1" } }, "decide"],
    [{ faults: ["x"] }, "faults"],
    [{ rateLimit: null }, "rateLimit"],
    [{ owner: "Sales" }, "owner"],
    [{ keySuffix: "other" }, "keySuffix"],
  ])("is found: %j", (own, option) => {
    expect(differing(own)).toBe(option);
  });

  test("of custom worlds is told by their marks", () => {
    const world = (): never => {
      throw new Error("unused");
    };
    expect(differing({ world, worldMark: "m" })).toBeUndefined();
    expect(differing({ world, worldMark: "n" })).toBe("world");
    expect(differing({ world })).toBe("world");
  });
});
