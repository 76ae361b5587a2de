// Domain entities, as a persistence layer would hold them. Response shapes live in Dtos.ts.
import type { JurisdictionCode } from "./HolidayCalendar.ts";

export const Jurisdictions: readonly JurisdictionCode[] = ["AU", "NZ", "UK"];
export const EmploymentTypes = ["full_time", "part_time", "casual", "contractor"] as const;
export const PortalRoles = ["employee", "manager", "company_admin"] as const;
export const LeaveStatuses = ["pending", "approved", "declined", "cancelled", "auto_approved"] as const;
export const JobRoleStatuses = ["draft", "open", "on_hold", "closed", "filled"] as const;
export const WebhookEvents = ["employee.created", "employee.updated", "employee.terminated", "leave.requested", "leave.approved",
  "leave.declined",
  "leave.cancelled", "document.uploaded", "document.signed"] as const;
export type ApiScope = "read" | "write" | "admin" | "webhooks";
export type EmploymentType = (typeof EmploymentTypes)[number];
export type PlanCode = "essentials" | "growth" | "enterprise";

interface CompanyOwned { id: string; companyId: string }
export interface CompanyEntity {
  id: string; name: string; plan: PlanCode; jurisdictions: JurisdictionCode[]; companySize: string | null; industry: string | null;
    assistantContext: string | null;
  website: string | null; phone: string | null; currency: string; timezone: string; financialYearStart: string;
    primaryDomain: string | null;
  allowedDomains: string[]; enforceDomains: boolean; createdAt: string; branding: BrandingEntity; hasDocuments: boolean;
    hasPaySchedule: boolean;
  subscription: { status: "active" | "trial"; interval: "monthly" | "annual"; trialEndsOn: string | null; minimumSeats: number;
    addOns: string[] };
  conversation: { advisorName: string | null; unread: number; lastMessageAt: string | null; messages: string[] };
}
export interface BrandingEntity {
  primaryColour: string | null; accentColour: string | null; brandName: string | null; logo: { url: string; content: Uint8Array } | null;
  brandsEmails: boolean; publishedAt: string | null;
}
export interface EmployeeEntity extends CompanyOwned {
  firstName: string; lastName: string; email: string; jobTitle: string | null; department: string | null; employmentType: EmploymentType;
    startDate: string;
  baseSalaryCents: number | null; status: "active" | "on_leave" | "probation" | "terminated"; probationEndDate: string | null;
    managerId: string | null;
  jurisdiction: JurisdictionCode; createdAt: string; portalRole: (typeof PortalRoles)[number]; preset: "team_lead" | "hr_manager" | null;
  invitation: { id: string; sentAt: string } | null; termination: { date: string; reason: string | null } | null; carriedOver: number;
  coursesAssigned: number; coursesCompleted: number;
}
export interface LeaveTypeEntity extends CompanyOwned {
  name: string; category: "annual" | "sick" | "special"; isPaid: boolean; requiresApproval: boolean; allowsHalfDays: boolean;
    minNoticeDays: number;
  maxDaysPerYear: number | null; isDefault: boolean; isConfidential: boolean;
}
export interface LeaveRequestEntity extends CompanyOwned {
  employeeId: string; leaveTypeId: string; startDate: string; endDate: string; days: number; halfDayPeriod: string | null;
    isHalfDay: boolean;
  notes: string | null; status: (typeof LeaveStatuses)[number]; declineReason: string | null; cancelReason: string | null;
    createdAt: string;
}
export interface WebhookEntity extends CompanyOwned { url: string; events: string[]; isActive: boolean; secret: string; createdAt: string;
  isDeleted: boolean }
export interface StageEntity extends CompanyOwned { name: string; sequence: number; category: "active" | "hired" | "rejected" }
export interface JobRoleEntity extends CompanyOwned {
  title: string; employmentType: EmploymentType; jurisdiction: JurisdictionCode; department: string | null; location: string | null;
    description: string | null;
  salaryFromCents: number | null; salaryToCents: number | null; status: (typeof JobRoleStatuses)[number]; hiringManagerId: string | null;
    createdAt: string;
}
export interface CandidateEntity extends CompanyOwned { firstName: string; lastName: string; email: string; mobile: string | null;
  coverNote: string | null }
export interface ApplicationEntity extends CompanyOwned { jobRoleId: string; candidateId: string; reference: string; stageId: string;
  stageEnteredAt: string }
export interface OfferEntity extends CompanyOwned { applicationId: string; salaryCents: number; startDate: string | null;
  terms: string | null }
export interface PlanTaskEntity {
  id: string; title: string; category: string; isRequired: boolean; isServiceManaged: boolean; completedAt: string | null; dueDate: string;
}
export interface LifecyclePlanEntity extends CompanyOwned {
  kind: "onboarding" | "offboarding"; employeeId: string; anchorDate: string; status: "in_progress" | "completed"; tasks: PlanTaskEntity[];
  exitInterview: { status: "not_sent" | "sent" | "completed"; responses: string[] } | null;
}
export interface SurveyQuestion { id: string; text: string; type: "nps" | "rating" | "free_text" }
export interface SurveyEntity extends CompanyOwned {
  title: string; type: "eNPS" | "pulse" | "check-in"; anonymity: "anonymous" | "attributed"; status: "draft" | "open" | "closed";
    questions: SurveyQuestion[];
  responses: { id: string; employeeId: string | null; answers: { questionId: string; score: number | null; comment: string | null }[] }[];
}
export interface RecognitionEntity extends CompanyOwned {
  giverId: string; recipientId: string; message: string; kind: "peer" | "manager"; valueTag: string | null; isPrivate: boolean;
    reactions: number; postedAt: string;
}
export interface LearningPathEntity extends CompanyOwned {
  name: string; summary: string; publishedAt: string | null; courses: { id: string; name: string; minutes: number;
    quizAnswerKey: string }[];
}
export interface SurveyProgrammeEntity extends CompanyOwned {
  name: string; cadence: "monthly" | "quarterly" | "yearly"; publishedAt: string | null;
    surveys: { id: string; title: string; type: string }[];
}
export interface ApiKeyEntity { companyId: string; scopes: readonly ApiScope[]; revokedAt: string | null }
