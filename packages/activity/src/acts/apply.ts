import { mailboxes, personName } from "@hr-platform/fixtures";
import type { Act } from "../act.ts";
import { isFull } from "../pipeline.ts";
import { activeCandidates } from "@hr-platform/engine/operations/recruitment/roles";

/** Applications for an open role on a day; with as many active ones as `ENOUGH` nobody more applies. */
const A_DAY = 0.4;
const ENOUGH = 7;

export const applyForRole: Act = {
  id: "apply",
  title: "Somebody applies for an open role",
  plan(day) {
    for (const role of day.company.records.roles.where("status", "open")) {
      const often = A_DAY * 250 * (isFull(day.company, role) ? 0.1 : 1);
      if (day.happens("apply", role.id, often) && activeCandidates(day.company, role.id) < ENOUGH)
        day.at("apply", role.id, role.jurisdiction, [8, 22]);
    }
  },
  run(scene, about) {
    const role = scene.company.records.roles.get(about);
    if (role?.status !== "open") return null;
    const { first, last } = personName(9, role.jurisdiction, scene.chance);
    const email = mailboxes(`mail${scene.chance.int(1, 9)}.example`)({ first, last });
    scene.create("createCandidate", { body: { first_name: first, last_name: last, email, role_id: about } });
    return { resource_id: about };
  },
};
