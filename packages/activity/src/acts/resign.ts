import { addDays, addMonths, dayNumber, isWorkingDay } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { type Day, OFFICE } from "../day.ts";
import { countStaying } from "../posts/post-counts.ts";
import { lastDayOf, postOf } from "../posts/posts.ts";

/** Leavers a year and person: one in eight, of which one in five involuntarily. */
const PER_YEAR = 0.13;

/** Whether somebody of a post may go now: most of it has to be there. Open roles are filled before the next one goes. */
function maySpare(day: Day, post: string): boolean {
  const wanted = day.posts[post] ?? 0;
  return countStaying(day.company, post) >= Math.max(1, wanted - Math.max(1, Math.floor(wanted / 6)));
}

/** The last working day is four weeks later. The head of the company stays. */
export const resign: Act = {
  id: "resign",
  title: "Somebody resigns, or is given notice; their offboarding begins",
  plan(day) {
    // Those who are new stay for half a year at least, whatever first day they were added with.
    const recent = addMonths(day.date, -6);
    for (const person of day.people) {
      const { id, jurisdiction, manager_id, start_date, created_at } = person.resource;
      if (manager_id === null || start_date > recent || created_at.slice(0, 10) > recent) continue;
      if (!day.happens("resign", id, PER_YEAR) || !day.isAtWork(person)) continue;
      if (lastDayOf(day.company, id) === undefined && maySpare(day, postOf(person.resource))) day.at("resign", id, jurisdiction, OFFICE);
    }
  },
  run(scene, about) {
    const person = scene.employed(about);
    if (person === undefined || lastDayOf(scene.company, about) !== undefined) return null;
    const { date, calendar } = scene.workday(person);
    let last = addDays(date, 28 + scene.chance.int(0, 6));
    while (!isWorkingDay(dayNumber(last), calendar)) last = addDays(last, -1);
    scene.web("start-offboarding", { employee_id: about, last_working_day: last });
    return { employee_id: about };
  },
};
