// The types. Ids are newtypes, states are tagged enums, and each company has a store of its own.
import { createHash } from "node:crypto";
import type { Jurisdiction } from "./calendar.ts";

declare const brand: unique symbol;
type Id<N extends string> = string & { readonly [brand]: N };
export type EmployeeId = Id<"Employee">;
export type LeaveId = Id<"Leave">;
export type LeaveTypeId = Id<"LeaveType">;
export type StageId = Id<"Stage">;
export type RoleId = Id<"Role">;
export type ApplicationId = Id<"Application">;
export type QuestionId = Id<"Question">;

export const EMPLOYMENT = ["full_time", "part_time", "casual", "contractor"] as const;
export const ACCESS = ["employee", "manager", "company_admin"] as const;
export const ROLE_STATUS = ["draft", "open", "on_hold", "closed", "filled"] as const;
export const LEAVE_STATUS = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;
export const EVENT_KINDS = [
  "employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved", "leave.declined", "leave.cancelled",
  "document.uploaded", "document.signed",
] as const;
export const VALUES = ["safety_first", "own_it", "craft", "one_team"] as const;
export type Scope = "read" | "write" | "admin" | "webhooks";
export type Plan = "core" | "growth" | "enterprise";
type OneOf<T extends readonly unknown[]> = T[number];

export type EmployeeState =
  | { readonly kind: "active" } | { readonly kind: "on_leave" } | { readonly kind: "probation"; readonly until: string }
  | { readonly kind: "terminated"; readonly date: string; readonly reason: string | null };
export interface Employee {
  readonly id: EmployeeId; first_name: string; last_name: string; email: string; job_title: string | null; department: string | null;
  employment_type: OneOf<typeof EMPLOYMENT>; readonly start_date: string; base_salary: number | null; state: EmployeeState;
  manager_id: EmployeeId | null; readonly jurisdiction: Jurisdiction; role: OneOf<typeof ACCESS>; preset: "team_lead" | "hr_manager" | null;
  portal: { readonly kind: "none" } | { readonly kind: "invited"; readonly expires_at: string } | { readonly kind: "member" };
  courses: { assigned: number; completed: number }; readonly created_at: string;
}
export interface LeaveType {
  readonly id: LeaveTypeId; readonly name: string; readonly is_paid: boolean; readonly requires_approval: boolean;
    readonly allow_half_days: boolean;
  readonly min_notice_days: number; readonly max_days_per_year: number | null; readonly is_default: boolean;
}
export type LeaveState =
  | { readonly kind: "pending" | "approved" | "auto_approved" } | { readonly kind: "declined"; readonly reason: string }
  | { readonly kind: "cancelled"; readonly reason: string | null };
export interface Leave {
  readonly id: LeaveId; readonly employee: EmployeeId; readonly type: LeaveTypeId; readonly start: string; readonly end: string;
    readonly days: number;
  readonly half: { readonly period: "morning" | "afternoon" | null } | null; readonly notes: string | null; state: LeaveState;
    readonly created_at: string;
}
export interface Webhook { readonly id: string; readonly url: string; readonly events: string[]; is_active: boolean;
  readonly secret: string; readonly created_at: string; deleted_at: string | null }
export interface Stage { readonly id: StageId; readonly name: string; readonly kind: "active" | "hired" | "rejected" }
export interface Role {
  readonly id: RoleId; readonly title: string; readonly employment_type: OneOf<typeof EMPLOYMENT>; readonly jurisdiction: Jurisdiction;
    readonly department: string | null;
  readonly description: string | null; readonly openings: number; readonly salary_range: { min: number; max: number } | null;
    status: OneOf<typeof ROLE_STATUS>;
  readonly opened_at: string;
}
export interface Application { readonly id: ApplicationId; readonly candidate_ref: string; readonly candidate: string;
  readonly role: RoleId; stage: StageId; entered_at: number }
/** Write-only over the API. */
export interface Candidate { readonly id: string; readonly full_name: string; readonly email: string; readonly phone: string | null;
  readonly resume: string | null }
export interface Offer { readonly id: string; readonly application: ApplicationId; readonly salary: number; readonly start_date: string;
  readonly expires_on: string | null }
export interface Task {
  readonly id: string; readonly title: string; readonly category: string; readonly mandatory: boolean; readonly managed: boolean;
    completed: boolean; readonly due_on: string;
}
export interface Journey {
  readonly id: string; readonly employee: EmployeeId; readonly date: string; readonly state: "active" | "done"; readonly tasks: Task[];
  readonly exit_interview: { readonly status: "not_started" | "submitted"; readonly responses: string[] } | null;
}
export type QuestionKind = "nps" | "rating" | "free_text";
export interface Question { readonly id: QuestionId; readonly kind: QuestionKind; readonly prompt: string }
export interface Survey {
  readonly id: string; readonly title: string; readonly type: "eNPS" | "pulse" | "check-in"; readonly anonymity: "anonymous" | "attributed";
  readonly status: "draft" | "open" | "closed"; readonly questions: Question[]; readonly invited: number;
  readonly responses: { readonly by: EmployeeId | null; readonly answers: ReadonlyMap<QuestionId, number | string> }[];
}
export interface Recognition {
  readonly id: string; readonly from: EmployeeId; readonly to: EmployeeId; readonly message: string; readonly kind: "peer" | "manager";
  readonly value: OneOf<typeof VALUES> | null; readonly is_public: boolean; readonly reactions: number; readonly created_at: string;
}
export interface Programme { readonly id: string; readonly title: string;
  readonly cadence: { readonly every: number; readonly unit: "week" | "month" }; readonly published: boolean;
    readonly surveys: { title: string; type: string }[] }
export interface LearningPath { readonly id: string; readonly title: string; readonly summary: string; readonly published: boolean;
  readonly courses: { id: string; title: string; minutes: number; quiz_key: string | null }[] }
export interface Branding {
  primary_colour: string | null; accent_colour: string | null; brand_name: string | null; email_branding: boolean;
    published_at: string | null;
  logo: { readonly url: string; readonly mime_type: string; readonly bytes: Uint8Array } | null;
}
export interface Company {
  readonly id: string; name: string; readonly jurisdiction: Jurisdiction[]; readonly plan: Plan; readonly company_size: string | null;
    industry: string | null;
  readonly vera_context: string | null; website: string | null; phone: string | null; readonly currency: string; readonly timezone: string;
  readonly financial_year_start: string; readonly primary_domain: string | null; allowed_domains: string[];
    domain_enforcement_enabled: boolean;
  readonly created_at: string;
}

export class Tenant {
  readonly company: Company;
  readonly branding: Branding = { primary_colour: null, accent_colour: null, brand_name: null, email_branding: false, published_at: null,
    logo: null };
  readonly employees = new Map<EmployeeId, Employee>();
  readonly leaveTypes = new Map<LeaveTypeId, LeaveType>();
  readonly leave = new Map<LeaveId, Leave>();
  /** Family-violence leave lives apart, and no handler reads it. */
  readonly sealed: { readonly types: LeaveType[]; readonly leave: Leave[] } = { types: [], leave: [] };
  readonly webhooks = new Map<string, Webhook>();
  readonly stages: Stage[] = [];
  readonly roles = new Map<RoleId, Role>();
  readonly applications = new Map<ApplicationId, Application>();
  readonly candidates = new Map<string, Candidate>();
  readonly offers: Offer[] = [];
  readonly onboarding = new Map<string, Journey>();
  readonly offboarding = new Map<string, Journey>();
  readonly surveys = new Map<string, Survey>();
  readonly recognition: Recognition[] = [];
  readonly programmes: Programme[] = [];
  readonly paths: LearningPath[] = [];
  readonly setup = { document_uploaded: true, pay_schedule: true };
  advisor: { readonly name: string; readonly messages: {
    readonly from: "advisor" | "company"; readonly text: string; readonly at: string;
    readonly unread: boolean }[] } | null = null;
  constructor(company: Company) { this.company = company; }

  get current(): Employee[] { return [...this.employees.values()].filter((e) => e.state.kind !== "terminated"); }
}

export interface ApiKey { readonly tenant: Tenant; readonly scopes: readonly Scope[]; readonly revoked: boolean; readonly hits: number[] }
export class AppState {
  readonly now: () => number;
  readonly keys = new Map<string, ApiKey>();
  #counter = 0;
  constructor(now: () => number) { this.now = now; }
  timestamp(): string { return new Date(this.now()).toISOString(); }
  today(): string { return this.timestamp().slice(0, 10); }
  token(length: number): string { return createHash("sha512").update(`ironbark/${this.#counter++}`).digest("hex").slice(0, length); }
  id<T extends string = string>(): T {
    const h = this.token(32);
    const variant = "89ab"[parseInt(h[16]!, 16) % 4];
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-${variant}${h.slice(17, 20)}-${h.slice(20)}` as T;
  }
}
