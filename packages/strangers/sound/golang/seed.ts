// The data that the service starts with: three tenants. Ids come from a counter through SHA-256.
import { createHash } from "node:crypto";
import { DAY, dateOf, isWeekend, plusDays, stampOf, workingDays } from "./dates.ts";
import type { Employee, Jurisdiction, Key, Leave, LeaveStatus, LeaveType, Plan, Scope, Survey, Task, Tenant } from "./types.ts";

export class Ids {
  private n = 0;
  private digest(): string { return createHash("sha256").update(`harbourline/${++this.n}`).digest("hex"); }
  uuid(): string {
    const h = this.digest();
    const variant = "89ab"[parseInt(h[16] ?? "0", 16) % 4] ?? "8";
    return [h.slice(0, 8), h.slice(8, 12), "4" + h.slice(13, 16), variant + h.slice(17, 20), h.slice(20, 32)].join("-");
  }
  token(): string { return this.digest(); }
  below(n: number): number { return parseInt(this.digest().slice(0, 8), 16) % n; }
}

const GIVEN = ("Ada Ben Cleo Dev Esme Finn Gwen Hugo Iris Joel Kira Lena Marcus Nadia Owen Poppy Quinn Rhys Sadie Theo Uma Victor " +
  "Wren Yusuf Zara " +
  "Alba Bruno Celia Dara Elio Fay Gil Hope Ivo Jess Kit Luca Mina Ned Orla Pete Rosa Sam Tess Una Vera Will Xia Yara Zeb").split(" ");
const FAMILY = ("Archer Bell Cole Doyle Ellis Frost Grant Hart Irwin Jones Kerr Lowe Mercer Nash Odell Price Quirk Reid Shaw " +
  "Todd Usher Vance Wade Young").split(" ");
const APPLICANTS = ["Perpetua Longbottomley", "Thaddeus Wrigglesworthy", "Clementine Okonkwosky", "Barnaby Featherstonehaugh",
  "Isolde Trevelyanski",
  "Montague Fizzlewick", "Rosalind Quartermaine"];
export const applicantEmail = (name: string): string => name.toLowerCase().replace(" ", "_") + "@applicants.example";
const SECRETS = { advisor: "Otter-violin: pause the restructure until we speak.", exit: "Heron-teapot: the night rota broke me.",
  quiz: "Badger-key=3142", quiet: "Newt-parcel: just between us." };

export function newTasks(ids: Ids, start: string, done: number): Task[] {
  const rows: [string, string, boolean, boolean, number][] = [["Sign contract", "documents", true, true, 0],
    ["Order laptop", "it", true, false, -5],
    ["First-day tour", "welcome", false, false, 0], ["Add to payroll", "payroll", true, true, 3],
    ["Read the handbook", "policy", true, false, 7]];
  return rows.map(([title, category, required, service_managed, offset], i) =>
    ({ id: ids.uuid(), title, category, required, service_managed, completed: i < done, due_date: plusDays(start, offset) }));
}

interface Spec { name: string; domain: string; plan: string; jurisdictions: Jurisdiction[]; departments: Record<string,
  number>; leavers: number; currency: string; timezone: string }

export function seed(now: number, ids: Ids): { tenants: Tenant[]; keys: Map<string, Key>; target: Record<string, unknown> } {
  const today = dateOf(now);
  const keys = new Map<string, Key>();
  const mint = (tenant: Tenant, scopes: Scope[], revoked = false): string => {
    const token = "hl_live_" + ids.token().slice(0, 40);
    keys.set(token, { token, tenant, scopes, revoked, hits: [] });
    return token;
  };
  const put = <T extends { readonly id: string }>(map: Map<string, T>, value: T): T => {
    map.set(value.id, value);
    return value;
  };

  const leaveOf = (e: Employee, typeId: string, from: string, length: number, status: LeaveStatus): Leave => {
    let start = from;
    while (isWeekend(start)) start = plusDays(start, 1);
    const end = plusDays(start, length - 1);
    return { id: ids.uuid(), employeeId: e.id, typeId, startDate: start, endDate: end, days: workingDays(e.jurisdiction, start, end),
      halfDay: false,
      halfDayPeriod: null, notes: null, status, declineReason: status === "declined" ? "Cover is too thin that week" : null,
      createdAt: stampOf(Math.min(now - DAY, Date.parse(start) - 20 * DAY)) };
  };

  function tenant(spec: Spec): { t: Tenant; people: Employee[]; types: Record<string, LeaveType> } {
    const t: Tenant = {
      company: { id: ids.uuid(), name: spec.name, jurisdiction: spec.jurisdictions, plan: spec.plan, company_size: "26-100",
        industry: "Health", vera_context: null,
        website: `https://${spec.domain}`, currency: spec.currency, timezone: spec.timezone, financial_year_start: "04-06",
        primary_domain: spec.domain,
        allowed_domains: [spec.domain], domain_enforcement_enabled: false, created_at: stampOf(now - 1000 * DAY) },
      branding: { primary_colour: null, accent_colour: null, brand_name: null, logo_url: null, email_branding: true, published_at: null },
      employees: new Map(), accounts: new Map(), leaveTypes: new Map(), leave: new Map(), sealed: { types: [], leave: [] },
      hooks: new Map(), hookSecrets: new Map(),
      roles: new Map(), stages: new Map(), candidates: new Map(), applications: new Map(), offers: new Map(), onboarding: new Map(),
      offboarding: new Map(),
      surveys: new Map(), praise: new Map(), paths: new Map(), programmes: new Map(),
      advisor: { name: "Robin Ash", presence: "away", status: "waiting_for_advisor", unread: 0,
      thread: [{ from: "advisor", text: SECRETS.advisor, at: stampOf(now - 5 * DAY) }] },
      documents: 3, paySchedule: spec.plan !== "free",
    };
    const type = (name: string, rest: Partial<LeaveType> = {}): LeaveType => ({ id: ids.uuid(), name, is_paid: true,
      requires_approval: true, allow_half_days: true,
      min_notice_days: 0, max_days_per_year: null, is_default: true, ...rest });
    const types: Record<string, LeaveType> = {
      annual: put(t.leaveTypes, type("Annual leave", { min_notice_days: 7 })),
      sick: put(t.leaveTypes, type("Sick leave", { requires_approval: false })),
      unpaid: put(t.leaveTypes, type("Unpaid leave", { is_paid: false, is_default: false, allow_half_days: false })),
      study: put(t.leaveTypes, type("Study leave", { max_days_per_year: 5, is_default: false, min_notice_days: 14 })),
      safe: type("Safe leave (family violence)", { max_days_per_year: 10 }),
    };
    t.sealed.types.push(types["safe"] as LeaveType);

    const people: Employee[] = [];
    const join = (department: string, status: Employee["status"]): void => {
      const n = people.length;
      const lead = people.find((e) => e.department === department);
      const start = dateOf(now - (status === "probation" ? 15 + ids.below(60) : 400 + ids.below(1800)) * DAY);
      const first = GIVEN[n % GIVEN.length] as string;
      const last = FAMILY[(n * 5) % FAMILY.length] as string;
      const e = put(t.employees, {
        id: ids.uuid(), first_name: first, last_name: last, email: `${first[0]}.${last}${n}@${spec.domain}`.toLowerCase(),
        job_title: lead ? `${department} specialist` : `${department} lead`, department,
        employment_type: (["full_time", "full_time", "part_time", "full_time", "full_time", "casual", "full_time",
        "contractor"] as const)[n % 8] as string,
        start_date: start, base_salary: n % 8 === 7 ? null : 3_100_000 + ids.below(500) * 10_000, status,
        probation_end_date: status === "probation" ? plusDays(start, 90) : null, manager_id: lead?.id ?? people[0]?.id ?? null,
        jurisdiction: spec.jurisdictions[n % 3 === 1 ? spec.jurisdictions.length - 1 : 0] as Jurisdiction,
        created_at: stampOf(Date.parse(start) - 3 * DAY),
        ...(status === "terminated" ? { termination_date: dateOf(now - (10 + n * 6) * DAY),
        termination_reason: n % 2 ? "Resigned for a new role" : "Redundancy" } : {}),
      });
      people.push(e);
      t.accounts.set(e.id, { role: n === 0 ? "company_admin" : lead ? "employee" : "manager",
        preset: n === 0 || lead ? null : n % 2 ? "hr_manager" : "team_lead",
        invitedAt: stampOf(now - 200 * DAY), coursesAssigned: 4, coursesDone: ids.below(5) });
    };
    for (const [department, size] of Object.entries(spec.departments)) {
      for (let i = 0; i < size; i++) join(department, size > 5 && i === size - 1 ? "probation" : size > 8 &&
        i === 2 ? "on_leave" : "active");
    }
    for (let i = 0; i < spec.leavers; i++) join(Object.keys(spec.departments)[i % 2] as string, "terminated");

    people.forEach((e, i) => {
      if (e.status === "terminated") return;
      const add = (kind: string, offset: number, length: number, status: LeaveStatus): Leave =>
        put(t.leave, leaveOf(e, (types[kind] as LeaveType).id, plusDays(today, offset), length, status));
      add("annual", -310 + i, 5, "approved");
      add("annual", -170 + i, 3, i % 7 === 0 ? "declined" : "approved");
      if (i % 2 === 0) add("sick", -40 - i, 2, "auto_approved");
      if (i % 4 === 0) add("annual", 25 + i, 4, "pending");
      if (i % 9 === 5) add("study", 60, 1, "cancelled");
    });
    const hook = put(t.hooks, { id: ids.uuid(), url: `https://events.${spec.domain}/hr`, events: ["leave.approved", "employee.updated"],
      is_active: true,
      created_at: stampOf(now - 60 * DAY) });
    t.hookSecrets.set(hook.id, "whsec_" + ids.token());
    return { t, people, types };
  }

  function hiring(t: Tenant): void {
    const stages = (["New", "Screening", "Panel", "References", "Hired", "Not progressing"] as const).map((name, i) =>
      put(t.stages, { id: ids.uuid(), name, kind: i === 4 ? "hired" : i === 5 ? "rejected" : "active", order: i }));
    const roles = [["Community nurse", "open"], ["Site reliability engineer", "open"], ["Accountant", "closed"],
      ["Receptionist", "draft"]].map(([title, status]) =>
      put(t.roles, { id: ids.uuid(), title: title as string, status: status as string, employment_type: "full_time",
      jurisdiction: t.company.jurisdiction[0] as string,
        created_at: stampOf(now - 45 * DAY), location: "Bristol" }));
    APPLICANTS.forEach((name, i) => {
      const c = put(t.candidates, { id: ids.uuid(), name, email: applicantEmail(name), phone: null });
      const stage = stages[i < 4 ? i : i === 4 ? 1 : i] ?? stages[5];
      if (stage) put(t.applications, { id: ids.uuid(), candidateId: c.id, roleId: (roles[i % 2] as { id: string }).id, stageId: stage.id,
        status: stage.kind, movedAt: now - (i * 2 + 1) * DAY });
    });
  }

  function plans(t: Tenant, people: Employee[]): void {
    const plan = (map: Map<string, Plan>, e: Employee, date: string, status: string, tasks: Task[], exit?: Plan["exit"]): Plan =>
      put(map, { id: ids.uuid(), employeeId: e.id, date, status, tasks, ...(exit ? { exit } : {}) });
    people.filter((e) => e.status === "probation").forEach((e, i) =>
      plan(t.onboarding, e, e.start_date, i === 0 ? "in_progress" : "completed", newTasks(ids, e.start_date, i === 0 ? 2 : 5)));
    const leaving = (date: string, done: boolean): Task[] => ([["Collect badge", "facilities", false],
      ["Knowledge transfer", "handover", false], ["Final payslip", "payroll", true],
      ["Disable sign-in", "it", true]] as const).map(([title, category, managed], i) =>
      ({ id: ids.uuid(), title, category, required: i > 0, service_managed: managed, completed: done || i === 0, due_date: date }));
    plan(t.offboarding, people[4] as Employee, plusDays(today, 12), "in_progress", leaving(plusDays(today, 12), false),
      { status: "pending", answers: [] });
    const gone = people.find((e) => e.status === "terminated");
    if (gone) plan(t.offboarding, gone, gone.termination_date ?? today, "completed", leaving(gone.termination_date ?? today, true),
      { status: "submitted", answers: [SECRETS.exit] });
  }

  function engagement(t: Tenant, people: Employee[]): Survey[] {
    const staff = people.filter((e) => e.status !== "terminated");
    const survey = (title: string, type: string, anonymous: boolean, status: Survey["status"], answers: number): Survey => {
      const questions: Survey["questions"] = [{ id: ids.uuid(), text: "I would recommend working here.", kind: "enps" },
        { id: ids.uuid(), text: "My workload is manageable.", kind: "rating" }];
      const asked = type === "eNPS" ? questions : questions.slice(1);
      return put(t.surveys, { id: ids.uuid(), title, type, anonymous, status, audience: staff.length, questions: asked,
        answers: Array.from({ length: answers }, (_, i) => ({ id: ids.uuid(), employeeId: anonymous ? null : staff[i]?.id ?? null,
          scores: Object.fromEntries(asked.map((q) => [q.id, q.kind === "enps" ? 3 + ids.below(8) : 1 + ids.below(5)])) })) });
    };
    const made = [survey("Winter eNPS", "eNPS", false, "open", Math.min(7, staff.length)), survey("Anonymous pulse", "pulse", true,
      "open", Math.min(11, staff.length)),
      survey("Team check-in", "check-in", false, "closed", 4), survey("Not yet sent", "pulse", false, "draft", 0)];
    const praise = (from: number, to: number, message: string, kind: "kudos" | "manager", isPublic: boolean): void => {
      put(t.praise, { id: ids.uuid(), fromId: (staff[from] as Employee).id, toId: (staff[to] as Employee).id, message,
        valueTag: from ? "kindness" : null, kind, isPublic,
        reactions: from * 2, at: stampOf(now - (9 - from) * DAY) });
    };
    praise(0, 1, "Calm under pressure all week.", "manager", true);
    praise(2, 3, "Thanks for swapping shifts.", "kudos", true);
    praise(3, 5, SECRETS.quiet, "kudos", false);
    const course = (name: string): { id: string; name: string; quizKey: string } => ({ id: ids.uuid(), name, quizKey: SECRETS.quiz });
    const path = (name: string, published: boolean): void => {
      put(t.paths, { id: ids.uuid(), name, summary: "A short sequence of courses.", published,
        courses: [course("Fire safety"), course("Data protection")] });
    };
    path("Induction", true);
    path("First-line management", true);
    path("Draft path", false);
    put(t.programmes, { id: ids.uuid(), name: "Year of listening", cadence: "quarterly", published: true,
      surveys: ["Winter eNPS", "Anonymous pulse"] });
    put(t.programmes, { id: ids.uuid(), name: "Shelved", cadence: "weekly", published: false, surveys: ["Team check-in"] });
    return made;
  }

  const main = tenant({ name: "Harbourline Health", domain: "harbourline.co.uk", plan: "scale", jurisdictions: ["UK", "AU"], leavers: 5,
    currency: "GBP", timezone: "Europe/London",
    departments: { Nursing: 13, Platform: 9, "Care coordination": 8, Finance: 6, Legal: 3, Facilities: 2 } });
  const other = tenant({ name: "Fernleaf Dairy", domain: "fernleaf.co.nz", plan: "growth", jurisdictions: ["NZ"], leavers: 2,
    currency: "NZD", timezone: "Pacific/Auckland",
    departments: { Plant: 9, Office: 4 } });
  const low = tenant({ name: "Corner Press", domain: "cornerpress.com.au", plan: "free", jurisdictions: ["AU"], leavers: 0,
    currency: "AUD", timezone: "Australia/Perth",
    departments: { Studio: 6 } });
  const [open, anonymous, small, draft] = [main, other, low].map(({ t, people }) => {
    hiring(t);
    plans(t, people);
    return engagement(t, people);
  })[0] as [Survey, Survey, Survey, Survey];

  // Two colleagues with the same record; one of them also took sensitive leave.
  const { t, people, types } = main;
  const [hider, twin] = [people[8], people[9]] as [Employee, Employee];
  const shared = { department: "Nursing", employment_type: "full_time", jurisdiction: "UK" as const, start_date: hider.start_date,
    status: "active" as const,
    base_salary: 3_900_000, job_title: "Nursing specialist", probation_end_date: null };
  for (const e of [hider, twin]) {
    Object.assign(e, shared);
    for (const l of [...t.leave.values()]) if (l.employeeId === e.id) t.leave.delete(l.id);
    put(t.leave, leaveOf(e, (types["annual"] as LeaveType).id, plusDays(today, -250), 5, "approved"));
    put(t.leave, leaveOf(e, (types["sick"] as LeaveType).id, plusDays(today, -150), 1, "auto_approved"));
  }
  const hidden = leaveOf(hider, (types["safe"] as LeaveType).id, plusDays(today, -80), 5, "approved");
  t.sealed.leave.push(hidden);

  const all: Scope[] = ["read", "write", "admin", "webhooks"];
  const done = new Set(open.answers.map((a) => a.employeeId));
  const stage = (name: string): string => [...t.stages.values()].find((s) => s.name === name)?.id ?? "";
  const target = {
    name: "golang", base_url: "https://api.harbourline.invalid/hr/api/v1",
    keys: { full: mint(t, all), read: mint(t, ["read"]), write: mint(t, ["write"]), admin: mint(t, ["admin"]),
    webhooks: mint(t, ["webhooks"]), sacrificial: mint(t, all),
      revoked: mint(t, all, true) },
    other_company: { keys: { full: mint(other.t, all) } }, below_growth: { keys: { full: mint(low.t, all) } }, requests_per_minute: 90,
    resources: {
      open_survey_id: open.id, open_survey_employee_ids: people.filter((e) => e.status !== "terminated" && !done.has(e.id)).slice(0,
        10).map((e) => e.id),
      anonymous_survey_id: anonymous.id, small_survey_id: small.id, draft_survey_id: draft.id,
      hidden_leave: { request_id: hidden.id, type_id: types["safe"]?.id, employee_id: hider.id, twin_employee_id: twin.id,
      start_date: hidden.startDate, end_date: hidden.endDate },
      application_id: [...t.applications.values()].find((a) => a.stageId === stage("New"))?.id,
      stage_ids: { active: stage("New"), other_active: stage("Panel"), hired: stage("Hired") },
      canaries: [...APPLICANTS, ...APPLICANTS.flatMap((n) => n.split(" ").slice(1)), ...APPLICANTS.map(applicantEmail), "Otter-violin",
      "Heron-teapot", "Badger-key", "Newt-parcel"],
    },
  };
  return { tenants: [main.t, other.t, low.t], keys, target };
}
