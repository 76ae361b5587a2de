import { type RequestPlan, type PlannedRequest, answerOf, born, dataOf, known, touch } from "../planned-request.ts";
import { nextDays } from "../scene.ts";

interface Shown {
  readonly id: string;
  readonly status: string;
}

/** Agents meet at the newest requests: the older ones are mostly settled. */
const RECENT = 4;

const status = (data: Shown): string => data.status;

export const submitLeave: RequestPlan = (scene, chance) => {
  const { owner, facts } = scene;
  if (owner === undefined) return undefined;
  const body = { employee_id: owner, leave_type_id: facts.leaveType, ...nextDays(scene) };
  return {
    call: { method: "POST", path: "/leave", body },
    touches(answer) {
      const id = dataOf<Shown>(answer)?.id;
      if (id !== undefined) scene.leave.push(id);
      return [touch("count", `leave of ${owner}`, { action: "add" }, answerOf(answer)), ...born("leaveRequest", id, "pending")];
    },
    read: () => listLeave(scene, chance),
  };
};

/** A transition of a leave request. */
function transition(action: string, method: string, suffix: string, body?: unknown): RequestPlan {
  return ({ leave }, chance) => {
    if (leave.length === 0) return undefined;
    const id = chance.pick(leave.slice(-RECENT));
    return {
      call: { method, path: `/leave/${id}${suffix}`, ...(body === undefined ? {} : { body }) },
      touches: (answer) => [touch("leaveRequest", id, { action }, answerOf(answer, status))],
      read: () => show(id),
    };
  };
}

function show(id: string): PlannedRequest {
  return {
    call: { method: "GET", path: `/leave/${id}` },
    touches: (answer) => known(touch("leaveRequest", id, { action: "show" }, answerOf(answer, status))),
  };
}

export const approveLeave: RequestPlan = transition("approve", "PATCH", "/approve");
export const declineLeave: RequestPlan = transition("decline", "PATCH", "/decline", { reason: "Stocktake." });
export const cancelLeave: RequestPlan = transition("cancel", "DELETE", "");
export const showLeave: RequestPlan = ({ leave }, chance) => (leave.length === 0 ? undefined : show(chance.pick(leave.slice(-RECENT))));

/** Shows every request that was known before the call, and how many there are. */
export const listLeave: RequestPlan = ({ owner, leave }) => {
  if (owner === undefined) return undefined;
  const before = [...leave];
  return {
    call: { method: "GET", path: `/leave?employee_id=${owner}&limit=100` },
    touches(answer) {
      const rows = dataOf<readonly Shown[]>(answer);
      const total = (answer?.body as { meta?: { total?: number } } | undefined)?.meta?.total;
      const shown = (id: string): string => rows?.find((row) => row.id === id)?.status ?? "not in the list";
      return known(
        touch(
          "count",
          `leave of ${owner}`,
          { action: "show" },
          answerOf(answer, () => String(total)),
        ),
        ...before.map((id) =>
          touch(
            "leaveRequest",
            id,
            { action: "show" },
            answerOf(answer, () => shown(id)),
          ),
        ),
      );
    },
  };
};
