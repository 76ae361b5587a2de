// The store, and a view of it with the tenant's query filters applied. Services only ever see the filtered view.
import { createHash } from "node:crypto";
import { NotFoundException } from "./Errors.ts";
import type * as E from "./Entities.ts";
import { DateOnly, HolidayCalendar } from "./HolidayCalendar.ts";

/** Sequential, reproducible identifiers: no source of randomness is used. */
export class IdentifierFactory {
  #sequence = 0;
  digest(): string {
    return createHash("sha512").update(`dotnet/${(this.#sequence += 1)}`).digest("hex");
  }
  next(): string {
    const digits = [...this.digest().slice(0, 32)];
    digits[12] = "4";
    digits[16] = "89ab".charAt(parseInt(digits[16] ?? "0", 16) & 3);
    const text = digits.join("");
    return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
  }
}

export class HrDatabase {
  readonly companies: E.CompanyEntity[] = [];
  readonly employees: E.EmployeeEntity[] = [];
  readonly leaveTypes: E.LeaveTypeEntity[] = [];
  readonly leaveRequests: E.LeaveRequestEntity[] = [];
  readonly webhooks: E.WebhookEntity[] = [];
  readonly stages: E.StageEntity[] = [];
  readonly jobRoles: E.JobRoleEntity[] = [];
  readonly candidates: E.CandidateEntity[] = [];
  readonly applications: E.ApplicationEntity[] = [];
  readonly offers: E.OfferEntity[] = [];
  readonly plans: E.LifecyclePlanEntity[] = [];
  readonly surveys: E.SurveyEntity[] = [];
  readonly recognition: E.RecognitionEntity[] = [];
  readonly learningPaths: E.LearningPathEntity[] = [];
  readonly surveyProgrammes: E.SurveyProgrammeEntity[] = [];
  readonly apiKeys = new Map<string, E.ApiKeyEntity>();
  readonly ids = new IdentifierFactory();
}

const calendar = new HolidayCalendar();

export class HrDbContext {
  readonly database: HrDatabase;
  readonly company: E.CompanyEntity;
  readonly nowMs: number;
  readonly calendar = calendar;
  constructor(database: HrDatabase, companyId: string, nowMs: number) {
    const company = database.companies.find((entry) => entry.id === companyId);
    if (company === undefined) throw new NotFoundException("Company");
    this.database = database;
    this.company = company;
    this.nowMs = nowMs;
  }
  get today(): string {
    return DateOnly.fromMs(this.nowMs);
  }
  get utcNow(): string {
    return new Date(this.nowMs).toISOString();
  }
  newId(): string {
    return this.database.ids.next();
  }
  #own<T extends { companyId: string }>(rows: readonly T[]): T[] {
    return rows.filter((row) => row.companyId === this.company.id);
  }
  get employees(): E.EmployeeEntity[] {
    return this.#own(this.database.employees);
  }
  get currentEmployees(): E.EmployeeEntity[] {
    return this.employees.filter((employee) => employee.status !== "terminated");
  }
  /** Query filter: confidential (family-violence) types do not exist for the API. */
  get leaveTypes(): E.LeaveTypeEntity[] {
    return this.#own(this.database.leaveTypes).filter((type) => !type.isConfidential);
  }
  /** Query filter: nor do the requests of such types, in any list, sum or check. */
  get leaveRequests(): E.LeaveRequestEntity[] {
    const visible = new Set(this.leaveTypes.map((type) => type.id));
    return this.#own(this.database.leaveRequests).filter((request) => visible.has(request.leaveTypeId));
  }
  get webhooks(): E.WebhookEntity[] {
    return this.#own(this.database.webhooks).filter((webhook) => !webhook.isDeleted);
  }
  get stages(): E.StageEntity[] {
    return this.#own(this.database.stages).sort((a, b) => a.sequence - b.sequence);
  }
  get jobRoles(): E.JobRoleEntity[] {
    return this.#own(this.database.jobRoles);
  }
  get applications(): E.ApplicationEntity[] {
    return this.#own(this.database.applications);
  }
  get candidates(): E.CandidateEntity[] {
    return this.#own(this.database.candidates);
  }
  get offers(): E.OfferEntity[] {
    return this.#own(this.database.offers);
  }
  plans(kind: E.LifecyclePlanEntity["kind"]): E.LifecyclePlanEntity[] {
    return this.#own(this.database.plans).filter((plan) => plan.kind === kind);
  }
  get surveys(): E.SurveyEntity[] {
    return this.#own(this.database.surveys);
  }
  /** Query filter: a key has no user, so private posts are nobody's to see. */
  get publicRecognition(): E.RecognitionEntity[] {
    return this.#own(this.database.recognition).filter((post) => !post.isPrivate);
  }
  get publishedPaths(): E.LearningPathEntity[] {
    return this.#own(this.database.learningPaths).filter((path) => path.publishedAt !== null);
  }
  get publishedProgrammes(): E.SurveyProgrammeEntity[] {
    return this.#own(this.database.surveyProgrammes).filter((programme) => programme.publishedAt !== null);
  }
  find<T extends { id: string }>(rows: readonly T[], id: string | undefined, entity: string, field?: string): T {
    const wanted = id?.toLowerCase();
    const row = rows.find((entry) => entry.id === wanted);
    if (row === undefined) throw new NotFoundException(entity, field);
    return row;
  }
  employee(id: string | undefined, field?: string): E.EmployeeEntity {
    return this.find(this.employees, id, "Employee", field);
  }
}

const ONBOARDING: readonly (readonly [string, string, boolean, boolean, number])[] = [
  ["Sign your employment agreement", "paperwork", true, true, -3], ["Provide tax declaration", "paperwork", true, true, 2],
  ["Complete induction safety training", "training", true, true, 10], ["Order equipment", "equipment", true, false, -5],
  ["Arrange building access", "equipment", true, false, 0], ["Introduce the buddy", "people", false, false, 1],
    ["First check-in with manager", "people", true, false, 5],
];
const OFFBOARDING: typeof ONBOARDING = [
  ["Run final pay", "payroll", true, true, 1], ["Revoke system access", "security", true, true, 0],
    ["Knowledge transfer", "handover", true, false, -4],
  ["Collect equipment", "equipment", true, false, 0], ["Arrange farewell", "people", false, false, -1],
];
export function createPlan(ids: IdentifierFactory, kind: E.LifecyclePlanEntity["kind"], employee: E.EmployeeEntity,
  anchorDate: string): E.LifecyclePlanEntity {
  const tasks = (kind === "onboarding" ? ONBOARDING : OFFBOARDING).map(([title, category, isRequired, isServiceManaged, offset]) =>
    ({ id: ids.next(), title, category, isRequired, isServiceManaged, completedAt: null, dueDate: DateOnly.addDays(anchorDate, offset) }));
  return { id: ids.next(), companyId: employee.companyId, kind, employeeId: employee.id, anchorDate, status: "in_progress", tasks,
    exitInterview: null };
}
