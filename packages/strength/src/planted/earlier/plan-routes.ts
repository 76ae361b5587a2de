import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierPlanRoutes: readonly Planted[] = [
  subtle("shows the tasks without those that are completed", "ONB-03 ONB-05", [
    "plan-routes.ts",
    "const tasks = one.tasks.map((task) => taskOf(call, task));",
    "const tasks = one.tasks.filter(({ done }) => !done).map((task) => taskOf(call, task));",
  ]),
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
  plain("shows no status of the exit interview", "ONB-12", [
    "plan-routes.ts",
    'const interview = kind === "offboarding" ? {',
    'const interview = kind === "offboarding" && one.tasks.length === 0 ? {',
  ]),
  subtle("shows plans of onboarding as plans of offboarding", "AUTH-12", [
    "plan-routes.ts",
    "    const { one } = found(call, call.company[kind], () => undefined);",
    "    const { one } = found(call, new Map([...call.company.onboarding, ...call.company.offboarding]), () => undefined);",
  ]),
  plain("lists starters without the day on which they start", "ONB-02", [
    "plan-routes.ts",
    '        [kind === "onboarding" ? "begins" : "leaves"]: plan.day,',
    '        ...(kind === "onboarding" ? {} : { leaves: plan.day }),',
  ]),
  plain("shows plans without their status", "ONB-02 ONB-11", [
    "plan-routes.ts",
    '        state: plan.over ? "Finished" : "Under way",',
    "",
  ]),
  subtle("lists how far the tasks are as it was when first listed", "ONB-02 ONB-05", [
    "plan-routes.ts",
    "    const rows = [...call.company[kind].values()].toReversed().map((plan) => planOf(call, kind, plan));",
    `    const rows = [...call.company[kind].values()].toReversed().map((plan) => {
      const kept = plan as Plan & { row?: unknown };
      return (kept.row ??= planOf(call, kind, plan));
    });`,
  ]),
  plain("writes due dates with the day first", "CONV-02 ONB-04", [
    "plan-routes.ts",
    "    ? { id, heading: title, section: { name: category }, mandatory: required, handled_by_service: managed, ticked: done, deadline: due }",
    '    ? { id, heading: title, section: { name: category }, mandatory: required, handled_by_service: managed, ticked: done, deadline: due?.split("-").toReversed().join("/") ?? null }',
  ]),
  subtle("shows what the service does for leavers as an ordinary task", "ONB-13 ONB-04", [
    "plan-routes.ts",
    "    const tasks = one.tasks.map((task) => taskOf(call, task));",
    '    const tasks = one.tasks.map((task) => taskOf(call, kind === "offboarding" ? { ...task, managed: false } : task));',
  ]),
  subtle("takes completed tasks out of their plan", "ONB-03 ONB-05", [
    "plan-routes.ts",
    "    const tasks = one.tasks.map((task) => taskOf(call, task));",
    "    const tasks = one.tasks.filter(({ done }) => !done || one.over).map((task) => taskOf(call, task));",
  ]),
  plain("answers for a task and keeps nothing of it", "ONB-05 ONB-13", [
    "plan-routes.ts",
    '    task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;',
    "    Object.assign({ ...task }, { done: asked });",
  ]),
  subtle("reopens no task of a leaver", "ONB-13", [
    "plan-routes.ts",
    '    task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;',
    '    task.done = kind === "offboarding" ? task.done || asked : asked;',
  ]),
  subtle("leaves tasks that are not required to the web application", "ONB-05", [
    "plan-routes.ts",
    '    if (task.managed && !call.mistakes.has("completes managed tasks")) throw conflict("The service looks after this task.");',
    '    if ((task.managed || !task.required) && !call.mistakes.has("completes managed tasks")) throw conflict("The service looks after this task.");',
  ]),
  subtle("finds tasks of leavers in the plan of a starter", "ONB-09", [
    "plan-routes.ts",
    '    const task = one.tasks.find(({ id }) => id === call.params["taskId"]);',
    `    const others = kind === "onboarding" ? [...call.company.offboarding.values()].flatMap(({ tasks }) => tasks) : [];
    const task = [...one.tasks, ...others].find(({ id }) => id === call.params["taskId"]);`,
  ]),
];
