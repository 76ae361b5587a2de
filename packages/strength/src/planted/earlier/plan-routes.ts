import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierPlanRoutes: readonly Planted[] = [
  subtle("refuses to complete an optional task", "ONB-05", [
    "plan-routes.ts",
    'task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;',
    `if (!task.required) throw conflict("This task is optional.");
    task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;`,
  ]),
  subtle("shows the answers of exit interviews in the list of plans", "PRIV-15", [
    "plan-routes.ts",
    "        tasks: { done, of: plan.tasks.length },",
    `        tasks: { done, of: plan.tasks.length },
        ...(kind === "offboarding" ? { notes: plan.interview?.answers.join(" ") } : {}),`,
  ]),
  subtle("shows plans of onboarding as plans of offboarding", "AUTH-12", [
    "plan-routes.ts",
    "    const { one } = found(call, call.company[kind], () => undefined);",
    "    const { one } = found(call, new Map([...call.company.onboarding, ...call.company.offboarding]), () => undefined);",
  ]),
  subtle("shows what the service does for leavers as an ordinary task", "ONB-13 ONB-04", [
    "plan-routes.ts",
    "    const tasks = one.tasks.map((task) => taskOf(call, task));",
    '    const tasks = one.tasks.map((task) => taskOf(call, kind === "offboarding" ? { ...task, managed: false } : task));',
  ]),
  plain("leaves the category out of tasks", "ONB-04", [
    "plan-routes.ts",
    "? { id, heading: title, section: { name: category }, mandatory: required, handled_by_service: managed, ticked: done, deadline: due }",
    "? { id, heading: title, mandatory: required, handled_by_service: managed, ticked: done, deadline: due }",
  ]),
  plain("writes whether a task is managed as yes or no", "ONB-04", [
    "plan-routes.ts",
    "? { id, heading: title, section: { name: category }, mandatory: required, handled_by_service: managed, ticked: done, deadline: due }",
    '? { id, heading: title, section: { name: category }, mandatory: required, handled_by_service: managed ? "yes" : "no", ticked: done, deadline: due }',
  ]),
  subtle("takes null for a task that is not completed", "ONB-08", [
    "plan-routes.ts",
    'const completed = fields.flag("completed");',
    'const completed = fields.raw("completed") !== null && fields.flag("completed");',
  ]),
  subtle("keeps the tasks of finished plans as they are and says that they are changed", "ONB-05 ONB-13", [
    "plan-routes.ts",
    'task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;',
    'if (!one.over) task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;',
  ]),
  subtle("terminates a leaver with their last required task", "WEB-06 ONB-14", [
    "plan-routes.ts",
    "return { data: { id: call.choices.shapes",
    `if (kind === "offboarding" && task.required && asked && one.tasks.every(({ required, managed, done }) => !required || managed || done))
      Object.assign(call.company.staff.get(one.personId)!, { status: "terminated" });
    return { data: { id: call.choices.shapes`,
  ]),
  subtle("returns a finished onboarding plan without its tasks", "ONB-03", [
    "plan-routes.ts",
    "const tasks = one.tasks.map((task) => taskOf(call, task));",
    'const tasks = (kind === "onboarding" && one.over ? [] : one.tasks).map((task) => taskOf(call, task));',
  ]),
  subtle("never reopens a required onboarding task", "ONB-05", [
    "plan-routes.ts",
    "? !task.done : asked;",
    '? !task.done : asked || (kind === "onboarding" && task.required && task.done);',
  ]),
  plain("lists offboarding plans as a bare array in data", "ONB-10", [
    "plan-routes.ts",
    '    return wrapped(call, "plans", rows);',
    '    return kind === "onboarding" ? wrapped(call, "plans", rows) : { data: rows };',
  ]),
];
