import type { Task } from "../company-data.ts";
import type { Draw } from "./draw.ts";
import { type Form, memberAt, partsAt, plainForm, readAs, through } from "./form.ts";
import type { RawForms } from "../../../../conformance/src/forms/forms.ts";
import { type Member, record } from "./record.ts";
import { day, tasks } from "./tasks.ts";
import { type PersonData, person } from "./person.ts";

export interface PlanData {
  readonly id: string;
  readonly person: PersonData;
  /** The first day, or the last. */
  readonly day: string;
  readonly over: boolean;
  readonly done: number;
  readonly of: number;
}

export type Interview = "none" | "awaited" | "received";

export interface FullPlan extends PlanData {
  readonly tasks: readonly Task[];
  /** Of a leaver. */
  readonly interview?: Interview | undefined;
}

/** The progress of a plan. A percentage alone does not show the number of tasks. */
function progress(draw: Draw): Form<readonly [done: number, of: number]> {
  type Pair = readonly [number, number];
  const two = (shown: unknown): Pair => (String(shown).match(/\d+/g) ?? []).map(Number) as unknown as Pair;
  const done = draw.name("done", ["done", "completed", "completed_tasks", "finished"]);
  const of = draw.name("of", ["total", "of", "all", "total_tasks", "count"]);
  const inObject = (write: Form<Pair>["write"]): Form<Pair> => ({
    write,
    read: (shown) => [(shown as Record<string, number>)[done]!, (shown as Record<string, number>)[of]!],
    declared: (path) => ({ done: memberAt(path, done), total: memberAt(path, of) }),
  });
  const asPair = (write: Form<Pair>["write"], read: Form<Pair>["read"] = two): Form<Pair> => ({
    write,
    read,
    declared: (path) => ({ done: readAs(path, "pair"), total: readAs(path, "pair") }),
  });
  return draw.one<Form<Pair>>("progress", [
    inObject(([a, b]) => ({ [done]: a, [of]: b })),
    inObject(([a, b]) => ({ [of]: b, percent: Math.round((100 * a) / Math.max(1, b)), [done]: a })),
    asPair(([a, b]) => `${a} of ${b}`),
    asPair(([a, b]) => `${a}/${b}`),
    asPair(([a, b]) => `${a} of ${b} tasks done`),
    asPair(
      ([a, b]) => [a, b],
      (shown) => shown as Pair,
    ),
    asPair(
      ([a, b]) => `${Math.round((100 * a) / Math.max(1, b))}% (${a} of ${b})`,
      (shown) => two(String(shown).split("(")[1]),
    ),
  ]);
}

function planMembers(draw: Draw, kind: "onboarding" | "offboarding"): { readonly [K in keyof Shown]: Member<Shown[K]> } {
  const statuses = draw.one("statuses", [
    ["open", "closed"],
    ["in_progress", "completed"],
    ["Under way", "Finished"],
    ["active", "done"],
  ] as const);
  const starter = kind === "onboarding";
  return {
    id: { words: ["id"], fixed: true, form: plainForm() },
    person: {
      words: starter
        ? ["starter", "employee", "person", "starter_name", "new_starter", "name"]
        : ["leaver", "employee", "person", "leaver_name", "name"],
      form: person(draw.at("person")),
    },
    day: {
      words: starter ? ["start_date", "starts_on", "first_day", "begins"] : ["last_working_day", "last_day", "ends_on", "leaves"],
      form: day(draw.at("day")),
    },
    over: {
      words: ["status", "state", "plan_status"],
      form: {
        write: (over) => statuses[over ? 1 : 0],
        read: (shown) => shown === statuses[1],
        declared: (at) => ({ status: at, closed: { at, is: statuses[1] } }),
      },
    },
    progress: { words: ["progress", "task_progress", "tasks_done", "completion"], form: progress(draw.at("progress")) },
  };
}

interface Shown extends Omit<PlanData, "done" | "of"> {
  readonly progress: readonly [done: number, of: number];
}

const shownOf = ({ done, of, ...data }: PlanData): Shown => ({ ...data, progress: [done, of] });
const dataOf = ({ progress: [done, of], ...shown }: Shown): PlanData => ({ ...shown, done, of });

/** A form of a plan in the list. */
export const listedPlan = (draw: Draw, kind: "onboarding" | "offboarding"): Form<PlanData> =>
  through(
    record<Shown>(draw.at("listed"), planMembers(draw.at("members"), kind), [
      ["owner", null],
      ["template", "Standard"],
    ]),
    shownOf,
    dataOf,
  );

function interview(draw: Draw): Form<Interview | undefined> {
  const words: readonly (Interview | undefined)[] = ["none", "awaited", "received"];
  const shown = draw.one("words", [
    ["none", "awaited", "received"],
    ["not_scheduled", "pending", "completed"],
    ["Not sent", "Sent", "Done"],
  ] as const);
  const word: Form<Interview | undefined> = {
    write: (data) => (data === undefined ? undefined : shown[words.indexOf(data)]),
    read: (text) => words[(shown as readonly unknown[]).indexOf(text)],
  };
  const within: Form<Interview | undefined> = {
    write: (data) => (data === undefined ? undefined : { status: word.write(data), requested_at: null }),
    read: (object) => (object === undefined ? undefined : word.read((object as { status: unknown }).status)),
    declared: (path) => memberAt(path, "status"),
  };
  return draw.happens("within", 0.5) ? within : word;
}

/** A form of one plan with its tasks. */
export function fullPlan(draw: Draw, kind: "onboarding" | "offboarding"): Form<FullPlan> {
  interface Parts {
    readonly tasks: readonly Task[];
    readonly interview: Interview | undefined;
  }
  const parts: { readonly [K in keyof Parts]: Member<Parts[K]> } = {
    tasks: { words: ["tasks", "checklist", "items", "to_dos", "steps"], form: tasks(draw.common.at("tasks")) },
    interview: {
      words: ["exit_interview", "exit_interview_status", "interview", "leaving_interview"],
      form: interview(draw.at("interview")),
    },
  };
  const members = planMembers(draw.at("members"), kind);
  const flat = record<Shown & Parts>(draw, { ...members, ...parts });
  const split = record<{ plan: Shown } & Parts>(draw, {
    plan: { words: ["plan", "summary", "about"], form: record<Shown>(draw.at("plan"), members) },
    ...parts,
  });
  return draw.happens("split", 0.3)
    ? through<FullPlan, { plan: Shown } & Parts>(
        split,
        ({ tasks: rows, interview: state, ...data }) => ({ plan: shownOf(data), tasks: rows, interview: state }),
        ({ plan, ...others }) => ({ ...dataOf(plan), ...others }),
      )
    : through<FullPlan, Shown & Parts>(
        flat,
        ({ tasks: rows, interview: state, ...data }) => ({ ...shownOf(data), tasks: rows, interview: state }),
        ({ tasks: rows, interview: state, ...shown }) => ({ ...dataOf(shown), tasks: rows, interview: state }),
      );
}

type Parts = Readonly<Record<string, unknown>>;

/** Both ways to read each part: in the list, and in the plan itself. */
const both = (one: Parts, other: Parts): Parts =>
  Object.fromEntries(Object.keys(one).map((name) => [name, [one[name], other[name]].flat()]));

function planParts(kind: "onboarding" | "offboarding", { id, person: name, day: date, over, progress: pair }: Parts): Parts {
  return { id, person: name, [kind === "onboarding" ? "starts" : "last_day"]: date, ...(over as Parts), ...(pair as Parts) };
}

/** How plans and tasks are declared. The tasks of both kinds of plans have one form. */
export function boardingRows(
  listed: Readonly<Record<"onboarding" | "offboarding", Form<PlanData>>>,
  full: Readonly<Record<"onboarding" | "offboarding", Form<FullPlan>>>,
): RawForms {
  const shown = (kind: "onboarding" | "offboarding"): Parts => {
    const { plan, ...parts } = partsAt(full[kind], "$");
    return { ...(plan as Parts | undefined), ...parts };
  };
  const rowOf = (kind: "onboarding" | "offboarding"): Parts =>
    both(planParts(kind, partsAt(listed[kind], "$")), planParts(kind, shown(kind)));
  const { rows, done: completed, ...task } = shown("onboarding")["tasks"] as Parts;
  const leavers = shown("offboarding");
  return {
    onboarding_plan: rowOf("onboarding"),
    offboarding_plan: { ...rowOf("offboarding"), interview: leavers["interview"] },
    task: { ...task, completed, rows: [rows, (leavers["tasks"] as Parts)["rows"]] },
  };
}
