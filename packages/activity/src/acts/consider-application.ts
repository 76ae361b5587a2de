import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";
import { isKept } from "../kept.ts";
import { moveTo, offerOf, reject, stageAfter } from "../pipeline.ts";

/** Of those who are considered, how many go on. */
const GOES_ON = 0.55;

/** Those in the last stage wait for an offer. When the role is no longer open, those who are left are rejected. */
export const considerApplication: Act = {
  id: "consider-application",
  title: "An application goes on to the next stage, or is rejected",
  plan(day) {
    const { company } = day;
    if (!day.workday(day.office).isWorking) return;
    for (const application of company.records.applications.where("status", "active")) {
      const status = company.records.roles.get(application.role_id)?.status;
      const isOver = status === "filled" || status === "closed";
      if (isKept(company, application.id) || !(status === "open" || isOver) || offerOf(company, application.id) !== undefined) continue;
      const isLast = stageAfter(company, application) === undefined;
      if ((isOver || !isLast) && day.follows("consider-application", application.id, isOver ? 0.3 : 0.16))
        day.at("consider-application", application.id, day.office, OFFICE);
    }
  },
  run(scene, about) {
    const { company } = scene;
    const application = company.records.applications.get(about);
    if (application?.status !== "active" || offerOf(company, about) !== undefined) return null;
    const role = company.records.roles.get(application.role_id);
    const next = stageAfter(company, application);
    if (role?.status === "filled" || role?.status === "closed" || !scene.chance.chance(GOES_ON)) reject(scene, application);
    else if (next === undefined) return null;
    else moveTo(scene, application, next);
    return { resource_id: about };
  },
};
