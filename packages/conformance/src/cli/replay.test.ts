import { expect, test } from "vitest";
import { checksNamed } from "./replay.ts";

test("the id of a check selects that check", () => {
  expect(checksNamed("LEAVE-38")).toMatchObject({ chosen: [{ id: "LEAVE-38" }], only: ["LEAVE-38"] });
});

test("a requirement that a passive rule judges selects checks that show it, and so does the rule", () => {
  for (const name of ["EMP-09", "employee-fields"]) {
    const { chosen, only } = checksNamed(name);
    expect(chosen.length).toBeGreaterThan(0);
    expect(only).toContain("EMP-09");
  }
});

test("an unknown name is refused", () => {
  expect(() => checksNamed("nothing-like-it")).toThrow(
    "there is no check, requirement or passive rule 'nothing-like-it'; 'hr-conformance list' lists them",
  );
  expect(() => checksNamed("LEAVE-38.kidns")).toThrow("did you mean LEAVE-38.kinds?");
});
