// Demonstration tenants. Everything derives from `now` and from counters, so two starts at the same instant are equal.
import { createHash } from "node:crypto";
import { addDays, addMonths, dateOf, nextMonday, workingDays } from "./calendar.ts";
import { fullName } from "./models.ts";
import type { Employee, Jurisdiction, LeaveRequest, Person, Plan, Plan_, PortalRole, StoredLeaveType, Survey, Task,
  Tenant } from "./models.ts";

export class Ids {
  #count = 0;
  readonly #seed: string;
  constructor(seed: string) {
    this.#seed = seed;
  }
  hex(): string {
    return createHash("sha256").update(`${this.#seed}:${++this.#count}`).digest("hex");
  }
  uuid(): string {
    const hex = this.hex();
    const variant = "89ab"[parseInt(hex.slice(16, 17), 16) % 4] ?? "8";
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
}

const FIRST = ["Amelia", "Noah", "Isla", "Leo", "Aroha", "Harry", "Mia", "Wiremu", "Freya", "Jack", "Priya", "Tane", "Grace", "Oscar",
  "Mei", "Callum",
  "Zara", "Hugo", "Anika", "Felix", "Ruby", "Ethan", "Sina", "Owen", "Leila", "Marcus"];
const LAST = ["Nguyen", "Walker", "Tamihana", "Hughes", "Patel", "O'Brien", "Ngata", "Clarke", "Rossi", "Singh", "Fraser", "Kaur",
  "Bennett", "Cho", "Murray",
  "Evans", "Papadopoulos", "Reid", "Young"];

const ONBOARDING_TASKS = [
  ["Sign employment contract", "DOCUMENTS", true, true, -2], ["Submit tax and bank details", "PAYROLL", true, true, 1],
  ["Set up laptop and accounts", "IT", true, false, 0], ["Meet your manager", "INTRODUCTIONS", true, false, 1],
  ["Read the employee handbook", "POLICIES", true, false, 5], ["Lunch with the team", "INTRODUCTIONS", false, false, 7],
] as const;
const OFFBOARDING_TASKS = [
  ["Calculate final pay", "PAYROLL", true, true, 0], ["Send exit interview", "EXIT_INTERVIEW", true, true, -5],
  ["Hand over open work", "HANDOVER", true, false, -3], ["Return laptop", "IT", true, false, 0],
    ["Farewell card", "CULTURE", false, false, -1],
] as const;
type Template = readonly (readonly [string, string, boolean, boolean, number])[];
const tasksOf = (template: Template, keyDate: string, ids: Ids, doneUpTo: number, doneAt: string): Task[] =>
  template.map(([title, category, required, serviceManaged, offset], index) => ({
    id: ids.uuid(), title, category, required, serviceManaged, completedAt: index < doneUpTo ? doneAt : null,
      dueDate: addDays(keyDate, offset),
  }));
/** Every new employee gets one of these automatically. */
export const newOnboardingPlan = (employee: Employee, ids: Ids): Plan_ => ({
  id: ids.uuid(), employeeId: employee.id, keyDate: employee.start_date, status: "IN_PROGRESS",
    tasks: tasksOf(ONBOARDING_TASKS, employee.start_date, ids, 0, ""),
});

interface Profile {
  name: string; domain: string; plan: Plan; jurisdictions: Jurisdiction[]; departments: readonly (readonly [string, number])[];
    leavers: number; rich: boolean;
}
export interface Seeded { tenant: Tenant; resources: Record<string, unknown> }

export function seedTenant(profile: Profile, now: number, ids: Ids): Seeded {
  const today = dateOf(now);
  const stamp = (daysAgo: number): string => new Date(now - daysAgo * 86_400_000).toISOString();
  const types = new Map<string, StoredLeaveType>();
  const leaveType = (name: string, kind: StoredLeaveType["kind"], approval: boolean, notice: number, max: number | null, paid = true,
    sensitive = false): StoredLeaveType => {
    const stored: StoredLeaveType = { kind, sensitive, type: { id: ids.uuid(), name, is_paid: paid, requires_approval: approval,
      allow_half_days: kind !== "other", min_notice_days: notice, max_days_per_year: max, is_default: kind !== "other" } };
    types.set(stored.type.id, stored);
    return stored;
  };
  const annual = leaveType("Annual leave", "annual", true, 14, null);
  const sick = leaveType("Sick leave", "sick", false, 0, null);
  leaveType("Parental leave", "other", true, 70, null);
  leaveType("Bereavement leave", "other", true, 0, 5);
  leaveType("Unpaid leave", "other", true, 7, null, false);
  const hidden = leaveType("Family and domestic violence leave", "other", false, 0, 10, true, true);

  const people = new Map<string, Person>();
  let serial = 0;
  const hire = (department: string, title: string, over: Partial<Employee> = {}, portalRole: PortalRole = "employee",
    manager: string | null = null): Person => {
    const first = FIRST[serial % FIRST.length] ?? "Alex";
    const last = LAST[(serial * 7 + Math.floor(serial / FIRST.length)) % LAST.length] ?? "Smith";
    const start = addDays(today, -(120 + ((serial * 97) % 1500)));
    const employee: Employee = {
      id: ids.uuid(), first_name: first, last_name: last,
      email: `${first}.${last}${serial >= FIRST.length ? serial : ""}@${profile.domain}`.toLowerCase().replaceAll("'", ""),
      job_title: title, department, employment_type: serial % 11 === 5 ? "part_time" : "full_time", start_date: start,
      base_salary: 7_200_000 + ((serial * 531) % 60) * 100_000, status: "active", probation_end_date: null, manager_id: manager,
      jurisdiction: profile.jurisdictions[serial % profile.jurisdictions.length] ?? "AU", created_at: `${start}T00:30:00.000Z`, ...over,
    };
    const person: Person = {
      employee, portalRole, invitedAt: employee.created_at, preset: portalRole === "manager" ? "team_lead" : null, leftOn: null,
        leftReason: null,
      openingDays: serial % 9, training: { assigned: 3 + (serial % 3), completed: (serial * 5) % 4 },
    };
    serial++;
    people.set(employee.id, person);
    return person;
  };
  const chief = hire(profile.departments[0]?.[0] ?? "Operations", "Chief Executive", {}, "company_admin");
  profile.departments.forEach(([department, size], index) => {
    const lead = hire(department, `Head of ${department}`, {}, "manager", chief.employee.id);
    if (index === 0) lead.preset = "hr_manager";
    const others = size - (index === 0 ? 2 : 1);
    for (let count = 0; count < others; count++) hire(department, `${department} Specialist`, {}, "employee", lead.employee.id);
  });
  const current = [...people.values()];
  const statused = (at: number, status: Employee["status"]): void => {
    const person = current[at];
    if (person === undefined) return;
    person.employee.status = status;
    if (status !== "probation") return;
    person.employee.start_date = addDays(today, -40);
    person.employee.created_at = `${person.employee.start_date}T00:30:00.000Z`;
    person.employee.probation_end_date = addMonths(person.employee.start_date, 6);
  };
  statused(6, "on_leave");
  statused(profile.rich ? 8 : 4, "probation");
  if (profile.rich) [21, 28].forEach((at) => statused(at, "probation"));
  for (let count = 0; count < profile.leavers; count++) {
    const leaver = hire(profile.departments[count % profile.departments.length]?.[0] ?? "Operations", "Specialist",
      { status: "terminated" });
    leaver.employee.start_date = addDays(today, -900 - count * 30);
    leaver.leftOn = addDays(today, -(30 + count * 55));
    leaver.leftReason = count % 3 === 1 ? "Redundancy" : "Resignation";
  }

  const leave = new Map<string, LeaveRequest>();
  const request = (person: Person, stored: StoredLeaveType, from: string, length: number, status: LeaveRequest["status"],
    over: Partial<LeaveRequest> = {}): LeaveRequest => {
    let start = from;
    while (workingDays(person.employee.jurisdiction, start, start) === 0) start = addDays(start, 1);
    const end = addDays(start, length - 1);
    const made: LeaveRequest = {
      id: ids.uuid(), employeeId: person.employee.id, employeeName: fullName(person), typeId: stored.type.id, typeName: stored.type.name,
        startDate: start,
      endDate: end, days: workingDays(person.employee.jurisdiction, start, end), halfDay: false, halfDayPeriod: null, notes: null, status,
      declineReason: null, createdAt: `${addDays(start < today ? start : today, -16)}T02:15:00.000Z`, ...over,
    };
    leave.set(made.id, made);
    return made;
  };
  const twinStart = addDays(today, -700);
  const pair = profile.rich ? [current[12], current[13]] : [];
  current.forEach((person, index) => {
    // Nobody takes leave before their first day.
    if (pair.includes(person) || person.employee.start_date > addDays(today, -310)) return;
    request(person, annual, addDays(today, -300 + ((index * 23) % 120)), 5, "approved");
    if (index % 2 === 0) request(person, sick, addDays(today, -150 + ((index * 11) % 90)), 2, "auto_approved");
    if (index % 3 === 0) request(person, annual, addDays(today, 30 + ((index * 5) % 60)), 4, "pending", { notes: "Family trip" });
    if (index % 7 === 2) request(person, annual, addDays(today, -60), 3, "declined", { declineReason: "Release week" });
    if (index % 8 === 3) request(person, annual, addDays(today, -20), 2, "cancelled");
    if (index % 9 === 4) request(person, sick, addDays(today, -12), 1, "auto_approved",
      { days: 0.5, halfDay: true, halfDayPeriod: "morning" });
  });
  let hiddenRequest: LeaveRequest | undefined;
  const [owner, twin] = pair;
  if (owner !== undefined && twin !== undefined) {
    for (const person of [owner, twin]) {
      Object.assign(person.employee, { start_date: twinStart, created_at: `${twinStart}T00:30:00.000Z`, jurisdiction: "AU",
        employment_type: "full_time",
        department: owner.employee.department, manager_id: owner.employee.manager_id, base_salary: owner.employee.base_salary });
      person.openingDays = 4;
      request(person, annual, addDays(today, -200), 5, "approved");
      request(person, sick, addDays(today, -90), 1, "auto_approved");
      request(person, annual, addDays(today, 100), 3, "pending");
    }
    hiddenRequest = request(owner, hidden, nextMonday(addDays(today, 18)), 3, "approved");
  }

  const stages = (["Applied", "Phone screen", "Interview", "Offer", "Hired", "Rejected"] as const).map((name, position) => ({
    id: ids.uuid(), name, position: position + 1, kind: name === "Hired" ? "HIRED" as const : name === "Rejected" ? "REJECTED" as const
      : "ACTIVE" as const,
  }));
  const tenant: Tenant = {
    profile: {
      id: ids.uuid(), name: profile.name, jurisdiction: profile.jurisdictions, plan: profile.plan, company_size: profile.rich ? "11-50"
        : "1-10",
      industry: "Software", vera_context: profile.rich ? "We build scheduling software for clinics." : null,
        website: `https://www.${profile.domain}`,
      phone: null, currency: "AUD", timezone: "Australia/Melbourne", financial_year_start: "07-01", primary_domain: profile.domain,
      allowed_domains: [profile.domain], domain_enforcement_enabled: false, created_at: stamp(1600),
    },
    branding: { primary_colour: null, accent_colour: null, brand_name: null, logo_url: null, email_branding: false, published_at: null },
    logo: null, logoCount: 0, values: ["Own it", "Stay curious", "Care deeply"], people, leaveTypes: types, leave, webhooks: new Map(),
      stages,
    roles: new Map(), candidates: new Map(), applications: new Map(), offers: new Map(), onboarding: new Map(), offboarding: new Map(),
      surveys: new Map(),
    recognition: [], programmes: [], paths: [],
    conversation: { advisorName: null, unread: 0, lastAt: null, messages: [] },
    billing: { interval: "annual", status: profile.rich ? "active" : "trialing", trialEndsAt: profile.rich ? null : stamp(-10),
      minimumSeats: 5, addOns: profile.rich ? ["managed_payroll"] : [] },
    hasDocument: profile.rich, hasPaySchedule: profile.rich,
  };

  const canaries: string[] = [];
  const secret = (value: string): string => {
    canaries.push(value);
    return value;
  };
  const applications = profile.rich ? 14 : 2;
  (["Backend Engineer", "Account Executive", "Support Lead", "Data Analyst"] as const).forEach((title, index) => {
    tenant.roles.set(ids.uuid(), { id: "", title, department: profile.departments[index % profile.departments.length]?.[0] ?? null,
      location: "Melbourne",
      employmentType: "full_time", jurisdiction: profile.jurisdictions[0] ?? "AU", description: null, salaryMin: 9_000_000,
        salaryMax: 12_000_000, openings: 1,
      hiringManagerId: chief.employee.id, status: index === 3 ? "on_hold" : "open", createdAt: stamp(60 - index) });
  });
  for (const [id, role] of tenant.roles) role.id = id;
  const roleIds = [...tenant.roles.keys()];
  for (let index = 0; index < applications; index++) {
    const candidate = { id: ids.uuid(), firstName: secret(`Quillon${index}x`), lastName: secret(`Zarbeck${index}x`),
      email: secret(`quillon.zarbeck${index}@candidates.example`),
      phone: `+61 400 000 1${index}`, cv: secret(`Curriculum vitae text ${index} of a private candidate`) };
    tenant.candidates.set(candidate.id, candidate);
    const id = ids.uuid();
    const stage = stages[index === 5 ? 5 : index === 9 ? 4 : index % 4];
    tenant.applications.set(id, { id, roleId: roleIds[index % 3] ?? "", candidateId: candidate.id, stageId: stage?.id ?? "",
      enteredAt: stamp(2 + index) });
  }
  const addPlan = (at: number, done: number, offset: number): void => {
    const person = current[at];
    if (person === undefined) return;
    const keyDate = offset === 0 ? person.employee.start_date : addDays(today, offset);
    const plan: Plan_ = { id: ids.uuid(), employeeId: person.employee.id, keyDate, status: done === 6 ? "COMPLETED" : "IN_PROGRESS",
      tasks: tasksOf(ONBOARDING_TASKS, keyDate, ids, done, stamp(20)) };
    tenant.onboarding.set(plan.id, plan);
  };
  addPlan(profile.rich ? 8 : 4, 3, 0);
  if (profile.rich) {
    addPlan(21, 2, 0);
    addPlan(10, 6, 0);
    current.slice(15, 17).forEach((person, index) => {
      const keyDate = addDays(today, 14 + index * 10);
      const plan = { id: ids.uuid(), employeeId: person.employee.id, keyDate, status: "IN_PROGRESS" as const,
        tasks: tasksOf(OFFBOARDING_TASKS, keyDate, ids, 1, stamp(3)),
        exitInterview: { status: index === 0 ? "SUBMITTED" as const : "SENT" as const, answers: index === 0
          ? [secret("I leave because of the commute and my line manager")] : [] } };
      tenant.offboarding.set(plan.id, plan);
    });
  }
  const survey = (title: string, anonymous: boolean, status: Survey["status"], answers: number): Survey => {
    const made: Survey = { id: ids.uuid(), title, type: "eNPS", anonymous, status, responses: [], questions: [
      { id: ids.uuid(), text: "How likely are you to recommend us as a place to work?", kind: "enps" },
      { id: ids.uuid(), text: "I have the tools that I need", kind: "rating" },
        { id: ids.uuid(), text: "What should we change?", kind: "text" }] };
    current.slice(0, answers).forEach((person, index) => {
      const values: [string, number | string][] = made.questions.map((question) => [question.id,
        question.kind === "enps" ? 5 + ((index * 3) % 6) : question.kind === "rating" ? 2 + (index % 4)
          : secret(`Free text answer ${title} ${index}`)]);
      made.responses.push({ id: ids.uuid(), employeeId: anonymous ? null : person.employee.id, answers: new Map(values) });
    });
    tenant.surveys.set(made.id, made);
    return made;
  };
  const open = survey("Quarterly pulse", false, "OPEN", profile.rich ? 9 : 2);
  const anonymous = survey("Anonymous eNPS", true, "OPEN", profile.rich ? 7 : 1);
  const small = survey("Team retrospective", false, "CLOSED", 4);
  const draft = survey("Next quarter", false, "DRAFT", 0);
  for (let index = 0; index < (profile.rich ? 9 : 2); index++) {
    const from = current[(index * 3 + 2) % current.length];
    const to = current[(index * 5 + 1) % current.length];
    if (from === undefined || to === undefined || from === to) continue;
    tenant.recognition.push({ id: ids.uuid(), fromId: from.employee.id, toId: to.employee.id, kind: "peer", value: tenant.values[index % 3]
      ?? null, isPublic: index % 4 !== 3,
      message: index % 4 === 3 ? secret(`Private praise number ${index}`) : `Thank you for the help with project ${index + 1}`,
        reactions: (index * 2) % 7, createdAt: stamp(index * 6 + 1) });
  }
  const hookId = ids.uuid();
  tenant.webhooks.set(hookId, { secret: `whsec_${ids.hex()}`, deleted: false, hook: { id: hookId, url: `https://hooks.${profile.domain}/hr`,
    events: ["employee.created", "leave.requested"], is_active: true, created_at: stamp(90) } });
  tenant.programmes.push({ id: ids.uuid(), title: "Employee lifecycle", cadence: "QUARTERLY",
    surveys: ["Onboarding check-in", "Quarterly pulse", "Annual eNPS"], published: true },
    { id: ids.uuid(), title: "Draft programme", cadence: "MONTHLY", surveys: ["Monthly mood"], published: false });
  const course = (title: string, minutes: number): { id: string; title: string; minutes: number; answerKey: string } =>
    ({ id: ids.uuid(), title, minutes, answerKey: secret(`key-${title.toLowerCase().replaceAll(" ", "-")}:B,D,A,C`) });
  tenant.paths.push({ id: ids.uuid(), title: "First 90 days", published: true,
    courses: [course("Working safely", 25), course("Privacy basics", 30), course("How we plan", 20)] },
    { id: ids.uuid(), title: "New managers", published: true, courses: [course("Feedback that lands", 40),
      course("Leave and the law", 35)] },
    { id: ids.uuid(), title: "Draft path", published: false, courses: [course("Unfinished", 10)] });
  if (profile.rich) tenant.conversation = { advisorName: "Dana Whitlock", unread: 2, lastAt: stamp(1),
    messages: [secret("Please keep the grievance about payroll between us")] };

  const answered = new Set(open.responses.map((entry) => entry.employeeId));
  const active = tenant.applications.keys().next().value;
  return { tenant, resources: {
    open_survey_id: open.id, open_survey_employee_ids: current.filter((person) => !answered.has(person.employee.id))
      .map((person) => person.employee.id).slice(0, 20),
    anonymous_survey_id: anonymous.id, small_survey_id: small.id, draft_survey_id: draft.id,
    hidden_leave: { request_id: hiddenRequest?.id, type_id: hidden.type.id, employee_id: owner?.employee.id,
      twin_employee_id: twin?.employee.id,
      start_date: hiddenRequest?.startDate, end_date: hiddenRequest?.endDate },
    application_id: active, stage_ids: { active: stages[1]?.id, other_active: stages[2]?.id, hired: stages[4]?.id }, canaries,
  } };
}
