import { type Call, type Reply, closed, fieldsOf, found } from "./call.ts";
import type { Plan, Task } from "./company-data.ts";
import type { Interview, PlanData } from "./drawn/boarding.ts";
import { stamp, wrapped } from "./lists.ts";
import { Refusal, conflict } from "./refusal.ts";

type Kind = "onboarding" | "offboarding";

/** The data of a plan. */
function planDataOf({ company }: Call, { id, personId, day, over, tasks }: Plan): PlanData {
  const { firstName, lastName } = company.staff.get(personId)!;
  const person = { id: personId, first: firstName, last: lastName };
  return { id, person, day, over, done: tasks.filter(({ done }) => done).length, of: tasks.length };
}

/** A plan in the list; the document says what it shows, but not its form. */
function planOf(call: Call, kind: Kind, plan: Plan): unknown {
  const { company, choices, forms } = call;
  if (forms !== undefined) return forms.listedPlan[kind].write(planDataOf(call, plan));
  const person = company.staff.get(plan.personId)!;
  const done = plan.tasks.filter((task) => task.done).length;
  const name = `${person.firstName} ${person.lastName}`;
  return choices.shapes === "nested"
    ? {
        id: plan.id,
        person: { id: person.id, name, job_title: person.jobTitle },
        [kind === "onboarding" ? "begins" : "leaves"]: plan.day,
        state: plan.over ? "Finished" : "Under way",
        tasks: { done, of: plan.tasks.length },
      }
    : {
        id: plan.id,
        [kind === "onboarding" ? "starter_name" : "leaver_name"]: name,
        [kind === "onboarding" ? "start_date" : "last_working_day"]: plan.day,
        status: plan.over ? "closed" : "open",
        progress: `${done}/${plan.tasks.length}`,
      };
}

function taskOf({ choices }: Call, task: Task): object {
  const { id, title, category, required, managed, done, due } = task;
  return choices.shapes === "nested"
    ? { id, heading: title, section: { name: category }, mandatory: required, handled_by_service: managed, ticked: done, deadline: due }
    : {
        id,
        title,
        category,
        isRequired: required,
        isServiceManaged: managed,
        isCompleted: done,
        dueAt: due === null ? null : stamp(Date.parse(due)),
      };
}

export function listPlans(kind: Kind): (call: Call) => Reply {
  return (call) => {
    const rows = [...call.company[kind].values()].toReversed().map((plan) => planOf(call, kind, plan));
    return wrapped(call, "plans", rows);
  };
}

/** One plan with its tasks; of an exit interview only the status. */
export function readPlan(kind: Kind): (call: Call) => Reply {
  return (call) => {
    const { one } = found(call, call.company[kind], () => undefined);
    if (call.forms !== undefined) {
      const state = kind === "offboarding" ? ((one.interview?.state ?? "none") as Interview) : undefined;
      return { data: call.forms.plan[kind].write({ ...planDataOf(call, one), tasks: one.tasks, interview: state }) };
    }
    const tasks = one.tasks.map((task) => taskOf(call, task));
    const interview = kind === "offboarding" ? { exit_interview: { status: one.interview?.state ?? "none" } } : {};
    const shown = planOf(call, kind, one) as object;
    return { data: call.choices.shapes === "nested" ? { plan: shown, checklist: tasks, ...interview } : { ...shown, tasks, ...interview } };
  };
}

/** PATCH …/tasks/{taskId}. */
export function changeTask(kind: Kind): (call: Call) => Reply {
  return (call) => {
    const { one, asked } = found(call, call.company[kind], () => {
      const fields = fieldsOf(call);
      const completed = fields.flag("completed");
      closed(call, fields);
      return completed;
    });
    const task = one.tasks.find(({ id }) => id === call.params["taskId"]);
    if (task === undefined) throw new Refusal(404, "This plan has no such task.");
    if (task.managed && !call.mistakes.has("completes managed tasks")) throw conflict("The service looks after this task.");
    task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;
    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };
  };
}
