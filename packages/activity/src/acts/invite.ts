import { addDays } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";

export const inviteColleague: Act = {
  id: "invite",
  title: "Somebody new is invited to the portal, from a week before their first day",
  plan(day) {
    const [first, last] = [addDays(day.date, -60), addDays(day.date, 7)];
    for (const { resource, invited_at } of day.people) {
      const isNew = resource.start_date >= first && resource.start_date <= last;
      if (invited_at === null && isNew && day.workday(resource.jurisdiction).isWorking && day.follows("invite", resource.id, 0.35))
        day.at("invite", resource.id, resource.jurisdiction, OFFICE);
    }
  },
  run(scene, about) {
    const person = scene.employed(about);
    if (person === undefined || person.invited_at !== null) return null;
    scene.call("inviteEmployee", { params: { id: about } });
    return { employee_id: about };
  },
};
