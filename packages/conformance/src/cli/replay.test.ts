import { expect, test } from "vitest";
import { checksNamed } from "./replay.ts";

test("a check stands for itself", () => {
  expect(checksNamed("LEAVE-38")).toMatchObject({ chosen: [{ id: "LEAVE-38" }], only: ["LEAVE-38"] });
});

test("a requirement that a passive rule judges stands for checks that show it, and so does the rule", () => {
  for (const name of ["EMP-09", "employee-fields"]) {
    const { chosen, only } = checksNamed(name);
    expect(chosen.length).toBeGreaterThan(0);
    expect(only).toContain("EMP-09");
  }
});

test("what there is not is told", () => {
  expect(() => checksNamed("EMP-999")).toThrow(
    "there is no check, requirement or passive rule 'EMP-999'; 'hr-conformance list' lists them",
  );
});
