import { expect, test } from "vitest";
import { type Target, keyOf, missingParts, rateOf } from "./target.ts";

const target: Target = {
  base_url: "http://x/api/v1",
  keys: { full: "kf", read: "kr" },
  other_company: { keys: { full: "ko" } },
  resources: { application_id: "a" },
};

test("the keys of all companies have names", () => {
  expect((["full", "read", "write", "other", "low"] as const).map((name) => keyOf(target, name))).toEqual([
    "kf",
    "kr",
    undefined,
    "ko",
    undefined,
  ]);
});

test("a missing part is named as the target file spells it", () => {
  expect(missingParts(target, ["read-key", "other-company", "application"])).toEqual([]);
  expect(missingParts(target, ["write-key", "below-growth", "stages", "receiver"])).toEqual([
    "keys.write",
    "below_growth.keys.full",
    "resources.stage_ids",
    "webhooks",
  ]);
});

test("the rate is the requested one, otherwise that of the file, otherwise a tenth below the document's limit", () => {
  expect([rateOf({ ...target, requests_per_minute: 600 }, 30), rateOf({ ...target, requests_per_minute: 600 }), rateOf(target)]).toEqual([
    30, 600, 90,
  ]);
});
