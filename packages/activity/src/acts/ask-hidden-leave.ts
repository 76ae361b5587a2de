import { addDays } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { OFFICE } from "../day.ts";
import { spanFrom } from "../leave-choice.ts";

/**
 * Family-violence leave (§1, privacy rule 1). Its chance is separate, and nothing that anybody sees depends on what comes
 * of it: no other act looks at hidden leave.
 */
export const askHiddenLeave: Act = {
  id: "ask-hidden-leave",
  title: "Somebody takes family-violence leave, which only the world file shows",
  isHidden: true,
  plan(day) {
    for (const person of day.people) {
      const { id, jurisdiction } = person.resource;
      if (day.happens("ask-hidden-leave", id, 0.012) && day.isAtWork(person)) day.at("ask-hidden-leave", id, jurisdiction, OFFICE);
    }
  },
  run(scene, about) {
    const person = scene.employed(about);
    if (person === undefined) return null;
    const span = spanFrom(scene, person, addDays(scene.company.today, scene.chance.int(0, 3)), scene.chance.int(1, 4));
    scene.web("add-hidden-leave", { employee_id: about, start_date: span.start, end_date: span.end });
    return {};
  },
};
