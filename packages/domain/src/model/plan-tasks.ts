import type { TaskRecord } from "./boarding.ts";

/** Title, category, required, service-managed, due date in days after the plan's reference day (null: none). */
type TaskRow = readonly [string, string, boolean, boolean, number | null];

const TASKS: Readonly<Record<"onboarding" | "offboarding", readonly TaskRow[]>> = {
  onboarding: [
    ["Sign the employment contract", "documents", true, true, -3],
    ["Set up equipment and accounts", "equipment", true, false, -1],
    ["Give tax and bank details", "payroll", true, true, 2],
    ["Meet your manager", "people", true, false, 0],
    ["Read the safety policy", "compliance", true, false, 5],
    ["Lunch with the team", "people", false, false, null],
  ],
  offboarding: [
    ["Confirm the last working day in writing", "documents", true, true, -20],
    ["Hand over open work", "people", true, false, -5],
    ["Return equipment and keys", "equipment", true, false, 0],
    ["Work out final pay", "payroll", true, true, 0],
    ["Close accounts", "equipment", true, false, 1],
    ["Farewell with the team", "people", false, false, null],
  ],
};

/**
 * The tasks of a plan, the first `done` of them completed; `Infinity`: all. `id` gives the nth id; `date` gives the ISO date that many
 * days after the reference day: the first or the last working day.
 */
export function planTasks(
  kind: "onboarding" | "offboarding",
  done: number,
  id: (n: number) => string,
  date: (days: number) => string,
): readonly TaskRecord[] {
  return TASKS[kind].map(([title, category, required, service_managed, due], n) => ({
    id: id(n),
    title,
    category,
    required,
    service_managed,
    completed: n < done,
    due_date: due === null ? null : date(due),
  }));
}
