import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Tasks of onboarding and offboarding. */
export const secondTasks: readonly Planted[] = [
  subtle(
    "keeps showing the progress of a plan as first read",
    "ONB-02 ONB-11",
    [
      "plan-routes.ts",
      `type Kind = "onboarding" | "offboarding";`,
      `type Kind = "onboarding" | "offboarding";
const progress = new WeakMap<Plan, number>();`,
    ],
    [
      "plan-routes.ts",
      "  const done = plan.tasks.filter((task) => task.done).length;",
      `  if (!progress.has(plan)) progress.set(plan, plan.tasks.filter((task) => task.done).length);
  const done = progress.get(plan)!;`,
    ],
  ),
  plain("reopens no task", "ONB-05 ONB-13", ["plan-routes.ts", "!task.done : asked;", "!task.done : task.done || asked;"]),
  subtle("reopens no task of an offboarding plan", "ONB-13", [
    "plan-routes.ts",
    "!task.done : asked;",
    `!task.done : asked || (kind === "offboarding" && task.done);`,
  ]),
  subtle("completes the other ordinary tasks of a category with one of them", "ONB-05 ONB-13", [
    "plan-routes.ts",
    `    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    `    for (const other of one.tasks) if (asked && !other.managed && other.category === task.category) other.done = true;
    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
  ]),
  subtle("reopens the other ordinary tasks when one is completed", "ONB-05 ONB-13", [
    "plan-routes.ts",
    `    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    `    for (const other of one.tasks) if (asked && other !== task && !other.managed) other.done = false;
    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
  ]),
  plain("terminates a leaver whose ordinary tasks are all completed", "ONB-14 WEB-06", [
    "plan-routes.ts",
    `    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    `    if (kind === "offboarding" && one.tasks.every(({ done, managed }) => done || managed))
      call.company.staff.get(one.personId)!.status = "terminated";
    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
  ]),
  subtle("terminates a leaver with the first task that is completed", "ONB-14 WEB-06", [
    "plan-routes.ts",
    `    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    `    if (kind === "offboarding" && asked) Object.assign(call.company.staff.get(one.personId)!, { status: "terminated", ended: { date: one.day, voluntary: true } });
    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
  ]),
  subtle("reopens tasks that the service manages", "ONB-07 ONB-13", [
    "plan-routes.ts",
    "    if (task.managed && !",
    "    if (task.managed && asked && !",
  ]),
  subtle("refuses a task that the service manages and changes it", "ONB-07 ONB-13", [
    "plan-routes.ts",
    `throw conflict("The service looks after this task.");`,
    `throw ((task.done = asked), conflict("The service looks after this task."));`,
  ]),
  subtle("completes tasks of offboarding that the service manages", "ONB-13", [
    "plan-routes.ts",
    "    if (task.managed && !",
    `    if (task.managed && kind === "onboarding" && !`,
  ]),
  subtle("answers a task that the service manages 200 and leaves it", "ONB-07 ONB-13", [
    "plan-routes.ts",
    `throw conflict("The service looks after this task.");`,
    "return { data: { id: task.id } };",
  ]),
  plain("shows every task as an ordinary one", "ONB-04 ONB-07", [
    "plan-routes.ts",
    "handled_by_service: managed, ticked",
    "handled_by_service: managed && false, ticked",
  ]),
  subtle("changes a task of another plan", "ONB-09", [
    "plan-routes.ts",
    "    const task = one.tasks.find((",
    "    const task = [...call.company[kind].values()].flatMap(({ tasks }) => tasks).find((",
  ]),
  plain("answers a task that does not exist 200", "ONB-09 AUTH-12", [
    "plan-routes.ts",
    `    if (task === undefined) throw new Refusal(404, "This plan has no such task.");`,
    `    if (task === undefined) return { data: { id: call.params["taskId"]! } };`,
  ]),
  subtle("shows plans of onboarding as plans of offboarding", "AUTH-12", [
    "plan-routes.ts",
    "    const { one } = found(call, call.company[kind], () => undefined);",
    "    const { one } = found(call, new Map([...call.company.onboarding, ...call.company.offboarding]), () => undefined);",
  ]),
  plain("completes a task where completed is not sent", "ONB-08", [
    "plan-routes.ts",
    `fields.flag("completed");`,
    `fields.has("completed") ? fields.flag("completed") : true;`,
  ]),
  subtle("takes the text true for completed", "ONB-08", [
    "plan-routes.ts",
    `fields.flag("completed");`,
    `["true", "false"].includes(String(fields.raw("completed"))) ? String(fields.raw("completed")) === "true" : fields.flag("completed");`,
  ]),
  subtle("reopens a task where completed is null", "ONB-08", [
    "plan-routes.ts",
    `fields.flag("completed");`,
    `fields.raw("completed") !== null && fields.flag("completed");`,
  ]),
  subtle("answers a reopened task without an id", "ONB-06 ONB-13", [
    "plan-routes.ts",
    `    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    "    return { data: asked ? { id: task.id } : { reopened: true } };",
  ]),
];
