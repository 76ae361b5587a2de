import { type OffboardingPlanRecord, type Stream, addDays } from "@hr-platform/domain";
import { isOpenPlan } from "@hr-platform/engine/operations/boarding/boarding-plan";
import { isLive } from "@hr-platform/engine/store/employee-status";
import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";
import type { ActScene } from "../scene.ts";

const VOLUNTARY = ["Resignation: another role", "Resignation: moving away", "Retirement", "Resignation: back to study"];
const INVOLUNTARY = ["Redundancy", "Dismissal: performance", "Dismissal: misconduct"];
const ANSWERS = ["A role closer to home.", "I would have liked more say in the rota.", "Good people; I may well come back."];

function reasonFor(chance: Stream): string {
  return chance.pick(chance.chance(0.8) ? VOLUNTARY : INVOLUNTARY);
}

/** Somebody of the team takes over a leaver's reports, and the others report to them. */
function handOver(scene: ActScene, leaver: string): void {
  const { company } = scene;
  const own = company.employees.get(leaver)!.record.resource;
  const people = [...company.directory.list("non-terminated", null, undefined, "by-id")].map(({ record }) => record.resource);
  const reports = people.filter(({ manager_id }) => manager_id === leaver);
  const next = reports.filter(({ start_date }) => start_date <= company.today).sort((a, b) => (a.start_date < b.start_date ? -1 : 1))[0];
  if (next !== undefined)
    scene.call("updateEmployee", { params: { id: next.id }, body: { manager_id: own.manager_id, job_title: own.job_title } });
  for (const { id } of reports)
    if (id !== next?.id) scene.call("updateEmployee", { params: { id }, body: { manager_id: next?.id ?? own.manager_id } });
}

/** Nobody takes leave from a company that they have left. */
function cancelLeave(scene: ActScene, { employee_id, last_working_day }: OffboardingPlanRecord): void {
  for (const { id, record } of scene.company.leaveRegister.of(employee_id))
    if (isLive(record.resource) && record.resource.startDate > last_working_day)
      scene.call("cancelLeave", { params: { id }, body: { reason: "The employment ends before." } });
}

function tasks(scene: ActScene, plan: OffboardingPlanRecord, isLast: boolean): void {
  for (const { id, completed, required, due_date } of plan.tasks) {
    if (completed || !(isLast ? required : due_date !== null && due_date <= addDays(scene.company.today, 1))) continue;
    if (isOpenPlan(scene.company.records.offboarding_plans.get(plan.id)!)) scene.web("complete-task", { plan_id: plan.id, task_id: id });
  }
}

/** Tasks on their days, the exit interview in the last fortnight; after the last working day the plan is completed. */
export const offboard: Act = {
  id: "offboard",
  title: "An offboarding goes on: tasks, the exit interview, and the end of the employment",
  plan(day) {
    for (const status of ["not_started", "in_progress"] as const) {
      for (const plan of day.company.records.offboarding_plans.where("status", status)) {
        const { isWorking } = day.workday(day.office);
        const isLast = plan.last_working_day <= day.date;
        if (isWorking && day.follows("offboard", plan.id, isLast ? 0.95 : 0.3))
          day.at("offboard", plan.id, day.office, isLast ? [16, 18] : OFFICE);
      }
    }
  },
  run(scene, about) {
    const { company, chance } = scene;
    const plan = company.records.offboarding_plans.get(about);
    if (plan === undefined || !isOpenPlan(plan)) return null;
    const isLast = plan.last_working_day <= company.today;
    const interview = plan.exit_interview.status;
    const isNear = plan.last_working_day <= addDays(company.today, 12);
    if (isNear && interview === "not_sent") scene.web("send-exit-interview", { plan_id: about });
    if (interview === "sent" && chance.chance(0.4))
      scene.web("submit-exit-interview", { plan_id: about, answers: { "Why are you leaving?": chance.pick(ANSWERS) } });
    if (isLast && scene.employed(plan.employee_id) !== undefined) {
      cancelLeave(scene, plan);
      handOver(scene, plan.employee_id);
    }
    tasks(scene, company.records.offboarding_plans.get(about)!, isLast);
    if (isLast && isOpenPlan(company.records.offboarding_plans.get(about)!))
      scene.web("complete-offboarding", { plan_id: about, reason: reasonFor(chance) });
    const isChanged = company.records.offboarding_plans.get(about) !== plan;
    return isChanged ? { employee_id: plan.employee_id, resource_id: about } : null;
  },
};
