import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "plan-routes.ts";
const FLAG = `const completed = fields.flag("completed");`;
const MANAGED = `    if (task.managed && !call.mistakes.has("completes managed tasks")) throw conflict("The service looks after this task.");`;
const DONE = `    task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;`;
const ANSWER = `    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`;
const TASK = `    const task = one.tasks.find(({ id }) => id === call.params["taskId"]);`;
const SHOWN =
  "    ? { id, heading: title, section: { name: category }, mandatory: required, handled_by_service: managed, ticked: done, deadline: due }";
const TASKS = "    const tasks = one.tasks.map((task) => taskOf(call, task));";
const PATHS = "recognition-routes.ts";
const MODULES = "            modules: courses.map((title, order) => ({ order, title, minutes: 20 })),";

/** How tasks are shown. */
const shown: readonly Planted[] = [
  plain("shows tasks without the day on which they are due", "ONB-04", [ROUTES, SHOWN, SHOWN.replace(", deadline: due", "")]),
  plain("writes due dates with the day first", "CONV-02 ONB-04", [
    ROUTES,
    SHOWN,
    SHOWN.replace("deadline: due", `deadline: due?.split("-").toReversed().join("/") ?? null`),
  ]),
  plain("shows all tasks as those of the service", "ONB-04 ONB-07", [ROUTES, SHOWN, SHOWN.replace("service: managed", "service: true")]),
  plain("does not show whether a task is required", "ONB-04", [ROUTES, SHOWN, SHOWN.replace("mandatory: required, ", "")]),
  plain("puts the category of a task in place of its title, and shows no category", "ONB-04", [
    ROUTES,
    SHOWN,
    SHOWN.replace("heading: title, section: { name: category }", "heading: category"),
  ]),
  subtle("shows what the service does for leavers as an ordinary task", "ONB-13 ONB-04", [
    ROUTES,
    TASKS,
    `    const tasks = one.tasks.map((task) => taskOf(call, kind === "offboarding" ? { ...task, managed: false } : task));`,
  ]),
  subtle("shows every task that is overdue as completed", "ONB-05", [
    ROUTES,
    TASKS,
    "    const tasks = one.tasks.map((task) => taskOf(call, { ...task, done: task.done || (task.due !== null && Date.parse(task.due) < call.now()) }));",
  ]),
  subtle("takes completed tasks out of their plan", "ONB-03 ONB-05", [
    ROUTES,
    TASKS,
    "    const tasks = one.tasks.filter(({ done }) => !done || one.over).map((task) => taskOf(call, task));",
  ]),
  subtle("finds no way from the end of a month to the next for what is due", "CONV-02 ONB-04", [
    "founding-plans.ts",
    "due: n === 4 ? null : daysAfter(day, n),",
    `due: n === 4 ? null : \`\${day.slice(0, 8)}\${String(Number(day.slice(8)) + n).padStart(2, "0")}\`,`,
  ]),
  inVariant(
    "strict",
    subtle("shows tasks that have no due date as due at the beginning of time", "CONV-03 ONB-04", [
      ROUTES,
      "dueAt: due === null ? null : stamp(Date.parse(due)),",
      `dueAt: due === null ? "0000-00-00T00:00:00Z" : stamp(Date.parse(due)),`,
    ]),
  ),
];

/** Completion of tasks. */
const completed: readonly Planted[] = [
  plain("answers a completed task with a task_id", "ONB-06 ONB-13", [ROUTES, ANSWER, "    return { data: { task_id: task.id } };"]),
  plain("answers a completed task with 202", "CONV-10 ONB-06", [ROUTES, ANSWER, "    return { status: 202, data: { id: task.id } };"]),
  plain("completes a task of a body that says nothing", "ONB-08", [
    ROUTES,
    FLAG,
    `const completed = !fields.has("completed") || fields.flag("completed");`,
  ]),
  plain("completes the task after the one that is named", "ONB-05 ONB-13", [
    ROUTES,
    DONE,
    "    const after = one.tasks[one.tasks.indexOf(task) + 1] ?? one.tasks[0]!;\n    after.done = asked;",
  ]),
  plain("answers a completed task with no data at all", "ONB-06 ONB-13", [ROUTES, ANSWER, "    return { data: null };"]),
  plain("reads whether a task is done from a member of that name", "ONB-05 ONB-13", [
    ROUTES,
    FLAG,
    `const completed = fields.flag("done");`,
  ]),
  plain("leaves all tasks to the web application", "ONB-05 ONB-13", [
    ROUTES,
    MANAGED,
    MANAGED.replace("task.managed &&", "task.id !== one.id &&"),
  ]),
  plain("answers for a task and keeps nothing of it", "ONB-05 ONB-13", [ROUTES, DONE, "    Object.assign({ ...task }, { done: asked });"]),
  plain("completes what it is told not to, and reopens what it is told to complete", "ONB-05 ONB-13", [
    ROUTES,
    DONE,
    "    task.done = !asked;",
  ]),
  plain("answers an unknown task with 400", "ONB-09", [
    ROUTES,
    `if (task === undefined) throw new Refusal(404, "This plan has no such task.");`,
    `if (task === undefined) throw new Refusal(400, "This plan has no such task.", "taskId");`,
  ]),
  subtle("reopens no task of a leaver", "ONB-13", [ROUTES, DONE, `    task.done = kind === "offboarding" ? task.done || asked : asked;`]),
  subtle("leaves tasks that are not required to the web application", "ONB-05", [
    ROUTES,
    MANAGED,
    MANAGED.replace("task.managed &&", "(task.managed || !task.required) &&"),
  ]),
  subtle("reopens tasks of the service", "ONB-07 ONB-13", [
    ROUTES,
    MANAGED,
    MANAGED.replace("task.managed &&", "task.managed && asked &&"),
  ]),
  subtle("completes a task of the service while it refuses to", "ONB-07 ERR-14", [
    ROUTES,
    MANAGED,
    `    if (task.managed) task.done = asked;
${MANAGED}`,
  ]),
  subtle("completes tasks of the same title in the plans of others", "ONB-05", [
    ROUTES,
    DONE,
    `    for (const plan of call.company[kind].values()) for (const each of plan.tasks) if (each.title === task.title) each.done = asked;`,
  ]),
  subtle("finds tasks of leavers in the plan of a starter", "ONB-09", [
    ROUTES,
    TASK,
    `    const others = kind === "onboarding" ? [...call.company.offboarding.values()].flatMap(({ tasks }) => tasks) : [];
    const task = [...one.tasks, ...others].find(({ id }) => id === call.params["taskId"]);`,
  ]),
  subtle("takes 1 and 0 for true and false", "ONB-08", [
    ROUTES,
    FLAG,
    `const raw = fields.raw("completed");
      const completed = raw === 1 || raw === 0 ? raw === 1 : fields.flag("completed");`,
  ]),
  subtle("terminates a leaver once all ordinary tasks are done", "ONB-14", [
    ROUTES,
    DONE,
    `${DONE}
    if (kind === "offboarding" && one.tasks.every(({ managed, done }) => managed || done)) call.company.staff.get(one.personId)!.status = "terminated";`,
  ]),
  subtle("reopens the whole plan with one of its tasks", "ONB-05", [
    ROUTES,
    DONE,
    `    for (const each of asked ? [task] : one.tasks) each.done = asked;`,
  ]),
];

/** Training. */
const training: readonly Planted[] = [
  plain("lists learning paths without their courses", "LEARN-02", [PATHS, MODULES, ""]),
  plain("gives training no split by department", "ANA-07", [
    "analytics-routes.ts",
    "training: { completed_share: 61, byDepartment: Object.fromEntries(training.map(([name, share]) => [name, share ?? HIDDEN])) },",
    "training: { completed_share: 61 },",
  ]),
  subtle("puts the courses of a path in another order each time", "LEARN-02", [
    PATHS,
    MODULES,
    MODULES.replace("courses.map", "courses.toSorted(() => call.chance.next() - 0.5).map"),
  ]),
  subtle("lists a path that waits for its publication", "LEARN-02", [
    PATHS,
    `            headline: "Kitchen basics",`,
    `            headline: "Kitchen basics (draft)",
            published: false,`,
  ]),
  subtle("shows how the quiz of a course is answered", "PRIV-16", [
    PATHS,
    MODULES,
    MODULES.replace("minutes: 20", `minutes: 20, quiz: [{ prompt: "True or not?", options: ["Yes", "No"], answer_key: 0 }]`),
  ]),
  subtle("publishes learning paths over the API", "LEARN-03 WEB-10", [
    "routes.ts",
    `  ["LIST /learning-paths", "read", listPaths, "many"],`,
    `  ["LIST /learning-paths", "read", listPaths, "many"],
  ["POST /learning-paths/{id}/publish", "write", ({ params }) => ({ data: { id: params["id"], published: true } })],`,
  ]),
];

export const thirdHiringTasks: readonly Planted[] = [...shown, ...completed, ...training];
