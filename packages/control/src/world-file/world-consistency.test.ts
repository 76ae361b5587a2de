import { createWorld } from "@hr-platform/fixtures";
import { expect, test } from "vitest";
import { currentContract } from "@hr-platform/engine/contract/current";
import { readWorld } from "./world-file.ts";

const acorn = createWorld({ seed: 1, now: new Date("2026-03-02T09:00:00Z"), bulkEmployees: 0 }).data("acorn");
const [first, second] = acorn.employees.map(({ resource }) => resource.id) as [string, string];
const STRANGER = "0b9f3a52-6c1e-4d7a-9f20-3f1f6f2f9d11";

const placeOf = <T>(all: readonly T[], fits: (one: T) => boolean): number => all.findIndex(fits);
const declined = placeOf(acorn.leave, ({ resource }) => resource.status === "declined");
const approved = placeOf(acorn.leave, ({ resource }) => resource.status === "approved");
const open = placeOf(acorn.surveys, ({ status, anonymity }) => status === "open" && anonymity === "attributed");
const anonymous = placeOf(acorn.surveys, ({ anonymity, responses }) => anonymity === "anonymous" && responses.length > 0);
const draft = placeOf(acorn.surveys, ({ status }) => status === "draft");
const active = placeOf(acorn.applications, ({ status }) => status === "active");
const done = placeOf(acorn.onboarding_plans, ({ status }) => status === "completed");
const annual = placeOf(acorn.leave_types, ({ kind }) => kind === "annual");

/** The world with places changed: `employees/0/role`. */
function changed(changes: Readonly<Record<string, unknown>>): object {
  const json = JSON.parse(JSON.stringify({ companies: [acorn] })) as { companies: [Record<string, unknown>] };
  for (const [place, value] of Object.entries(changes)) {
    const names = place.split("/");
    const last = names.pop()!;
    names.reduce<Record<string, unknown>>((node, name) => node[name] as Record<string, unknown>, json.companies[0])[last] = value;
  }
  return json;
}

/** Whether the world is taken, or why not. */
async function problem(changes: Readonly<Record<string, unknown>>, choices: Readonly<Record<string, string>> = {}): Promise<string> {
  try {
    await readWorld(currentContract, changed(changes), "world", choices);
    return "taken";
  } catch (error) {
    return (error as Error).message;
  }
}

test.each<[Readonly<Record<string, unknown>>, string, string]>([
  [{ "company/resource/jurisdiction": [] }, "company.resource.jurisdiction", "is empty"],
  [{ "company/resource/timezone": "Mars/Base" }, "company.resource.timezone", "no known time zone"],
  [{ "company/resource/timezone": "europe/london" }, "company.resource.timezone", "write it as Europe/London"],
  [{ "company/resource/timezone": "+01:00" }, "company.resource.timezone", "no known time zone"],
  [{ "company/resource/currency": "pounds" }, "company.resource.currency", "ISO 4217"],
  [{ "company/resource/financial_year_start": "02-30" }, "company.resource.financial_year_start", "not every year has"],
  [{ "company/resource/created_at": "2016-12-31T23:59:60Z" }, "company.resource.created_at", "must be an instant"],
  [{ "company/resource/created_at": "2026-03-02T09:00:00+10:00" }, "company.resource.created_at", "in UTC"],
  [{ "company/resource/id": STRANGER.toUpperCase() }, "company.resource.id", "in lower case"],
  [{ "billing/plan": "starter" }, "billing.plan", "is 'starter'"],
  [{ "billing/subscription_status": "trialing", "billing/trial": null }, "billing.trial", "is null"],
  [{ subscription: { lapses_at: "2026-04-01T00:00:00.000Z" } }, "subscription.lapses_at", "subscription_status is '"],
  [{ told: 1e300 }, "told", "not an exact whole number"],
  [{ "keys/0/token": "hrk_acorn_full_sb1-x" }, "keys[0].token", "ends like the keys of a sandbox"],
  [{ "permissions/presets": { [STRANGER]: "team_lead" } }, `permissions.presets["${STRANGER}"]`, "none of this company's employees"],
  [{ logo: { id: STRANGER, media_type: "image/png", base64: "*" } }, "logo.base64", "is not Base64"],
  [{ "webhooks/0/resource/url": "http://a.example" }, "webhooks[0].resource.url", "no HTTPS address"],
  [{ "webhooks/0/resource/events": ["x"] }, "webhooks[0].resource.events[0]", "is 'x'"],
  [{ "employees/0/resource/status": "terminated" }, "employees[0].termination", "is null"],
  [
    { "employees/0/termination": { date: "2026-01-01", reason: null, voluntary: true } },
    "employees[0].resource.status",
    "has a termination",
  ],
  [{ "employees/0/resource/jurisdiction": "NZ" }, "employees[0].resource.jurisdiction", "does not employ"],
  [{ "employees/0/resource/base_salary": -1 }, "employees[0].resource.base_salary", "is negative"],
  [{ "employees/0/resource/base_salary": 1e300 }, "employees[0].resource.base_salary", "not an exact whole number"],
  [{ "employees/0/carried_over_days": 1e308 }, "employees[0].carried_over_days", "more than"],
  [{ "employees/0/resource/manager_id": first }, "employees[0].resource.manager_id", "circle of managers"],
  [{ "leave_types/0/jurisdiction": "NZ" }, "leave_types[0].jurisdiction", "does not employ"],
  [{ "leave_types/0/resource/max_days_per_year": 1e300 }, "leave_types[0].resource.max_days_per_year", "more than"],
  [{ "leave/0/resource/endDate": "1999-01-01" }, "leave[0].resource.endDate", "before its startDate"],
  [{ "leave/0/resource/startDate": "0001-01-01" }, "leave[0].resource.endDate", "more than 366 days"],
  [{ "leave/0/resource/days": 400 }, "leave[0].resource.days", "is 400"],
  [{ "leave/0/resource/halfDayPeriod": "morning" }, "leave[0].resource.halfDayPeriod", "halfDay is false"],
  [{ "leave/0/resource/typeName": "Holiday" }, "leave[0].resource.typeName", "is 'Holiday'"],
  [{ [`leave/${declined}/resource/declineReason`]: null }, `leave[${declined}].resource.declineReason`, "is null"],
  [{ [`leave/${approved}/resource/declineReason`]: "No" }, `leave[${approved}].resource.declineReason`, "is 'approved'"],
  [{ [`leave/${approved}/cancel_reason`]: "No" }, `leave[${approved}].cancel_reason`, "is 'approved'"],
  [
    { [`leave/${approved + 1}`]: { ...acorn.leave[approved], resource: { ...acorn.leave[approved]!.resource, id: STRANGER } } },
    `leave[`,
    "same days",
  ],
  [{ [`applications/${active}/status`]: "hired" }, `applications[${active}].status`, "its stage is 'active'"],
  [{ "offers/0/salary": -5 }, "offers[0].salary", "no whole number of cents"],
  [{ "offers/1": acorn.offers[0] }, "offers[1].id", "repeats the id"],
  [{ [`onboarding_plans/${done}/tasks/0/completed`]: false }, `onboarding_plans[${done}].tasks[0].completed`, "the plan is 'completed'"],
  [{ [`onboarding_plans/${done}/status`]: "not_started" }, `onboarding_plans[${done}].status`, "a task is completed"],
  [
    { "onboarding_plans/1": { ...acorn.onboarding_plans[0]!, id: STRANGER, tasks: [] } },
    "onboarding_plans[1].employee_id",
    "another onboarding plan",
  ],
  [{ "onboarding_plans/0/tasks/1/id": acorn.onboarding_plans[0]!.tasks[0]!.id }, "onboarding_plans[0].tasks[1].id", "repeats the id"],
  [{ "offboarding_plans/0/employee_id": STRANGER }, "offboarding_plans[0].employee_id", "none of this company's employees"],
  [
    { "offboarding_plans/0/exit_interview": { status: "sent", responses: [{ question: "?", answer: "!" }] } },
    "offboarding_plans[0].exit_interview.responses",
    "the interview is 'sent'",
  ],
  [{ [`surveys/${open}/responses/0/employee_id`]: STRANGER }, `surveys[${open}].responses[0].employee_id`, "who is not invited"],
  [{ [`surveys/${open}/responses/0/employee_id`]: null }, `surveys[${open}].responses[0].employee_id`, "is attributed"],
  [
    { [`surveys/${open}/responses/0/answers`]: { [STRANGER]: 5 } },
    `surveys[${open}].responses[0].answers["${STRANGER}"]`,
    "none of the survey's",
  ],
  [{ [`surveys/${anonymous}/responses/0/employee_id`]: first }, `surveys[${anonymous}].responses[0].employee_id`, "is anonymous"],
  [{ [`surveys/${draft}/responses`]: acorn.surveys[open]!.responses }, `surveys[${draft}].responses`, "is a draft"],
  [{ [`surveys/${open}/invited_employee_ids`]: [second, second] }, `surveys[${open}].invited_employee_ids[1]`, "invited twice"],
  [{ "recognition/0/resource/recipient/id": STRANGER }, "recognition[0].resource.recipient.id", "none of this company's employees"],
  [{ "recognition/1": acorn.recognition[0] }, "recognition[1].resource.id", "repeats the id"],
  [{ "learning_paths/0/answer_keys": { [STRANGER]: [1] } }, `learning_paths[0].answer_keys["${STRANGER}"]`, "none of the path's courses"],
  [
    { "survey_programmes/0/resource/surveys/0/id": STRANGER },
    "survey_programmes[0].resource.surveys[0].id",
    "none of this company's surveys",
  ],
  [{ "landmarks/application_id": STRANGER }, "landmarks.application_id", "none of this company's applications"],
  [{ "landmarks/hidden_leave/request_id": STRANGER }, "landmarks.hidden_leave.request_id", "none of this company's leave"],
])("%j is refused with its place", async (changes, place, why) => {
  const message = await problem(changes);
  expect(message.startsWith(`world: companies[0].${place}`)).toBe(true);
  expect(message).toContain(why);
});

test("a company that began after the world was saved is refused; on the same day in the east it is not", async () => {
  const read = async (began: string, settings: object = {}): Promise<unknown> =>
    await readWorld(currentContract, { companies: [{ ...acorn, began }], clock: "2026-03-02T13:00:00Z", settings }, "world", {});
  await expect(read("2030-01-01")).rejects.toThrow("world: companies[0].began is '2030-01-01', after 2026-03-02");
  await expect(read("2030-01-01", { clock: "frozen:2026-03-02T13:00:00Z" })).rejects.toThrow("companies[0].began");
  await expect(read("2026-03-03")).resolves.toBeDefined();
  await expect(read("2001-01-01")).resolves.toBeDefined();
});

test("a clock outside its range is refused", async () => {
  const refused = readWorld(currentContract, { companies: [acorn], clock: "1999-12-31T00:00:00Z" }, "world", {});
  await expect(refused).rejects.toThrow("world: clock '1999-12-31T00:00:00Z' is not an ISO 8601 instant between 2000 and 2100");
});

test.each<[Readonly<Record<string, unknown>>, Readonly<Record<string, string>>]>([
  [{ "employees/0/resource/jurisdiction": "NZ" }, { "foreign-jurisdiction": "accepted", "leave-type-jurisdiction": "accepted" }],
  [{ "employees/0/resource/base_salary": -1 }, { "salary-range": "any-integer" }],
  [{ "employees/0/resource/manager_id": first }, { "bad-manager": "only-unknown-refused" }],
  [{ "leave/0/resource/startDate": "0001-01-01" }, { "leave-span": "unlimited" }],
  [{ "webhooks/0/resource/events": ["x", "x"] }, { "webhook-event-list": "any-kinds" }],
  [{ [`onboarding_plans/${done}/tasks/0/completed`]: false }, { "closed-plan-task": "accepted" }],
  [{ "recognition/0/resource/kind": "hero" }, { "recognition-fields": "free-kind" }],
  [{ [`leave/${annual}/cancel_reason`]: "No" }, { "concurrent-transitions": "both-succeed" }],
])("%j is taken where decisions allow it, and the refusal names one", async (changes, choices) => {
  const refusal = await problem(changes);
  expect(Object.entries(choices).some(([slug, value]) => refusal.endsWith(`decide ${slug}=${value}`))).toBe(true);
  expect(await problem(changes, choices)).toBe("taken");
});
