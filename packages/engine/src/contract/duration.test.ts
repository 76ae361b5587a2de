import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ConfigurationError } from "./configuration-error.ts";
import { advance } from "./duration.ts";

const moved = (from: string, duration: string): string => new Date(advance(Date.parse(from), duration)).toISOString().replace(".000Z", "Z");

test.for([
  ["2026-03-02T09:00:00Z", "P1D", "2026-03-03T09:00:00Z"],
  ["2026-03-02T09:00:00Z", "PT90S", "2026-03-02T09:01:30Z"],
  ["2026-03-02T09:00:00Z", "P2W", "2026-03-16T09:00:00Z"],
  ["2026-03-02T09:00:00Z", "PT0S", "2026-03-02T09:00:00Z"],
  ["2026-01-31T23:59:59Z", "P1M", "2026-02-28T23:59:59Z"],
  ["2028-01-31T12:00:00Z", "P1M", "2028-02-29T12:00:00Z"],
  ["2028-02-29T12:00:00Z", "P1Y", "2029-02-28T12:00:00Z"],
  ["2026-11-15T00:00:00Z", "P3M", "2027-02-15T00:00:00Z"],
  ["2026-01-31T00:00:00Z", "P1M1D", "2026-03-01T00:00:00Z"],
  ["2026-03-02T09:00:00Z", "P1Y2M3W4DT5H6M7S", "2027-05-27T14:06:07Z"],
] as const)("%s and %s make %s", ([from, duration, to]) => {
  expect(moved(from, duration)).toBe(to);
});

test("days are of 24 hours, whatever the number and the time of day", () => {
  const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });
  const property = fc.property(instant, fc.nat(9999), fc.nat(99_999), (from, days, seconds) => {
    expect(advance(from, `P${days}DT${seconds}S`)).toBe(from + days * 86_400_000 + seconds * 1000);
  });
  fc.assert(property, runs(3, 200));
});

test.for(["", "P", "PT", "P1DT", "1D", "P1H", "PT1D", "P-1D", "-P1D", "P1.5D", "p1d", " P1D", "P1D ", "P1D1Y", "90"])(
  "'%s' is not a duration",
  (text) => {
    expect(() => advance(0, text)).toThrow(ConfigurationError);
  },
);

test.for(["P75Y", "P999999D", "P99999999999999999Y", "P99999999999999999999D", `P${"9".repeat(400)}D`])(
  "%s from 2026 leads past 2100 and is refused",
  (duration) => {
    expect(() => advance(Date.UTC(2026, 2, 2), duration)).toThrow("leads past the year 2100");
  },
);

test("the year 2100 itself can be reached", () => {
  expect(moved("2026-12-31T23:59:59Z", "P74Y")).toBe("2100-12-31T23:59:59Z");
});
