import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const PLANS = "plan-routes.ts";
const ROUTES = "routes.ts";
const ONBOARDING = `["LIST /onboarding/plans", "read", listPlans("onboarding"), "growth"],`;
const OFFBOARDING = `["LIST /offboarding/plans", "read", listPlans("offboarding"), "many"],`;
const NESTED =
  "? { id, heading: title, section: { name: category }, mandatory: required, handled_by_service: managed, ticked: done, deadline: due }";
const FLAG = `const completed = fields.flag("completed");`;
const DONE = `task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;`;
const MANAGED = `if (task.managed && !call.mistakes.has("completes managed tasks")) throw conflict("The service looks after this task.");`;
const FIND = `const task = one.tasks.find(({ id }) => id === call.params["taskId"]);`;
const UNKNOWN = `if (task === undefined) throw new Refusal(404, "This plan has no such task.");`;
const INTERVIEW = `const interview = kind === "offboarding" ? { exit_interview: { status: one.interview?.state ?? "none" } } : {};`;
const CHANGED = 'return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };';

/** Plans of those who come and go, and their tasks. */
export const fourthPlans: readonly Planted[] = [
  plain("lists plans without their progress", "ONB-02 ONB-11", [
    PLANS,
    `state: plan.over ? "Finished" : "Under way",
        tasks: { done, of: plan.tasks.length },`,
    `state: plan.over ? "Finished" : "Under way",`,
  ]),
  plain("gives a plan that is under way no status", "ONB-02 ONB-11", [
    PLANS,
    `state: plan.over ? "Finished" : "Under way",`,
    `...(plan.over ? { state: "Finished" } : {}),`,
  ]),
  plain("leaves every completed task completed", "ONB-05 ONB-13", [PLANS, DONE, "task.done ||= asked;"]),
  plain("completes a task that is sent nothing", "ONB-08", [
    PLANS,
    FLAG,
    `const completed = fields.has("completed") ? fields.flag("completed") : true;`,
  ]),
  plain("takes yes for completed", "ONB-08", [
    PLANS,
    FLAG,
    `const completed = fields.raw("completed") === "yes" || fields.flag("completed");`,
  ]),
  plain("answers for a task that a plan does not have", "ONB-09", [
    PLANS,
    UNKNOWN,
    `if (task === undefined) return { data: { id: call.params["taskId"] } };`,
  ]),
  plain("leaves the category out of tasks", "ONB-04", [PLANS, NESTED, NESTED.replace("section: { name: category }, ", "")]),
  plain("writes whether a task is managed as yes or no", "ONB-04", [
    PLANS,
    NESTED,
    NESTED.replace("handled_by_service: managed", `handled_by_service: managed ? "yes" : "no"`),
  ]),
  plain("adds onboarding plans over the API", "ONB-15 WEB-08", [
    ROUTES,
    ONBOARDING,
    `${ONBOARDING}\n  ["POST /onboarding/plans", "write", () => ({ status: 201, data: {} }), "growth"],`,
  ]),
  plain("completes an offboarding and with it the employment", "ONB-14 WEB-06", [
    ROUTES,
    OFFBOARDING,
    `${OFFBOARDING}
  [
    "POST /offboarding/plans/{id}/complete",
    "write",
    ({ company, params }) => {
      const person = company.staff.get(company.offboarding.get(params["id"]!)?.personId ?? "");
      if (person !== undefined) person.status = "terminated";
      return { data: { id: params["id"] } };
    },
  ],`,
  ]),
  subtle("tells how many answers an exit interview has", "ONB-12", [
    PLANS,
    INTERVIEW,
    INTERVIEW.replace(`?? "none" }`, `?? "none", answers: one.interview?.answers.length ?? 0 }`),
  ]),
  subtle("has no exit interview on a plan for which none was sent", "ONB-12", [
    PLANS,
    INTERVIEW,
    `const interview = kind === "offboarding" && one.interview !== null ? { exit_interview: { status: one.interview.state } } : {};`,
  ]),
  subtle("has no due date on tasks that are due at no time", "ONB-04", [
    PLANS,
    NESTED,
    NESTED.replace("deadline: due", "deadline: due ?? undefined"),
  ]),
  subtle("completes all tasks of a category together", "ONB-05 ONB-13", [
    PLANS,
    DONE,
    `for (const other of one.tasks) if (other.category === task.category && !other.managed) other.done = asked;`,
  ]),
  subtle("completes tasks of one title in all plans", "ONB-05 ONB-13", [
    PLANS,
    DONE,
    `for (const { tasks } of call.company[kind].values()) for (const other of tasks) if (other.title === task.title) other.done = asked;`,
  ]),
  subtle("completes managed tasks of leavers", "ONB-13", [
    PLANS,
    MANAGED,
    MANAGED.replace("task.managed", `task.managed && kind === "onboarding"`),
  ]),
  subtle("completes a managed task of a newcomer and says that it does not", "ONB-07 ERR-14", [
    PLANS,
    MANAGED,
    `if (kind === "onboarding" && task.managed) task.done = asked;\n    ${MANAGED}`,
  ]),
  subtle("finds tasks of other plans of the company", "ONB-09", [
    PLANS,
    FIND,
    `const task = [...call.company[kind].values()].flatMap(({ tasks }) => tasks).find(({ id }) => id === call.params["taskId"]);`,
  ]),
  subtle("finds plans of leavers among those of newcomers", "AUTH-12", [
    PLANS,
    "const { one } = found(call, call.company[kind], () => undefined);",
    "const { one } = found(call, new Map([...call.company[kind], ...call.company.offboarding]), () => undefined);",
  ]),
  subtle("takes null for a task that is not completed", "ONB-08", [
    PLANS,
    FLAG,
    `const completed = fields.raw("completed") !== null && fields.flag("completed");`,
  ]),
  subtle("ends the employment of a leaver with the last ordinary task", "ONB-14", [
    PLANS,
    CHANGED,
    `const leaver = call.company.staff.get(one.personId)!;
    if (kind === "offboarding" && one.tasks.every(({ managed, done }) => managed || done)) leaver.status = "terminated";
    ${CHANGED}`,
  ]),
  subtle("keeps the tasks of finished plans as they are and says that they are changed", "ONB-05 ONB-13", [
    PLANS,
    DONE,
    `if (!one.over) ${DONE}`,
  ]),
  subtle("finds finished plans no more by their ids", "ONB-03", [
    PLANS,
    "const { one } = found(call, call.company[kind], () => undefined);",
    "const { one } = found(call, new Map([...call.company[kind]].filter(([, { over }]) => !over)), () => undefined);",
  ]),
  subtle(
    "lists the progress of a plan as it was first listed",
    "ONB-02 ONB-05",
    [
      PLANS,
      "const done = plan.tasks.filter((task) => task.done).length;",
      `if (!listedAt.has(plan)) listedAt.set(plan, plan.tasks.filter((task) => task.done).length);
  const done = listedAt.get(plan)!;`,
    ],
    [PLANS, "type Kind =", "const listedAt = new WeakMap<Plan, number>();\n\ntype Kind ="],
  ),
  subtle("reads plans of leavers of every company", "AUTH-13 PRIV-22", COMPANIES, [
    PLANS,
    "return (call) => {\n    const { one } = found(call, call.company[kind], () => undefined);",
    `return (given) => {
    const home = (given as unknown as { companies: Call["company"][] }).companies.find((one) => one.offboarding.has(given.params["id"]!));
    const call = { ...given, company: kind === "offboarding" && home !== undefined ? home : given.company };
    const { one } = found(call, call.company[kind], () => undefined);`,
  ]),
  subtle("completes tasks of other companies before it answers 404", "AUTH-11", COMPANIES, [
    PLANS,
    "return (call) => {\n    const { one, asked } = found",
    `return (call) => {
    for (const other of ${ALL}) {
      const stray = other === call.company ? undefined : other[kind].get(call.params["id"]!);
      const task = stray?.tasks.find(({ id, managed }) => id === call.params["taskId"] && !managed);
      if (task !== undefined) task.done = fieldsOf(call).flag("completed");
    }
    const { one, asked } = found`,
  ]),
];
