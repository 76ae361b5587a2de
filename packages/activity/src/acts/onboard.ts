import { addDays } from "@hr-platform/domain";
import { isOpenPlan } from "@hr-platform/engine/operations/boarding/boarding-plan";
import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";

/** Tasks are done around their due dates; after the last required one the plan is completed. Optional ones may stay open. */
export const onboard: Act = {
  id: "onboard",
  title: "An onboarding goes on: tasks are done, and in the end the plan is completed",
  plan(day) {
    if (!day.workday(day.office).isWorking) return;
    const last = addDays(day.date, 1);
    for (const status of ["not_started", "in_progress"] as const)
      for (const { id, tasks } of day.company.records.onboarding_plans.where("status", status)) {
        const isDue = tasks.some(({ completed, due_date }) => !completed && due_date !== null && due_date <= last);
        const isDone = tasks.every(({ completed, required }) => completed || !required);
        if ((isDue || isDone) && day.follows("onboard", id, 0.6)) day.at("onboard", id, day.office, OFFICE);
      }
  },
  run(scene, about) {
    const { company, chance } = scene;
    const plans = company.records.onboarding_plans;
    const plan = plans.get(about);
    if (plan === undefined || !isOpenPlan(plan)) return null;
    for (const { id, completed, required, due_date } of plan.tasks) {
      const isDue = due_date === null ? chance.chance(0.2) : due_date <= addDays(company.today, 1);
      if (!completed && isDue && (required || chance.chance(0.7)) && isOpenPlan(plans.get(about)!))
        scene.web("complete-task", { plan_id: about, task_id: id });
    }
    const after = plans.get(about)!;
    if (isOpenPlan(after) && after.tasks.every(({ completed, required }) => completed || !required))
      scene.web("complete-onboarding", { plan_id: about });
    return plans.get(about) === plan ? null : { employee_id: plan.employee_id, resource_id: about };
  },
};
