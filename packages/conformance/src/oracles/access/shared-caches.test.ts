import { expect, test } from "vitest";
import { type Fabricated, findingsOf } from "../../../test/fabricated.ts";
import { sharedCaches } from "./shared-caches.ts";

test("an answer that a cache may give to everybody is a warning, unless it is the same for every company or varies by key", () => {
  const warned = (control: string, more: Fabricated = {}): boolean =>
    findingsOf([sharedCaches], "shared-caches", { ...more, headers: { "cache-control": control, ...more.headers } }).some(
      ({ warns }) => warns === true,
    );
  expect(["public, max-age=60", "s-maxage=5", "Public"].map((control) => warned(control))).toEqual([true, true, true]);
  expect(["private", "no-store, public", "max-age=60", "must-revalidate"].map((control) => warned(control))).toEqual(
    Array.from({ length: 4 }, () => false),
  );
  expect(warned("public", { headers: { vary: "Accept, Authorization" } })).toBe(false);
  expect(warned("public", { operation: "listPublicHolidays" })).toBe(false);
  expect(warned("public", { status: 404 })).toBe(false);
});
