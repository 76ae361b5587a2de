import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";
import { postOf, staying } from "../posts.ts";

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
    const { company, chance } = scene;
    const giver = scene.employed(about);
    if (giver === undefined) return null;
    const team = staying(company, postOf(giver.resource)).filter(
      ({ resource }) => resource.id !== about && resource.start_date <= company.today,
    );
    if (team.length === 0) return null;
    const { resource: recipient } = chance.pick(team);
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
