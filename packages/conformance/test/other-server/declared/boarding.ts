import type { RawForms } from "../../../src/forms/forms.ts";
import type { Choices } from "../choices.ts";

/** How the plans of this server and their tasks are read. A single plan in the nested shape stands in `plan`. */
export const boardingForms = ({ shapes }: Choices): RawForms => {
  if (shapes === "flat")
    return {
      onboarding_plan: { person: "$.starter_name", ...PROGRESS },
      offboarding_plan: { person: "$.leaver_name", ...PROGRESS },
      task: { due: "$.dueAt" },
    };
  const both = (path: string): string[] => [`$${path}`, `$.plan${path}`];
  const plan = {
    id: both(".id"),
    employee: both(".person.id"),
    person: both(".person.name"),
    status: both(".state"),
    closed: both(".state").map((at) => ({ at, is: "Finished" })),
    done: both(".tasks.done"),
    total: both(".tasks.of"),
  };
  return {
    onboarding_plan: { ...plan, starts: both(".begins") },
    offboarding_plan: { ...plan, last_day: both(".leaves") },
    task: {
      rows: "$.checklist[*]",
      title: "$.heading",
      category: "$.section.name",
      required: "$.mandatory",
      managed: "$.handled_by_service",
      completed: "$.ticked",
      due: "$.deadline",
    },
  };
};

const PROGRESS = { done: { at: "$.progress", as: "pair" }, total: { at: "$.progress", as: "pair" } };
