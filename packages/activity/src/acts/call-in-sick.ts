import { balance } from "@hr-platform/engine/operations/leave/balance-operations";
import type { Act } from "../act.ts";
import { type Lengths, daysFrom, putInLeave, isFree, lengthOf, typesFor } from "../leave-choice.ts";
import { season } from "../seasons.ts";

const PER_YEAR = 3.4;
const LENGTHS: Lengths = [
  [1, 58],
  [2, 24],
  [3, 11],
  [4, 3],
  [5, 3],
  [10, 1],
];

/** On the morning of the first day. Those who have used up their sick days work. */
export const callInSick: Act = {
  id: "call-in-sick",
  title: "Somebody is sick this morning, more often in winter",
  plan(day) {
    for (const person of day.people) {
      const { id, jurisdiction } = person.resource;
      const often = PER_YEAR * season("sickness", jurisdiction, day.date);
      if (day.happens("call-in-sick", id, often) && day.isAtWork(person)) day.at("call-in-sick", id, jurisdiction, [6.5, 8.8]);
    }
  },
  run(scene, about) {
    const { company, chance } = scene;
    const person = scene.employed(about);
    const type = person && typesFor(company, person, "sick")[0];
    if (person === undefined || type === undefined) return null;
    // In the UK there may be no sick days that could be used up.
    const isUnbounded = person.resource.jurisdiction === "UK" && scene.decisions["uk-sick-balance"] === "zero";
    const most = isUnbounded ? Number.POSITIVE_INFINITY : balance(scene, person).sick_available;
    const days = lengthOf(LENGTHS, most, chance);
    if (days === null) return null;
    const { date } = scene.workday(person);
    const whole = daysFrom(scene, person, date, days);
    if (!isFree(scene, person, whole)) return null;
    const half = days === 1 && type.resource.allow_half_days && chance.chance(0.1);
    return { employee_id: about, resource_id: putInLeave(scene, person, { type, span: whole, half }) };
  },
};
