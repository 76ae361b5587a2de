import { type PlanTask, planIn, tasksIn } from "../../forms/boarding-plan.ts";
import type { Forms } from "../../forms/forms.ts";
import { interviewLeaks } from "../../forms/interview-leaks.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { date } from "../../document/formats.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";
import { perRun, sentBody } from "../remembered.ts";

/** Operations whose responses are about leavers. */
const OF_LEAVERS: ReadonlySet<Exchange["operation"]> = new Set(["listOffboardingPlans", "getOffboardingPlan", "updateOffboardingTask"]);

/** Only the status of an exit interview may be shown, in any response (§1, §4.6). */
export const exitInterviews: Oracle = {
  id: "exit-interviews",
  title: "MUST NOT show more of an exit interview than its status",
  requirements: ["ONB-12", "PRIV-15"],
  judge: (exchange, { forms }) => {
    if (!OF_LEAVERS.has(exchange.operation) || !exchange.ok) return [];
    const leaks = interviewLeaks(forms, exchange.data);
    const expected = "no member about the answers, responses or questions of the exit interview";
    return leaks.length === 0 ? [] : ["ONB-12", "PRIV-15"].map((id) => finding(id, false, expected, `members: ${leaks.join(", ")}`));
  },
};

/** The members of a task that completing it does not change. */
type FixedTaskMembers = Pick<PlanTask, "title" | "required" | "managed" | "due">;

interface Known {
  /** The members before the run changed the task. */
  readonly nature: FixedTaskMembers;
  /** The value that the run last set; undefined: it set none. */
  set: boolean | undefined;
}

const tasksOf = perRun((): Map<string, Known> => new Map());

/** Completing or reopening a task changes no other member of it (§3.3). */
export const taskNature: Oracle = {
  id: "task-nature",
  title: "MUST leave a task unchanged except for its completion",
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
    return tasksIn(known.forms, data)
      .flatMap((now): Finding[] => {
        const id = now.id.toLowerCase();
        const { title, required, managed, due } = now;
        const before = tasks.get(id);
        if (before?.set === undefined) {
          if (id !== "") tasks.set(id, { nature: { title, required, managed, due }, set: undefined });
          return [];
        }
        const changedMember = changedMemberOf(before, now);
        const got = `${changedMember} was ${String(before.nature[changedMember ?? "title"])} and is ${String(now[changedMember ?? "title"])}`;
        return changedMember === undefined
          ? []
          : [
              finding(
                operation === "getOnboardingPlan" ? "ONB-05" : "ONB-13",
                false,
                `the task '${before.nature.title}' as before the change, except its completion`,
                got,
              ),
            ];
      })
      .slice(0, 1);
  },
};

/** The member that differs from before the run changed the task; undefined: none. A completed task may have no due date. */
function changedMemberOf({ nature, set }: Known, now: FixedTaskMembers): keyof FixedTaskMembers | undefined {
  const names: readonly (keyof FixedTaskMembers)[] = ["title", "required", "managed", ...(set === false ? (["due"] as const) : [])];
  return names.find((name) => nature[name] !== undefined && nature[name] !== now[name]);
}

/** Counts of the tasks of a plan. */
interface TaskProgress {
  readonly all: number;
  readonly ordinary: number;
  /** Completed and open tasks that the service manages. The service may complete them at any time. */
  readonly managed: number;
  readonly managedOpen: number;
}

/** A plan with tasks and with progress shows the same completion in both. */
export const planProgress: Oracle = {
  id: "plan-progress",
  title: "MUST show the progress of a plan that its tasks in the same response have",
  requirements: ["ONB-03", "ONB-12"],
  judge: ({ operation, ok, data }, { forms }) => {
    if ((operation !== "getOnboardingPlan" && operation !== "getOffboardingPlan") || !ok) return [];
    const kind = operation === "getOnboardingPlan" ? "onboarding" : "offboarding";
    const { done, total } = planIn(forms, kind, data);
    const tasks = tasksIn(forms, data);
    const requirement = kind === "onboarding" ? "ONB-03" : "ONB-12";
    if (done === undefined || total === undefined) return [];
    const lists = [...data.walk()].filter(({ view }) => view.isList);
    if (total > 0 && lists.length > 0 && lists.every(({ view }) => view.list.length === 0))
      return [finding(requirement, false, `the tasks of a plan that counts ${total}`, "the plan shows no task")];
    if (tasks.length === 0 || tasks.some((task) => task.completed === undefined)) return [];
    const completed = tasks.filter((task) => task.completed === true).length;
    // If a plan does not count all tasks, which ones it counts is open.
    if (total !== tasks.length || done === completed) return [];
    const expected = `the progress of a plan with ${completed} of ${tasks.length} tasks completed`;
    return [finding(requirement, false, expected, `${done} of ${total}`)];
  },
};

/** A due date is a date that the calendar has (§1, §2.13), written as a date or as a timestamp. */
export const dueDays: Oracle = {
  id: "due-days",
  title: "MUST give tasks due dates that the calendar has",
  requirements: ["CONV-02", "ONB-04"],
  judge: ({ operation, ok, data }, { forms }) => {
    if ((operation !== "getOnboardingPlan" && operation !== "getOffboardingPlan") || !ok) return [];
    const wrong = tasksIn(forms, data).find(({ due }) => due !== undefined && !date.holds(due))?.due;
    if (wrong === undefined) return [];
    return ["CONV-02", "ONB-04"].map((id) => finding(id, false, "a due date that is a date of the calendar, or null", wrong));
  },
};

/** A plan of an employee that the run hired: only the run and the service change it. */
interface Progress {
  /** The progress that the list last showed. */
  shown: readonly [done: number, of: number] | undefined;
  /** The tasks that GET by id last showed; undefined: none were read, or their form is unknown. */
  tasks: TaskProgress | undefined;
  /** Whether a request may have changed its tasks. */
  touched: boolean;
}

interface Hires {
  /** Ids and first names of hired employees. */
  readonly people: Set<string>;
  /** By id of an employee who has not left: the run's text in the first name, and whether the plan must have appeared. */
  readonly awaited: Map<string, { readonly name: string | undefined; due: boolean }>;
  /** Whether a plan of a hired employee was listed: the API makes plans for them. */
  makesPlans: boolean;
  /** By id of the plan. */
  readonly plans: Map<string, Progress>;
  /** The pages of the list that were read last, from the first one on; undefined: one of them was passed over. */
  walk: PlanWalk | undefined;
}

interface PlanWalk {
  /** How many pages were read, and of which size. */
  readonly pages: number;
  readonly limit: string | null;
  /** Their text, in lower case. */
  readonly text: string;
  /** Ids of the employees whose plans must have appeared when the first page was read. */
  readonly due: ReadonlySet<string>;
}

const hiresOf = perRun((): Hires => ({ people: new Set(), awaited: new Map(), makesPlans: false, plans: new Map(), walk: undefined }));
/** A text that a run generated (`Run.token`), within a name. */
const OWN = /hrc[a-z\d]{11}/;
/** Milliseconds within which the plan of a new employee appears. */
const APPEARS = 2000;
const UUIDS = /"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/gi;
/** The least length of a name: a shorter one may occur in other plans by chance. */
const LEAST = 8;

/** The plans of employees that the run hired (§1, §2.13): one for each, with the progress of its tasks. */
export const ownPlans: Oracle = {
  id: "plans-of-own-people",
  title: "MUST list one plan for each new starter, with the progress of the plan's tasks",
  requirements: ["ONB-02", "ONB-15"],
  unsure: (exchange, known) => {
    const hires = hiresOf(known);
    hires.awaited.delete(pathIdOf(exchange));
    hires.walk = undefined;
  },
  later: (ms, known) => {
    if (ms >= APPEARS) for (const one of hiresOf(known).awaited.values()) one.due = true;
  },
  judge: (exchange, known) => {
    const { operation, ok, data, record } = exchange;
    const hires = hiresOf(known);
    const [, , , id = ""] = record.request.path.toLowerCase().split("/");
    if (exchange.isOfOther) return [];
    // A plan that comes or goes moves others to another page.
    if (record.request.method !== "GET") hires.walk = undefined;
    if (operation === "createEmployee" && ok && data.at("id").text !== undefined)
      hires.awaited.set(data.at("id").text!.toLowerCase(), {
        name: OWN.exec(data.at("first_name").text?.toLowerCase() ?? "")?.[0],
        due: false,
      });
    if (operation === "terminateEmployee" || isRenamed(exchange)) hires.awaited.delete(pathIdOf(exchange));
    if (operation === "createEmployee" && ok)
      for (const { text } of [data.at("id"), data.at("first_name")])
        if (text !== undefined && text.length >= LEAST) hires.people.add(text.toLowerCase());
    if (operation === "updateOnboardingTask") progressOf(hires, id).touched = true;
    if (operation === "listOnboardingPlans" && ok) {
      const wrong = judgeList(data.at("plans").list, hires, known.forms);
      hires.walk = walkOn(hires, exchange);
      return wrong.length > 0 || hires.walk === undefined || exchange.meta.at("has_more").flag === true
        ? wrong
        : judgeMissing(hires.walk, hires);
    }
    if (operation !== "getOnboardingPlan" || !ok) return [];
    const progress = progressOf(hires, id);
    progress.tasks = taskProgressOf(tasksIn(known.forms, data));
    return compareCounts(progress, "list");
  },
};

/** Whether a request changes the name by which a plan may be known. */
const isRenamed = (exchange: Exchange): boolean =>
  exchange.operation === "updateEmployee" && ["first_name", "last_name"].some((name) => name in (sentBody(exchange) ?? {}));

/** The id of the employee in a path. */
const pathIdOf = ({ record }: Exchange): string => record.request.path.toLowerCase().split("/")[2] ?? "";

/** The pages that were read, with one more. A list with filters is none. */
function walkOn({ walk, awaited }: Hires, { data, record }: Exchange): PlanWalk | undefined {
  const query = new URLSearchParams(record.request.query);
  const page = Number(query.get("page") ?? 1);
  if ([...query.keys()].some((name) => name !== "page" && name !== "limit")) return undefined;
  const limit = query.get("limit");
  const text = (JSON.stringify(data.at("plans").raw) ?? "").toLowerCase();
  if (page === 1) return { pages: 1, limit, text, due: new Set([...awaited].flatMap(([id, { due }]) => (due ? [id] : []))) };
  return walk?.pages === page - 1 && walk.limit === limit ? { ...walk, pages: page, text: walk.text + text } : undefined;
}

/** Where the API makes plans for employees that are added over it, it makes one for each (§1). */
function judgeMissing({ text, due: wanted }: PlanWalk, hires: Hires): readonly Finding[] {
  const isListed = (id: string, name: string | undefined): boolean => text.includes(id) || (name !== undefined && text.includes(name));
  const awaited = [...hires.awaited].filter(([, { name }]) => name !== undefined);
  const [lost] = awaited.find(([id, { name }]) => wanted.has(id) && !isListed(id, name)) ?? [];
  hires.makesPlans ||= awaited.some(([id, { name }]) => isListed(id, name));
  if (lost === undefined || !hires.makesPlans) return [];
  return [
    finding("ONB-15", false, "a plan for each new employee, as for others that were added over the API", `none for the employee ${lost}`),
  ];
}

function progressOf({ plans }: Hires, id: string): Progress {
  const known = plans.get(id) ?? { shown: undefined, tasks: undefined, touched: false };
  plans.set(id, known);
  return known;
}

function judgeList(entries: readonly View[], hires: Hires, forms: Forms): readonly Finding[] {
  const own = entries.filter((entry) =>
    [...entry.walk()].some(({ view }) => [...hires.people].some((name) => view.text?.toLowerCase().includes(name) === true)),
  );
  const seen = new Set<string>();
  for (const entry of own) {
    const { done, total, employee, ...plan } = planIn(forms, "onboarding", entry);
    const id = plan.id?.toLowerCase();
    if (id === undefined) continue;
    if (hires.people.has(employee?.toLowerCase() ?? "")) {
      const text = JSON.stringify(entry.raw);
      const whole = text.replaceAll(UUIDS, (uuid) => (uuid.slice(1, -1).toLowerCase() === id ? "" : uuid.toLowerCase()));
      if (seen.has(whole))
        return [finding("ONB-15", false, "one onboarding plan for one new employee", `the same plan is listed twice: ${text}`)];
      seen.add(whole);
    }
    const progress = progressOf(hires, id);
    progress.shown = done === undefined || total === undefined ? undefined : [done, total];
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

/**
 * Compares the progress in the list with the tasks. If a plan counts all tasks, its completed ones are done; otherwise which tasks it
 * counts is open. @param first which of the two was read first
 */
function compareCounts({ shown, tasks, touched }: Progress, first: "list" | "tasks"): readonly Finding[] {
  if (shown === undefined || tasks === undefined || touched || tasks.all === 0) return [];
  const [done, of] = shown;
  const { all, ordinary, managed, managedOpen } = tasks;
  const [least, most] = first === "list" ? [ordinary, ordinary + managed] : [ordinary + managed, ordinary + managed + managedOpen];
  if (done <= of && of <= all && (of < all || (done >= least && done <= most))) return [];
  return [finding("ONB-02", false, `the progress of a plan with ${ordinary + managed} of ${all} tasks completed`, `${done} of ${of}`)];
}
