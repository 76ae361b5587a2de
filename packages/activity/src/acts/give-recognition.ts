import type { Employee } from "@hr-platform/spec/types";
import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";
import type { ActScene } from "../scene.ts";

const PER_YEAR = 2.2;
const MESSAGES = [
  "Thank you for staying late to finish the month end.",
  "You made a hard week lighter for all of us.",
  "The new starters keep telling me how well you explain things.",
  "Great care with a difficult customer today.",
  "The handover you wrote saved us a morning.",
  "Thank you for covering for me at short notice.",
];
const VALUES = ["Customers first", "Own it", "Better together", null] as const;

/** Somebody of the same department and jurisdiction who has started. A few tries: a department may be large. */
function colleagueOf({ company, chance }: ActScene, { id, department, jurisdiction }: Employee): Employee | undefined {
  const team = company.directory.list("non-terminated", department, "exact", "by-id");
  for (let tries = 0; tries < 8 && team.length > 1; tries += 1) {
    const at = chance.int(0, team.length - 1);
    const { resource } = team.slice(at, at + 1)[0]!.record;
    const isColleague = resource.id !== id && resource.jurisdiction === jurisdiction && resource.department === department;
    if (isColleague && resource.start_date <= company.today) return resource;
  }
  return undefined;
}

export const giveRecognition: Act = {
  id: "give-recognition",
  title: "Somebody thanks a colleague, or a manager one of their reports, mostly in public",
  plan(day) {
    for (const person of day.people) {
      const { id, jurisdiction } = person.resource;
      if (day.happens("give-recognition", id, PER_YEAR) && day.isAtWork(person)) day.at("give-recognition", id, jurisdiction, OFFICE);
    }
  },
  run(scene, about) {
    const { chance } = scene;
    const giver = scene.employed(about);
    if (giver === undefined) return null;
    const recipient = colleagueOf(scene, giver.resource);
    if (recipient === undefined) return null;
    const value = chance.pick(VALUES);
    const id = scene.create("createRecognition", {
      body: {
        from_employee_id: about,
        to_employee_id: recipient.id,
        message: chance.pick(MESSAGES),
        kind: recipient.manager_id === about ? "manager" : "peer",
        is_public: chance.chance(0.85),
        ...(value === null ? {} : { value_tag: value }),
      },
    });
    return { employee_id: about, resource_id: id };
  },
};
