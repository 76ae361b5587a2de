import type { Task } from "../company-data.ts";
import type { FullPlan } from "./boarding.ts";
import type { StageData } from "./stages.ts";

/** Stages that a form has to show. */
export const STAGES: readonly StageData[] = [
  { id: "8c0a4a52-55aa-4f6e-9b58-000000000001", label: "Longlist", outcome: "in progress" },
  { id: "8c0a4a52-55aa-4f6e-9b58-000000000002", label: "Joined us", outcome: "hired" },
  { id: "8c0a4a52-55aa-4f6e-9b58-000000000003", label: "Not this time", outcome: "rejected" },
];
const task = (id: string, category: string, done: boolean, due: string | null): Task => ({
  id,
  title: `Task ${id}`,
  category,
  required: done,
  managed: !done,
  done,
  due,
});
/** A plan with all that it may have. */
export const PLAN: FullPlan = {
  id: "p",
  person: { id: "e", first: "Amaya", last: "Quist" },
  day: "2026-04-01",
  over: false,
  done: 1,
  of: 2,
  tasks: [task("a", "Paperwork", true, "2026-04-02"), task("b", "Equipment", false, null)],
  interview: "awaited",
};
