import { type RequestPlan, get } from "../planned-request.ts";
import { nextDays } from "../scene.ts";

/** Agents meet at the newest requests: the older ones are mostly settled. */
const RECENT = 4;

export const listLeave: RequestPlan = ({ owner }) => (owner === undefined ? undefined : get(`/leave?employee_id=${owner}&limit=100`));

export const submitLeave: RequestPlan = (scene, chance) => {
  const { owner, facts } = scene;
  if (owner === undefined) return undefined;
  const body = { employee_id: owner, leave_type_id: facts.leaveType, ...nextDays(scene) };
  return {
    call: { method: "POST", path: "/leave", body },
    learn: ({ id }) => void scene.leave.push(id),
    read: () => listLeave(scene, chance),
  };
};

/** A transition of a leave request. */
function transition(method: string, suffix: string, body?: unknown): RequestPlan {
  return ({ leave }, chance) => {
    if (leave.length === 0) return undefined;
    const path = `/leave/${chance.pick(leave.slice(-RECENT))}`;
    return { call: { method, path: `${path}${suffix}`, ...(body === undefined ? {} : { body }) }, read: () => get(path) };
  };
}

export const approveLeave: RequestPlan = transition("PATCH", "/approve");
export const declineLeave: RequestPlan = transition("PATCH", "/decline", { reason: "Stocktake." });
export const cancelLeave: RequestPlan = transition("DELETE", "");
export const showLeave: RequestPlan = transition("GET", "");
