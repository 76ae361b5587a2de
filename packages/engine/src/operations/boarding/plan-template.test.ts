import { expect, test } from "vitest";
import { decided } from "../../../test/support/records.ts";
import { hasAppeared, newOffboardingPlan, newOnboardingPlan } from "./plan-template.ts";

const ONE = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const NOW = Date.parse("2026-03-02T09:00:00Z");

test("plans of the same day differ only in their ids, and the same plan is made the same way twice", () => {
  const [one, other, again] = [ONE, OTHER, ONE].map((id) => newOffboardingPlan(id, "p", "2026-03-27", NOW));
  expect(one).toEqual(again);
  const ids = [one!, other!].flatMap(({ tasks }) => tasks.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const bare = ({ tasks }: typeof one & object) => tasks.map((task) => ({ ...task, id: "" }));
  expect(bare(one!)).toEqual(bare(other!));
});

test("due dates stay within the years of an ISO date", () => {
  const due = (day: string): (string | null)[] => newOffboardingPlan(ONE, "p", day, NOW).tasks.map(({ due_date }) => due_date);
  expect(due("9999-12-31").slice(2)).toEqual(["9999-12-31", "9999-12-31", "9999-12-31", null]);
  expect(due("0000-01-02").slice(0, 3)).toEqual(["0000-01-01", "0000-01-01", "0000-01-02"]);
  expect(due("0050-03-01").slice(1, 3)).toEqual(["0050-02-24", "0050-03-01"]);
});

test("a plan appears at once, or a second later where it is delayed", () => {
  const plan = newOnboardingPlan(ONE, { id: "p", start_date: "2026-03-02" } as never, NOW);
  const shown = (after: number, value: "at-once" | "delayed"): boolean =>
    hasAppeared(plan, NOW + after, decided({ "new-plan-time": value }));
  expect([shown(0, "at-once"), shown(0, "delayed"), shown(999, "delayed"), shown(1000, "delayed"), shown(-1, "delayed")]).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
});
