import type { Chance } from "./chance.ts";
import type { CompanyData, Person, Plan, Task } from "./company-data.ts";
import { dayOf, daysAfter } from "./lists.ts";

const TITLES: readonly (readonly [string, string, boolean, boolean])[] = [
  ["Sign the agreement", "Paperwork", true, true],
  ["Collect a uniform", "Equipment", true, false],
  ["Walk the building", "Orientation", false, false],
  ["Open a payroll record", "Paperwork", true, true],
  ["Lunch with the team", "Orientation", false, false],
];

/** A plan with tasks as this server has them. */
export function planFor(chance: Chance, person: Person, day: string, interview: Plan["interview"] = null, over = false): Plan {
  const tasks = TITLES.map(([title, category, required, managed], n): Task => ({
    id: chance.id(),
    title,
    category,
    required,
    managed,
    done: over || n === 1,
    due: n === 4 ? null : daysAfter(day, n),
  }));
  return { id: chance.id(), personId: person.id, day, tasks, interview, over };
}

/** Plans of people who come and go. */
export function foundPlans(chance: Chance, now: number, company: CompanyData): void {
  const people = [...company.staff.values()].filter(({ status }) => status !== "terminated");
  people.slice(3, 6).forEach((person, n) => {
    const plan = planFor(chance, person, person.startDate, null, n === 2);
    company.onboarding.set(plan.id, plan);
  });
  people.slice(6, 9).forEach((person, n) => {
    const interview =
      n === 0 ? null : { state: n === 1 ? "awaited" : "received", answers: n === 1 ? [] : ["The roster was never settled before Sunday."] };
    const plan = planFor(chance, person, daysAfter(dayOf(now), 20 + n), interview, n === 2);
    company.offboarding.set(plan.id, plan);
  });
}
