import { expect, test } from "vitest";
import { View } from "../../view.ts";
import { betrayal, marks } from "./traces.ts";

const HIDDEN = {
  request_id: "r",
  type_id: "y",
  employee_id: "p",
  twin_employee_id: "q",
  start_date: "2026-02-27",
  end_date: "2026-03-03",
};
const row = (changes: object = {}): View =>
  new View({ id: "a", typeId: "b", employeeId: "p", startDate: "2026-02-27", endDate: "2026-03-03", status: "approved", ...changes });

test("the hidden request is known by its id or its type, whatever else is blacked out", () => {
  expect(betrayal([new View({ id: "r", typeId: null })], HIDDEN)?.at("id").text).toBe("r");
  expect(betrayal([row({ typeId: "y", startDate: null })], HIDDEN)).toBeDefined();
  expect(betrayal([row()], HIDDEN)).toBeUndefined();
});

test("a live request of the same person and days stands in its place, unless the twin shows the same days", () => {
  expect(betrayal([row()], HIDDEN, [])).toBeDefined();
  expect(betrayal([row({ status: "cancelled" })], HIDDEN, [])).toBeUndefined();
  expect(betrayal([row({ endDate: "2026-03-04" })], HIDDEN, [])).toBeUndefined();
  expect(betrayal([row({ employeeId: "other" })], HIDDEN, [])).toBeUndefined();
  expect(betrayal([row()], HIDDEN, [row({ employeeId: "q" })])).toBeUndefined();
});

test("two people are marked apart by a flag, a status, and what one has and the other lacks", () => {
  const person = { id: "p", first_name: "Zoë", base_salary: 5, status: "active", restricted: false, phone: null };
  const apart = (changes: object): string[] => marks(new View(person), new View({ ...person, ...changes }));
  expect(apart({ id: "q", first_name: "Kim", base_salary: 6, phone: "+61" })).toEqual([]);
  expect(apart({ status: "on_leave" })).toEqual(["status"]);
  expect(apart({ restricted: true })).toEqual(["restricted"]);
  expect(apart({ base_salary: null })).toEqual(["base_salary"]);
  expect(apart({ away: true })).toEqual(["away"]);
});
