import { expect, test } from "vitest";
import { isVoluntary } from "./termination-reason.ts";

test.for([null, "", "Resigned", "New job elsewhere", "Moved abroad", "Retirement", "voluntary", "End of studies", "Relocation"])(
  "'%s' is voluntary",
  (reason) => {
    expect(isVoluntary(reason)).toBe(true);
  },
);

const INVOLUNTARY = [
  "Redundancy",
  "made REDUNDANT",
  "Dismissed",
  "Summary dismissal",
  "Serious misconduct",
  "Laid off",
  "Lay-off",
  "layoff",
  "Terminated for cause",
  "Poor performance",
  "Job abandonment",
  "Fired",
  "Involuntary",
  "end of contract",
  "Contract ended",
];

test.for(INVOLUNTARY)("'%s' is not voluntary", (reason) => {
  expect(isVoluntary(reason)).toBe(false);
});
