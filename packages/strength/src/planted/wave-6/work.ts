import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Work. */
export const sixthWork: readonly Planted[] = [
  plain("answers a change of a role's status with the role as it was before", "REC-08", [
    "recruitment-routes.ts",
    `  one.status = asked;
  return { data: fullRole(call, one) };`,
    `  const data = fullRole(call, one);
  one.status = asked;
  return { data };`,
  ]),
  plain("creates a role without jurisdiction in the first one of the company", "REC-04", [
    "recruitment-routes.ts",
    `jurisdiction: fields.oneOf("jurisdiction", ["AU", "NZ", "UK"]),`,
    `jurisdiction: fields.has("jurisdiction") ? fields.oneOf("jurisdiction", ["AU", "NZ", "UK"]) : call.company.profile.jurisdiction[0]!,`,
  ]),
  subtle("quotes a candidate's malformed e-mail address in the refusal's message", "REC-12", [
    "fields.ts",
    "if (!EMAIL.test(value)) throw this.bad(name);",
    "if (!EMAIL.test(value)) throw invalid(`${this.#prefix}${name}`, `${value} is no e-mail address.`);",
  ]),
  plain("creates a role without title as an untitled role", "REC-02", [
    "recruitment-routes.ts",
    `title: fields.text("title"),`,
    `title: fields.has("title") ? fields.text("title") : "Untitled role",`,
  ]),
  subtle("leaves the stage of the hired out of the list of pipeline stages", "REC-10", [
    "recruitment-routes.ts",
    "    call.company.stages.map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),",
    `    call.company.stages.filter(({ outcome }) => outcome !== "hired").map(({ id, label, outcome }, position) => ({ id, label, position: position * 10, outcome })),`,
  ]),
  subtle("counts the days in a stage from the stage before", "REC-09", [
    "recruitment-routes.ts",
    "Object.assign(one, { stageId: stage.id, since: call.now() });",
    "Object.assign(one, { stageId: stage.id });",
  ]),
  subtle("moves no application back to an earlier stage", "REC-14", [
    "recruitment-routes.ts",
    "if (one.stageId !== stage.id) Object.assign",
    `if (stage.outcome === "in progress" && company.stages.indexOf(stage) < company.stages.findIndex(({ id }) => id === one.stageId))
    throw conflict("Applications move forward.");
  if (one.stageId !== stage.id) Object.assign`,
  ]),
  subtle("answers a candidate for a role with the id of the application too", "REC-11", [
    "recruitment-routes.ts",
    "company.applications.set(id, { id, ref: chance.id(), roleId, candidateId: candidate.id, stageId: first, since: now() });",
    `company.applications.set(id, { id, ref: chance.id(), roleId, candidateId: candidate.id, stageId: first, since: now() });
    return { status: 201, data: { id: candidate.id, application_id: id } };`,
  ]),
  subtle("takes a role's status in any letters and keeps it as it came", "REC-07", [
    "recruitment-routes.ts",
    `const status = fields.oneOf("status", STATUSES);`,
    `const status = fields.text("status") as Role["status"];
    if (!STATUSES.includes(status.toLowerCase() as Role["status"])) throw fields.bad("status");`,
  ]),
  plain("lists offboarding plans as a bare array in data", "ONB-10", [
    "plan-routes.ts",
    `    return wrapped(call, "plans", rows);`,
    `    return kind === "onboarding" ? wrapped(call, "plans", rows) : { data: rows };`,
  ]),
  subtle("shows no progress of offboarding plans that are over", "ONB-11", [
    "plan-routes.ts",
    "        tasks: { done, of: plan.tasks.length },",
    `        tasks: kind === "offboarding" && plan.over ? null : { done, of: plan.tasks.length },`,
  ]),
  subtle("leaves out a task's managed flag where it is false", "ONB-04", [
    "plan-routes.ts",
    "handled_by_service: managed,",
    "...(managed ? { handled_by_service: true } : {}),",
  ]),
  subtle("takes 1 and 0 for whether a task is completed", "ONB-08", [
    "plan-routes.ts",
    `const completed = fields.flag("completed");`,
    `const raw = fields.raw("completed");
      const completed = raw === 1 || raw === 0 ? raw === 1 : fields.flag("completed");`,
  ]),
  plain(
    "starts an offboarding with POST /offboarding/plans",
    "ONB-16",
    [
      "plan-routes.ts",
      "export function listPlans(kind: Kind)",
      `export function addPlan(call: Call): Reply {
  const fields = fieldsOf(call);
  const person = call.company.staff.get(fields.id("employee_id"));
  if (person === undefined) throw new Refusal(404, "There is nobody like this.");
  const plan = planFor(call.chance, person, fields.date("last_working_day"));
  call.company.offboarding.set(plan.id, plan);
  return { status: 201, data: { id: plan.id } };
}

export function listPlans(kind: Kind)`,
    ],
    [
      "plan-routes.ts",
      `import { stamp, wrapped } from "./lists.ts";`,
      `import { planFor } from "./founding-records.ts";
import { stamp, wrapped } from "./lists.ts";`,
    ],
    ["routes.ts", "import { changeTask, listPlans, readPlan }", "import { addPlan, changeTask, listPlans, readPlan }"],
    [
      "routes.ts",
      `  ["GET /offboarding/plans/{id}", "read"`,
      `  ["POST /offboarding/plans", "write", addPlan, "many"],
  ["GET /offboarding/plans/{id}", "read"`,
    ],
  ),
  subtle(
    "refuses a service-managed task only after it has set it",
    "ONB-07",
    [
      "plan-routes.ts",
      `    if (task.managed && !call.mistakes.has("completes managed tasks")) throw conflict("The service looks after this task.");
`,
      "",
    ],
    [
      "plan-routes.ts",
      `    task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;`,
      `    task.done = asked;
    if (task.managed) throw conflict("The service looks after this task.");`,
    ],
  ),
];
