// Records as the tables hold them (snake_case columns), and the scopes that every query starts from.
import { createHmac } from "node:crypto";

export interface Company {
  id: string; name: string; jurisdiction: string[]; plan: string; company_size: string | null; industry: string | null;
    vera_context: string | null;
  website: string | null; phone: string | null; currency: string; timezone: string; financial_year_start: string;
    primary_domain: string | null;
  allowed_domains: string[]; domain_enforcement_enabled: boolean; created_at: string; updated_at: string;
}
export interface Branding {
  primary_colour: string | null; accent_colour: string | null; brand_name: string | null; email_branding: boolean;
    published_at: string | null;
  logo: { filename: string; content_type: string; byte_size: number; data: Uint8Array; key: string } | null;
}
export interface Employee {
  id: string; company_id: string; first_name: string; last_name: string; email: string; job_title: string | null; department: string | null;
  employment_type: string; start_date: string; base_salary: number | null; status: string; probation_end_date: string | null;
    manager_id: string | null;
  jurisdiction: string; role: string; invited_at: string | null; joined_at: string | null; terminated_on: string | null;
    termination_reason: string | null;
  trainings_completed: number; created_at: string; updated_at: string;
}
export interface LeaveType {
  id: string; company_id: string; name: string; bucket: "annual" | "sick" | null; is_paid: boolean; requires_approval: boolean;
    allow_half_days: boolean;
  min_notice_days: number; max_days_per_year: number | null; is_default: boolean; confidential: boolean;
}
export interface Leave {
  id: string; company_id: string; employee_id: string; leave_type_id: string; start_date: string; end_date: string; days: number;
    half_day: boolean;
  half_day_period: string | null; notes: string | null; status: string; decline_reason: string | null; cancellation_reason: string | null;
  decided_at: string | null; created_at: string; updated_at: string;
}
export interface Webhook { id: string; company_id: string; url: string; events: string[]; is_active: boolean; secret: string;
  created_at: string; updated_at: string; deleted_at: string | null }
export interface JobRole {
  id: string; company_id: string; title: string; employment_type: string; jurisdiction: string; department: string | null;
    location: string | null;
  description: string | null; status: string; opened_at: string | null; created_at: string; updated_at: string;
}
export interface Stage { id: string; company_id: string; name: string; kind: "active" | "rejected" | "hired"; position: number }
export interface Candidate { id: string; company_id: string; first_name: string; last_name: string; email: string; phone: string | null;
  source: string | null }
export interface Application { id: string; company_id: string; role_id: string; candidate_id: string; stage_id: string;
  stage_entered_at: string; created_at: string; updated_at: string }
export interface Offer { id: string; company_id: string; application_id: string; salary: number; start_date: string; status: string;
  created_at: string }
export interface Plan {
  id: string; company_id: string; employee_id: string; kind: "onboarding" | "offboarding"; anchor_date: string; status: string;
  exit_interview_status: string | null; exit_interview_answers: string[]; created_at: string; updated_at: string;
}
export interface Task {
  id: string; plan_id: string; title: string; category: string; is_required: boolean; service_managed: boolean; completed: boolean;
    completed_at: string | null;
  due_date: string; position: number;
}
export interface Survey { id: string; company_id: string; title: string; type: string; anonymity: string; status: string;
  opened_at: string | null; created_at: string }
export interface Question { id: string; survey_id: string; prompt: string; kind: "enps" | "scale" | "comment" }
export interface SurveyResponse { id: string; survey_id: string; employee_id: string | null; answers: Record<string, number | string>;
  created_at: string }
export interface Post {
  id: string; company_id: string; giver_id: string; recipient_id: string; message: string; value_tag: string | null; kind: string;
    is_public: boolean;
  reactions_count: number; created_at: string;
}
export interface LearningPath { id: string; company_id: string; title: string; summary: string;
  courses: { id: string; title: string; minutes: number; answer_key: string }[]; published_at: string | null; created_at: string }
export interface Programme { id: string; company_id: string; name: string; cadence: string; survey_ids: string[];
  published_at: string | null; created_at: string }
export interface Message { id: string; company_id: string; sender: string; body: string; read_at: string | null; created_at: string }
export interface Advisor { company_id: string; name: string; status: string }
export interface ApiKey { token: string; company_id: string; scopes: string[]; revoked_at: string | null }

export class Store {
  companies: Company[] = [];
  brandings = new Map<string, Branding>();
  employees: Employee[] = [];
  leave_types: LeaveType[] = [];
  leaves: Leave[] = [];
  webhooks: Webhook[] = [];
  job_roles: JobRole[] = [];
  stages: Stage[] = [];
  candidates: Candidate[] = [];
  applications: Application[] = [];
  offers: Offer[] = [];
  plans: Plan[] = [];
  tasks: Task[] = [];
  surveys: Survey[] = [];
  questions: Question[] = [];
  responses: SurveyResponse[] = [];
  posts: Post[] = [];
  learning_paths: LearningPath[] = [];
  programmes: Programme[] = [];
  messages: Message[] = [];
  advisors: Advisor[] = [];
  api_keys: ApiKey[] = [];
  #serial = 0;

  /** SecureRandom would differ from run to run; this does not. */
  token(label: string, length = 32): string {
    return createHmac("sha256", "rails-hr").update(label).digest("hex").slice(0, length);
  }
  uuid(): string {
    const hex = this.token(`row ${(this.#serial += 1)}`);
    return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
  }
}
export const of = <T extends { company_id: string }>(company: Company, rows: readonly T[]): T[] =>
  rows.filter((r) => r.company_id === company.id);
export const kept = (employee: Employee): boolean => employee.status !== "terminated";
export const nameOf = (employee: Employee): string => `${employee.first_name} ${employee.last_name}`;

/** default_scope of LeaveType and Leave: confidential (family-violence) leave does not exist for the API. */
export const leaveTypes = (store: Store, company: Company): LeaveType[] => of(company, store.leave_types).filter((t) => !t.confidential);
export function leaves(store: Store, company: Company): Leave[] {
  const ids = new Set(leaveTypes(store, company).map((t) => t.id));
  return of(company, store.leaves).filter((l) => ids.has(l.leave_type_id));
}
export const granted = (leave: Leave): boolean => leave.status === "approved" || leave.status === "auto_approved";

/** after_create of Employee: the onboarding plan comes by itself. Offboarding plans are started in the web application. */
export function buildPlan(store: Store, employee: Employee, kind: Plan["kind"], anchor: string, at: string,
  due: (date: string, days: number) => string): Plan {
  const plan: Plan = {
    id: store.uuid(), company_id: employee.company_id, employee_id: employee.id, kind, anchor_date: anchor, status: "not_started",
    exit_interview_status: kind === "offboarding" ? "pending" : null, exit_interview_answers: [], created_at: at, updated_at: at,
  };
  const rows: [string, string, number, boolean, boolean][] = kind === "onboarding"
    ? [["Order equipment", "it", -5, true, false], ["Sign contract", "paperwork", -1, true, true],
      ["Set up payroll", "payroll", 0, true, true],
      ["Meet your buddy", "people", 1, false, false], ["Read the handbook", "learning", 7, true, false]]
    : [["Plan the handover", "people", -10, true, false], ["Revoke access", "it", 0, true, true],
      ["Collect equipment", "it", 0, true, false],
      ["Calculate final pay", "payroll", 1, true, true], ["Farewell morning tea", "people", -1, false, false]];
  rows.forEach(([title, category, days, is_required, service_managed], i) => store.tasks.push({
    id: store.uuid(), plan_id: plan.id, title, category, is_required, service_managed, completed: false, completed_at: null,
      due_date: due(anchor, days), position: i + 1,
  }));
  store.plans.push(plan);
  return plan;
}
