export type Jurisdiction = "AU" | "NZ" | "UK";
export const JURISDICTIONS = ["AU", "NZ", "UK"] as const;
export const EMPLOYMENT_TYPES = ["full_time", "part_time", "casual", "contractor"] as const;
export const ROLE_STATUSES = ["draft", "open", "on_hold", "closed", "filled"] as const;
export const EVENT_KINDS = ["employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved",
  "leave.declined", "leave.cancelled", "document.uploaded", "document.signed"] as const;
export type Scope = "read" | "write" | "admin" | "webhooks";
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export type PortalRole = "employee" | "manager" | "company_admin";
/** Ordered from the smallest plan to the largest. */
export const PLANS = ["starter", "growth", "scale"] as const;
export type Plan = (typeof PLANS)[number];

export interface PublicHoliday { date: string; name: string }
export interface Employee {
  id: string; first_name: string; last_name: string; email: string; job_title: string | null; department: string | null;
  employment_type: EmploymentType; start_date: string; base_salary: number | null;
    status: "active" | "on_leave" | "probation" | "terminated";
  probation_end_date: string | null; manager_id: string | null; jurisdiction: Jurisdiction; created_at: string;
}
/** The employee as returned, and beside it what the API does not return as such. */
export interface Person {
  employee: Employee; portalRole: PortalRole; invitedAt: string | null; preset: "team_lead" | "hr_manager" | null;
  leftOn: string | null; leftReason: string | null; openingDays: number; training: { assigned: number; completed: number };
}
export interface LeaveType {
  id: string; name: string; is_paid: boolean; requires_approval: boolean; allow_half_days: boolean; min_notice_days: number;
  max_days_per_year: number | null; is_default: boolean;
}
/** `sensitive` marks family-violence leave, which this API treats as non-existent. */
export interface StoredLeaveType { type: LeaveType; kind: "annual" | "sick" | "other"; sensitive: boolean }
export interface LeaveRequest {
  id: string; employeeId: string; employeeName: string; typeId: string; typeName: string; startDate: string; endDate: string; days: number;
  halfDay: boolean; halfDayPeriod: string | null; notes: string | null;
  status: "pending" | "approved" | "declined" | "cancelled" | "auto_approved"; declineReason: string | null; createdAt: string;
}
export interface Webhook { id: string; url: string; events: string[]; is_active: boolean; created_at: string }
export interface StoredWebhook { hook: Webhook; secret: string; deleted: boolean }
export interface Stage { id: string; name: string; kind: "ACTIVE" | "HIRED" | "REJECTED"; position: number }
export interface JobRole {
  id: string; title: string; department: string | null; location: string | null; employmentType: EmploymentType; jurisdiction: Jurisdiction;
  description: string | null; salaryMin: number | null; salaryMax: number | null; openings: number; hiringManagerId: string | null;
  status: (typeof ROLE_STATUSES)[number]; createdAt: string;
}
export interface Candidate { id: string; firstName: string; lastName: string; email: string; phone: string | null; cv: string | null }
export interface Application { id: string; roleId: string; candidateId: string; stageId: string; enteredAt: string }
export interface Offer { id: string; applicationId: string; salary: number; startDate: string; employmentType: EmploymentType }
export interface Task {
  id: string; title: string; category: string; required: boolean; serviceManaged: boolean; completedAt: string | null; dueDate: string;
}
export interface Plan_ { id: string; employeeId: string; keyDate: string; status: "IN_PROGRESS" | "COMPLETED"; tasks: Task[] }
export interface OffboardingPlan extends Plan_ { exitInterview: { status: "NOT_STARTED" | "SENT" | "SUBMITTED"; answers: string[] } }
export interface Question { id: string; text: string; kind: "enps" | "rating" | "text" }
export interface Survey {
  id: string; title: string; type: "eNPS" | "pulse" | "check-in"; anonymous: boolean; status: "DRAFT" | "OPEN" | "CLOSED";
  questions: Question[]; responses: { id: string; employeeId: string | null; answers: Map<string, number | string> }[];
}
export interface Recognition {
  id: string; fromId: string; toId: string; message: string; kind: "peer" | "manager"; value: string | null; isPublic: boolean;
  reactions: number; createdAt: string;
}
export interface Branding {
  primary_colour: string | null; accent_colour: string | null; brand_name: string | null; logo_url: string | null; email_branding: boolean;
  published_at: string | null;
}
export interface CompanyProfile {
  id: string; name: string; jurisdiction: Jurisdiction[]; plan: Plan; company_size: string | null; industry: string | null;
  vera_context: string | null; website: string | null; phone: string | null; currency: string; timezone: string;
    financial_year_start: string;
  primary_domain: string | null; allowed_domains: string[]; domain_enforcement_enabled: boolean; created_at: string;
}
/** All that belongs to one tenant. Nothing is ever looked up across tenants. */
export interface Tenant {
  profile: CompanyProfile; branding: Branding; logo: Uint8Array | null; logoCount: number; values: string[]; people: Map<string, Person>;
  leaveTypes: Map<string, StoredLeaveType>; leave: Map<string, LeaveRequest>; webhooks: Map<string, StoredWebhook>; stages: Stage[];
  roles: Map<string, JobRole>; candidates: Map<string, Candidate>; applications: Map<string, Application>; offers: Map<string, Offer>;
  onboarding: Map<string, Plan_>; offboarding: Map<string, OffboardingPlan>; surveys: Map<string, Survey>; recognition: Recognition[];
  programmes: { id: string; title: string; cadence: string; surveys: string[]; published: boolean }[];
  paths: { id: string; title: string; courses: { id: string; title: string; minutes: number; answerKey: string }[]; published: boolean }[];
  conversation: { advisorName: string | null; unread: number; lastAt: string | null; messages: string[] };
  billing: { interval: "monthly" | "annual"; status: "active" | "trialing"; trialEndsAt: string | null; minimumSeats: number;
    addOns: string[] };
  hasDocument: boolean; hasPaySchedule: boolean;
}
export interface ApiKey { tenant: Tenant; scopes: ReadonlySet<Scope>; revoked: boolean }
export const fullName = (person: Person): string => `${person.employee.first_name} ${person.employee.last_name}`;
