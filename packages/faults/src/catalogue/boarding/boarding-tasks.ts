import type { TaskRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import { data } from "@hr-platform/engine/pipeline/answer";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { Change } from "@hr-platform/engine/store/change";
import { refuse } from "@hr-platform/engine/contract/errors";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceFind, replaceRun, changeSentBody } from "../../fault.ts";
import { writeLate, writeRefused } from "../../wrong-writes.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import type { PlanRecord } from "@hr-platform/engine/operations/boarding/boarding-plan";

type Kind = "onboarding" | "offboarding";

const UPDATE = { onboarding: "updateOnboardingTask", offboarding: "updateOffboardingTask" } as const satisfies Record<Kind, OperationId>;
const BOTH: readonly OperationId[] = Object.values(UPDATE);

/** What the path of a task update refers to. */
interface Found {
  readonly plan: PlanRecord;
  readonly task: TaskRecord;
}

/** Writes a plan with some tasks completed or open. */
function put(kind: Kind, plan: PlanRecord, completed: (task: TaskRecord) => boolean): Change {
  const tasks = plan.tasks.map((task) => ({ ...task, completed: completed(task) }));
  return { table: `${kind}_plans`, record: { ...plan, tasks } } as Change;
}

/** Sets the task as the body asks, even if the service manages it. */
function set(kind: Kind, { plan, task }: Found, completed: boolean): Change {
  return put(kind, plan, (other) => (other.id === task.id ? completed : other.completed));
}

function plansOf({ records }: CompanyState, kind: Kind): readonly PlanRecord[] {
  return [...(kind === "onboarding" ? records.onboarding_plans : records.offboarding_plans).values()];
}

/** The plan of the path, and its task if it belongs to that plan. */
function named(kind: Kind, { company, params }: AnyContext): { plan: PlanRecord | undefined; task: TaskRecord | undefined } {
  const plan = plansOf(company, kind).find(({ id }) => id === params["id"]);
  return { plan, task: plan?.tasks.find(({ id }) => id === params["taskId"]) };
}

/** Accepts changes of service-managed tasks if `when` holds. */
function managing(kind: Kind, when: (completed: boolean, task: TaskRecord) => boolean): Fault["breaks"] {
  return replaceRun([UPDATE[kind]], (run, context, found) => {
    const { plan, task } = found as Found;
    const completed = context.body["completed"] === true;
    if (!task.service_managed || !when(completed, task)) return run(context, found);
    return data({ id: task.id }, { changes: [set(kind, { plan, task }, completed)] });
  });
}

/** Makes further changes whenever a task is changed. `more` gets the plan as that change leaves it. */
export function following(kind: Kind, more: (plan: PlanRecord, context: AnyContext) => readonly Change[]): Fault["breaks"] {
  const table = `${kind}_plans` as const;
  return changeAnswer([UPDATE[kind]], (answer, context) => {
    const plan = answer.changes.flatMap((change) => (change.table === table ? [change.record] : []))[0];
    return plan === undefined ? answer : { ...answer, changes: [...answer.changes, ...more(plan, context)] };
  });
}

export const ordinaryDone = ({ tasks }: PlanRecord): boolean =>
  tasks.every(({ service_managed, completed }) => service_managed || completed);

/** Tasks of onboarding and offboarding plans (§3.3, §4.6). */
export const taskFaults: readonly Fault[] = [
  {
    id: "managed-onboarding-tasks-are-changed",
    title: "Completes and reopens service-managed onboarding tasks",
    violates: ["ONB-07"],
    breaks: managing("onboarding", () => true),
  },
  {
    id: "managed-onboarding-tasks-are-reopened",
    title: "Refuses to complete a service-managed onboarding task, but reopens one",
    violates: ["ONB-07"],
    breaks: managing("onboarding", (completed, task) => !completed && task.completed),
  },
  {
    id: "managed-offboarding-tasks-are-changed",
    title: "Completes and reopens service-managed offboarding tasks",
    violates: ["ONB-13"],
    breaks: managing("offboarding", () => true),
  },
  {
    id: "managed-task-is-what-is-asked-for",
    title: "Answers 200 where a service-managed onboarding task already has the value sent",
    violates: ["ONB-07"],
    breaks: managing("onboarding", (completed, task) => completed === task.completed),
  },
  {
    id: "managed-tasks-are-refused-and-changed",
    title: "Refuses to change a service-managed onboarding task and changes it all the same",
    violates: ["ONB-07"],
    breaks: writeRefused("updateOnboardingTask", (context) => {
      const { plan, task } = named("onboarding", context);
      const { completed } = context.sent;
      if (plan === undefined || task?.service_managed !== true || typeof completed !== "boolean") return [];
      return [set("onboarding", { plan, task }, completed)];
    }),
  },
  {
    id: "last-ordinary-task-completes-the-managed",
    title: "Completes the service-managed onboarding tasks with the last ordinary one",
    violates: ["ONB-07"],
    breaks: following("onboarding", (plan) => (ordinaryDone(plan) ? [put("onboarding", plan, () => true)] : [])),
  },
  {
    id: "tasks-of-other-plans-are-found",
    title: "Finds a task under the id of any plan",
    violates: ["ONB-09"],
    breaks: (pipeline) =>
      (["onboarding", "offboarding"] as const).reduce(
        (broken, kind) =>
          replaceFind([UPDATE[kind]], (find, context) => {
            if (find(context) !== undefined || named(kind, context).plan === undefined) return find(context);
            const all = plansOf(context.company, kind).flatMap((plan) => plan.tasks.map((task) => ({ plan, task })));
            return all.find(({ task }) => task.id === context.params["taskId"]);
          })(broken),
        pipeline,
      ),
  },
  {
    id: "unknown-tasks-are-done",
    title: "Answers 200 for a task that the plan does not have",
    violates: ["ONB-09"],
    breaks: (pipeline) => {
      const nothing = {};
      const found = (["onboarding", "offboarding"] as const).reduce(
        (broken, kind) =>
          replaceFind(
            [UPDATE[kind]],
            (find, context) => find(context) ?? (named(kind, context).plan === undefined ? undefined : nothing),
          )(broken),
        pipeline,
      );
      return replaceRun(BOTH, (run, context, thing) => (thing === nothing ? data({ id: context.params["taskId"] }) : run(context, thing)))(
        found,
      );
    },
  },
  {
    id: "yes-completes-a-task",
    title: "Takes the text yes for true when a task is completed",
    violates: ["ONB-08"],
    breaks: changeSentBody(BOTH, (sent) => (sent["completed"] === "yes" ? { ...sent, completed: true } : sent)),
  },
  {
    id: "empty-body-reopens-a-task",
    title: "Reopens a task when the body names nothing",
    violates: ["ONB-08"],
    breaks: changeSentBody(BOTH, (sent) => ({ completed: false, ...sent })),
  },
  {
    id: "tasks-stay-completed",
    title: "Answers that an onboarding task was reopened and leaves it completed",
    violates: ["ONB-05"],
    breaks: changeAnswer(["updateOnboardingTask"], (answer, { body }) =>
      body["completed"] === false ? { ...answer, changes: [] } : answer,
    ),
  },
  {
    id: "tasks-done-together-are-lost",
    title: "Loses one of two changes that are made to an onboarding plan at the same time",
    violates: ["ONB-05"],
    breaks: writeLate(["updateOnboardingTask"]),
  },
  {
    id: "task-answer-without-id",
    title: "Answers a change of an onboarding task with its completed flag instead of its id",
    violates: ["ONB-06"],
    breaks: changeAnswer(["updateOnboardingTask"], (answer, { body }) => withData(answer, () => ({ completed: body["completed"] }))),
  },
  {
    id: "offboarding-task-answers-null",
    title: "Answers a change of an offboarding task with null for data",
    violates: ["ONB-13"],
    breaks: changeAnswer(["updateOffboardingTask"], (answer) => withData(answer, () => null)),
  },
  {
    id: "offboarding-tasks-are-not-reopened",
    title: "Refuses to reopen a completed offboarding task",
    violates: ["ONB-13"],
    breaks: replaceRun(["updateOffboardingTask"], (run, context, found) => {
      const { task } = found as Found;
      if (context.body["completed"] === false && task.completed && !task.service_managed) throw refuse.conflict("The task is completed.");
      return run(context, found);
    }),
  },
];
