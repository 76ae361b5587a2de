import { expect, test } from "vitest";
import { View } from "../../exchange/view.ts";
import { exchanged } from "../../../test/fabricated.ts";
import { hiddenRowIn, shownTotals, differingMembers, differingWords } from "./traces.ts";

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

test("the hidden request is found by its id or its type, even if other members are masked", () => {
  expect(hiddenRowIn([new View({ id: "r", typeId: null })], HIDDEN)?.at("id").text).toBe("r");
  expect(hiddenRowIn([row({ typeId: "y", startDate: null })], HIDDEN)).toBeDefined();
  expect(hiddenRowIn([row()], HIDDEN)).toBeUndefined();
});

test("a live request of the same employee and days counts as the hidden one, unless the twin has the same days", () => {
  expect(hiddenRowIn([row()], HIDDEN, [])).toBeDefined();
  expect(hiddenRowIn([row({ status: "cancelled" })], HIDDEN, [])).toBeUndefined();
  expect(hiddenRowIn([row({ endDate: "2026-03-04" })], HIDDEN, [])).toBeUndefined();
  expect(hiddenRowIn([row({ employeeId: "other" })], HIDDEN, [])).toBeUndefined();
  expect(hiddenRowIn([row()], HIDDEN, [row({ employeeId: "q" })])).toBeUndefined();
});

test("two employees differ by a flag, a status, and a member that only one of them has", () => {
  const person = { id: "p", first_name: "Zoë", base_salary: 5, status: "active", restricted: false, phone: null };
  const apart = (changes: object): string[] => differingMembers(new View(person), new View({ ...person, ...changes }));
  expect(apart({ id: "q", first_name: "Kim", base_salary: 6, phone: "+61" })).toEqual([]);
  expect(apart({ status: "on_leave" })).toEqual(["status"]);
  expect(apart({ restricted: true })).toEqual(["restricted"]);
  expect(apart({ base_salary: null })).toEqual(["base_salary"]);
  expect(apart({ away: true })).toEqual(["away"]);
});

test("two employees differ by enum values and dates, not by names and remarks", () => {
  const words = (one: object, other: object): string[] => differingWords(new View(one), new View(other), ["department"]);
  expect(words({ availability: "away" }, { availability: "at work" })).toEqual(["availability"]);
  expect(words({ back: "2026-03-04" }, { back: "2026-02-01" })).toEqual(["back"]);
  expect(words({ note: "Likes tea, and biscuits" }, { note: "None." })).toEqual([]);
  expect(words({ department: "sales", nickname: "kim" }, { department: "care", nickname: "lee" })).toEqual([]);
});

test("lists with as many rows have the same totals in meta and in headers", () => {
  const page = (meta: object, headers: Record<string, string> = {}): string =>
    shownTotals(exchanged({ body: { data: [], meta: { total: 6, page: 1, limit: 20, has_more: false, ...meta } }, headers }));
  expect(page({}, { "x-total-count": "6" })).toBe(page({ took_ms: 7 }, { "x-total-count": "6", "x-ratelimit-remaining": "3" }));
  expect(page({ withheld: 1 })).not.toBe(page({ withheld: 0 }));
  expect(page({}, { "x-total-count": "7" })).not.toBe(page({}, { "x-total-count": "6" }));
  const link = (id: string): Record<string, string> => ({ link: `</leave?employee_id=${id}&page=2>; rel="next"` });
  expect(page({}, link("aa284def-170c-4f62-bf35-238da2438416"))).toBe(page({}, link("668ec332-4a2f-472b-82b0-acc7472eb519")));
});
