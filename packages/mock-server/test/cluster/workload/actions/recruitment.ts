import { type RequestPlan, answerOf, born, dataOf, known, touch } from "../planned-request.ts";
import { nextNumber } from "../scene.ts";

interface ShownRole {
  readonly status: string;
  readonly active_candidates: number;
}

interface ShownPipeline {
  readonly applications: readonly { readonly candidate_ref: string; readonly stage: string }[];
}

const status = (data: ShownRole): string => data.status;

/** Makes a role. */
export const addRole: RequestPlan = (scene) => ({
  call: {
    method: "POST",
    path: "/recruitment/roles",
    body: { title: `Role ${scene.name}`, employment_type: "full_time", jurisdiction: scene.facts.jurisdiction },
  },
  touches(answer) {
    const id = dataOf<{ readonly id: string }>(answer)?.id;
    if (id !== undefined) scene.newRole = id;
    return born(undefined, id, "");
  },
});

/** Opens the role. The agents use it if that is certain: its first status the document does not show. */
export const openRole: RequestPlan = (scene) => {
  const { newRole } = scene;
  if (newRole === undefined) return undefined;
  return {
    call: { method: "PATCH", path: `/recruitment/roles/${newRole}`, body: { status: "open" } },
    touches(answer) {
      if (dataOf<ShownRole>(answer) === undefined) return [];
      scene.role = newRole;
      return [touch("roleStatus", newRole, { action: "create", value: "open" }, answerOf(answer, status))];
    },
  };
};

export const setRole: RequestPlan = (scene, chance) => {
  const { role } = scene;
  if (role === undefined) return undefined;
  const value = chance.pick(["open", "on_hold", "draft"]);
  return {
    call: { method: "PATCH", path: `/recruitment/roles/${role}`, body: { status: value } },
    touches: (answer) => [touch("roleStatus", role, { action: "set", value }, answerOf(answer, status))],
    read: () => showRole(scene, chance),
  };
};

export const showRole: RequestPlan = ({ role }) =>
  role === undefined
    ? undefined
    : {
        call: { method: "GET", path: `/recruitment/roles/${role}` },
        touches: (answer) =>
          known(
            touch("roleStatus", role, { action: "show" }, answerOf(answer, status)),
            touch(
              "count",
              `candidates of ${role}`,
              { action: "show" },
              answerOf(answer, (data: ShownRole) => String(data.active_candidates)),
            ),
          ),
      };

export const addCandidate: RequestPlan = (scene, chance) => {
  const { role, name } = scene;
  if (role === undefined) return undefined;
  const n = nextNumber(scene);
  return {
    call: {
      method: "POST",
      path: "/recruitment/candidates",
      body: { role_id: role, first_name: "Can", last_name: "Didate", email: `${name}-candidate-${n}@agents.example` },
    },
    touches: (answer) => [
      touch("count", `candidates of ${role}`, { action: "add" }, answerOf(answer)),
      ...born(undefined, dataOf<{ readonly id: string }>(answer)?.id, ""),
    ],
    read: () => showRole(scene, chance),
  };
};

/** Before the agents begin: the applications that they will move. */
export const findApplications: RequestPlan = (scene) =>
  scene.role === undefined
    ? undefined
    : {
        call: { method: "GET", path: `/recruitment/roles/${scene.role}/pipeline` },
        touches(answer) {
          const found = dataOf<ShownPipeline>(answer)?.applications ?? [];
          scene.applications.push(...found.map(({ candidate_ref }) => candidate_ref));
          return found.map(({ candidate_ref, stage }) =>
            touch("application", candidate_ref, { action: "create", value: stage }, { outcome: "done" }),
          );
        },
      };

/** Shows the stage of every application that was known before the call. */
export const showPipeline: RequestPlan = ({ role, applications }) => {
  if (role === undefined) return undefined;
  const before = [...applications];
  return {
    call: { method: "GET", path: `/recruitment/roles/${role}/pipeline` },
    touches(answer) {
      const stage = (data: ShownPipeline, ref: string): string =>
        data.applications.find(({ candidate_ref }) => candidate_ref === ref)?.stage ?? "not in the pipeline";
      return known(
        ...before.map((ref) =>
          touch(
            "application",
            ref,
            { action: "show" },
            answerOf(answer, (data: ShownPipeline) => stage(data, ref)),
          ),
        ),
      );
    },
  };
};

export const moveApplication: RequestPlan = (scene, chance) => {
  const { applications, facts } = scene;
  if (applications.length === 0) return undefined;
  const ref = chance.pick(applications);
  const value = chance.pick(facts.stages);
  return {
    call: { method: "PATCH", path: `/recruitment/applications/${ref}/stage`, body: { stage_id: value } },
    touches: (answer) => [touch("application", ref, { action: "move", value }, answerOf(answer))],
    read: () => showPipeline(scene, chance),
  };
};
