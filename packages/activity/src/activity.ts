import { type ActivityRecord, type PlannedAct, addDays, startOfDay } from "@hr-platform/domain";
import { ApiError } from "@hr-platform/engine/contract/errors";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Activity, Actors } from "@hr-platform/engine/pipeline/pipeline";
import type { ClockStep } from "@hr-platform/engine/store/change";
import type { Act, ActResult } from "./act.ts";
import { acts } from "./acts/index.ts";
import { Day, MOST_PEOPLE, actsInOrder } from "./day.ts";
import { postsOf } from "./posts/post-counts.ts";
import { ActScene } from "./scene.ts";

const byId: ReadonlyMap<string, Act> = new Map(acts.map((act) => [act.id, act]));

function put(company: CompanyState, record: ActivityRecord): void {
  company.applyChanges([{ table: "activity", record }], false);
}

function begin(company: CompanyState, from: number, actors: Actors): void {
  const { activity } = company.facts;
  if (activity?.day === company.today) return;
  const record = { planned: [], posts: activity?.posts ?? postsOf(company) };
  put(company, planned(company, record, from, actors));
}

/** With the plan of the company's day from an instant on, and what is left of the day before, which ends later elsewhere. */
function planned(
  company: CompanyState,
  { planned: left, posts }: Pick<ActivityRecord, "planned" | "posts">,
  from: number,
  { rate, decisions, settings: { seed } }: Actors,
): ActivityRecord {
  const { today, timeZone } = company;
  const day = new Day(company, today, { begins: startOfDay(today, timeZone), posts, decisions }, seed, rate);
  for (const act of acts) act.plan(day);
  return {
    day: today,
    until: startOfDay(addDays(today, 1), timeZone),
    planned: actsInOrder([...left, ...day.planned.filter(({ at }) => at > from)]),
    posts,
  };
}

function actAt(company: CompanyState, at: number, actors: Actors): ClockStep[] {
  const steps: ClockStep[] = [];
  for (let record = company.facts.activity!; (record.planned[0]?.at ?? record.until + 1) <= at; record = company.facts.activity!) {
    const [next, ...rest] = record.planned as [PlannedAct, ...PlannedAct[]];
    put(company, { ...record, planned: rest });
    steps.push(...run(company, next, actors));
  }
  const record = company.facts.activity!;
  if (record.until <= at) put(company, planned(company, record, at, actors));
  return steps;
}

function run(company: CompanyState, { at, act, about }: PlannedAct, actors: Actors): ClockStep[] {
  const kind = byId.get(act);
  let done: ActResult | null = null;
  try {
    done = kind?.run(new ActScene(actors, company, at, act, about), about) ?? null;
  } catch (error) {
    // A rule of the API or of the web application refuses it.
    if (!(error instanceof ApiError)) actors.onBug(error, act);
  }
  return done === null || kind?.isHidden === true ? [] : [{ kind: "activity", at: new Date(at).toISOString(), act, ...done }];
}

/** The years of people that a turn of the clock may be over: some seconds of computing. */
const MOST_YEARS = 1200;

/** The most days that the clock may be turned at a time, so that no call takes much longer than some seconds. At least a month. */
export function longestTurn(people: number, rate: number): number {
  // No more than MOST_PEOPLE of a company act on a day, but what they do takes longer among many others.
  const load = Math.min(people, 3 * MOST_PEOPLE) + Math.max(0, people - 3 * MOST_PEOPLE) / 10;
  // Much of the work follows from time alone, whatever the rate.
  const years = MOST_YEARS / (load * Math.max(0.5, rate));
  return Math.max(31, Math.floor(years * 365));
}

const titles: Activity["titles"] = new Map(acts.flatMap(({ id, title, isHidden }) => (isHidden === true ? [] : [[id, title] as const])));

/** What people do by themselves: every kind of act. */
export const activity: Activity = { begin, actAt, longestTurn, titles };
