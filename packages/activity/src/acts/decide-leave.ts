import { type EmployeeRecord, type LeaveRecord, addDays } from "@hr-platform/domain";
import { balance } from "@hr-platform/engine/operations/leave/balance-operations";
import type { Act } from "../act.ts";
import { type Day, OFFICE } from "../day.ts";
import type { ActScene } from "../scene.ts";
import { topOf } from "../posts/posts.ts";

const REASONS = [
  "Too many of the team are away that week.",
  "We have a release that week; could you take the week after?",
  "Please talk to me about the dates first.",
];

/** Whether a request that waits for a decision is for more annual leave than is available. */
function isBeyond(scene: ActScene, person: EmployeeRecord, days: number): boolean {
  const { annual_available } = balance(scene, person);
  return days > annual_available + (scene.decisions["pending-deducted"] === "yes" ? days : 0);
}

/** Who decides about a person's leave today: their manager, or the next one above who is at work. */
function deciderFor(day: Day, employeeId: string): EmployeeRecord | undefined {
  const { employees } = day.company;
  const head = topOf(day.company);
  let above = employees.get(employees.get(employeeId)?.record.resource.manager_id ?? "")?.record ?? head;
  for (let step = 0; step < 4 && above !== undefined && !day.isAtWork(above); step += 1)
    above = employees.get(above.resource.manager_id ?? "")?.record ?? head;
  return above;
}

function plan(day: Day, { resource }: LeaveRecord): void {
  const decider = deciderFor(day, resource.employeeId);
  const isSoon = resource.startDate <= addDays(day.date, 3);
  // If nobody is there, somebody stands in for what is urgent.
  if (decider === undefined || !(day.isAtWork(decider) || (isSoon && day.workday(decider.resource.jurisdiction).isWorking))) return;
  if (day.follows("decide-leave", resource.id, isSoon ? 0.95 : 0.45))
    day.at("decide-leave", resource.id, decider.resource.jurisdiction, OFFICE);
}

/** About requests that came over the API too. Short notice and long absences for a reason are not declined. */
export const decideLeave: Act = {
  id: "decide-leave",
  title: "A manager approves or declines a request for leave",
  plan(day) {
    for (const { record } of day.company.leaveRegister.list("created-desc", "pending")) plan(day, record);
  },
  run(scene, about) {
    const request = scene.company.leave.get(about)?.record.resource;
    if (request === undefined || request.status !== "pending") return null;
    const person = scene.employed(request.employeeId);
    const isAnnual = scene.company.leaveTypes.get(request.typeId)?.record.kind === "annual";
    const params = { id: about };
    if (isAnnual && person !== undefined && isBeyond(scene, person, request.days))
      scene.call("declineLeave", { params, body: { reason: "You do not have that many days left." } });
    else if (isAnnual && request.startDate > scene.company.today && scene.chance.chance(0.07))
      scene.call("declineLeave", { params, body: { reason: scene.chance.pick(REASONS) } });
    else scene.call("approveLeave", { params });
    return { employee_id: request.employeeId, resource_id: about };
  },
};
