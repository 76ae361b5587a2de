import { ALL, COMPANIES, delivered, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Onboarding and offboarding. */
export const eighthBoardingB: readonly Planted[] = [
  plain("holds the onboarding plans in data itself", "ONB-01", [
    "plan-routes.ts",
    `    return wrapped(call, "plans", rows);`,
    `    return kind === "onboarding" ? { data: rows } : wrapped(call, "plans", rows);`,
  ]),
  subtle("calls the list of offboarding plans offboarding_plans", "ONB-10", [
    "plan-routes.ts",
    `    return wrapped(call, "plans", rows);`,
    `    return wrapped(call, kind === "onboarding" ? "plans" : "offboarding_plans", rows);`,
  ]),
  inVariant(
    "careful",
    subtle("gives the second page of the onboarding plans the rows of the first one", "PAGE-01 PAGE-06", [
      "plan-routes.ts",
      `    return wrapped(call, "plans", rows);`,
      `    if (kind === "offboarding") return wrapped(call, "plans", rows);
    const { data, beside } = wrapped(call, "plans", rows);
    const page = Number(call.query.get("page") ?? 1);
    return page > 1 && rows.length > 0 ? { data: { plans: rows.slice(0, Math.max(1, (data as { plans: unknown[] }).plans.length)) }, beside: beside! } : { data, beside: beside! };`,
    ]),
  ),
  plain("counts the tasks that are still open as the progress of an onboarding plan", "ONB-02", [
    "plan-routes.ts",
    "  const done = plan.tasks.filter((task) => task.done).length;",
    `  const done = plan.tasks.filter((task) => (kind === "onboarding" ? !task.done : task.done)).length;`,
  ]),
  plain("reads an onboarding plan without its tasks", "ONB-03", [
    "plan-routes.ts",
    "    const tasks = one.tasks.map((task) => taskOf(call, task));",
    `    if (kind === "onboarding") return { data: { plan: planOf(call, kind, one) } };
    const tasks = one.tasks.map((task) => taskOf(call, task));`,
  ]),
  plain("shows whether a task is required as yes or no", "ONB-04", [
    "plan-routes.ts",
    "mandatory: required, handled",
    `mandatory: required ? "yes" : "no", handled`,
  ]),
  plain("leaves the category out of the tasks of a plan", "ONB-04", [
    "plan-routes.ts",
    "heading: title, section: { name: category }, mandatory",
    "heading: title, mandatory",
  ]),
  plain("completes an onboarding task that is to be reopened", "ONB-05", [
    "plan-routes.ts",
    "? !task.done : asked;",
    `? !task.done : kind === "onboarding" || asked;`,
  ]),
  subtle("keeps a task that is not required done for ever, and answers a reopening with 200", "ONB-05 ONB-13", [
    "plan-routes.ts",
    "? !task.done : asked;",
    "? !task.done : asked || (task.done && !task.required);",
  ]),
  subtle("completes the task of the same name in every onboarding plan", "ONB-05", [
    "plan-routes.ts",
    `    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    `    for (const plan of kind === "onboarding" ? call.company.onboarding.values() : []) for (const other of plan.tasks) if (other.title === task.title) other.done = task.done;
    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
  ]),
  plain("answers a change of an onboarding task with its new state and no id", "ONB-06", [
    "plan-routes.ts",
    "    return { data: { id: call.choices.shapes",
    `    if (kind === "onboarding") return { data: { completed: task.done } };
    return { data: { id: call.choices.shapes`,
  ]),
  subtle("answers the reopening of an offboarding task with an empty object", "ONB-13", [
    "plan-routes.ts",
    "    return { data: { id: call.choices.shapes",
    `    if (kind === "offboarding" && !asked) return { data: {} };
    return { data: { id: call.choices.shapes`,
  ]),
  subtle("refuses a service-managed offboarding task and completes it all the same", "ONB-13 ERR-14", [
    "plan-routes.ts",
    "    if (task.managed && !call",
    `    if (kind === "offboarding") task.done = asked;
    if (task.managed && !call`,
  ]),
  plain("answers 200 to a service-managed task and leaves it as it is", "ONB-07 ONB-13", [
    "plan-routes.ts",
    `throw conflict("The service looks after this task.");`,
    "return { data: { id: task.id } };",
  ]),
  plain("completes a task for a request without a body", "ONB-08", [
    "plan-routes.ts",
    `const completed = fields.flag("completed");`,
    `const completed = fields.has("completed") ? fields.flag("completed") : true;`,
  ]),
  subtle("takes null for a task that is to be reopened", "ONB-08", [
    "plan-routes.ts",
    `const completed = fields.flag("completed");`,
    `const completed = fields.raw("completed") === null ? false : fields.flag("completed");`,
  ]),
  subtle("takes 1 and 0 for the completion of an offboarding task", "ONB-08", [
    "plan-routes.ts",
    `const completed = fields.flag("completed");`,
    `const sent = fields.raw("completed");
      const completed = kind === "offboarding" && (sent === 1 || sent === 0) ? sent === 1 : fields.flag("completed");`,
  ]),
  subtle("completes a task under the id of another plan", "ONB-09", [
    "plan-routes.ts",
    `const task = one.tasks.find(({ id }) => id === call.params["taskId"]);`,
    `const task = [...call.company[kind].values()].flatMap(({ tasks }) => tasks).find(({ id }) => id === call.params["taskId"]);`,
  ]),
  plain("answers 200 to an onboarding task that does not exist", "ONB-09 AUTH-12", [
    "plan-routes.ts",
    "if (task === undefined) throw",
    `if (task === undefined && kind === "onboarding") return { data: { id: call.params["taskId"] } };
    if (task === undefined) throw`,
  ]),
  plain("reads an offboarding plan without the status of its exit interview", "ONB-12", [
    "plan-routes.ts",
    `const interview = kind === "offboarding" ? {`,
    `const interview = kind === "offboarding" && call.now() < 0 ? {`,
  ]),
  subtle("lists the reasons of leavers among the offboarding plans", "PRIV-15 ONB-11", [
    "plan-routes.ts",
    "        tasks: { done, of: plan.tasks.length },",
    `        tasks: { done, of: plan.tasks.length },
        ...(plan.interview?.state === "received" ? { reason: plan.interview.answers.join(" ") } : {}),`,
  ]),
  subtle("terminates a leaver with the last ordinary task of the offboarding plan", "ONB-14 WEB-06", [
    "plan-routes.ts",
    "    return { data: { id: call.choices.shapes",
    `    if (kind === "offboarding" && one.tasks.every(({ managed, done }) => managed || done)) call.company.staff.get(one.personId)!.status = "terminated";
    return { data: { id: call.choices.shapes`,
  ]),
  subtle("makes no onboarding plan for somebody who starts in the past", "ONB-15", [
    "people-routes.ts",
    "if (company.growth) {",
    "if (company.growth && startDate >= dayOf(now())) {",
  ]),
  plain(
    "creates an onboarding plan for a POST that names an employee",
    "ONB-15 WEB-08",
    [
      "plan-routes.ts",
      "/** PATCH …/tasks/{taskId}. */",
      `/** Makes an onboarding plan. */
export function addPlan(call: Call): Reply {
  const person = named(call, call.company.staff, fieldsOf(call).id("employee_id"), "employee_id");
  const plan = planFor(call.chance, person, person.startDate);
  call.company.onboarding.set(plan.id, plan);
  return { status: 201, data: { id: plan.id } };
}

/** PATCH …/tasks/{taskId}. */`,
    ],
    ["plan-routes.ts", "closed, fieldsOf, found }", "closed, fieldsOf, found, named }"],
    [
      "plan-routes.ts",
      "import { stamp, wrapped }",
      `import { planFor } from "./founding/founding-records.ts";
import { stamp, wrapped }`,
    ],
    ["routes.ts", "changeTask, listPlans", "addPlan, changeTask, listPlans"],
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["POST /onboarding/plans", "write", addPlan],`,
    ],
  ),
  plain(
    "starts the offboarding of an employee over the API",
    "ONB-16 WEB-07",
    [
      "plan-routes.ts",
      "/** PATCH …/tasks/{taskId}. */",
      `/** Starts an offboarding. */
export function startLeaving(call: Call): Reply {
  const fields = fieldsOf(call);
  const person = named(call, call.company.staff, fields.id("employee_id"), "employee_id");
  const plan = planFor(call.chance, person, fields.has("last_working_day") ? fields.date("last_working_day") : person.startDate);
  call.company.offboarding.set(plan.id, plan);
  return { status: 201, data: { id: plan.id } };
}

/** PATCH …/tasks/{taskId}. */`,
    ],
    ["plan-routes.ts", "closed, fieldsOf, found }", "closed, fieldsOf, found, named }"],
    [
      "plan-routes.ts",
      "import { stamp, wrapped }",
      `import { planFor } from "./founding/founding-records.ts";
import { stamp, wrapped }`,
    ],
    ["routes.ts", "changeTask, listPlans", "changeTask, listPlans, startLeaving"],
    [
      "routes.ts",
      "const ROWS: readonly Row[] = [",
      `const ROWS: readonly Row[] = [
  ["POST /offboarding/plans", "write", startLeaving],`,
    ],
  ),
  plain("asks a key for read and not for write before it changes an offboarding task", "SCOPE-48", [
    "routes.ts",
    `["PATCH /offboarding/plans/{id}/tasks/{taskId}", "write",`,
    `["PATCH /offboarding/plans/{id}/tasks/{taskId}", "read",`,
  ]),
  plain("asks a key for write before it shows one offboarding plan", "SCOPE-19", [
    "routes.ts",
    `["GET /offboarding/plans/{id}", "read",`,
    `["GET /offboarding/plans/{id}", "write",`,
  ]),
  subtle("reads an offboarding plan of another company", "AUTH-10 AUTH-13 PRIV-22", COMPANIES, [
    "plan-routes.ts",
    `  return (call) => {
    const { one } = found(call, call.company[kind], () => undefined);`,
    `  return (given) => {
    const all = (given as unknown as { companies: readonly Call["company"][] }).companies;
    const company = (kind === "offboarding" && all.find((other) => other[kind].has(given.params["id"]!))) || given.company;
    const call = { ...given, company };
    const { one } = found(call, call.company[kind], () => undefined);`,
  ]),
  subtle("changes a task of another company's onboarding plan", "AUTH-11 AUTH-13", COMPANIES, [
    "plan-routes.ts",
    "const { one, asked } = found(call, call.company[kind], () => {",
    `const plans = new Map(${ALL}.flatMap((company) => [...company[kind]]));
    const { one, asked } = found(call, kind === "onboarding" ? plans : call.company[kind], () => {`,
  ]),
  ...delivered([
    subtle("announces an employee as terminated when the offboarding tasks are all done", "ONB-14 EVT-14", [
      "plan-routes.ts",
      "    return { data: { id: call.choices.shapes",
      `    if (kind === "offboarding" && one.tasks.every(({ managed, done }) => managed || done)) call.deliveries.emit(call.company, "employee.terminated", { id: one.personId });
    return { data: { id: call.choices.shapes`,
    ]),
  ]),
  ...delivered([
    subtle(
      "sends what became of an onboarding task to endpoints that asked for employee.updated, as a kind of its own",
      "EVT-15",
      [
        "plan-routes.ts",
        "    return { data: { id: call.choices.shapes",
        `    if (kind === "onboarding") call.deliveries.tell(call.company, "employee.updated", "onboarding.task", { id: task.id, completed: task.done });
    return { data: { id: call.choices.shapes`,
      ],
      [
        "deliveries.ts",
        "  /** Tries a new endpoint. */",
        `  /** Sends an event to the endpoints that subscribe to a related one. */
  tell(company: CompanyData, asked: string, kind: string, data: object): void {
    const { chance, now, shown } = this.#settings;
    const event = { event: kind, id: chance.id(), data, company_id: company.id, created_at: new Date(now()).toISOString() };
    for (const hook of company.webhooks.values()) if (hook.events.includes(asked)) this.#send(company, hook, JSON.stringify(shown(event)));
  }

  /** Tries a new endpoint. */`,
      ],
    ),
  ]),
];
