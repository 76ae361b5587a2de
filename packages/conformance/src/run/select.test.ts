import { expect, test } from "vitest";
import { ApiDocument, currentDocument } from "../document/api-document.ts";
import { type Check, check } from "./check.ts";
import { checks } from "../checks/index.ts";
import { selectedBy, matcher, measuredReachOf, select } from "./select.ts";

const none = async (): Promise<void> => undefined;
const rows = [
  check("EMP-15", "MUST list", { tier: "smoke", also: ["EMP-98"] }, none),
  check("LEAVE-38", "MUST approve", { tier: "ci" }, none),
  check("LEAVE-38.twice", "MUST refuse", { tier: "certify" }, none),
];
const ids = (selection: Parameters<typeof select>[1]): string[] => select(rows, selection).map(({ id }) => id);

test("each tier includes those before it", () => {
  expect(ids({ tier: "smoke" })).toEqual(["EMP-15"]);
  expect(ids({ tier: "ci" })).toEqual(["EMP-15", "LEAVE-38"]);
  expect(ids({ tier: "certify" })).toEqual(["EMP-15", "LEAVE-38", "LEAVE-38.twice"]);
});

test("a glob selects checks by any requirement that they judge, and by their id", () => {
  expect(ids({ tier: "certify", only: ["EMP-98"] })).toEqual(["EMP-15"]);
  expect(ids({ tier: "certify", only: ["leave-*"] })).toEqual(["LEAVE-38", "LEAVE-38.twice"]);
  expect(ids({ tier: "certify", only: ["LEAVE-38.twice"] })).toEqual(["LEAVE-38.twice"]);
  expect(ids({ tier: "certify", skip: ["LEAVE-*"] })).toEqual(["EMP-15"]);
});

test("skipping a requirement skips all its checks, skipping a check only itself", () => {
  expect(ids({ tier: "certify", skip: ["LEAVE-38"] })).toEqual(["EMP-15"]);
  expect(ids({ tier: "certify", skip: ["LEAVE-38.twice"] })).toEqual(["EMP-15", "LEAVE-38"]);
});

test("a more thorough check replaces others, unless they are selected by name", () => {
  const thorough = check("EMP-15.all", "MUST list all", { tier: "ci", replaces: ["EMP-15"] }, none);
  const chosen = (selection: Parameters<typeof select>[1]): string[] => select([...rows, thorough], selection).map(({ id }) => id);
  expect(chosen({ tier: "ci" })).toEqual(["LEAVE-38", "EMP-15.all"]);
  expect(chosen({ tier: "smoke" })).toEqual(["EMP-15"]);
  expect(chosen({ tier: "ci", only: ["EMP-15"] })).toEqual(["EMP-15", "EMP-15.all"]);
});

test("a read-only run has the checks that wrote nothing when they were measured", () => {
  const writes = (readOnly: boolean): number[] => select(checks, { tier: "certify", readOnly }).map((row) => measuredReachOf(row).writes);
  expect(new Set(writes(true))).toEqual(new Set([0]));
  expect(writes(true).length).toBeGreaterThan(20);
  expect(writes(false).some((count) => count > 0)).toBe(true);
});

test("only the star of a glob is special", () => {
  expect(matcher(["EMP-1."])("EMP-15")).toBe(false);
  expect(matcher(["*-1*"])("EMP-15")).toBe(true);
});

test("only selected requirements are reported", () => {
  const is = selectedBy(rows, { only: ["EMP-15", "LEAVE-38.twice"] });
  expect(["EMP-15", "LEAVE-38", "EMP-98", "COMP-01"].map(is)).toEqual([true, true, false, false]);
  expect(["EMP-15", "LEAVE-38"].map(selectedBy(rows, { skip: ["LEAVE-*"] }))).toEqual([true, false]);
});

test("a check runs if one of its requirements holds in the version of the document", () => {
  const { version, operations, decisions, requirements } = currentDocument;
  const document = new ApiDocument({
    version,
    operations,
    decisions,
    requirements: requirements.map((row) => (row.id.startsWith("COMP-") ? { ...row, until: "1.2.0" } : row)),
  });
  const row = (id: string, ...also: readonly string[]): Check => check(id, "MUST", { tier: "smoke", also }, async () => {});
  const checks = [row("COMP-01"), row("COMP-02", "EMP-01"), row("EMP-02"), row("OWN-901")];
  const chosen = (version?: ApiDocument): string[] => select(checks, { tier: "smoke" }, version).map(({ id }) => id);
  expect(chosen(document)).toEqual(["COMP-02", "EMP-02", "OWN-901"]);
  expect(chosen()).toEqual(["COMP-01", "COMP-02", "EMP-02", "OWN-901"]);
});
