// What this service keeps, and the sample companies.
import { addDays, holidays as calendar, JURISDICTIONS, missing, seedPeople, seedTypes, workingDays } from "../core.ts";
import type { Json, LeaveType, Person } from "../core.ts";

export type Scope = "read" | "write" | "admin" | "webhooks";
export type Status = "pending" | "approved" | "declined" | "cancelled" | "auto_approved";
export interface Leave {
  id: string; employeeId: string; employeeName: string; typeId: string; typeName: string; startDate: string; endDate: string; days: number;
  halfDay: boolean; halfDayPeriod: string | null; notes: string | null; status: Status; declineReason: string | null; createdAt: string;
}
export interface Task {
  id: string; title: string; category: string; required: boolean; service_managed: boolean; completed: boolean; due_date: string;
}
export interface Plan { id: string; employee_id: string; employee_name: string; start_date: string; tasks: Task[] }
export interface Role { id: string; title: string; employment_type: string; jurisdiction: string; status: string }
export interface Stage { id: string; name: string; kind: "active" | "rejected" | "hired"; position: number }
export interface Application { id: string; candidate_id: string; candidate_ref: string; role_id: string; stage_id: string; since: string }
export interface Survey {
  id: string; title: string; type: string; anonymous: boolean; status: "draft" | "open" | "closed"; invited: number;
  answers: { employee_id: string | null; scores: number[] }[];
}
export interface Hook {
  id: string; url: string; events: string[]; is_active: boolean; created_at: string; secret: string; deleted: boolean;
}
export interface Company {
  info: Json & { name: string; allowed_domains: string[]; primary_domain: string; domain_enforcement_enabled: boolean };
  people: Person[]; types: LeaveType[]; leave: Leave[]; plans: Plan[]; roles: Role[]; stages: Stage[];
  applications: Application[]; candidates: Map<string, Json>; surveys: Survey[]; hooks: Hook[];
}
export interface Call { company: Company; params: Record<string, string>; query: URLSearchParams; body: () => Json }
export interface Reply { status: number; body: Json }

export const KINDS = [
  "employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved", "leave.declined", "leave.cancelled",
  "document.uploaded", "document.signed",
] as const;
export const holidays: typeof calendar = (place, year, region) =>
  calendar(place, year, region).filter((h) => place !== "UK" || h.name !== "Good Friday");
export const PERSONAL = ["gmail.com", "outlook.com", "hotmail.com", "yahoo.com", "icloud.com", "live.com", "aol.com", "proton.me"];
export const ROLE_STATES = ["draft", "open", "on_hold", "closed", "filled"] as const;
export const PRESETS = [
  { preset: "team_lead", capabilities: ["leave.approve", "people.view"] },
  { preset: "hr-manager", capabilities: ["leave.approve", "people.view", "people.edit", "recruitment.manage"] },
];
export const ok = (data: unknown, status = 200): Reply => ({ status, body: { data } });
export const name = (p: Person): string => `${p.first_name} ${p.last_name}`;
export const alive = (company: Company): Person[] => company.people.filter((p) => p.status !== "terminated");
export function found<T extends { id: string }>(rows: readonly T[], id: string | undefined, what: string): T {
  const row = rows.find((r) => r.id === id);
  if (row === undefined) throw missing(what);
  return row;
}
export function showPerson(p: Person): Json {
  const { role: _role, invited: _invited, ...shown } = p;
  return shown;
}
export function progress(plan: Plan): Json {
  const completed = plan.tasks.filter((t) => t.completed).length;
  return {
    id: plan.id, employee_id: plan.employee_id, employee_name: plan.employee_name, start_date: plan.start_date,
    status: completed === plan.tasks.length ? "completed" : "in_progress", progress: { completed, total: plan.tasks.length },
  };
}
export function newPlan(next: () => string, p: Person): Plan {
  const task = (title: string, category: string, required: boolean, managed: boolean, after: number): Task => ({
    id: next(), title, category, required, service_managed: managed, completed: false, due_date: addDays(p.start_date, after),
  });
  return {
    id: next(), employee_id: p.id, employee_name: name(p), start_date: p.start_date,
    tasks: [
      task("Sign the contract", "paperwork", true, true, 0), task("Set up the laptop", "equipment", true, false, 1),
      task("Meet the team", "welcome", false, false, 3), task("Complete the safety course", "training", true, true, 14),
    ],
  };
}

export function seed(next: () => string, today: string): Company {
  const domain = "brightwork.example", at = `${today}T00:00:00.000Z`,
    first = "Ada Bo Cy Di Ed Flo Gus Hal Ida Jo Kit Lou Max Nan Ola Pip".split(" ");
  const people = seedPeople(next, 26, today, domain, ["Studio", "Accounts", "Delivery"], first).filter((p) => p.status !== "terminated");
  for (const p of people.slice(-2)) p.department = "Front desk";
  const types = seedTypes(next);
  const leave: Leave[] = [];
  const book = (p: Person, typeId: string, typeName: string, from: number, length: number, status: Status): void => {
    const startDate = addDays(today, from), endDate = addDays(startDate, length - 1);
    leave.push({
      id: next(), employeeId: p.id, employeeName: name(p), typeId, typeName, startDate, endDate, halfDay: false, halfDayPeriod: null,
        notes: null,
      days: workingDays(startDate, endDate, p.jurisdiction, holidays), status,
        declineReason: status === "declined" ? "Too many away that week." : null,
      createdAt: `${addDays(startDate, -20)}T08:30:00.000Z`,
    });
  };
  people.forEach((p, i) => {    const type = types[i % 3 === 1 ? 1 : 0];
    if (type) book(p, type.id, type.name, -200 + i * 4, 2 + (i % 5),
      type.requires_approval ? (i % 7 === 2 ? "declined" : "approved") : "auto_approved");
    if (p.status !== "terminated" && i % 4 === 0 && types[0]) book(p, types[0].id, types[0].name, 30 + i, 3,
      i % 8 === 4 ? "cancelled" : "pending");
  });
  const kinds = ["active", "active", "active", "hired", "rejected"] as const;
  const stages = ["Applied", "Interview", "Offer", "Hired", "Rejected"].map((title, i): Stage => (
    { id: next(), name: title, kind: kinds[i] ?? "active", position: i + 1 }));
  const roles = ["open", "open", "closed"].map((status, i): Role => (
    { id: next(), title: ["Data Engineer", "Support Lead", "Clerk"][i] ?? "Clerk", employment_type: "full_time", jurisdiction: "AU",
      status }));
  const candidates = new Map<string, Json>(), applications: Application[] = [];
  ["Barnaby Quistgaard", "Drusilla Penhallow", "Leopold Vantongeren"].forEach((full, i) => {
    const candidate = next(), role = roles[i % 2], stage = stages[[0, 1, 4][i] ?? 0];
    candidates.set(candidate, { name: full, email: `${full.replace(" ", ".").toLowerCase()}@mail.example` });
    if (role && stage) {
      applications.push({ id: next(), candidate_id: candidate, candidate_ref: `cand-${next().slice(0, 8)}`, role_id: role.id,
        stage_id: stage.id, since: addDays(today, -5) });
    }
  });
  const survey = (title: string, anonymous: boolean, status: Survey["status"], answered: number): Survey => ({
    id: next(), title, type: "pulse", anonymous, status, invited: people.length,
    answers: people.slice(0, answered).map((p, i) => ({ employee_id: anonymous ? null : p.id, scores: [(i * 3) % 11, 5 + (i % 6)] })),
  });
  const plans = people.slice(6, 8).map((p) => newPlan(next, p));
  for (const task of plans[0]?.tasks ?? []) task.completed = true;
  return {
    info: {
      id: next(), name: "Brightwork", jurisdiction: [...JURISDICTIONS], plan: "Scale", company_size: "11-50", industry: "Logistics",
        vera_context: null,
      website: `https://www.${domain}`, currency: "AUD", timezone: "Australia/Sydney", financial_year_start: "07-01",
        primary_domain: domain,
      allowed_domains: [domain], domain_enforcement_enabled: false, created_at: "2023-02-01T00:00:00.000Z",
    },
    people, types, leave, plans, roles, stages, applications, candidates,
    surveys: [
      survey("How are we", false, "open", 6), survey("Frank words", true, "open", 7), survey("Later", false, "draft", 0),
        survey("Before", false, "closed", 9),
    ],
    hooks: [{ id: next(), url: `https://hooks.${domain}/in`, events: ["leave.requested"], is_active: true, created_at: at,
      secret: `whsec_${next()}`, deleted: false }],
  };
}
