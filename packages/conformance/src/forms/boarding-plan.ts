import type { View } from "../exchange/view.ts";
import type { FormRow } from "./form-row.ts";
import type { Forms } from "./forms.ts";

export type PlanKind = "onboarding" | "offboarding";

/** The names of the two kinds of plans in a target file. */
export const PLAN_THING = { onboarding: "onboarding_plan", offboarding: "offboarding_plan" } as const;

/** The part with the first day of a starter, or the last day of a leaver. */
export const PLAN_DAY = { onboarding: "starts", offboarding: "last_day" } as const;

/** A plan in the list, or alone. Undefined: not read. */
export interface BoardingPlan {
  readonly view: View;
  readonly form: FormRow;
  readonly id: string | undefined;
  /** The id of its employee. */
  readonly employee: string | undefined;
  /** The name of its employee. */
  readonly person: string | undefined;
  readonly day: string | undefined;
  readonly status: string | undefined;
  /** Whether it is completed or else over. */
  readonly closed: boolean | undefined;
  readonly done: number | undefined;
  readonly total: number | undefined;
}

/** Statuses that say whether a plan is over where no row of the target file does. */
const CLOSED: ReadonlySet<string> = new Set(["completed", "cancelled", "closed"]);
const OPEN: ReadonlySet<string> = new Set(["not_started", "in_progress", "open", "active"]);

/** Reads a plan. @param view its entry in the list, or `data` of the plan itself */
export function planIn(forms: Forms, kind: PlanKind, view: View): BoardingPlan {
  const form = forms.one(PLAN_THING[kind], view);
  const status = form.text("status");
  const word = status?.toLowerCase().replaceAll(/[ -]/g, "_") ?? "";
  return {
    view,
    form,
    id: form.text("id"),
    employee: form.text("employee"),
    person: form.text("person"),
    day: form.text(PLAN_DAY[kind]),
    status,
    closed: form.flag("closed") ?? (CLOSED.has(word) ? true : OPEN.has(word) ? false : undefined),
    done: form.number("done"),
    total: form.number("total"),
  };
}

/** Whether a plan shows this name, in either order. */
export function planNamesPerson({ person = "" }: BoardingPlan, first: string, last: string): boolean {
  return [`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`].includes(person);
}

/** A task of a plan. Undefined: not read; a due date also: null. */
export interface PlanTask {
  readonly form: FormRow;
  /** "": not read. */
  readonly id: string;
  readonly title: string | undefined;
  /** YYYY-MM-DD. */
  readonly due: string | undefined;
  readonly required: boolean | undefined;
  readonly managed: boolean | undefined;
  readonly completed: boolean | undefined;
}

/** The tasks of a plan in order; undefined: their list is not read. @param plan `data` of the plan itself */
export function taskList(forms: Forms, plan: View): readonly PlanTask[] | undefined {
  return forms.all("task", plan)?.map((form) => ({
    form,
    id: form.text("id") ?? "",
    title: form.text("title"),
    due: form.text("due"),
    required: form.flag("required"),
    managed: form.flag("managed"),
    completed: form.flag("completed"),
  }));
}

/** The tasks of a plan in order, none if their list is not read. */
export const tasksIn = (forms: Forms, plan: View): readonly PlanTask[] => taskList(forms, plan) ?? [];

/** The parts without which an ordinary task is not found, of those that no task of a plan shows; [] if its list is not read. */
export function unreadOfTasks(forms: Forms, plan: View): readonly string[] | undefined {
  const tasks = taskList(forms, plan);
  if (tasks === undefined) return [];
  const unread = ["id", "managed", "completed"].filter((part) => !tasks.some(({ form }) => form.reads(part)));
  return tasks.length === 0 || unread.length === 0 ? undefined : unread;
}
