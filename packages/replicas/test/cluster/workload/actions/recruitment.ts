import { type RequestPlan, get } from "../planned-request.ts";
import { nextNumber } from "../scene.ts";

/** Makes a role. */
export const addRole: RequestPlan = (scene) => ({
  call: {
    method: "POST",
    path: "/recruitment/roles",
    body: { title: `Role ${scene.name}`, employment_type: "full_time", jurisdiction: scene.facts.jurisdiction },
  },
  learn: ({ id }) => {
    scene.role = id;
  },
});

export const openRole: RequestPlan = ({ role }) =>
  role === undefined ? undefined : { call: { method: "PATCH", path: `/recruitment/roles/${role}`, body: { status: "open" } } };

export const showRole: RequestPlan = ({ role }) => (role === undefined ? undefined : get(`/recruitment/roles/${role}`));

export const setRole: RequestPlan = (scene, chance) => {
  const { role } = scene;
  if (role === undefined) return undefined;
  const status = chance.pick(["open", "on_hold", "draft"]);
  return {
    call: { method: "PATCH", path: `/recruitment/roles/${role}`, body: { status } },
    read: () => showRole(scene, chance),
  };
};

export const addCandidate: RequestPlan = (scene, chance) => {
  const { role, name } = scene;
  if (role === undefined) return undefined;
  const email = `${name}-candidate-${nextNumber(scene)}@agents.example`;
  return {
    call: { method: "POST", path: "/recruitment/candidates", body: { role_id: role, first_name: "Can", last_name: "Didate", email } },
    read: () => showRole(scene, chance),
  };
};

/** Shows the stage of every application. */
export const showPipeline: RequestPlan = ({ role }) => (role === undefined ? undefined : get(`/recruitment/roles/${role}/pipeline`));

/** Before the agents begin: the applications that they will move. */
export const findApplications: RequestPlan = (scene, chance) => {
  const shown = showPipeline(scene, chance);
  if (shown === undefined) return undefined;
  return { ...shown, learn: ({ applications }) => void scene.applications.push(...applications.map(({ candidate_ref }) => candidate_ref)) };
};

export const moveApplication: RequestPlan = (scene, chance) => {
  const { applications, facts } = scene;
  if (applications.length === 0) return undefined;
  const path = `/recruitment/applications/${chance.pick(applications)}/stage`;
  return {
    call: { method: "PATCH", path, body: { stage_id: chance.pick(facts.stages) } },
    read: () => showPipeline(scene, chance),
  };
};
