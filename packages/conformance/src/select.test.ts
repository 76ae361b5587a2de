import { expect, test } from "vitest";
import { check } from "./check.ts";
import { matcher, select } from "./select.ts";

const none = async (): Promise<void> => undefined;
const rows = [
  check("EMP-15", "MUST list", { tier: "smoke", also: ["EMP-98"] }, none),
  check("LEAVE-38", "MUST approve", { tier: "ci" }, none),
  check("LEAVE-38.twice", "MUST refuse", { tier: "certify" }, none),
];
const ids = (selection: Parameters<typeof select>[1]): string[] => select(rows, selection).map(({ id }) => id);

test("each tier holds those before it", () => {
  expect(ids({ tier: "smoke" })).toEqual(["EMP-15"]);
  expect(ids({ tier: "ci" })).toEqual(["EMP-15", "LEAVE-38"]);
  expect(ids({ tier: "certify" })).toEqual(["EMP-15", "LEAVE-38", "LEAVE-38.twice"]);
});

test("a glob picks checks by any requirement that they judge, and by their own id", () => {
  expect(ids({ tier: "certify", only: ["EMP-98"] })).toEqual(["EMP-15"]);
  expect(ids({ tier: "certify", only: ["leave-*"] })).toEqual(["LEAVE-38", "LEAVE-38.twice"]);
  expect(ids({ tier: "certify", only: ["LEAVE-38.twice"] })).toEqual(["LEAVE-38.twice"]);
  expect(ids({ tier: "certify", skip: ["LEAVE-*"] })).toEqual(["EMP-15"]);
});

test("only the star of a glob has a meaning", () => {
  expect(matcher(["EMP-1."])("EMP-15")).toBe(false);
  expect(matcher(["*-1*"])("EMP-15")).toBe(true);
});
