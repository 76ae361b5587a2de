import { type RequestPlan, get } from "../planned-request.ts";
import { type Scene, nextNumber } from "../scene.ts";

/** Creates an employee and passes the id on. */
function hired(address: (scene: Scene) => string, store: (scene: Scene, id: string) => void): RequestPlan {
  return (scene) => {
    const { jurisdiction } = scene.facts;
    let made: string | undefined;
    const person = { first_name: "Lin", last_name: "Agent", job_title: `Title ${nextNumber(scene)}`, email: address(scene) };
    const contract = { employment_type: "full_time", start_date: "2026-01-05", jurisdiction, role: "employee" };
    return {
      call: { method: "POST", path: "/employees", body: { ...person, ...contract } },
      learn: ({ id }) => {
        made = id;
        store(scene, id);
      },
      read: () => (made === undefined ? undefined : get(`/employees/${made}`)),
    };
  };
}

const ownAddress = (scene: Scene): string => `${scene.name}-${nextNumber(scene)}@agents.example`;

export const hireOwner: RequestPlan = hired(ownAddress, (scene, id) => {
  scene.owner = id;
});

export const hireWorker: RequestPlan = hired(ownAddress, ({ workers }, id) => void workers.push(id));

/** Several agents use the same few addresses. */
export const hireForSharedAddress: RequestPlan = (scene, chance) =>
  hired(
    ({ name }) => `${name}-shared-${chance.int(1, 3)}@agents.example`,
    () => {},
  )(scene, chance);

/** Something that is done to a worker. */
function toWorker(method: string, body?: (scene: Scene) => unknown): RequestPlan {
  return (scene, chance) => {
    if (scene.workers.length === 0) return undefined;
    const path = `/employees/${chance.pick(scene.workers)}`;
    return { call: { method, path, ...(body === undefined ? {} : { body: body(scene) }) }, read: () => get(path) };
  };
}

export const showWorker: RequestPlan = toWorker("GET");
export const retitleWorker: RequestPlan = toWorker("PATCH", (scene) => ({ job_title: `Title ${nextNumber(scene)}` }));
export const terminateWorker: RequestPlan = toWorker("DELETE");
