import { createMock } from "@hr-platform/mock-server";
import { expect, test } from "vitest";
import { HARM_NAMES, harmOf } from "../src/views/behaviour/harm.ts";

const response = await createMock().fetch(new Request("http://mock/_mock/faults"));
const faults = (await response.json()) as readonly { readonly id: string; readonly title: string; readonly violates: readonly string[] }[];

test("each group has faults, and none has a quarter of them", () => {
  const counts = HARM_NAMES.map((harm) => faults.filter((fault) => harmOf(fault) === harm).length);
  expect(Math.min(...counts)).toBeGreaterThan(5);
  expect(Math.max(...counts)).toBeLessThan(faults.length / 4);
});

test.for([
  ["foreign-ids-in-get-leave", "Your program sees data of others, or hidden data"],
  ["page-2-skips-a-row", "Pages and lists have other rows, or another order"],
  ["employee-update-is-not-stored", "Writes are lost, changed or doubled"],
  ["notes-are-required", "Valid requests are refused"],
  ["unknown-role-is-employee", "Invalid requests are accepted"],
  ["validation-answers-422", "Status or error is another one"],
  ["weekends-are-counted", "Amounts, days and dates are wrong"],
  ["department-is-an-object", "Members are missing, or have another form"],
])("%s: %s", ([id, harm]) => {
  expect(harmOf(faults.find((fault) => fault.id === id)!)).toBe(harm);
});
