import { type PlanTask, interviewLeaks, leaversIn, pairIn, tasksIn } from "../../forms/boarding-plan.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { date } from "../../document/formats.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";
import { perRun, sentBody } from "../remembered.ts";

/** Answers that tell of leavers. */
const OF_LEAVERS: ReadonlySet<Exchange["operation"]> = new Set(["listOffboardingPlans", "getOffboardingPlan", "updateOffboardingTask"]);

/** Of an exit interview its status alone, in whichever answer (§1, §4.6). */
export const exitInterviews: Oracle = {
  id: "exit-interviews",
  title: "MUST show of exit interviews nothing but the status",
  requirements: ["ONB-12", "PRIV-15"],
  judge: (exchange) => {
    if (!OF_LEAVERS.has(exchange.operation) || !exchange.ok) return [];
    const leaks = interviewLeaks(exchange.data);
    const expected = "nothing that speaks of the answers, responses or questions of the exit interview";
    return leaks.length === 0 ? [] : ["ONB-12", "PRIV-15"].map((id) => finding(id, false, expected, `members: ${leaks.join(", ")}`));
  },
};

/** What a task is besides its completion. */
type FixedTaskMembers = Pick<PlanTask, "title" | "required" | "managed" | "due">;

interface Known {
  /** As it was before the run changed it. */
  readonly nature: FixedTaskMembers;
  /** What the run last set it to; undefined: it never did. */
  set: boolean | undefined;
}

const tasksOf = perRun((): Map<string, Known> => new Map());

/** Completing or reopening a task changes nothing else of it (§3.3). */
export const taskNature: Oracle = {
  id: "task-nature",
  title: "MUST leave a task as it is but for being completed",
  requirements: ["ONB-05", "ONB-13"],
  judge: (exchange, known) => {
    const tasks = tasksOf(known);
    const { operation, ok, data, record } = exchange;
    if (!ok) return [];
    const [, , , , , task = ""] = record.request.path.toLowerCase().split("/");
    if (operation === "updateOnboardingTask" || operation === "updateOffboardingTask") {
      const completed = sentBody(exchange)?.["completed"];
      const one = tasks.get(task);
      if (one !== undefined && typeof completed === "boolean") one.set = completed;
      return [];
    }
    if (operation !== "getOnboardingPlan" && operation !== "getOffboardingPlan") return [];
    return tasksIn(data)
      .flatMap((now): Finding[] => {
        const id = now.id.toLowerCase();
        const { title, required, managed, due } = now;
        const before = tasks.get(id);
        if (before?.set === undefined) {
          if (id !== "") tasks.set(id, { nature: { title, required, managed, due }, set: undefined });
          return [];
        }
        const moved = movedIn(before, now);
        const got = `${moved} was ${String(before.nature[moved ?? "title"])} and is ${String(now[moved ?? "title"])}`;
        return moved === undefined
          ? []
          : [
              finding(
                operation === "getOnboardingPlan" ? "ONB-05" : "ONB-13",
                false,
                `the task '${before.nature.title}' otherwise as before it was changed`,
                got,
              ),
            ];
      })
      .slice(0, 1);
  },
};

/** What of a task that the run changed is otherwise than it was; while it is completed it may need no due date. */
function movedIn({ nature, set }: Known, now: FixedTaskMembers): keyof FixedTaskMembers | undefined {
  const names: readonly (keyof FixedTaskMembers)[] = ["title", "required", "managed", ...(set === false ? (["due"] as const) : [])];
  return names.find((name) => nature[name] !== undefined && nature[name] !== now[name]);
}

/** How the tasks of a plan stand. */
interface TaskProgress {
  readonly all: number;
  readonly ordinary: number;
  /** Completed and open ones that the service manages, and may complete at any time. */
  readonly managed: number;
  readonly managedOpen: number;
}

/** A plan that shows its tasks and how many of them are done says the same of them twice. */
export const planProgress: Oracle = {
  id: "plan-progress",
  title: "MUST tell of a plan's tasks how many are done as they are shown beside it",
  requirements: ["ONB-03", "ONB-12"],
  judge: ({ operation, ok, data }) => {
    if ((operation !== "getOnboardingPlan" && operation !== "getOffboardingPlan") || !ok) return [];
    const pair = pairIn(data);
    const tasks = tasksIn(data);
    const requirement = operation === "getOnboardingPlan" ? "ONB-03" : "ONB-12";
    const lists = [...data.walk()].filter(({ view }) => view.isList);
    if (pair !== undefined && pair[1] > 0 && lists.length > 0 && lists.every(({ view }) => view.list.length === 0))
      return [finding(requirement, false, `the tasks of a plan that counts ${pair[1]}`, "there is none in the plan")];
    if (pair === undefined || tasks.length === 0 || tasks.some(({ completed }) => completed === undefined)) return [];
    const [done, of] = pair;
    const completed = tasks.filter((task) => task.completed === true).length;
    // Which tasks a plan counts is open, where it does not count all of them.
    if (of !== tasks.length || done === completed) return [];
    const expected = `the progress of a plan with ${completed} of ${tasks.length} tasks completed`;
    return [finding(requirement, false, expected, `${done} of ${of}`)];
  },
};

/** A due date is a day that the calendar has (§1, §2.13), whether it is written as a date or as an instant. */
export const dueDays: Oracle = {
  id: "due-days",
  title: "MUST give tasks due dates that the calendar has",
  requirements: ["CONV-02", "ONB-04"],
  judge: ({ operation, ok, data }) => {
    if ((operation !== "getOnboardingPlan" && operation !== "getOffboardingPlan") || !ok) return [];
    const wrong = tasksIn(data).find(({ due }) => due !== undefined && !date.holds(due.slice(0, 10)))?.due;
    if (wrong === undefined) return [];
    return ["CONV-02", "ONB-04"].map((id) => finding(id, false, "a due date that is a day of the calendar, or null", wrong));
  },
};

/** A plan of somebody whom the run hired: nobody else changes it, but for the service. */
interface Progress {
  /** As it was last listed. */
  shown: readonly [done: number, of: number] | undefined;
  /** As it was last read; undefined: not yet, or it cannot be told. */
  tasks: TaskProgress | undefined;
  /** Whether a request may have changed its tasks. */
  touched: boolean;
}

interface Hires {
  /** Ids and first names. */
  readonly people: Set<string>;
  /** By id of the plan. */
  readonly plans: Map<string, Progress>;
}

const hiresOf = perRun((): Hires => ({ people: new Set(), plans: new Map() }));
const UUIDS = /"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/gi;
/** A shorter name may be somebody else's. */
const LEAST = 8;

/** The plans that come of the run's own hires (§1, §2.13): one for each, with the progress of its tasks. */
export const ownPlans: Oracle = {
  id: "plans-of-own-people",
  title: "MUST list one plan for each new starter, and its progress as the tasks of the plan are",
  requirements: ["ONB-02", "ONB-15"],
  judge: (exchange, known) => {
    const { operation, ok, data, record } = exchange;
    const hires = hiresOf(known);
    const [, , , id = ""] = record.request.path.toLowerCase().split("/");
    if (operation === "createEmployee" && ok)
      for (const { text } of [data.at("id"), data.at("first_name")])
        if (text !== undefined && text.length >= LEAST) hires.people.add(text.toLowerCase());
    if (operation === "updateOnboardingTask") progressOf(hires, id).touched = true;
    if (operation === "listOnboardingPlans" && ok) return listed(data.at("plans").list, hires);
    if (operation !== "getOnboardingPlan" || !ok) return [];
    const progress = progressOf(hires, id);
    progress.tasks = taskProgressOf(tasksIn(data));
    return compareCounts(progress, "list");
  },
};

function progressOf({ plans }: Hires, id: string): Progress {
  const known = plans.get(id) ?? { shown: undefined, tasks: undefined, touched: false };
  plans.set(id, known);
  return known;
}

function listed(entries: readonly View[], hires: Hires): readonly Finding[] {
  const own = entries.filter((entry) =>
    [...entry.walk()].some(({ view }) => [...hires.people].some((name) => view.text?.toLowerCase().includes(name) === true)),
  );
  const seen = new Set<string>();
  for (const entry of own) {
    const id = entry.at("id").text?.toLowerCase();
    if (id === undefined) continue;
    if (leaversIn(entry).some((person) => hires.people.has(person.toLowerCase()))) {
      const text = JSON.stringify(entry.raw);
      const whole = text.replaceAll(UUIDS, (uuid) => (uuid.slice(1, -1).toLowerCase() === id ? "" : uuid.toLowerCase()));
      if (seen.has(whole))
        return [finding("ONB-15", false, "one onboarding plan for one new employee", `the same plan comes twice: ${text}`)];
      seen.add(whole);
    }
    const progress = progressOf(hires, id);
    progress.shown = pairIn(entry);
    const wrong = compareCounts(progress, "tasks");
    if (wrong.length > 0) return wrong;
  }
  return [];
}

function taskProgressOf(tasks: readonly PlanTask[]): TaskProgress | undefined {
  if (tasks.some(({ completed, managed }) => completed === undefined || managed === undefined)) return undefined;
  const count = (managed: boolean, completed: boolean): number =>
    tasks.filter((task) => task.managed === managed && task.completed === completed).length;
  return { all: tasks.length, ordinary: count(false, true), managed: count(true, true), managedOpen: count(true, false) };
}

/** Where it counts all tasks, those done are the completed ones; which tasks a plan counts otherwise is open. @param first which of the two was seen first */
function compareCounts({ shown, tasks, touched }: Progress, first: "list" | "tasks"): readonly Finding[] {
  if (shown === undefined || tasks === undefined || touched || tasks.all === 0) return [];
  const [done, of] = shown;
  const { all, ordinary, managed, managedOpen } = tasks;
  const [least, most] = first === "list" ? [ordinary, ordinary + managed] : [ordinary + managed, ordinary + managed + managedOpen];
  if (done <= of && of <= all && (of < all || (done >= least && done <= most))) return [];
  return [finding("ONB-02", false, `the progress of a plan with ${ordinary + managed} of ${all} tasks completed`, `${done} of ${of}`)];
}
