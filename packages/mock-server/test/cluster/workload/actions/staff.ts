import { type RequestPlan, type PlannedRequest, answerOf, born, dataOf, known, touch } from "../planned-request.ts";
import { type Scene, nextNumber } from "../scene.ts";

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly job_title: string | null;
}

/** The states of the model have two statuses: what else an employee can be the clock and leave decide. */
const state = ({ status, job_title }: Shown): string => `${status === "terminated" ? status : "active"} ${job_title}`;

/** Creates an employee and passes the id on. */
function hired(address: (scene: Scene) => string, store: (scene: Scene, id: string) => void): RequestPlan {
  return (scene) => {
    const title = `Title ${nextNumber(scene)}`;
    const email = address(scene);
    const { jurisdiction } = scene.facts;
    let made: string | undefined;
    const person = { first_name: "Lin", last_name: "Agent", email, job_title: title, employment_type: "full_time" };
    return {
      call: { method: "POST", path: "/employees", body: { ...person, start_date: "2026-01-05", jurisdiction, role: "employee" } },
      touches(answer) {
        const id = dataOf<Shown>(answer)?.id;
        made = id;
        if (id !== undefined) store(scene, id);
        return [touch("address", email, { action: "claim" }, answerOf(answer)), ...born("employee", id, title)];
      },
      read: () => (made === undefined ? undefined : show(made)),
    };
  };
}

const ownAddress = (scene: Scene): string => `${scene.name}-${nextNumber(scene)}@agents.example`;

export const hireOwner: RequestPlan = hired(ownAddress, (scene, id) => {
  scene.owner = id;
});

export const hireWorker: RequestPlan = hired(ownAddress, ({ workers }, id) => void workers.push(id));

/**
 * Several agents use the same few addresses. Who got one is not terminated: whether that frees the address the
 * document does not show.
 */
export const hireForSharedAddress: RequestPlan = (scene, chance) =>
  hired(
    ({ name }) => `${name}-shared-${chance.int(1, 3)}@agents.example`,
    () => {},
  )(scene, chance);

function show(id: string): PlannedRequest {
  return {
    call: { method: "GET", path: `/employees/${id}` },
    touches: (answer) => known(touch("employee", id, { action: "show" }, answerOf(answer, state))),
  };
}

export const showWorker: RequestPlan = ({ workers }, chance) => (workers.length === 0 ? undefined : show(chance.pick(workers)));

export const retitleWorker: RequestPlan = (scene, chance) => {
  if (scene.workers.length === 0) return undefined;
  const id = chance.pick(scene.workers);
  const value = `Title ${nextNumber(scene)}`;
  return {
    call: { method: "PATCH", path: `/employees/${id}`, body: { job_title: value } },
    touches: (answer) => [touch("employee", id, { action: "retitle", value }, answerOf(answer, state))],
    read: () => show(id),
  };
};

export const terminateWorker: RequestPlan = ({ workers }, chance) => {
  if (workers.length === 0) return undefined;
  const id = chance.pick(workers);
  return {
    call: { method: "DELETE", path: `/employees/${id}` },
    // The document does not show what this response contains.
    touches: (answer) => [touch("employee", id, { action: "terminate" }, answerOf(answer))],
    read: () => show(id),
  };
};
