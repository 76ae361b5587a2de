import { subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "plan-routes.ts";
const DONE = `task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;`;
const NAME = "  const name = `${person.firstName} ${person.lastName}`;";
const PEOPLE = "people-routes.ts";
const PATHS = "recognition-routes.ts";
const PLANNED = `    const plan = planFor(chance, person, startDate);
    company.onboarding.set(plan.id, plan);`;

/** Plans, their tasks, exit interviews and training, one mistake each (§2.13, §4.6, §4.7). */
export const boarding: readonly Planted[] = [
  subtle("drops the due date of a task that is completed", "ONB-05", [ROUTES, DONE, `${DONE}\n    Object.assign(task, { due: null });`]),
  subtle("makes a task optional once it was completed", "ONB-05", [ROUTES, DONE, `${DONE}\n    Object.assign(task, { required: false });`]),
  subtle("renames a task of offboarding that is completed", "ONB-13", [
    ROUTES,
    DONE,
    `${DONE}\n    if (kind === "offboarding" && asked) Object.assign(task, { title: "Done" });`,
  ]),
  subtle("hands a task that is reopened over to the service", "ONB-05", [
    ROUTES,
    DONE,
    `${DONE}\n    if (!asked) Object.assign(task, { managed: true });`,
  ]),
  subtle("ends a plan with the first task", "ONB-14 WEB-06", [ROUTES, DONE, `${DONE}\n    Object.assign(one, { over: true });`]),
  subtle("ends an offboarding plan whose ordinary tasks are done", "ONB-14 WEB-06", [
    ROUTES,
    DONE,
    `${DONE}\n    if (kind === "offboarding") Object.assign(one, { over: one.tasks.some(({ done, managed }) => done && !managed) });`,
  ]),
  subtle("lets a plan begin on the day on which a task is completed", "ONB-05", [
    ROUTES,
    DONE,
    `${DONE}\n    if (kind === "onboarding") Object.assign(one, { day: "2026-03-02" });`,
  ]),
  subtle("counts service-managed tasks as done in the list", "ONB-02 ONB-11", [
    ROUTES,
    "  const done = plan.tasks.filter((task) => task.done).length;",
    "  const done = plan.tasks.filter((task) => task.done || task.managed).length;",
  ]),
  subtle("counts the tasks that are open as done", "ONB-02 ONB-11", [
    ROUTES,
    "  const done = plan.tasks.filter((task) => task.done).length;",
    "  const done = plan.tasks.filter((task) => !task.done).length;",
  ]),
  subtle("counts one task too many in a plan", "ONB-02 ONB-11", [ROUTES, "of: plan.tasks.length },", "of: plan.tasks.length + 1 },"]),
  subtle("shows the name of the starter without the last name", "ONB-02 ONB-11", [ROUTES, NAME, "  const name = person.firstName;"]),
  subtle("shows the name of another person in the list of offboarding plans", "ONB-11", [
    ROUTES,
    NAME,
    `  const other = kind === "offboarding" ? [...company.staff.values()][0]! : person;
  const name = \`\${other.firstName} \${other.lastName}\`;`,
  ]),
  subtle("shows no status of plans that are over", "ONB-02 ONB-11", [
    ROUTES,
    `state: plan.over ? "Finished" : "Under way",`,
    `state: plan.over ? null : "Under way",`,
  ]),
  subtle("lists plans of onboarding twice", "ONB-01", [
    ROUTES,
    'return wrapped(call, "plans", rows);',
    `return wrapped(call, "plans", kind === "onboarding" ? [...rows, ...rows.slice(0, 1)] : rows);`,
  ]),
  subtle("plans the onboarding of a new employee twice", "ONB-15", [
    PEOPLE,
    PLANNED,
    `${PLANNED}
    const again = planFor(chance, person, startDate);
    company.onboarding.set(again.id, again);`,
  ]),
  subtle("shows what the exit interview brought in a summary", "ONB-12 PRIV-15", [
    ROUTES,
    `{ exit_interview: { status: one.interview?.state ?? "none" } }`,
    `{ exit_interview: { status: one.interview?.state ?? "none", summary: one.interview?.answers[0] ?? null } }`,
  ]),
  subtle("shows how many questions of the exit interview were answered", "ONB-12 PRIV-15", [
    ROUTES,
    `{ exit_interview: { status: one.interview?.state ?? "none" } }`,
    `{ exit_interview: { status: one.interview?.state ?? "none", notes: one.interview?.answers ?? [] } }`,
  ]),
  subtle("shows a note of the exit interview in its task", "ONB-12 PRIV-15", [
    ROUTES,
    "const tasks = one.tasks.map((task) => taskOf(call, task));",
    "const tasks = one.tasks.map((task) => ({ ...taskOf(call, task), remark: kind === 'offboarding' && task.managed ? (one.interview?.answers[0] ?? null) : null }));",
  ]),
  subtle("shows the exit interview of an onboarding", "ONB-12 PRIV-15", [
    ROUTES,
    '    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };',
    "    return { data: { id: task.id, exit_interview: one.interview } };",
  ]),
  subtle("shows the tasks without those that are completed", "ONB-03 ONB-05", [
    ROUTES,
    "const tasks = one.tasks.map((task) => taskOf(call, task));",
    "const tasks = one.tasks.filter(({ done }) => !done).map((task) => taskOf(call, task));",
  ]),
  subtle("shows the due dates of optional tasks as an empty text", "ONB-04", [
    ROUTES,
    "ticked: done, deadline: due }",
    `ticked: done, deadline: required ? due : "" }`,
  ]),
  subtle("shows completed as a number", "ONB-04", [ROUTES, "ticked: done, deadline", "ticked: done ? 1 : 0, deadline"]),
  subtle("shows required as null where a task is optional", "ONB-04", [ROUTES, "mandatory: required,", "mandatory: required || null,"]),
  subtle("reopens a task that is completed a second time", "ONB-05", [ROUTES, DONE, "task.done = asked && !task.done;"]),
  subtle("refuses to complete an optional task", "ONB-05", [
    ROUTES,
    DONE,
    `if (!task.required) throw conflict("This task is optional.");\n    ${DONE}`,
  ]),
  subtle("takes the number 1 for completed in offboarding", "ONB-08", [
    ROUTES,
    `fields.flag("completed");`,
    `kind === "offboarding" && typeof fields.raw("completed") === "number" ? Boolean(fields.raw("completed")) : fields.flag("completed");`,
  ]),
  subtle("carries a task out whose value is refused", "ONB-08 ERR-14", [
    ROUTES,
    `      const completed = fields.flag("completed");`,
    `      if (typeof fields.raw("completed") === "string") for (const one of call.company[kind].get(call.params["id"]!)?.tasks ?? []) if (one.id === call.params["taskId"]) one.done = true;
      const completed = fields.flag("completed");`,
  ]),
  subtle("answers an unknown task of offboarding 400", "ONB-09", [
    ROUTES,
    `throw new Refusal(404, "This plan has no such task.");`,
    `throw new Refusal(kind === "offboarding" ? 409 : 404, "This plan has no such task.");`,
  ]),
  subtle("ends the employment on the day before when a task of offboarding is reopened", "ONB-14", [
    ROUTES,
    DONE,
    `${DONE}\n    if (kind === "offboarding" && !asked) call.company.staff.get(one.personId)!.status = "terminated";`,
  ]),
  subtle("shows the progress in a plan of offboarding as it began", "ONB-12", [
    ROUTES,
    "const shown = planOf(call, kind, one) as object;",
    `const shown = { ...(planOf(call, kind, one) as object), ...(kind === "offboarding" ? { tasks: { done: 1, of: 5 } } : {}) };`,
  ]),
  subtle("shows the tasks of the first plan in every plan", "ONB-03 ONB-05", [
    ROUTES,
    "const tasks = one.tasks.map((task) => taskOf(call, task));",
    "const tasks = [...call.company[kind].values()][0]!.tasks.map((task) => taskOf(call, task));",
  ]),
  subtle("completes a task of an onboarding under a plan of offboarding", "ONB-09", [
    ROUTES,
    "    const task = one.tasks.find((",
    "    const task = [...one.tasks, ...[...call.company.onboarding.values()].flatMap(({ tasks }) => tasks)].find((",
  ]),
  subtle("postpones a task that is reopened by a day", "ONB-05", [
    ROUTES,
    DONE,
    `${DONE}\n    if (!asked && task.due !== null) Object.assign(task, { due: \`\${task.due.slice(0, 8)}28\` });`,
  ]),
  subtle("answers a task that is completed already 500", "CONV-14", [
    ROUTES,
    DONE,
    `if (task.done && asked) throw new Refusal(500, "Again?");\n    ${DONE}`,
  ]),
  subtle("answers the change of a task without data", "ONB-06", [
    ROUTES,
    '    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };',
    "    return { data: null };",
  ]),
  subtle("shows the starter of a new plan by the first name of the manager", "ONB-02", [
    ROUTES,
    NAME,
    "  const name = `${person.firstName} ${(company.staff.get(person.managerId ?? '') ?? person).lastName}`;",
  ]),
  subtle("shows a path without its courses", "LEARN-02", [
    PATHS,
    "modules: courses.map((title, order) => ({ order, title, minutes: 20 })),",
    "modules: courses.length,",
  ]),
  subtle("lists a draft among the learning paths", "LEARN-02", [
    PATHS,
    `headline: "Kitchen basics",`,
    `headline: "Kitchen basics", published: false,`,
  ]),
  subtle("gives learning paths new ids with every call", "LEARN-02", [
    PATHS,
    `id: "5e3d1fa2-9d0c-4a7e-8b31-6f0e2c7d4b22",
            headline`,
    `id: call.chance.id(),
            headline`,
  ]),
  subtle("tells the right answers of a path's quiz", "PRIV-16", [
    PATHS,
    "({ order, title, minutes: 20 })),",
    "({ order, title, minutes: 20, quiz: [{ prompt: 'Which?', options: ['A', 'B'], correct_option: 1 }] })),",
  ]),
];
