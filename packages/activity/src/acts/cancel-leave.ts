import type { Act } from "../act.ts";
import { AWAKE } from "../day.ts";
import { isLive } from "@hr-platform/engine/store/employee-status";

const REASONS = ["Plans have changed.", "The trip was called off.", "I am needed at work that week."];

export const cancelOwnLeave: Act = {
  id: "cancel-leave",
  title: "Somebody cancels leave that has not begun",
  plan(day) {
    for (const person of day.people) {
      // About one request in thirty that lies a month ahead.
      if (!day.happens("cancel-leave", person.resource.id, 0.4) || !day.isAtWork(person)) continue;
      const { id, jurisdiction } = person.resource;
      const ahead = [...day.company.leaveRegister.of(id)]
        .filter(({ record: { resource } }) => isLive(resource) && resource.startDate > day.date)
        .sort((a, b) => (a.id < b.id ? -1 : 1));
      if (ahead[0] !== undefined) day.at("cancel-leave", ahead[0].id, jurisdiction, AWAKE);
    }
  },
  run(scene, about) {
    const request = scene.company.leave.get(about)?.record.resource;
    if (request === undefined || !isLive(request) || request.startDate <= scene.company.today) return null;
    scene.call("cancelLeave", { params: { id: about }, body: { reason: scene.chance.pick(REASONS) } });
    return { employee_id: request.employeeId, resource_id: about };
  },
};
