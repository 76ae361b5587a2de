// Data transfer objects. Published shapes are spelled as in the API document; all others are camelCase with display values beside codes.
import type * as E from "./Entities.ts";
import type { HrDbContext } from "./HrDbContext.ts";
import { DateOnly } from "./HolidayCalendar.ts";

const DISPLAY: Readonly<Record<string, string>> = {
  AU: "Australia", NZ: "New Zealand", UK: "United Kingdom", eNPS: "eNPS", pulse: "Pulse", "check-in": "Check-in",
    nps: "Net promoter score (0-10)", rating: "Rating (1-5)",
  free_text: "Free text", company_admin: "Company administrator", learn_plus: "Learn Plus", payroll: "Managed payroll",
    one_team: "One team", safety_always: "Safety, always",
};
export const display = (code: string): string => DISPLAY[code] ?? code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
export const displayDate = (date: string): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
    .format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
const money = (cents: number, currency: string): string =>
  `${currency} ${(cents / 100).toLocaleString("en-AU", { minimumFractionDigits: 2 })}`;
export const fullName = (employee: E.EmployeeEntity): string => `${employee.firstName} ${employee.lastName}`;
const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
type Dto = Record<string, unknown>;

export const companyDto = (company: E.CompanyEntity): Dto => ({
  id: company.id, name: company.name, jurisdiction: company.jurisdictions, plan: company.plan, company_size: company.companySize,
    industry: company.industry,
  vera_context: company.assistantContext, website: company.website, phone: company.phone, currency: company.currency,
    timezone: company.timezone,
  financial_year_start: company.financialYearStart, primary_domain: company.primaryDomain, allowed_domains: company.allowedDomains,
  domain_enforcement_enabled: company.enforceDomains, created_at: company.createdAt,
});
export const brandingDto = (company: E.CompanyEntity): Dto => ({
  primary_colour: company.branding.primaryColour, accent_colour: company.branding.accentColour, brand_name: company.branding.brandName,
  logo_url: company.branding.logo?.url ?? null, email_branding: company.branding.brandsEmails, published_at: company.branding.publishedAt,
  display: { brandName: company.branding.brandName ?? company.name, usesServiceMark: company.branding.logo === null },
});
export const employeeDto = (employee: E.EmployeeEntity): Dto => ({
  id: employee.id, first_name: employee.firstName, last_name: employee.lastName, email: employee.email, job_title: employee.jobTitle,
    department: employee.department,
  employment_type: employee.employmentType, start_date: employee.startDate, base_salary: employee.baseSalaryCents, status: employee.status,
  probation_end_date: employee.probationEndDate, manager_id: employee.managerId, jurisdiction: employee.jurisdiction,
    created_at: employee.createdAt,
});
export function employeeSummary(context: HrDbContext, employeeId: string | null): Dto | null {
  const employee = context.employees.find((entry) => entry.id === employeeId);
  if (employee === undefined) return null;
  return { employeeId: employee.id, fullName: fullName(employee),
    initials: `${employee.firstName.charAt(0)}${employee.lastName.charAt(0)}`.toUpperCase(),
    jobTitle: employee.jobTitle, department: employee.department };
}
export const leaveTypeDto = (type: E.LeaveTypeEntity): Dto => ({
  id: type.id, name: type.name, is_paid: type.isPaid, requires_approval: type.requiresApproval, allow_half_days: type.allowsHalfDays,
    min_notice_days: type.minNoticeDays,
  max_days_per_year: type.maxDaysPerYear, is_default: type.isDefault,
});
export function leaveRequestDto(context: HrDbContext, request: E.LeaveRequestEntity): Dto {
  const employee = context.employee(request.employeeId);
  const type = context.find(context.leaveTypes, request.leaveTypeId, "Leave type");
  return { id: request.id, employeeId: employee.id, employeeName: fullName(employee), typeId: type.id, typeName: type.name,
    startDate: request.startDate, endDate: request.endDate,
    days: request.days, halfDay: request.isHalfDay, halfDayPeriod: request.halfDayPeriod, notes: request.notes, status: request.status,
      declineReason: request.declineReason,
    createdAt: request.createdAt };
}
export const webhookDto = (webhook: E.WebhookEntity): Dto =>
  ({ id: webhook.id, url: webhook.url, events: webhook.events, is_active: webhook.isActive, created_at: webhook.createdAt });

// --- Recruitment
export const stageDto = (stage: E.StageEntity): Dto =>
  ({ id: stage.id, name: stage.name, sequence: stage.sequence, category: stage.category, categoryDisplay: display(stage.category),
    isTerminal: stage.category !== "active" });
const stageCategory = (context: HrDbContext, application: E.ApplicationEntity): E.StageEntity["category"] =>
  context.find(context.stages, application.stageId, "Stage").category;
const applicationsFor = (context: HrDbContext, role: E.JobRoleEntity): E.ApplicationEntity[] =>
  context.applications.filter((application) => application.jobRoleId === role.id);
export function jobRoleDto(context: HrDbContext, role: E.JobRoleEntity): Dto {
  const applications = applicationsFor(context, role);
  const range = role.salaryFromCents === null && role.salaryToCents === null ? null
    : { fromCents: role.salaryFromCents, toCents: role.salaryToCents,
    display: [role.salaryFromCents, role.salaryToCents].filter((cents) => cents !== null)
      .map((cents) => money(cents, context.company.currency)).join(" - ") };
  return { id: role.id, title: role.title, status: role.status, statusDisplay: display(role.status), employmentType: role.employmentType,
    employmentTypeDisplay: display(role.employmentType),
    jurisdiction: role.jurisdiction, jurisdictionDisplay: display(role.jurisdiction), department: role.department, location: role.location,
      description: role.description,
    salaryRange: range, hiringManager: employeeSummary(context, role.hiringManagerId),
    candidateSummary: { activeCount: applications.filter((entry) => stageCategory(context, entry) === "active").length,
      totalCount: applications.length }, createdAt: role.createdAt };
}
export function jobRoleDetailDto(context: HrDbContext, role: E.JobRoleEntity): Dto {
  const applications = applicationsFor(context, role);
  const stages = context.stages.map((stage) => ({ stage: { id: stage.id, name: stage.name, category: stage.category,
    categoryDisplay: display(stage.category) },
    candidateCount: applications.filter((entry) => entry.stageId === stage.id).length }));
  return { ...jobRoleDto(context, role), stageSummary: stages };
}
export function applicationDto(context: HrDbContext, application: E.ApplicationEntity): Dto {
  const stage = context.find(context.stages, application.stageId, "Stage");
  const days = Math.max(0, Math.floor((context.nowMs - Date.parse(application.stageEnteredAt)) / 86_400_000));
  return { candidate_ref: application.reference, applicationId: application.id, stage: { id: stage.id, name: stage.name },
    status: stage.category, statusDisplay: display(stage.category),
    daysInStage: days, daysInStageDisplay: `${days} ${days === 1 ? "day" : "days"}` };
}
export const pipelineDto = (context: HrDbContext, role: E.JobRoleEntity): Dto => ({
  jobRole: { id: role.id, title: role.title, status: role.status, statusDisplay: display(role.status) },
    stages: context.stages.map(stageDto),
  applications: applicationsFor(context, role).map((application) => applicationDto(context, application)),
});

// --- Plans
export function planDto(context: HrDbContext, plan: E.LifecyclePlanEntity): Dto {
  const completed = plan.tasks.filter((task) => task.completedAt !== null).length;
  const overdue = plan.tasks.filter((task) => task.completedAt === null && task.dueDate < context.today).length;
  const who = employeeSummary(context, plan.employeeId);
  const date = plan.kind === "onboarding" ? (context.employees.find((entry) => entry.id === plan.employeeId)?.startDate ?? plan.anchorDate)
    : plan.anchorDate;
  return { id: plan.id, ...(plan.kind === "onboarding" ? { starter: who, startDate: date, startDateDisplay: displayDate(date) }
    : { leaver: who, lastWorkingDay: date, lastWorkingDayDisplay: displayDate(date) }), status: plan.status,
      statusDisplay: display(plan.status),
  taskProgress: { completedCount: completed, totalCount: plan.tasks.length, overdueCount: overdue,
    percentComplete: Math.round((completed / Math.max(1, plan.tasks.length)) * 100) } };
}
export function planDetailDto(context: HrDbContext, plan: E.LifecyclePlanEntity): Dto {
  const tasks = plan.tasks.map((task) => ({ id: task.id, title: task.title, category: task.category,
    categoryDisplay: display(task.category), isRequired: task.isRequired,
    isServiceManaged: task.isServiceManaged, isCompleted: task.completedAt !== null, completedAt: task.completedAt, dueDate: task.dueDate,
      dueDateDisplay: displayDate(task.dueDate) }));
  const interview = plan.exitInterview?.status ?? "not_sent";
  return { ...planDto(context, plan), tasks, ...(plan.kind === "offboarding"
    ? { exitInterview: { status: interview, statusDisplay: display(interview) } } : {}) };
}

// --- Engagement
export const AnonymityFloor = 5;
export function surveyResultsDto(context: HrDbContext, survey: E.SurveyEntity): Dto {
  const responseCount = survey.responses.length;
  const invitedCount = context.currentEmployees.length;
  const rate = invitedCount === 0 ? 0 : oneDecimal(Math.min(100, (100 * responseCount) / invitedCount));
  const isSuppressed = responseCount < AnonymityFloor;
  const scoresFor = (question: E.SurveyQuestion): number[] =>
    survey.responses.flatMap((response) => response.answers.filter((answer) => answer.questionId === question.id && answer.score !== null)
      .map((answer) => answer.score ?? 0));
  const percent = (scores: number[], test: (score: number) => boolean): number =>
    oneDecimal((100 * scores.filter(test).length) / scores.length);
  const nps = survey.questions.find((question) => question.type === "nps");
  const npsScores = nps === undefined ? [] : scoresFor(nps);
  return {
    survey: { id: survey.id, title: survey.title, type: survey.type, typeDisplay: display(survey.type), anonymity: survey.anonymity,
      anonymityDisplay: display(survey.anonymity),
      status: survey.status, statusDisplay: display(survey.status) },
    participation: { invitedCount, responseCount, responseRate: rate, responseRateDisplay: `${rate}%` },
    isSuppressed, suppressionReason: isSuppressed ? `Fewer than ${AnonymityFloor} responses` : null,
    enps: isSuppressed || npsScores.length < AnonymityFloor ? null : { score: Math.round(percent(npsScores, (score) =>
      score >= 9) - percent(npsScores, (score) => score <= 6)),
      promoterPercent: percent(npsScores, (score) => score >= 9), passivePercent: percent(npsScores, (score) => score === 7 || score === 8),
        detractorPercent: percent(npsScores, (score) => score <= 6) },
    questions: isSuppressed ? [] : survey.questions.map((question, index) => {
      const answered = survey.responses.filter((response) => response.answers.some((answer) => answer.questionId === question.id)).length;
      const scores = scoresFor(question);
      const shown = answered >= AnonymityFloor && scores.length >= AnonymityFloor;
      return { questionId: question.id, sequence: index + 1, text: question.text, questionType: question.type,
        questionTypeDisplay: display(question.type),
        responseCount: answered >= AnonymityFloor ? answered : null, averageScore: shown
          ? oneDecimal(scores.reduce((sum, score) => sum + score, 0) / scores.length) : null,
        favourablePercent: shown && question.type === "rating" ? percent(scores, (score) => score >= 4) : null };
    }),
  };
}
export const recognitionDto = (context: HrDbContext, post: E.RecognitionEntity): Dto => ({
  id: post.id, giver: employeeSummary(context, post.giverId), recipient: employeeSummary(context, post.recipientId), message: post.message,
    kind: post.kind,
  kindDisplay: display(post.kind), valueTag: post.valueTag === null ? null : { code: post.valueTag, displayName: display(post.valueTag) },
  reactionSummary: { totalCount: post.reactions }, postedAt: post.postedAt,
});
export function learningPathDto(path: E.LearningPathEntity): Dto {
  const minutes = path.courses.reduce((sum, course) => sum + course.minutes, 0);
  return { id: path.id, name: path.name, summary: path.summary, courseCount: path.courses.length, estimatedMinutes: minutes,
    estimatedDurationDisplay: `${Math.floor(minutes / 60)} h ${minutes % 60} min`, publishedAt: path.publishedAt,
    courses: path.courses.map((course, index) => ({ sequence: index + 1, courseId: course.id, name: course.name,
      estimatedMinutes: course.minutes })) };
}
export const surveyProgrammeDto = (programme: E.SurveyProgrammeEntity): Dto => ({
  id: programme.id, name: programme.name, cadence: programme.cadence, cadenceDisplay: display(programme.cadence),
    surveyCount: programme.surveys.length, publishedAt: programme.publishedAt,
  surveys: programme.surveys.map((survey, index) => ({ sequence: index + 1, id: survey.id, title: survey.title, type: survey.type,
    typeDisplay: display(survey.type) })),
});
