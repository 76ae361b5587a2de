import { ALL, COMPANIES, delivered, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const NOTHING = `if (one === undefined) throw new Refusal(404, "We have nothing under this id.");`;
const HOOK = "const { one } = found(call, call.company.webhooks, () => undefined);";
const LOW = `throw new Refusal(403, "Your plan does not hold this.");`;

/** Several companies, and what their plans hold. */
export const fourthCompanies: readonly Planted[] = [
  plain("answers ids of another company as forbidden", "AUTH-13 AUTH-14", COMPANIES, [
    "call.ts",
    NOTHING,
    `const id = call.params[name]!;
    const foreign = ${ALL}.some(({ staff, leave, roles }) => staff.has(id) || leave.has(id) || roles.has(id));
    if (one === undefined) throw new Refusal(foreign ? 403 : 404, "We have nothing under this id.");`,
  ]),
  subtle("names the company whose leave was asked for", "AUTH-10 AUTH-14 PRIV-22", COMPANIES, [
    "call.ts",
    NOTHING,
    `const owner = ${ALL}.find(({ leave }) => leave.has(call.params[name]!));
    if (one === undefined) throw new Refusal(404, owner === undefined ? "We have nothing under this id." : \`Ask \${owner.profile.name}.\`);`,
  ]),
  subtle("deletes the endpoint of another company that it cannot find", "AUTH-11", COMPANIES, [
    "webhook-routes.ts",
    HOOK,
    `if (!call.company.webhooks.has(call.params["id"]!)) for (const { webhooks } of ${ALL}) webhooks.delete(call.params["id"]!);
  ${HOOK}`,
  ]),
  subtle("shows results of surveys of other companies", "AUTH-10 AUTH-13", COMPANIES, [
    "survey-routes.ts",
    "const { one } = found(call, call.company.surveys, () => undefined);",
    `const there = ${ALL}.find(({ surveys }) => surveys.has(call.params["id"]!)) ?? call.company;
  const { one } = found(call, there.surveys, () => undefined);`,
  ]),
  subtle("ticks tasks of leavers of other companies", "AUTH-11 AUTH-13", COMPANIES, [
    "plan-routes.ts",
    "const { one, asked } = found(call, call.company[kind], () => {",
    `const there = ${ALL}.find(({ offboarding }) => offboarding.has(call.params["id"]!)) ?? call.company;
    const { one, asked } = found(call, (kind === "offboarding" ? there : call.company)[kind], () => {`,
  ]),
  subtle("tells permissions of users of other companies", "PERM-05 AUTH-13", COMPANIES, [
    "settings-routes.ts",
    "const { one } = found(call, call.company.staff, () => undefined);",
    `const there = ${ALL}.find(({ staff }) => staff.has(call.params["id"]!)) ?? call.company;
  const { one } = found(call, there.staff, () => undefined);`,
  ]),
  subtle("clears the branding of every company on a reset", "BRAND-21 AUTH-11", COMPANIES, [
    "branding-routes.ts",
    "company.branding = { primary: null, accent: null, name: null, email, logo: kept, published: now() };",
    `for (const each of ${ALL})
    each.branding = { primary: null, accent: null, name: null, email, logo: kept, published: now() };`,
  ]),
  subtle("takes a manager from another company", "AUTH-15", COMPANIES, [
    "people-routes.ts",
    `return named(call, call.company.staff, fields.id("manager_id"), "manager_id").id;`,
    `return named(call, new Map(${ALL}.flatMap(({ staff }) => [...staff])), fields.id("manager_id"), "manager_id").id;`,
  ]),
  subtle("thanks people of other companies and keeps nothing of it", "AUTH-15", COMPANIES, [
    "recognition-routes.ts",
    `const recipient = named(call, company.staff, to, "to_employee_id");`,
    `if (!company.staff.has(to) && ${ALL}.some(({ staff }) => staff.has(to))) return { status: 201, data: { id: chance.id() } };
  const recipient = named(call, company.staff, to, "to_employee_id");`,
  ]),
  subtle("takes answers to a survey in the name of people of other companies", "AUTH-15", COMPANIES, [
    "survey-routes.ts",
    `if (!one.invited.includes(person)) throw invalid("employee_id", "This person was not asked.");`,
    `const foreign = !company.staff.has(person) && ${ALL}.some(({ staff }) => staff.has(person));
  if (!one.invited.includes(person) && !foreign) throw invalid("employee_id", "This person was not asked.");`,
  ]),
  subtle("takes leave types of other companies", "AUTH-15", COMPANIES, [
    "leave-routes.ts",
    "new Map(company.leaveTypes.map((one) => [one.id, one]))",
    `new Map(${ALL}.flatMap(({ leaveTypes }) => leaveTypes.map((one) => [one.id, one] as const)))`,
  ]),
  subtle("answers for leave types out of a store that all companies share", "AUTH-10 PRIV-22", [
    "server.ts",
    "const { data, ...others } = await route.run(call);",
    `const store = this.#allowance as unknown as { types?: Reply };
    const { data, ...others } = route.path === "/leave-types" ? (store.types ??= await route.run(call)) : await route.run(call);`,
  ]),
  inVariant(
    "wide",
    subtle("counts private posts in the total", "RECOG-07 PAGE-07", [
      "recognition-routes.ts",
      `  return listed(
    call,
    shown.map((post) => postOf(call, post)),
    false,
  );`,
      `  const reply = listed(
    call,
    shown.map((post) => postOf(call, post)),
    false,
  );
  return { ...reply, beside: { meta: { ...(reply.beside?.["meta"] as object), total: call.company.posts.size } } };`,
    ]),
  ),
  ...delivered([
    subtle(
      "announces terminations to the endpoints of all companies",
      "EVT-23 AUTH-10",
      [
        "deliveries.ts",
        "const body = JSON.stringify(shown(event));",
        `const body = JSON.stringify(shown(event));
    const { all = new Set<CompanyData>() } = this as unknown as { all?: Set<CompanyData> };
    for (const other of all)
      for (const hook of kind === "employee.terminated" && other !== company ? other.webhooks.values() : [])
        if (hook.events.includes(kind)) this.#send(other, hook, body);`,
      ],
      [
        "deliveries.ts",
        'const event = { event: "ping",',
        `((this as unknown as { all?: Set<CompanyData> }).all ??= new Set<CompanyData>()).add(company);
    const event = { event: "ping",`,
      ],
    ),
  ]),
  subtle("opens what Growth holds to the highest plan alone", "PLAN-11", [
    "founding.ts",
    `growth: charter.plan !== "essentials",`,
    `growth: charter.plan === "premium",`,
  ]),
  plain("answers 402 where the plan is too low", "PLAN-01 PLAN-03 PLAN-06", [
    "server.ts",
    LOW,
    `throw new Refusal(402, "Your plan does not hold this.");`,
  ]),
  plain("looks at the plan only where something is read", "PLAN-04 PLAN-05 PLAN-06 PLAN-08 PLAN-09", [
    "server.ts",
    `(route.gate === "growth" || (`,
    `((route.gate === "growth" && method === "GET") || (`,
  ]),
];
