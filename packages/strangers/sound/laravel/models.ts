// The "database": plain tables in memory, with Laravel-style snake_case columns.
import { createHash } from "node:crypto";

export type Scope = "read" | "write" | "admin" | "webhooks";
export type Jurisdiction = "AU" | "NZ" | "UK";
export type EmployeeStatus = "active" | "on_leave" | "probation" | "terminated";
export type LeaveStatus = "pending" | "approved" | "declined" | "cancelled" | "auto_approved";

export interface Branding {
  primary_colour: string | null; accent_colour: string | null; brand_name: string | null;
  logo_path: string | null; email_branding: boolean; published_at: string | null;
}
export interface Company {
  id: string; name: string; jurisdiction: Jurisdiction[]; plan: "starter" | "growth" | "scale"; company_size: string | null;
  industry: string | null; vera_context: string | null; website: string | null; phone: string | null; currency: string; timezone: string;
  financial_year_start: string; primary_domain: string | null; allowed_domains: string[]; domain_enforcement_enabled: boolean;
  branding: Branding; has_document: boolean; pay_schedule_set: boolean; onboarding_complete: boolean; created_at: string;
  trial_ends_at: string | null; seat_minimum: number; add_ons: { code: string; name: string }[];
  manager_overrides: Record<string, boolean>; conversation: Conversation; updated_at: string;
}
export interface Conversation {
  status: string; advisor_name: string | null; advisor_status: string | null; unread_count: number;
  messages: { sender: string; body: string; sent_at: string }[];
}
export interface ApiKey { token: string; company_id: string; scopes: Scope[]; revoked_at: string | null; hits: number; window_started:
  number }
export interface Employee {
  id: string; company_id: string; first_name: string; last_name: string; email: string; job_title: string | null; department: string | null;
  employment_type: string; start_date: string; base_salary: number | null; status: EmployeeStatus; probation_end_date: string | null;
  manager_id: string | null; jurisdiction: Jurisdiction; role: "employee" | "manager" | "company_admin"; preset: string | null;
  invited_at: string | null; termination_date: string | null; termination_reason: string | null;
  exit_kind: "voluntary" | "involuntary" | "unspecified" | null; trainings_assigned: number; trainings_completed: number;
  annual_allowance: number; sick_allowance: number; created_at: string; updated_at: string;
}
export interface LeaveType {
  id: string; company_id: string; name: string; category: "annual" | "sick" | "other"; is_sensitive: boolean; is_paid: boolean;
  requires_approval: boolean; allow_half_days: boolean; min_notice_days: number; max_days_per_year: number | null; is_default: boolean;
}
export interface LeaveRequest {
  id: string; company_id: string; employee_id: string; leave_type_id: string; start_date: string; end_date: string; days: number;
  half_day: boolean; half_day_period: string | null; notes: string | null; status: LeaveStatus; decline_reason: string | null;
  cancel_reason: string | null; created_at: string; updated_at: string;
}
export interface Webhook {
  id: string; company_id: string; url: string; events: string[]; is_active: boolean; secret: string; created_at: string; deleted_at:
    string | null;
}
export interface JobRole {
  id: string; company_id: string; title: string; department: string | null; location: string | null; description: string | null;
  employment_type: string; jurisdiction: string; status: string; salary_min: number | null; salary_max: number | null; openings: number;
  hiring_manager_id: string | null; created_at: string; updated_at: string;
}
export interface Stage { id: string; company_id: string; name: string; type: "active" | "hired" | "rejected"; position: number }
export interface Candidate { id: string; company_id: string; first_name: string; last_name: string; email: string; phone: string | null }
export interface Application {
  id: string; company_id: string; candidate_id: string; job_role_id: string; stage_id: string; status: "active" | "hired" | "rejected";
  stage_entered_at: string;
}
export interface Offer { id: string; company_id: string; application_id: string; base_salary: number; start_date: string; status: string }
export interface Task {
  id: string; title: string; category: string; is_required: boolean; is_service_managed: boolean; completed_at: string | null; due_date:
    string | null;
}
export interface Plan {
  id: string; company_id: string; kind: "onboarding" | "offboarding"; employee_id: string; status: string; key_date: string; tasks: Task[];
  exit_interview: { status: string; answers: string[] } | null; created_at: string;
}
export interface Question { id: string; text: string; type: "enps" | "scale" | "text"; is_required: boolean }
export interface Survey {
  id: string; company_id: string; title: string; type: string; anonymity: "anonymous" | "attributed"; status: "draft" | "open" | "closed";
  questions: Question[]; invited: number; created_at: string;
}
export interface SurveyResponse { id: string; survey_id: string; employee_id: string | null; answers: Map<string, number | string> }
export interface Post {
  id: string; company_id: string; giver_id: string; recipient_id: string; message: string; value_tag: string | null;
  kind: "peer" | "manager"; visibility: "public" | "private"; reaction_count: number; created_at: string;
}
export interface Course { id: string; title: string; duration_minutes: number; quiz_key: string }
export interface LearningPath { id: string; company_id: string; title: string; description: string; is_published: boolean; courses:
  Course[]; created_at: string }
export interface Programme {
  id: string; company_id: string; name: string; cadence: string; is_published: boolean; surveys:
    { title: string; type: string }[]; created_at: string;
}

/** Seeded generator (mulberry32): the same code gives the same ids on every start. */
export class Faker {
  private state: number;
  constructor(seed: number) { this.state = seed >>> 0; }
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  int(below: number): number { return Math.floor(this.next() * below); }
  hex(length: number): string { return Array.from({ length }, () => this.int(16).toString(16)).join(""); }
  uuid(): string {
    const h = this.hex(32);
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-${"89ab"[this.int(4)]}${h.slice(17, 20)}-${h.slice(20, 32)}`;
  }
}

export class Database {
  readonly faker = new Faker(20240229);
  readonly now: () => number;
  companies: Company[] = [];
  api_keys: ApiKey[] = [];
  employees: Employee[] = [];
  leave_types: LeaveType[] = [];
  leave_requests: LeaveRequest[] = [];
  webhooks: Webhook[] = [];
  job_roles: JobRole[] = [];
  stages: Stage[] = [];
  candidates: Candidate[] = [];
  applications: Application[] = [];
  offers: Offer[] = [];
  plans: Plan[] = [];
  surveys: Survey[] = [];
  survey_responses: SurveyResponse[] = [];
  posts: Post[] = [];
  learning_paths: LearningPath[] = [];
  programmes: Programme[] = [];
  files = new Map<string, { mime: string; bytes: Buffer }>();
  constructor(now: () => number) { this.now = now; }
  /** Laravel serialises Carbon with microseconds. */
  timestamp(ms: number = this.now()): string { return new Date(ms).toISOString().replace("Z", "000Z"); }
  today(): string { return new Date(this.now()).toISOString().slice(0, 10); }
  /** Global scope: sensitive leave types do not exist for the API. */
  visibleTypes(companyId: string): LeaveType[] { return this.leave_types.filter((t) => t.company_id === companyId && !t.is_sensitive); }
  /** Global scope: requests of sensitive types do not exist for the API, wherever they might be counted. */
  visibleLeave(companyId: string): LeaveRequest[] {
    const ids = new Set(this.visibleTypes(companyId).map((t) => t.id));
    return this.leave_requests.filter((r) => r.company_id === companyId && ids.has(r.leave_type_id));
  }
  current(companyId: string): Employee[] { return this.employees.filter((e) => e.company_id === companyId && e.status !== "terminated"); }
}

export const fullName = (e: { first_name: string; last_name: string }): string => `${e.first_name} ${e.last_name}`;
export const opaqueRef = (candidateId: string): string =>
  "cnd_" + createHash("sha256").update("pipeline:" + candidateId).digest("hex").slice(0, 16);
