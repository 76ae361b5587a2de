import { addDays } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { AWAKE } from "../day.ts";
import { weighted } from "../draws.ts";
import { type Lengths, annualLeft, putInLeave, isFree, lengthOf, spanFrom, typesFor } from "../leave-choice.ts";
import { season } from "../seasons.ts";

/** Requests a year of somebody who has as many days left as most people. */
const PER_YEAR = 6.5;
const USUAL_BALANCE = 9;
const LENGTHS: Lengths = [
  [1, 34],
  [2, 16],
  [3, 10],
  [4, 4],
  [5, 21],
  [10, 12],
  [15, 3],
];
const NOTES = [
  "Family trip",
  "School holidays",
  "Wedding in the family",
  "Long weekend away",
  "Moving house",
  "Visiting my parents",
  null,
  null,
];

/** People with many days left ask more often. They ask for no more than they have, so that balances stay above zero. */
export const askAnnualLeave: Act = {
  id: "ask-annual-leave",
  title: "Somebody asks for annual leave, mostly in the holiday season",
  plan(day) {
    for (const person of day.people) {
      const { id, jurisdiction } = person.resource;
      // The most that the balance can make of it: most days need no look at it.
      if (!day.happens("ask-annual-leave", id, PER_YEAR * 2.5) || !day.isAtWork(person)) continue;
      const left = annualLeft(day, person);
      if (left >= 1 && day.happens("ask-annual-leave", id, PER_YEAR * Math.min(2.5, left / USUAL_BALANCE)))
        day.at("ask-annual-leave", id, jurisdiction, AWAKE);
    }
  },
  run(scene, about) {
    const { chance, company } = scene;
    const person = scene.employed(about);
    const type = person && typesFor(company, person, "annual")[0];
    if (person === undefined || type === undefined) return null;
    const days = lengthOf(LENGTHS, annualLeft(scene, person), chance);
    if (days === null) return null;
    const earliest = Math.max(type.resource.min_notice_days, 1) + 1;
    const spans = Array.from({ length: 8 }, () => {
      const lead = earliest + Math.floor((chance.int(0, 1000) / 1000) ** 2 * 150) + (days >= 10 ? 20 : 0);
      return spanFrom(scene, person, addDays(company.today, lead), days);
    }).filter((span) => isFree(scene, person, span));
    const span = weighted(spans, ({ start }) => season("holiday", person.resource.jurisdiction, start), chance);
    if (span === null) return null;
    const half = days === 1 && type.resource.allow_half_days && chance.chance(0.15);
    const id = putInLeave(scene, person, { type, span, half, notes: chance.pick(NOTES) });
    return { employee_id: about, resource_id: id };
  },
};
