// Tables in memory. Every row has a company_id, and every read goes through it.
import type { Jurisdiction } from "./calendar.ts";
import { notFound } from "./changeset.ts";

export const SCOPES = ["read", "write", "admin", "webhooks"] as const;
export type Scope = (typeof SCOPES)[number];
export const EMPLOYMENT = ["full_time", "part_time", "casual", "contractor"] as const;
export const PORTAL_ROLES = ["employee", "manager", "company_admin"] as const;
export const LEAVE_STATUS = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;
export const ROLE_STATUS = ["draft", "open", "on_hold", "closed", "filled"] as const;
export const EVENTS = [
  "employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved", "leave.declined",
  "leave.cancelled", "document.uploaded", "document.signed",
] as const;
export type Employment = (typeof EMPLOYMENT)[number];
export type Plan = "starter" | "growth" | "scale";

type Row = { id: string; company_id: string };
export type Branding = {
  primary_colour: string | null; accent_colour: string | null; brand_name: string | null; logo_url: string | null;
  email_branding: boolean; published_at: string | null;
};
export type Company = Row & {
  name: string; jurisdiction: Jurisdiction[]; plan: Plan; company_size: string | null; industry: string | null;
  vera_context: string | null; website: string | null; phone: string | null; currency: string; timezone: string;
  financial_year_start: string; primary_domain: string | null; allowed_domains: string[]; domain_enforcement_enabled: boolean;
  created_at: string; updated_at: string; branding: Branding; logo: Uint8Array | null; pay_schedule: string | null; documents: number;
  add_ons: string[]; advisor: { name: string; status: string; messages: { sender: string; body: string; at: string; read: boolean }[] }
    | null;
};
export type Employee = Row & {
  first_name: string; last_name: string; email: string; job_title: string | null; department: string | null;
  employment_type: Employment; start_date: string; base_salary: number | null;
  status: "active" | "on_leave" | "probation" | "terminated"; probation_end_date: string | null; manager_id: string | null;
  jurisdiction: Jurisdiction; role: (typeof PORTAL_ROLES)[number]; preset: "team_lead" | "hr_manager" | null; invited_at: string | null;
  termination_date: string | null; termination_reason: string | null; training_done: boolean; created_at: string; updated_at: string;
};
export type LeaveType = Row & {
  name: string; is_paid: boolean; requires_approval: boolean; allow_half_days: boolean; min_notice_days: number;
  max_days_per_year: number | null; is_default: boolean; sensitive: boolean; bucket: "annual" | "sick" | null;
};
export type Leave = Row & {
  employee_id: string; type_id: string; start_date: string; end_date: string; days: number; half_day: boolean;
  half_day_period: "morning" | "afternoon" | null; notes: string | null; status: (typeof LEAVE_STATUS)[number];
  decline_reason: string | null; cancel_reason: string | null; created_at: string;
};
export type Webhook = Row & { url: string; events: string[]; is_active: boolean; secret: string; created_at: string;
  deleted_at: string | null };
export type Stage = Row & { name: string; position: number; type: "active" | "rejected" | "hired" };
export type Role = Row & {
  title: string; employment_type: Employment; jurisdiction: Jurisdiction; department: string | null; location: string | null;
  description: string | null; salary_min: number | null; salary_max: number | null; status: (typeof ROLE_STATUS)[number];
  created_at: string; updated_at: string;
};
export type Application = Row & {
  role_id: string; stage_id: string; moved_at: string;
  candidate: { first_name: string; last_name: string; email: string; phone: string | null; source: string | null; cv: string | null };
};
export type Offer = Row & { application_id: string; salary: number; start_date: string; employment_type: string; expires_on: string | null;
  status: "draft" };
export type Task = {
  id: string; title: string; category: string; required: boolean; managed: boolean; completed_at: string | null; due_date: string;
};
export type Journey = Row & {
  kind: "onboarding" | "offboarding"; employee_id: string; date: string; status: "in_progress" | "completed"; tasks: Task[];
  exit_interview: { status: string; answers: string[] } | null;
};
export type Question = { id: string; text: string; type: "enps" | "scale" | "text" };
export type Survey = Row & {
  title: string; type: "eNPS" | "pulse" | "check-in"; anonymity: "anonymous" | "attributed"; status: "draft" | "open" | "closed";
  questions: Question[]; audience: number; created_at: string;
  responses: { id: string; employee_id: string | null; answers: Map<string, number | string> }[];
};
export type Recognition = Row & {
  giver_id: string; recipient_id: string; message: string; value_tag: string | null; kind: "peer" | "manager";
    visibility: "public" | "private";
  reactions: number; created_at: string;
};
export type Programme = Row & { name: string; description: string; cadence: string; published_at: string | null;
  surveys: { title: string; type: string }[] };
export type LearningPath = Row & {
  title: string; description: string; published_at: string | null;
  courses: { id: string; title: string; minutes: number; quiz: { question: string; answer_key: string } | null }[];
};
export type ApiKey = { token: string; company_id: string; scopes: readonly Scope[]; revoked: boolean };

export class Table<T extends Row> {
  readonly rows = new Map<string, T>();
  readonly #label: string;
  constructor(label: string) { this.#label = label; }
  insert(row: T): T { this.rows.set(row.id, row); return row; }
  get(companyId: string, id: string): T | undefined {
    const row = this.rows.get(id.toLowerCase());
    return row?.company_id === companyId ? row : undefined;
  }
  /** Raises NOT_FOUND, the same for an unknown id and for another company's. */
  fetch(companyId: string, id: string, field?: string): T {
    const row = this.get(companyId, id);
    if (row === undefined) throw notFound(this.#label, field);
    return row;
  }
  where(companyId: string, test: (row: T) => boolean = () => true): T[] {
    return [...this.rows.values()].filter((r) => r.company_id === companyId && test(r));
  }
}

export class Repo {
  readonly companies = new Table<Company>("Company");
  readonly employees = new Table<Employee>("Employee");
  readonly leaveTypes = new Table<LeaveType>("Leave type");
  readonly leave = new Table<Leave>("Leave request");
  readonly webhooks = new Table<Webhook>("Webhook");
  readonly stages = new Table<Stage>("Stage");
  readonly roles = new Table<Role>("Role");
  readonly applications = new Table<Application>("Application");
  readonly offers = new Table<Offer>("Offer");
  readonly journeys = new Table<Journey>("Plan");
  readonly surveys = new Table<Survey>("Survey");
  readonly recognition = new Table<Recognition>("Recognition");
  readonly programmes = new Table<Programme>("Survey programme");
  readonly paths = new Table<LearningPath>("Learning path");
  readonly keys = new Map<string, ApiKey>();
  readonly now: () => number;
  #state = 0x5eed_1e55;

  constructor(now: () => number) { this.now = now; }

  /** mulberry32: the same ids in every run. */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  hex(n: number): string { return Array.from({ length: n }, () => Math.floor(this.random() * 16).toString(16)).join(""); }
  uuid(): string {
    return `${this.hex(8)}-${this.hex(4)}-4${this.hex(3)}-${"89ab"[Math.floor(this.random() * 4)]}${this.hex(3)}-${this.hex(12)}`;
  }
  timestamp(): string { return new Date(this.now()).toISOString(); }
  today(): string { return this.timestamp().slice(0, 10); }
}
