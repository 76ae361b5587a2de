import { type ActivityRecord, type PlannedAct, addDays, startOfDay } from "@hr-platform/domain";
import { ApiError } from "../contract/errors.ts";
import type { CompanyState } from "../store/company-state.ts";
import type { ClockStep } from "../store/change.ts";
import type { Act, ActResult } from "./act.ts";
import { acts } from "./acts/index.ts";
import { Day, actsInOrder } from "./day.ts";
import { postOf } from "./posts.ts";
import { type ActingService, ActScene } from "./scene.ts";

/** What activity in a sandbox needs besides what acts need. */
export interface Actors extends ActingService {
  /** 1: as in a real company; 0: nobody does anything by themselves. */
  readonly rate: number;
  /** Called with a bug of the mock that an act met. The act does not happen. */
  readonly onBug: (bug: unknown, act: string) => void;
}

const byId: ReadonlyMap<string, Act> = new Map(acts.map((act) => [act.id, act]));

function put(company: CompanyState, record: ActivityRecord): void {
  company.applyChanges([{ table: "activity", record }], false);
}

/** Begins activity in a company at an instant, or goes on with what a saved world has planned for its day. */
export function beginActivity(company: CompanyState, from: number, actors: Actors): void {
  const { activity } = company.facts;
  if (actors.rate === 0 || activity?.day === company.today) return;
  const record = { planned: [], posts: activity?.posts ?? postsOf(company) };
  put(company, planned(company, record, from, actors));
}

/** Ends activity. What was planned does not happen. */
export function endActivity(company: CompanyState): void {
  const { activity } = company.facts;
  if (activity !== null && activity.day !== null) put(company, { ...activity, day: null, planned: [] });
}

/** People by jurisdiction and department. */
function postsOf(company: CompanyState): Record<string, number> {
  const posts: Record<string, number> = {};
  for (const { record } of company.directory.list("non-terminated", null)) {
    const post = postOf(record.resource);
    posts[post] = (posts[post] ?? 0) + 1;
  }
  return posts;
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

/** Does what people do at an instant: the acts that were planned for it. When a day begins, plans it. */
export function actAt(company: CompanyState, at: number, actors: Actors): ClockStep[] {
  const steps: ClockStep[] = [];
  if (actors.rate === 0) {
    endActivity(company);
    return steps;
  }
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
