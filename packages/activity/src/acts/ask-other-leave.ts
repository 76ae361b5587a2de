import { type EmployeeRecord, addDays, addMonths } from "@hr-platform/domain";
import type { Act } from "../act.ts";
import { AWAKE } from "../day.ts";
import { weighted } from "../draws.ts";
import { type Lengths, putInLeave, isFree, leftOf, lengthOf, spanFrom, typesFor } from "../leave-choice.ts";

/** Leave for which there is a reason: how often a year a person has it, and for how many working days, how far ahead. */
interface Reason {
  /** The leave type, by its name. */
  readonly type: RegExp;
  readonly perYear: number;
  readonly lengths: Lengths;
  /** Days between the request and the first day, besides the notice of the type: from, to. */
  readonly ahead: readonly [number, number];
  /** Years of service before it. Default 0. */
  readonly service?: number;
}

const ONE: Lengths = [[1, 1]];
const FEW: Lengths = [
  [1, 45],
  [2, 30],
  [3, 25],
];
const WEEKS: Lengths = [
  [60, 20],
  [90, 30],
  [130, 35],
  [180, 15],
];

const REASONS: readonly Reason[] = [
  { type: /^(?:Compassionate|Bereavement)/, perYear: 0.16, lengths: FEW, ahead: [0, 1] },
  { type: /^(?:Time off for dependants|Carer's leave)/, perYear: 0.35, lengths: FEW, ahead: [0, 2] },
  { type: /^(?:Time in lieu|Alternative holiday)/, perYear: 0.5, lengths: ONE, ahead: [2, 20] },
  { type: /^Recharge/, perYear: 0.8, lengths: ONE, ahead: [2, 20] },
  { type: /^Study/, perYear: 0.12, lengths: FEW, ahead: [3, 30] },
  {
    type: /^Unpaid/,
    perYear: 0.05,
    lengths: [
      [3, 1],
      [5, 2],
      [10, 2],
    ],
    ahead: [5, 40],
  },
  {
    type: /^(?:Jury|Community service)/,
    perYear: 0.04,
    lengths: [
      [1, 2],
      [3, 2],
      [5, 1],
    ],
    ahead: [7, 25],
  },
  {
    type: /^Long service/,
    perYear: 0.07,
    lengths: [
      [20, 2],
      [30, 1],
      [45, 1],
    ],
    ahead: [10, 90],
    service: 7,
  },
  { type: /^Ordinary parental/, perYear: 0.03, lengths: [[5, 1]], ahead: [5, 40] },
  {
    type: /^(?:Parental leave|Maternity|Shared parental|Adoption)/,
    perYear: 0.022,
    lengths: WEEKS,
    ahead: [5, 30],
    service: 1,
  },
  {
    type: /^Paternity/,
    perYear: 0.02,
    lengths: [
      [5, 1],
      [10, 3],
    ],
    ahead: [5, 40],
  },
  {
    type: /^(?:Parental bereavement|Neonatal)/,
    perYear: 0.001,
    lengths: [
      [5, 1],
      [10, 2],
    ],
    ahead: [0, 2],
  },
];

const TOTAL = REASONS.reduce((sum, { perYear }) => sum + perYear, 0);

function hasServed({ resource }: EmployeeRecord, years: number, date: string): boolean {
  return years === 0 || addMonths(resource.start_date, years * 12) <= date;
}

/** Why, is only drawn at the instant. A jurisdiction that does not know such leave has none of it. */
export const askOtherLeave: Act = {
  id: "ask-other-leave",
  title: "Somebody asks for leave of another kind: for a bereavement, a child, study, jury service or long service",
  plan(day) {
    for (const person of day.people) {
      const { id, jurisdiction } = person.resource;
      if (day.happens("ask-other-leave", id, TOTAL) && day.isAtWork(person)) day.at("ask-other-leave", id, jurisdiction, AWAKE);
    }
  },
  run(scene, about) {
    const { company, chance } = scene;
    const person = scene.employed(about);
    const reason = weighted(REASONS, ({ perYear }) => perYear, chance)!;
    if (person === undefined || !hasServed(person, reason.service ?? 0, company.today)) return null;
    const types = typesFor(company, person, "other").filter((type) => reason.type.test(type.resource.name));
    if (types.length === 0) return null;
    const type = chance.pick(types);
    const [from, to] = reason.ahead;
    const start = addDays(company.today, type.resource.min_notice_days + chance.int(from, to));
    const days = lengthOf(reason.lengths, leftOf(scene, person, type, start), chance);
    if (days === null) return null;
    const span = spanFrom(scene, person, start, days);
    return isFree(scene, person, span) ? { employee_id: about, resource_id: putInLeave(scene, person, { type, span }) } : null;
  },
};
