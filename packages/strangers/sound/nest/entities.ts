// What TypeORM would keep in tables: camelCase columns, capital enums where the API document names no values.
import { createHash } from "node:crypto";
import type { Jurisdiction } from "./calendar.ts";

export const EMPLOYMENT_TYPES = ["full_time", "part_time", "casual", "contractor"] as const;
export const PORTAL_ROLES = ["employee", "manager", "company_admin"] as const;
export const ROLE_STATUSES = ["draft", "open", "on_hold", "closed", "filled"] as const;
export const LEAVE_STATUSES = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;
export const SURVEY_TYPES = ["eNPS", "pulse", "check-in"] as const;
export const ANONYMITY = ["ANONYMOUS", "ATTRIBUTED"] as const;
export const VALUE_TAGS = ["TEAMWORK", "CUSTOMER_FIRST", "OWNERSHIP", "INNOVATION", "INTEGRITY"] as const;
export const EVENT_KINDS = [
  "employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved", "leave.declined", "leave.cancelled",
  "document.uploaded", "document.signed",
] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export interface Company {
  id: string; name: string; jurisdiction: Jurisdiction[]; plan: "STARTER" | "GROWTH" | "ENTERPRISE"; companySize: string;
    industry: string | null;
  veraContext: string | null; website: string | null; phone: string | null; currency: string; timezone: string; primaryDomain: string;
  allowedDomains: string[]; domainEnforcementEnabled: boolean; createdAt: string; updatedAt: string;
  branding: { primaryColour: string | null; accentColour: string | null; brandName: string | null; emailBranding: boolean;
    publishedAt: string | null };
  logo: { url: string; mimeType: string; bytes: Uint8Array } | null;
  advisor: { name: string; status: "ONLINE" | "AWAY";
    messages: { sender: "ADVISOR" | "COMPANY"; text: string; sentAt: string; read: boolean }[] } | null;
}
export interface Invitation { id: string; status: "PENDING" | "ACCEPTED"; sentAt: string; expiresAt: string }
export interface Employee {
  id: string; companyId: string; firstName: string; lastName: string; email: string; jobTitle: string | null; department: string | null;
  employmentType: EmploymentType; startDate: string; baseSalary: number | null; status: "active" | "on_leave" | "probation" | "terminated";
  probationEndDate: string | null; managerId: string | null; jurisdiction: Jurisdiction; role: (typeof PORTAL_ROLES)[number];
  preset: "team_lead" | "hr_manager" | null; createdAt: string; updatedAt: string; terminationDate: string | null;
    terminationReason: string | null;
  invitation: Invitation | null; coursesCompleted: number;
}
export interface LeaveType {
  id: string; companyId: string; name: string; kind: "ANNUAL" | "SICK" | "OTHER"; isPaid: boolean; requiresApproval: boolean;
    allowHalfDays: boolean;
  minNoticeDays: number; maxDaysPerYear: number | null; isDefault: boolean;
  /** Sensitive family-violence leave: the type and its requests never leave the store through this API. */
  sensitive: boolean;
}
export interface LeaveRequest {
  id: string; companyId: string; employeeId: string; typeId: string; startDate: string; endDate: string; days: number; halfDay: boolean;
  halfDayPeriod: "morning" | "afternoon" | null; notes: string | null; status: (typeof LEAVE_STATUSES)[number];
    declineReason: string | null;
  cancelReason: string | null; createdAt: string; updatedAt: string;
}
export interface Webhook { id: string; companyId: string; url: string; events: string[]; isActive: boolean; secret: string;
  createdAt: string; deletedAt: string | null }
export interface Stage { id: string; companyId: string; name: string; type: "ACTIVE" | "REJECTED" | "HIRED"; position: number }
export interface JobRole {
  id: string; companyId: string; title: string; department: string | null; location: string | null; description: string | null;
  employmentType: EmploymentType; jurisdiction: Jurisdiction; status: (typeof ROLE_STATUSES)[number]; createdAt: string; updatedAt: string;
}
export interface Application { id: string; companyId: string; roleId: string; candidateId: string; stageId: string; enteredStageOn: string }
export interface Candidate { id: string; companyId: string; firstName: string; lastName: string; email: string; phone: string | null;
  cv: string | null }
export interface Offer { id: string; companyId: string; applicationId: string; salary: number; startDate: string; status: "DRAFT" }
export interface PlanTask {
  id: string; title: string; category: string; required: boolean; serviceManaged: boolean; completed: boolean; completedAt: string | null;
    dueDate: string;
}
export interface JourneyPlan {
  id: string; companyId: string; kind: "ONBOARDING" | "OFFBOARDING"; employeeId: string; date: string;
  status: "NOT_STARTED" | "IN_PROGRESS" | "COMPLETED"; tasks: PlanTask[]; createdAt: string;
  exitInterview: { status: "NOT_SCHEDULED" | "SCHEDULED" | "COMPLETED"; answers: string[] } | null;
}
export interface Question { id: string; text: string; type: "ENPS" | "RATING" | "TEXT" }
export interface SurveyResponse { id: string; employeeId: string | null; answers: Map<string, number | string>; createdAt: string }
export interface Survey {
  id: string; companyId: string; title: string; type: (typeof SURVEY_TYPES)[number]; anonymity: (typeof ANONYMITY)[number];
  status: "DRAFT" | "OPEN" | "CLOSED"; questions: Question[]; responses: SurveyResponse[]; createdAt: string;
}
export interface Recognition {
  id: string; companyId: string; giverId: string; recipientId: string; message: string; valueTag: (typeof VALUE_TAGS)[number] | null;
  kind: "PEER" | "MANAGER"; visibility: "PUBLIC" | "PRIVATE"; reactionCount: number; createdAt: string;
}
export interface Course { id: string; title: string; durationMinutes: number; quizAnswerKey: string }
export interface LearningPath { id: string; companyId: string; title: string; description: string; courses: Course[];
  publishedAt: string | null }
export interface SurveyProgramme {
  id: string; companyId: string; name: string; cadence: "MONTHLY" | "QUARTERLY"; surveys: { id: string; title: string; type: string }[];
    publishedAt: string | null;
}
export interface ApiKey { token: string; companyId: string; scopes: string[]; revoked: boolean }

export interface Db {
  companies: Company[]; employees: Employee[]; leaveTypes: LeaveType[]; leaveRequests: LeaveRequest[]; webhooks: Webhook[]; stages: Stage[];
  roles: JobRole[]; applications: Application[]; candidates: Candidate[]; offers: Offer[]; plans: JourneyPlan[]; surveys: Survey[];
  recognitions: Recognition[]; paths: LearningPath[]; programmes: SurveyProgramme[]; keys: ApiKey[]; sequence: number;
}
export const emptyDb = (): Db => ({
  companies: [], employees: [], leaveTypes: [], leaveRequests: [], webhooks: [], stages: [], roles: [], applications: [], candidates: [],
    offers: [],
  plans: [], surveys: [], recognitions: [], paths: [], programmes: [], keys: [], sequence: 0,
});
export const digest = (text: string): string => createHash("sha256").update(`nest-people:${text}`).digest("hex");
/** Deterministic, version-4-shaped: the same calls give the same ids in every run. */
export function nextId(db: Db): string {
  const h = digest(`uuid:${++db.sequence}`);
  const variant = "89ab"[parseInt(h[16] ?? "0", 16) % 4];
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-${variant}${h.slice(17, 20)}-${h.slice(20, 32)}`;
}
export const isCurrent = (employee: Employee): boolean => employee.status !== "terminated";
export const employeesOf = (db: Db, company: Company): Employee[] => db.employees.filter((e) => e.companyId === company.id);
export const currentOf = (db: Db, company: Company): Employee[] => employeesOf(db, company).filter(isCurrent);
export const fullName = (employee: Employee): string => `${employee.firstName} ${employee.lastName}`;
