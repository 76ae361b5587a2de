import { hrTest } from "@hr-platform/mock-server/vitest";
import { describe, expect } from "vitest";

const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z", decide: { "create-status": "201" } });

interface Person {
  readonly id: string;
  readonly created_at: string;
}

describe("somebody (a)", () => {
  test("has a time in UTC", async ({ hr }) => {
    const [person] = (await hr.get<Person[]>("/employees?limit=1")).data;
    expect(person!.created_at).toMatch(/Z$/);
  });
});

test("a choice of its own is no guess", async ({ hr }) => {
  hr.decide({ "timestamp-form": "utc-seconds" });
  const [person] = (await hr.get<Person[]>("/employees?limit=1")).data;
  expect(person!.created_at).toMatch(/:\d\dZ$/);
});

let runs = 0;
test("one test leaves something behind", async ({ hr }) => {
  runs += 1;
  expect((await hr.get("/company")).status).toBe(200);
});

test("another one needs it", async ({ hr }) => {
  expect([(await hr.get("/leave-types")).status, runs]).toEqual([200, 1]);
});

test("a time in any permitted form will do", async ({ hr }) => {
  const { data } = await hr.get<Person[]>("/employees");
  expect(Number.isNaN(Date.parse(data[0]!.created_at))).toBe(false);
});
