import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { isFitting, isOfOtherJurisdiction, likeliestTypes } from "./leave-type-choice.ts";

const type = (name: string, members: object = {}): View => new View({ name, max_days_per_year: null, ...members });

test.for([
  ["Annual leave (AU)", "AU", false],
  ["Annual leave (AU)", "NZ", true],
  ["Annual leave (GB)", "UK", false],
  ["Annual leave (UK)", "GB", false],
  ["Annual leave", "NZ", false],
  ["Naurulokki leave", "UK", false],
] as const)("%s belongs to another jurisdiction than %s: %s", ([name, code, other]) => {
  expect(isOfOtherJurisdiction(type(name), code)).toBe(other);
});

test("types of the jurisdiction come first, those without a yearly bound before others, otherwise in the order of the list", () => {
  const types = [type("AU free"), type("NZ bound", { max_days_per_year: 5 }), type("NZ free"), type("plain")];
  expect(likeliestTypes(types, "NZ").map((one) => one.at("name").text)).toEqual(["NZ free", "plain", "NZ bound", "AU free"]);
});

test("a type fits if its approval is the requested one, and if it allows half days when they are needed", () => {
  const fitting = (needs: object): boolean => isFitting(type("Annual", { requires_approval: true, allow_half_days: false }), needs);
  expect([{}, { approval: true }, { approval: false }, { halfDays: true }, { halfDays: false }].map(fitting)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});
