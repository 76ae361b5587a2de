// Structs of the service. Wire names are snake_case (leave requests: camelCase, see wire.ts).
export type Scope = "read" | "write" | "admin" | "webhooks";
export type Jurisdiction = "AU" | "NZ" | "UK";
export type LeaveStatus = "pending" | "approved" | "declined" | "cancelled" | "auto_approved";

export interface Branding {
  primary_colour: string | null;
  accent_colour: string | null;
  brand_name: string | null;
  logo_url: string | null;
  email_branding: boolean;
  published_at: string | null;
}

export interface Company {
  readonly id: string;
  name: string;
  jurisdiction: Jurisdiction[];
  plan: string;
  company_size: string | null;
  industry: string | null;
  vera_context: string | null;
  website: string | null;
  currency: string;
  timezone: string;
  financial_year_start: string;
  primary_domain: string | null;
  allowed_domains: string[];
  domain_enforcement_enabled: boolean;
  created_at: string;
  phone?: string;
}

export interface Employee {
  readonly id: string;
  first_name: string;
  last_name: string;
  email: string;
  job_title: string | null;
  department: string | null;
  employment_type: string;
  start_date: string;
  base_salary: number | null;
  status: "active" | "on_leave" | "probation" | "terminated";
  probation_end_date: string | null;
  manager_id: string | null;
  jurisdiction: Jurisdiction;
  created_at: string;
  termination_date?: string;
  termination_reason?: string;
}

/** What the service knows of a person beyond the HR record. */
export interface Account {
  role: string;
  preset: string | null;
  invitedAt: string | null;
  coursesAssigned: number;
  coursesDone: number;
}

export interface LeaveType {
  readonly id: string;
  name: string;
  is_paid: boolean;
  requires_approval: boolean;
  allow_half_days: boolean;
  min_notice_days: number;
  max_days_per_year: number | null;
  is_default: boolean;
}

export interface Leave {
  readonly id: string;
  employeeId: string;
  typeId: string;
  startDate: string;
  endDate: string;
  days: number;
  halfDay: boolean;
  halfDayPeriod: string | null;
  notes: string | null;
  status: LeaveStatus;
  declineReason: string | null;
  createdAt: string;
  cancelReason?: string;
}

export interface Hook { readonly id: string; url: string; events: string[]; is_active: boolean; created_at: string }
export interface Role {
  readonly id: string;
  title: string;
  status: string;
  employment_type: string;
  jurisdiction: string;
  created_at: string;
  department?: string;
  location?: string;
  salary_from_cents?: number;
  salary_to_cents?: number;
}
export interface Stage { readonly id: string; name: string; kind: "active" | "hired" | "rejected"; order: number }
export interface Candidate { readonly id: string; name: string; email: string; phone: string | null }
export interface Application { readonly id: string; candidateId: string; roleId: string; stageId: string; status: string; movedAt: number }
export interface Offer { readonly id: string; applicationId: string; salaryCents: number; startDate: string | null }
export interface Task {
  readonly id: string;
  title: string;
  category: string;
  required: boolean;
  service_managed: boolean;
  completed: boolean;
  due_date: string | null;
}
export interface Plan { readonly id: string; employeeId: string; date: string; status: string; tasks: Task[]; exit?:
  { status: string; answers: string[] } }
export interface Question { readonly id: string; text: string; kind: "enps" | "rating" }
export interface Survey {
  readonly id: string;
  title: string;
  type: string;
  anonymous: boolean;
  status: "draft" | "open" | "closed";
  audience: number;
  questions: Question[];
  answers: { id: string; employeeId: string | null; scores: Record<string, number> }[];
}
export interface Praise {
  readonly id: string;
  fromId: string;
  toId: string;
  message: string;
  valueTag: string | null;
  kind: "kudos" | "manager";
  isPublic: boolean;
  reactions: number;
  at: string;
}
export interface LearningPath { readonly id: string; name: string; summary: string; published: boolean; courses:
  { id: string; name: string; quizKey: string }[] }
export interface Programme { readonly id: string; name: string; cadence: string; published: boolean; surveys: string[] }

/** Everything of one company. A handler gets one tenant and cannot reach another. */
export interface Tenant {
  readonly company: Company;
  readonly branding: Branding;
  readonly employees: Map<string, Employee>;
  readonly accounts: Map<string, Account>;
  readonly leaveTypes: Map<string, LeaveType>;
  readonly leave: Map<string, Leave>;
  /** Sensitive leave lies apart: no handler reads this, so nothing of it can show in any list, sum or count. */
  readonly sealed: { readonly types: LeaveType[]; readonly leave: Leave[] };
  readonly hooks: Map<string, Hook>;
  readonly hookSecrets: Map<string, string>;
  readonly roles: Map<string, Role>;
  readonly stages: Map<string, Stage>;
  readonly candidates: Map<string, Candidate>;
  readonly applications: Map<string, Application>;
  readonly offers: Map<string, Offer>;
  readonly onboarding: Map<string, Plan>;
  readonly offboarding: Map<string, Plan>;
  readonly surveys: Map<string, Survey>;
  readonly praise: Map<string, Praise>;
  readonly paths: Map<string, LearningPath>;
  readonly programmes: Map<string, Programme>;
  readonly advisor: { name: string | null; presence: string | null; status: string; unread: number; thread:
    { from: string; text: string; at: string }[] };
  readonly documents: number;
  readonly paySchedule: boolean;
}

export interface Key { readonly token: string; readonly tenant: Tenant; readonly scopes: readonly Scope[]; readonly revoked:
  boolean; hits: number[] }
