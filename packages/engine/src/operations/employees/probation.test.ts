import type { Employee } from "@hr-platform/spec/types";
import { expect, test } from "vitest";
import { decided } from "../../../test/support/records.ts";
import type { DecisionValues } from "../../contract/decisions.ts";
import { probationEnd } from "./operations.ts";

const end = (
  jurisdiction: Employee["jurisdiction"],
  start_date: string,
  policy: DecisionValues["probation-end-date"] = "by-jurisdiction",
  employment_type: Employee["employment_type"] = "full_time",
): string | null => probationEnd({ jurisdiction, start_date, employment_type }, decided({ "probation-end-date": policy }));

test("probation lasts six calendar months in Australia and the United Kingdom, and ninety days in New Zealand", () => {
  for (const jurisdiction of ["AU", "UK"] as const) expect(end(jurisdiction, "2026-03-02")).toBe("2026-09-02");
  expect(end("NZ", "2026-03-02")).toBe("2026-05-31");
});

test("probation that would end after the end of a month ends on its last day", () => {
  expect([end("AU", "2026-08-31"), end("AU", "2027-08-29"), end("AU", "2026-12-31")]).toEqual(["2027-02-28", "2028-02-29", "2027-06-30"]);
});

test("casual staff and contractors have no probation, part-time staff do", () => {
  for (const policy of ["by-jurisdiction", "three-months", "none"] as const) {
    for (const type of ["casual", "contractor"] as const) expect(end("AU", "2026-03-02", policy, type)).toBeNull();
  }
  expect(end("AU", "2026-03-02", "by-jurisdiction", "part_time")).toBe("2026-09-02");
});

test("a decision gives everyone three months, or nobody any", () => {
  expect([end("NZ", "2026-03-02", "three-months"), end("AU", "2026-11-30", "three-months")]).toEqual(["2026-06-02", "2027-02-28"]);
  expect(end("AU", "2026-03-02", "none")).toBeNull();
});
