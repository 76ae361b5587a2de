import { ALL, COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "plan-routes.ts";
const TABLE = "routes.ts";
const ROWS = "    const rows = [...call.company[kind].values()].toReversed().map((plan) => planOf(call, kind, plan));";
const LIST = `    return wrapped(call, "plans", rows);`;
const NAME = "  const name = `${person.firstName} ${person.lastName}`;";
const DAY = `        [kind === "onboarding" ? "begins" : "leaves"]: plan.day,`;
const STATE = `        state: plan.over ? "Finished" : "Under way",`;
const PROGRESS = "        tasks: { done, of: plan.tasks.length },";
const TASKS = "    const tasks = one.tasks.map((task) => taskOf(call, task));";
const INTERVIEW = `{ exit_interview: { status: one.interview?.state ?? "none" } }`;
const ONE = "    const { one } = found(call, call.company[kind], () => undefined);";
const HIRED = `  ["LIST /onboarding/plans", "read", listPlans("onboarding"), "growth"],`;
const LEFT = `  ["LIST /offboarding/plans", "read", listPlans("offboarding"), "many"],`;

/** What plans show of somebody who comes or goes. */
export const thirdHiringPlans: readonly Planted[] = [
  plain("lists the plans of leavers as a bare array", "ONB-10", [
    ROUTES,
    LIST,
    `    if (kind === "offboarding") return { data: rows };
${LIST}`,
  ]),
  plain("lists starters without the day on which they start", "ONB-02", [
    ROUTES,
    DAY,
    `        ...(kind === "onboarding" ? {} : { leaves: plan.day }),`,
  ]),
  plain("writes the last working day in words", "ONB-11 CONV-02", [
    ROUTES,
    DAY,
    `        ...(kind === "onboarding" ? { begins: plan.day } : { leaves: new Date(plan.day).toUTCString().slice(0, 16) }),`,
  ]),
  plain("shows the name of the manager for that of the starter", "ONB-02", [
    ROUTES,
    NAME,
    `  const shown = (kind === "onboarding" ? company.staff.get(person.managerId ?? "") : undefined) ?? person;
  const name = \`\${shown.firstName} \${shown.lastName}\`;`,
  ]),
  plain("shows plans without a word on how far their tasks are", "ONB-02 ONB-11", [ROUTES, PROGRESS, ""]),
  plain("reads a plan by the id of its person and by no other", "ONB-03 ONB-12", [
    ROUTES,
    ONE,
    `    const known = new Map([...call.company[kind].values()].map((plan) => [plan.personId, plan]));
    const { one } = found(call, known, () => undefined);`,
  ]),
  plain("reads the plan of a leaver without the status of the exit interview", "ONB-12", [
    ROUTES,
    `const interview = kind === "offboarding" ? ${INTERVIEW} : {};`,
    "const interview = {};",
  ]),
  plain("keeps plans of starters from companies on the highest plan", "PLAN-11 ONB-01", [
    ROUTES,
    ROWS,
    `    if (kind === "onboarding" && call.company.profile.plan === "premium") throw new Refusal(403, "Your plan does not hold this.");
${ROWS}`,
  ]),
  subtle(
    "finds no plans of starters where the plan of the company is too low",
    "PLAN-07",
    [TABLE, HIRED, HIRED.replace(`, "growth"]`, "]")],
    [
      ROUTES,
      ROWS,
      `    if (kind === "onboarding" && !call.company.growth) throw new Refusal(404, "Nothing here.");
${ROWS}`,
    ],
  ),
  plain("makes a plan for a starter on request", "ONB-15 WEB-08", [
    TABLE,
    HIRED,
    `${HIRED}
  ["POST /onboarding/plans", "write", ({ company, chance }) => {
    const [plan] = company.onboarding.values();
    const id = chance.id();
    if (plan !== undefined) company.onboarding.set(id, { ...plan, id });
    return { status: 201, data: { id } };
  }, "growth"],`,
  ]),
  plain("completes the plan of a starter as a whole", "ONB-14 WEB-06", [
    TABLE,
    HIRED,
    `${HIRED}
  ["POST /onboarding/plans/{id}/complete", "write", ({ company, params }) => {
    const plan = company.onboarding.get(params["id"]!);
    if (plan !== undefined) company.onboarding.set(plan.id, { ...plan, over: true });
    return { data: { id: params["id"] } };
  }, "growth"],`,
  ]),
  plain("shows plans without their status", "ONB-02 ONB-11", [ROUTES, STATE, ""]),
  plain("reads a plan without its tasks", "ONB-03 ONB-12", [
    ROUTES,
    "{ plan: shown, checklist: tasks, ...interview }",
    "{ plan: shown, ...interview }",
  ]),
  subtle("keeps the name of a starter as it was first shown", "ONB-02", [
    ROUTES,
    NAME,
    "  const kept = plan as Plan & { name?: string };\n  const name = (kept.name ??= `${person.firstName} ${person.lastName}`);",
  ]),
  subtle("drops letters with marks from the names on plans", "ONB-02 ONB-11", [
    ROUTES,
    NAME,
    '  const name = `${person.firstName} ${person.lastName}`.replaceAll(/[^ -~]/g, "");',
  ]),
  subtle("counts what the service looks after as done", "ONB-02 ONB-11", [
    ROUTES,
    "  const done = plan.tasks.filter((task) => task.done).length;",
    "  const done = plan.tasks.filter((task) => task.done || task.managed).length;",
  ]),
  subtle("lists how far the tasks are as it was when first listed", "ONB-02 ONB-05", [
    ROUTES,
    ROWS,
    `    const rows = [...call.company[kind].values()].toReversed().map((plan) => {
      const kept = plan as Plan & { row?: unknown };
      return (kept.row ??= planOf(call, kind, plan));
    });`,
  ]),
  subtle("begins the plan of a starter on the day before", "ONB-02", [
    "people-routes.ts",
    "const plan = planFor(chance, person, startDate);",
    "const plan = planFor(chance, person, daysAfter(startDate, -1));",
  ]),
  subtle("tells with its status what a leaver said in the interview", "PRIV-15 ONB-12", [
    ROUTES,
    STATE,
    `        state: [plan.over ? "Finished" : "Under way", ...(plan.interview?.answers ?? [])].join(": "),`,
  ]),
  subtle("counts the answers of an exit interview", "ONB-12 PRIV-15", [
    ROUTES,
    INTERVIEW,
    `{ exit_interview: { status: one.interview?.state ?? "none", answers: one.interview?.answers.length ?? 0 } }`,
  ]),
  subtle("reads finished plans without their tasks", "ONB-03 ONB-12", [
    ROUTES,
    TASKS,
    "    const tasks = one.over ? [] : one.tasks.map((task) => taskOf(call, task));",
  ]),
  subtle("lists the plans of every company that has some", "AUTH-10 PRIV-22", COMPANIES, [
    ROUTES,
    ROWS,
    `    const rows = ${ALL}.flatMap((company) => [...company[kind].values()].map((plan) => planOf({ ...call, company }, kind, plan)));`,
  ]),
  inVariant(
    "tiny",
    subtle("says of each page of plans that it is the last", "PAGE-05", [
      ROUTES,
      LIST,
      `    const { data, beside } = wrapped(call, "plans", rows);
    return { data, beside: { meta: { ...(beside!["meta"] as object), has_more: false } } };`,
    ]),
  ),
  inVariant(
    "tiny",
    subtle("gives the number of plans on a page as the number of all", "PAGE-07", [
      ROUTES,
      LIST,
      `    const { data, beside } = wrapped(call, "plans", rows);
    const total = (data as { plans: unknown[] }).plans.length;
    return { data, beside: { meta: { ...(beside!["meta"] as object), total } } };`,
    ]),
  ),
  subtle("completes the plan of a leaver by its status, and ends the employment", "ONB-14 WEB-06", [
    TABLE,
    LEFT,
    `${LEFT}
  ["PATCH /offboarding/plans/{id}", "write", ({ company, params }) => {
    const plan = company.offboarding.get(params["id"]!);
    if (plan !== undefined) company.staff.get(plan.personId)!.status = "terminated";
    return { data: { id: params["id"] } };
  }],`,
  ]),
  subtle("begins to offboard whoever is named as employee_id", "ONB-16 WEB-07", [
    TABLE,
    LEFT,
    `${LEFT}
  ["POST /offboarding/plans", "write", ({ company, bytes, chance }) => {
    const asked = /"employee_id"\\s*:\\s*"([^"]+)"/.exec(new TextDecoder().decode(bytes))?.[1]?.toLowerCase() ?? "";
    const [plan] = company.offboarding.values();
    if (plan === undefined || !company.staff.has(asked)) return { status: 404 };
    const id = chance.id();
    company.offboarding.set(id, { ...plan, id, personId: asked, interview: null });
    return { status: 201, data: { id } };
  }],`,
  ]),
];
