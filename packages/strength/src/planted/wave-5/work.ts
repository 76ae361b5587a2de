import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Work. */
export const fifthWork: readonly Planted[] = [
  subtle("takes a fraction of a cent as the salary of an offer", "REC-16", [
    "recruitment-routes.ts",
    `if (fields.whole("salary") === 0) throw fields.bad("salary");`,
    `const salary = fields.raw("salary");
  if (typeof salary !== "number" || !(salary > 0)) throw fields.bad("salary");`,
  ]),
  plain("answers the creation of a job role with the bare id", "REC-05", [
    "recruitment-routes.ts",
    "return { status: 201, data: { id: role.id } };",
    "return { status: 201, data: role.id };",
  ]),
  subtle("refuses a move to Hired after it has moved the application", "REC-15 ERR-14", [
    "recruitment-routes.ts",
    `if (stage.outcome === "hired" && !call.mistakes.has("hires over the API")) throw forbidden("People are hired in the web application.");
  if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });`,
    `if (one.stageId !== stage.id) Object.assign(one, { stageId: stage.id, since: call.now() });
  if (stage.outcome === "hired" && !call.mistakes.has("hires over the API")) throw forbidden("People are hired in the web application.");`,
  ]),
  subtle("leaves service-managed tasks out of what is done in the list of onboarding plans", "ONB-02", [
    "plan-routes.ts",
    "const done = plan.tasks.filter((task) => task.done).length;",
    `const done = plan.tasks.filter((task) => task.done && !(kind === "onboarding" && task.managed)).length;`,
  ]),
  subtle("returns a finished onboarding plan without its tasks", "ONB-03", [
    "plan-routes.ts",
    "const tasks = one.tasks.map((task) => taskOf(call, task));",
    `const tasks = (kind === "onboarding" && one.over ? [] : one.tasks).map((task) => taskOf(call, task));`,
  ]),
  subtle("never reopens a required onboarding task", "ONB-05", [
    "plan-routes.ts",
    "? !task.done : asked;",
    `? !task.done : asked || (kind === "onboarding" && task.required && task.done);`,
  ]),
  subtle("terminates the leaver with the last ordinary task of an offboarding plan", "ONB-14", [
    "plan-routes.ts",
    "? !task.done : asked;",
    `? !task.done : asked;
    if (kind === "offboarding" && one.tasks.every(({ done, managed }) => done || managed))
      Object.assign(call.company.staff.get(one.personId)!, { status: "terminated" });`,
  ]),
  subtle("finds an onboarding task under any plan of the company", "ONB-09", [
    "plan-routes.ts",
    `const task = one.tasks.find(({ id }) => id === call.params["taskId"]);`,
    `const task = [...call.company[kind].values()].flatMap(({ tasks }) => tasks).find(({ id }) => id === call.params["taskId"]);`,
  ]),
  subtle("refuses service-managed offboarding tasks only when they are completed, and reopens them", "ONB-13", [
    "plan-routes.ts",
    "if (task.managed && !call.mistakes",
    `if (task.managed && (asked || kind === "onboarding") && !call.mistakes`,
  ]),
];
