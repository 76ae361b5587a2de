import type {
  Employee,
  JobRole,
  LeaveRequest,
  LeaveType,
  OffboardingPlan,
  OnboardingPlan,
  OnboardingPlanDetail,
  Pipeline,
  RecognitionPost,
  Stage,
  Webhook,
} from "@hr-platform/spec/types";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { seeded, storedSurvey } from "@hr-platform/engine/test/support/engagement";
import { someone } from "@hr-platform/engine/test/support/cast";
import { NOBODY, type Tour, logoForm } from "./tour.ts";

const wrong = (status: number, ...complaints: string[]): { status: number; complaints: string[] } => ({ status, complaints });

async function company(tour: Tour): Promise<void> {
  await tour.visit("updateCompany", 200, { body: { phone: "+61 3 5550 0000", website: null } });
  await tour.visit("updateCompany", 400, { body: { allowed_domains: ["gmail.com"] } });
  await tour.visit("updateCompany", wrong(400, "request.body.domain_enforcement_enabled type"), {
    body: { domain_enforcement_enabled: "yes" },
  });
  await tour.visit("getConversation", 200, { key: "hrk_kauri_full" });
}

async function branding(tour: Tour): Promise<void> {
  await tour.visit("updateBranding", 200);
  await tour.visit("updateBranding", 200, { body: { brand_name: null } });
  await tour.visit("updateBranding", wrong(400, "request.body.primary_colour pattern"), { body: { primary_colour: "green" } });
  await tour.visit("uploadLogo", 201);
  await tour.visit("uploadLogo", 400, { body: logoForm("no image at all") });
  const strange = new FormData();
  strange.set("picture", "x");
  await tour.visit("uploadLogo", wrong(400, "request.body required"), { body: strange });
  await tour.visit("deleteLogo", 200);
  await tour.visit("deleteLogo", 200);
  await tour.visit("resetBranding", 200);
}

async function employees(tour: Tour, mock: Mock): Promise<void> {
  const all = await tour.visit<Employee[]>("listEmployees", 200, { query: { status: "all", limit: 100 } });
  await tour.visit("listEmployees", 200, { query: { department: "Engineering", page: 2, limit: 5 } });
  await tour.visit("listEmployees", wrong(400, "request.query.status enum"), { query: { status: "asleep" } });
  await tour.visit("listEmployees", wrong(400, "request.query.page type"), { query: { page: "two" } });
  await tour.visit("listEmployees", wrong(400, "request.query.limit minimum"), { query: { limit: 0 } });
  const sample = { first_name: "Mia", last_name: "Nguyen", email: "mia.nguyen@wattle-grove.example", employment_type: "casual" };
  const body = { ...sample, start_date: "2026-03-16", jurisdiction: "AU", role: "employee" };
  const made = await tour.visit<Employee>("createEmployee", 200, { body });
  const { id } = made;
  await tour.visit("createEmployee", 409, { body });
  await tour.visit("createEmployee", 404, { body: { ...body, email: "b@wattle-grove.example", manager_id: NOBODY } });
  const { last_name: _, ...short } = body;
  await tour.visit("createEmployee", wrong(400, "request.body required"), { body: short });
  await tour.visit("createEmployee", wrong(400, "request.body.start_date format"), { body: { ...body, start_date: "2026-02-30" } });
  await tour.visit("createEmployee", wrong(400, "request.body.base_salary type"), { body: { ...body, base_salary: 1.5 } });
  await tour.visit("createEmployee", wrong(400, "request required"), { body: null });
  await tour.visit("getEmployee", 200, { params: { id } });
  await tour.visit("updateEmployee", 200, { params: { id } });
  await tour.visit("updateEmployee", 404, { params: { id }, body: { manager_id: NOBODY } });
  await tour.visit("updateEmployee", 409, { params: { id }, body: { email: all[0]!.email } });
  await tour.visit("updateEmployee", wrong(400, "request.body.employment_type enum"), { params: { id }, body: { employment_type: "gig" } });
  await tour.visit("inviteEmployee", 200, { params: { id } });
  const { id: gone } = someone(mock, "wattle", { status: "terminated" });
  await tour.visit("inviteEmployee", 409, { params: { id: gone } });
  await tour.visit("terminateEmployee", 200, { params: { id } });
  await tour.visit("terminateEmployee", 409, { params: { id } });
  await tour.visit("terminateEmployee", wrong(400, "request.body.termination_date format"), {
    params: { id: all[0]!.id },
    body: { termination_date: "soon" },
  });
  await tour.visit("terminateEmployee", 200, { params: { id: all.findLast(({ status }) => status === "active")!.id }, body: null });
}

async function leave(tour: Tour, mock: Mock): Promise<void> {
  const types = await tour.visit<LeaveType[]>("listLeaveTypes", 200);
  await tour.visit("listLeaveTypes", wrong(400, "request.query.limit type"), { query: { limit: "all" } });
  await tour.visit("listPublicHolidays", 200, { query: { jurisdiction: "AU", region: "VIC", year: 2026 } });
  await tour.visit("listPublicHolidays", wrong(400, "request.query.jurisdiction enum"), { query: { jurisdiction: "US" } });
  const [pending] = await tour.visit<LeaveRequest[]>("listLeave", 200, { query: { status: "pending", limit: 1 } });
  await tour.visit("listLeave", 200, { query: { from: "2026-01-01", to: "2026-06-30", employee_id: pending!.employeeId } });
  await tour.visit("listLeave", wrong(400, "request.query.from format"), { query: { from: "1 May" } });
  await tour.visit("listLeave", wrong(400, "request.query.employee_id format"), { query: { employee_id: "me" } });
  await tour.visit("listLeaveBalances", 200, { query: { limit: 3 } });
  await tour.visit("listLeaveBalances", 404, { query: { employee_id: NOBODY } });
  const type = types.find(({ requires_approval, allow_half_days }) => requires_approval && allow_half_days)!;
  const { id: employee_id } = someone(mock);
  const body = { employee_id, leave_type_id: type.id, start_date: "2026-08-03", end_date: "2026-08-05", notes: "Skiing" };
  const request = async (more: object = {}): Promise<string> =>
    (await tour.visit<LeaveRequest>("requestLeave", 200, { body: { ...body, ...more } })).id;
  await tour.visit("requestLeave", 404, { body: { ...body, leave_type_id: NOBODY } });
  await tour.visit("requestLeave", 400, { body: { ...body, end_date: "2026-08-01" } });
  await tour.visit("requestLeave", wrong(400, "request.body.notes maxLength"), { body: { ...body, notes: "x".repeat(501) } });
  await tour.visit("requestLeave", wrong(400, ...Array<string>(3).fill("request.body required")), { body: { employee_id } });
  await tour.visit("requestLeave", 409, { body: { ...body, employee_id: someone(mock, "wattle", { status: "terminated" }).id } });
  const [first, second] = [
    await request(),
    await request({ start_date: "2026-09-07", end_date: "2026-09-07", half_day: true, half_day_period: "morning" }),
  ];
  await tour.visit("getLeave", 200, { params: { id: first } });
  await tour.visit("approveLeave", 200, { params: { id: first } });
  await tour.visit("approveLeave", 409, { params: { id: first } });
  await tour.visit("declineLeave", wrong(400, "request.body required"), { params: { id: second }, body: {} });
  await tour.visit("declineLeave", 200, { params: { id: second } });
  await tour.visit("declineLeave", 409, { params: { id: second } });
  await tour.visit("cancelLeave", wrong(400, "request.body.reason type"), { params: { id: first }, body: { reason: 5 } });
  await tour.visit("cancelLeave", 200, { params: { id: first } });
  await tour.visit("cancelLeave", 409, { params: { id: first }, body: null });
}

async function webhooks(tour: Tour): Promise<void> {
  const { id } = await tour.visit<Webhook>("createWebhook", 200, {
    body: { url: "https://inbox.mock.example/a", events: ["leave.approved"] },
  });
  await tour.visit("createWebhook", wrong(400, "request.body.url pattern"), {
    body: { url: "http://inbox.mock.example/", events: ["leave.approved"] },
  });
  await tour.visit("createWebhook", wrong(400, "request.body.events.0 enum"), {
    body: { url: "https://inbox.mock.example/", events: ["weekend"] },
  });
  await tour.visit("deleteWebhook", 200, { params: { id } });
  await tour.visit("deleteWebhook", 404, { params: { id } });
}

async function recruitment(tour: Tour, mock: Mock): Promise<void> {
  const { data } = mock.defaultSandbox.company("wattle");
  const stages = await tour.visit<Stage[]>("listStages", 200);
  const [listed] = await tour.visit<JobRole[]>("listRoles", 200);
  await tour.visit("listRoles", wrong(400, "request.query.page minimum"), { query: { page: 0 } });
  await tour.visit("getRole", 200, { params: { id: listed!.id } });
  const { id } = await tour.visit<JobRole>("createRole", 200);
  await tour.visit("createRole", wrong(400, "request.body required", "request.body required"), { body: { title: "Gardener" } });
  await tour.visit("updateRole", 200, { params: { id }, body: { status: "open" } });
  await tour.visit("updateRole", wrong(400, "request.body.status enum"), { params: { id }, body: { status: "paused" } });
  await tour.visit("updateRole", 200, { params: { id }, body: { status: "filled" } });
  await tour.visit("updateRole", 409, { params: { id }, body: { status: "open" } });
  const person = { first_name: "Aroha", last_name: "Te Rangi", email: "aroha.terangi@post.example" };
  await tour.visit("createCandidate", 200, { body: { ...person, role_id: listed!.id } });
  await tour.visit("createCandidate", 404, { body: { ...person, role_id: NOBODY } });
  await tour.visit("createCandidate", wrong(400, "request.body.email format"), { body: { ...person, email: "aroha" } });
  const { applications } = await tour.visit<Pipeline>("getPipeline", 200, { params: { id: listed!.id } });
  const moving = { params: { id: data.landmarks.application_id! } };
  const { other_active, hired } = data.landmarks.stage_ids!;
  await tour.visit("moveApplication", 200, { ...moving, body: { stage_id: other_active } });
  await tour.visit("moveApplication", 409, { ...moving, body: { stage_id: other_active } });
  await tour.visit("moveApplication", 403, { ...moving, body: { stage_id: hired } });
  await tour.visit("moveApplication", 404, { ...moving, body: { stage_id: NOBODY } });
  await tour.visit("moveApplication", wrong(400, "request.body.stage_id format"), { ...moving, body: { stage_id: stages[0]!.name } });
  const offer = {
    application_id: applications.find(({ stage }) => stage === stages[0]!.id)!.candidate_ref,
    salary: 9_800_000,
    start_date: "2026-04-20",
  };
  await tour.visit("createOffer", 200, { body: offer });
  await tour.visit("createOffer", 409, { body: offer });
  await tour.visit("createOffer", 404, { body: { ...offer, application_id: NOBODY } });
  await tour.visit("createOffer", wrong(400, "request.body.salary type"), { body: { ...offer, salary: "9.8m" } });
}

async function boarding(tour: Tour): Promise<void> {
  const kinds = [
    ["listOnboardingPlans", "getOnboardingPlan", "updateOnboardingTask"],
    ["listOffboardingPlans", "getOffboardingPlan", "updateOffboardingTask"],
  ] as const;
  for (const [list, get, update] of kinds) {
    const { plans } = await tour.visit<{ plans: (OnboardingPlan | OffboardingPlan)[] }>(list, 200);
    const open = plans.find(({ status }) => status === "in_progress")!;
    const { tasks } = await tour.visit<OnboardingPlanDetail>(get, 200, { params: { id: open.id } });
    const at = (managed: boolean): Record<string, string> => {
      const task = tasks.find(({ service_managed, completed }) => service_managed === managed && (managed || !completed))!;
      return { id: open.id, taskId: task.id };
    };
    await tour.visit(update, 200, { params: at(false) });
    await tour.visit(update, 200, { params: at(false), body: { completed: false } });
    await tour.visit(update, 403, { params: at(true) });
    await tour.visit(update, wrong(400, "request.body.completed type"), { params: at(false), body: { completed: "done" } });
    const closed = plans.find(({ status }) => status === "completed" || status === "cancelled")!;
    const detail = await tour.visit<OnboardingPlanDetail>(get, 200, { params: { id: closed.id } });
    const task = detail.tasks.find(({ service_managed }) => !service_managed)!;
    await tour.visit(update, 409, { params: { id: closed.id, taskId: task.id }, body: { completed: !task.completed } });
  }
}

async function engagement(tour: Tour, mock: Mock): Promise<void> {
  const { open, anonymous, small, draft, waiting } = seeded(mock);
  const [score, , text] = storedSurvey(mock, open).questions.map((question) => question.id);
  const body = { employee_id: waiting[0], answers: { [score!]: 9, [text!]: "Fewer meetings." } };
  await tour.visit("createSurvey", 201);
  await tour.visit("createSurvey", wrong(400, "request.body.type pattern"), {
    body: { title: "Spring", type: "quiz", anonymity: "attributed" },
  });
  for (const id of [open, anonymous, small, draft]) await tour.visit("getSurveyResults", 200, { params: { id } });
  await tour.visit("respondToSurvey", 201, { params: { id: open }, body });
  await tour.visit("respondToSurvey", 409, { params: { id: open }, body });
  await tour.visit("respondToSurvey", 404, { params: { id: open }, body: { ...body, employee_id: NOBODY } });
  await tour.visit("respondToSurvey", 403, { params: { id: anonymous }, body });
  await tour.visit("respondToSurvey", 409, { params: { id: draft }, body });
  await tour.visit("respondToSurvey", 400, { params: { id: open }, body: { ...body, answers: { [NOBODY]: 3 } } });
  await tour.visit("respondToSurvey", wrong(400, "request.body required"), { params: { id: open }, body: { employee_id: waiting[1] } });
  await tour.visit<RecognitionPost[]>("listRecognition", 200);
  const report = someone(mock, "wattle", {});
  const post = { from_employee_id: report.manager_id ?? waiting[0], to_employee_id: report.id, message: "Well done." };
  await tour.visit("createRecognition", 201, { body: post });
  await tour.visit("createRecognition", 400, { body: { ...post, from_employee_id: report.id } });
  await tour.visit("createRecognition", 404, { body: { ...post, to_employee_id: NOBODY } });
  await tour.visit("createRecognition", 403, {
    body: { ...post, from_employee_id: waiting.find((id) => id !== report.manager_id), kind: "manager" },
  });
  await tour.visit("createRecognition", wrong(400, "request.body.kind enum"), { body: { ...post, kind: "boss" } });
}

async function peopleAnalytics(tour: Tour, mock: Mock): Promise<void> {
  await tour.visit("getAnalytics", 200, { key: "hrk_southern_full" });
  const user = mock.defaultSandbox.company("wattle").employees.rows();
  const invited = [...user].find(({ record }) => record.invited_at !== null && record.termination === null)!;
  await tour.visit("getUserPermissions", 200, { params: { id: invited.id } });
}

/** A walk through each area: successful calls, and the specific errors. */
export const areas: Readonly<Record<string, (tour: Tour, mock: Mock) => Promise<void>>> = {
  company,
  branding,
  employees,
  leave,
  webhooks,
  recruitment,
  boarding,
  engagement,
  "analytics and permissions": peopleAnalytics,
};
