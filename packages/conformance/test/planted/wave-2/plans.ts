import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Plans of onboarding and offboarding. */
export const secondPlans: readonly Planted[] = [
  plain("shows the answers of the exit interview in the plan", "PRIV-15 ONB-12", [
    "plan-routes.ts",
    `{ exit_interview: { status: one.interview?.state ?? "none" } }`,
    `{ exit_interview: { status: one.interview?.state ?? "none", answers: one.interview?.answers } }`,
  ]),
  subtle("shows the answers of exit interviews in the list of plans", "PRIV-15", [
    "plan-routes.ts",
    "        tasks: { done, of: plan.tasks.length },",
    `        tasks: { done, of: plan.tasks.length },
        ...(kind === "offboarding" ? { notes: plan.interview?.answers.join(" ") } : {}),`,
  ]),
  subtle("answers a changed task of offboarding with the answers of the exit interview", "PRIV-15", [
    "plan-routes.ts",
    `    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    "    return { data: { id: task.id, interview: one.interview } };",
  ]),
  plain("shows no status of the exit interview", "ONB-12", [
    "plan-routes.ts",
    `const interview = kind === "offboarding" ? {`,
    `const interview = kind === "offboarding" && one.tasks.length === 0 ? {`,
  ]),
  subtle("plans no onboarding for contractors", "ONB-15", [
    "people-routes.ts",
    `  if (company.growth) {
    const plan`,
    `  if (company.growth && person.employmentType !== "contractor") {
    const plan`,
  ]),
  subtle("plans the onboarding from the day on which somebody is added", "ONB-02 ONB-15", [
    "people-routes.ts",
    "planFor(chance, person, startDate);",
    "planFor(chance, person, dayOf(now()));",
  ]),
  subtle("shows the day of a plan one day early", "ONB-02", [
    "plan-routes.ts",
    `"begins" : "leaves"]: plan.day,`,
    `"begins" : "leaves"]: new Date(Date.parse(plan.day) - 36_000_000).toISOString().slice(0, 10),`,
  ]),
  plain("lists those who start by their id and not by their name", "ONB-02 ONB-11", [
    "plan-routes.ts",
    `  const name = \`\${person.firstName} \${person.lastName}\`;`,
    "  const name = person.id;",
  ]),
  subtle("changes the last working day of a leaver with a task", "ONB-11 ONB-13", [
    "plan-routes.ts",
    `    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
    `    if (kind === "offboarding") Object.assign(one, { day: stamp(call.now()).slice(0, 10) });
    return { data: { id: call.choices.shapes === "nested" ? task.id : one.id } };`,
  ]),
  subtle("writes the due dates of tasks day first", "CONV-02 ONB-04", [
    "plan-routes.ts",
    "ticked: done, deadline: due }",
    `ticked: done, deadline: due?.split("-").toReversed().join("/") ?? null }`,
  ]),
  inVariant(
    "strict",
    plain("shows tasks without a category", "ONB-04", [
      "plan-routes.ts",
      `        category,
        isRequired`,
      "        isRequired",
    ]),
  ),
  plain("lists offboarding plans straight in data", "ONB-10", [
    "plan-routes.ts",
    `    return wrapped(call, "plans", rows);`,
    `    return kind === "offboarding" ? { data: rows } : wrapped(call, "plans", rows);`,
  ]),
  plain("lists onboarding plans below the Growth plan", "PLAN-07", [
    "routes.ts",
    `listPlans("onboarding"), "growth"]`,
    `listPlans("onboarding")]`,
  ]),
  subtle("shows an offboarding plan of another company", "AUTH-13 AUTH-10 PRIV-22", [
    "server.ts",
    "    return own;",
    `    if (route.path === "/offboarding/plans/{id}") return this.#companies.find(({ offboarding }) => offboarding.has(params["id"]!)) ?? own;
    return own;`,
  ]),
  subtle("changes a task of onboarding of another company", "AUTH-13 AUTH-11", [
    "server.ts",
    "    return own;",
    `    if (route.path === "/onboarding/plans/{id}/tasks/{taskId}")
      return this.#companies.find(({ onboarding }) => onboarding.has(params["id"]!)) ?? own;
    return own;`,
  ]),
  plain("starts offboarding over the API", "ONB-16 WEB-07", [
    "routes.ts",
    `  ["GET /offboarding/plans/{id}", `,
    `  ["POST /offboarding/plans", "write", ({ chance }) => ({ status: 201, data: { id: chance.id() } })],
  ["GET /offboarding/plans/{id}", `,
  ]),
  subtle("completes an onboarding plan over the API", "ONB-14 WEB-06", [
    "routes.ts",
    `  ["GET /onboarding/plans/{id}", `,
    `  ["PATCH /onboarding/plans/{id}", "write", ({ params }) => ({ data: { id: params["id"]!, status: "completed" } })],
  ["GET /onboarding/plans/{id}", `,
  ]),
];
