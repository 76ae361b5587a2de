import { describe, expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { BILLING_CONCEPTS, missingConcepts, wordsOf } from "./billing-concepts.ts";

const nested = {
  plan: "growth",
  subscription_status: "active",
  billing_interval: "monthly",
  trial: null,
  seats: { active: 12, billed: 12, minimum: 5 },
  add_ons: [],
};

describe("the concepts of a billing status", () => {
  test("are found nested, flat and under other names", () => {
    const flat = {
      plan: "a",
      subscriptionStatus: "b",
      billingInterval: "c",
      trialEndsAt: null,
      seatsActive: 1,
      seatsBilled: 2,
      seatsMinimum: 3,
      addOns: ["x"],
    };
    const other = {
      tier: "a",
      subscription: { state: "b", cycle: "c", trialing: false },
      licences: { used: 1, paid: 2, min: 3 },
      extras: {},
    };
    for (const billing of [nested, flat, other]) expect(missingConcepts(new View(billing))).toEqual([]);
  });

  test("may be one text for all seats, or a row for each kind of seats", () => {
    const rows = [
      { kind: "active", seats: "7 seats" },
      { kind: "billed", seats: "10 seats" },
      { kind: "minimum", seats: "5 seats" },
    ];
    for (const seats of ["7 active, 10 billed, minimum 5", rows]) expect(missingConcepts(new View({ ...nested, seats }))).toEqual([]);
  });

  test.for(["plan", "subscription_status", "billing_interval", "trial", "add_ons"])("lack %s if its member is missing", (name) => {
    const { [name as keyof typeof nested]: _, ...rest } = nested;
    expect(missingConcepts(new View(rest))).toHaveLength(1);
  });

  test.for(["active", "billed", "minimum"])("lack the %s seats if their member is missing", (name) => {
    const { [name as "billed"]: _, ...seats } = nested.seats;
    expect(missingConcepts(new View({ ...nested, seats }))).toEqual([`${name} seats`]);
  });

  test("may have an unknown name and a fitting type", () => {
    const { billing_interval: _, ...rest } = nested;
    expect(missingConcepts(new View({ ...rest, every: "month" }))).toEqual([]);
    expect(missingConcepts(new View({ ...rest, every: 12 }))).toEqual(["billing interval"]);
  });

  test("do not include a trial because of the renewal date", () => {
    const { trial: _, ...rest } = nested;
    expect(missingConcepts(new View({ ...rest, renews_on: "2027-01-01", currency: "AUD" }))).toEqual(["trial information"]);
    for (const more of [{ ends_on: "2027-01-01" }, { renews: "after the trial" }])
      expect(missingConcepts(new View({ ...rest, ...more }))).toEqual([]);
  });

  test("do not include an interval or seats because of a date", () => {
    const { billing_interval: _, ...rest } = nested;
    const dated = { ...rest, seats: { active: 12, billed: 12 }, renews_on: "2027-01-01" };
    expect(missingConcepts(new View(dated))).toEqual(["billing interval", "minimum seats"]);
  });

  test("are all missing in an empty bill", () => {
    expect(missingConcepts(new View({ x: 1 }))).toContain("plan");
    expect(missingConcepts(new View({}))).not.toEqual([]);
    expect(BILLING_CONCEPTS).toHaveLength(8);
  });
});

test("names are read as words", () => {
  expect(["billedSeats", "billed_seats", "add-ons"].map(wordsOf)).toEqual(["billed seats", "billed seats", "add ons"]);
});
