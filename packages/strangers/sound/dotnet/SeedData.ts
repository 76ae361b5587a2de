// EnsureSeeded: three tenants with a year of history, derived from the start instant alone.
import { DateOnly, HolidayCalendar } from "./HolidayCalendar.ts";
import type { JurisdictionCode } from "./HolidayCalendar.ts";
import { createPlan } from "./HrDbContext.ts";
import type { HrDatabase } from "./HrDbContext.ts";
import type * as E from "./Entities.ts";

interface Blueprint {
  name: string; domain: string; plan: E.PlanCode; jurisdictions: JurisdictionCode[]; departments: readonly (readonly [string, number])[];
    leavers: number; isDemo: boolean;
}
const GIVEN = [
  "Charlotte", "William", "Olivia", "Arjun", "Emily", "Mateo", "Sophie", "Kahu", "Hannah", "Daniel", "Fatima",
  "George", "Nadia", "Samuel", "Chloe", "Lachlan", "Ingrid", "Tomas", "Beatrix", "Rahul", "Poppy", "Angus",
];
const FAMILY = [
  "Anderson", "Bhatt", "Carmichael", "Desai", "Ellison", "Forsyth", "Gallagher", "Huang", "Ibrahim", "Jarvis", "Kowalski",
  "Lambert", "Mahuta", "Norris", "Okafor", "Pemberton", "Quigley",
];

export function seedCompany(database: HrDatabase, blueprint: Blueprint, nowMs: number): { company: E.CompanyEntity;
  resources: Record<string, unknown> } {
  const { ids } = database;
  const calendar = new HolidayCalendar();
  const today = DateOnly.fromMs(nowMs);
  const ago = (days: number, hours = 0): string => new Date(nowMs - days * 86_400_000 - hours * 3_600_000).toISOString();
  const companyId = ids.next();
  const canaries: string[] = [];
  const confidential = (text: string): string => {
    if (blueprint.isDemo) canaries.push(text);
    return text;
  };
  const company: E.CompanyEntity = {
    id: companyId, name: blueprint.name, plan: blueprint.plan, jurisdictions: blueprint.jurisdictions, companySize: blueprint.isDemo
      ? "26-50" : "1-25",
    industry: "Health care", assistantContext: null, website: `https://${blueprint.domain}`, phone: null,
      currency: blueprint.jurisdictions[0] === "UK" ? "GBP" : "AUD",
    timezone: blueprint.jurisdictions[0] === "UK" ? "Europe/London" : "Australia/Sydney",
      financialYearStart: blueprint.jurisdictions[0] === "UK" ? "04-06" : "07-01",
    primaryDomain: blueprint.domain, allowedDomains: [blueprint.domain], enforceDomains: false, createdAt: ago(1400), hasDocuments: true,
      hasPaySchedule: blueprint.isDemo,
    branding: { primaryColour: null, accentColour: null, brandName: null, logo: null, brandsEmails: false, publishedAt: null },
    subscription: { status: blueprint.isDemo ? "active" : "trial", interval: "monthly", trialEndsOn: blueprint.isDemo ? null
      : DateOnly.addDays(today, 9), minimumSeats: 10,
      addOns: blueprint.isDemo ? ["payroll", "learn_plus"] : [] },
    conversation: { advisorName: blueprint.isDemo ? "Moira Castellan" : null, unread: blueprint.isDemo ? 2 : 0,
      lastMessageAt: blueprint.isDemo ? ago(0, 5) : null,
      messages: [confidential("The settlement figure discussed with the advisor stays private")] },
  };
  database.companies.push(company);

  const addType = (name: string, category: E.LeaveTypeEntity["category"], requiresApproval: boolean, minNoticeDays: number,
    more: Partial<E.LeaveTypeEntity> = {}): E.LeaveTypeEntity => {
    const type = { id: ids.next(), companyId, name, category, isPaid: true, requiresApproval, allowsHalfDays: category !== "special",
      minNoticeDays, maxDaysPerYear: null,
      isDefault: category !== "special", isConfidential: false, ...more };
    database.leaveTypes.push(type);
    return type;
  };
  const annual = addType("Annual Leave", "annual", true, 7);
  const sick = addType("Personal / Sick Leave", "sick", false, 0);
  addType("Compassionate Leave", "special", true, 0, { maxDaysPerYear: 4 });
  addType("Study Leave", "special", true, 21, { maxDaysPerYear: 10, allowsHalfDays: true });
  addType("Leave Without Pay", "special", true, 14, { isPaid: false });
  const safe = addType("Family Violence Leave", "special", true, 0, { maxDaysPerYear: 10, isConfidential: true });

  const staff: E.EmployeeEntity[] = [];
  const addEmployee = (department: string, jobTitle: string, more: Partial<E.EmployeeEntity> = {}): E.EmployeeEntity => {
    const at = database.employees.filter((entry) => entry.companyId === companyId).length;
    const firstName = GIVEN[at % GIVEN.length] ?? "Sam";
    const lastName = FAMILY[(at * 5 + 3) % FAMILY.length] ?? "Smith";
    const startDate = DateOnly.addDays(today, -(200 + ((at * 131) % 1700)));
    const employee: E.EmployeeEntity = {
      id: ids.next(), companyId, firstName, lastName, email: `${firstName}.${lastName}.${at + 1}@${blueprint.domain}`.toLowerCase(),
        jobTitle, department,
      employmentType: at % 10 === 7 ? "part_time" : at % 13 === 11 ? "casual" : "full_time", startDate,
        baseSalaryCents: 5_500_000 + ((at * 377) % 80) * 75_000, status: "active",
      probationEndDate: null, managerId: null, jurisdiction: blueprint.jurisdictions[at % blueprint.jurisdictions.length] ?? "AU",
        createdAt: `${startDate}T08:00:00.000Z`,
      portalRole: "employee", preset: null, invitation: { id: ids.next(), sentAt: `${startDate}T08:05:00.000Z` }, termination: null,
        carriedOver: (at * 3) % 7,
      coursesAssigned: 2 + (at % 4), coursesCompleted: at % 3, ...more,
    };
    database.employees.push(employee);
    return employee;
  };
  const director = addEmployee(blueprint.departments[0]?.[0] ?? "Operations", "Managing Director", { portalRole: "company_admin" });
  staff.push(director);
  for (const [department, size] of blueprint.departments) {
    const manager = addEmployee(department, `${department} Manager`, { portalRole: "manager", preset: department === "Operations"
      ? "hr_manager" : "team_lead", managerId: director.id });
    staff.push(manager);
    const remaining = size - 1 - (department === director.department ? 1 : 0);
    for (let index = 0; index < remaining; index++) staff.push(addEmployee(department, `${department} Officer`, { managerId: manager.id }));
  }
  for (let index = 0; index < blueprint.leavers; index++) {
    const startDate = DateOnly.addDays(today, -1100 - index * 20);
    addEmployee(blueprint.departments[index % blueprint.departments.length]?.[0] ?? "Operations", "Officer",
      { status: "terminated", startDate, createdAt: `${startDate}T08:00:00.000Z`,
      termination: { date: DateOnly.addDays(today, -(20 + index * 47)), reason: index % 2 === 0 ? "Resigned"
        : "Dismissed after review" } });
  }
  const onLeave = staff[5];
  if (onLeave !== undefined) onLeave.status = "on_leave";
  const starters = blueprint.isDemo ? [staff[3], staff[17], staff[24]] : [staff[3]];
  for (const [index, starter] of starters.entries()) {
    if (starter === undefined) continue;
    const startDate = DateOnly.addDays(today, -12 - index * 9);
    Object.assign(starter, { startDate, createdAt: `${startDate}T08:00:00.000Z`, status: "probation",
      probationEndDate: DateOnly.addMonths(startDate, 3) });
  }

  const addLeave = (employee: E.EmployeeEntity, type: E.LeaveTypeEntity, from: string, span: number, status: E.LeaveRequestEntity["status"],
    more: Partial<E.LeaveRequestEntity> = {}): E.LeaveRequestEntity => {
    let startDate = from;
    while (calendar.countWorkingDays(employee.jurisdiction, startDate, startDate) === 0) startDate = DateOnly.addDays(startDate, 1);
    const endDate = DateOnly.addDays(startDate, span - 1);
    const request: E.LeaveRequestEntity = { id: ids.next(), companyId, employeeId: employee.id, leaveTypeId: type.id, startDate, endDate,
      days: calendar.countWorkingDays(employee.jurisdiction, startDate, endDate), isHalfDay: false, halfDayPeriod: null, notes: null,
        status, declineReason: null, cancelReason: null,
      createdAt: `${DateOnly.addDays(startDate < today ? startDate : today, -10)}T10:20:00.000Z`, ...more };
    database.leaveRequests.push(request);
    return request;
  };
  const pair = blueprint.isDemo ? [staff[8], staff[9]] : [];
  staff.forEach((employee, index) => {
    // Nobody takes leave before their first day.
    if (pair.includes(employee) || employee.startDate > DateOnly.addDays(today, -335)) return;
    if (index % 5 !== 4) addLeave(employee, annual, DateOnly.addDays(today, -330 + ((index * 17) % 200)), 7, "approved");
    if (index % 3 === 1) addLeave(employee, sick, DateOnly.addDays(today, -100 + ((index * 7) % 80)), 1, "auto_approved");
    if (index % 6 === 2) addLeave(employee, sick, DateOnly.addDays(today, -40), 1, "auto_approved",
      { days: 0.5, isHalfDay: true, halfDayPeriod: "afternoon" });
    if (index % 4 === 0) addLeave(employee, annual, DateOnly.addDays(today, 40 + ((index * 9) % 70)), 5, "pending",
      { notes: "Booked flights" });
    if (index % 7 === 3) addLeave(employee, annual, DateOnly.addDays(today, -50), 4, "declined", { declineReason: "Insufficient cover" });
    if (index % 9 === 5) addLeave(employee, annual, DateOnly.addDays(today, -15), 2, "cancelled");
  });
  let confidentialLeave: E.LeaveRequestEntity | undefined;
  const [subject, twin] = pair;
  if (subject !== undefined && twin !== undefined) {
    const startDate = DateOnly.addDays(today, -800);
    for (const employee of [subject, twin]) {
      Object.assign(employee, { startDate, createdAt: `${startDate}T08:00:00.000Z`, jurisdiction: blueprint.jurisdictions[1] ?? "UK",
        employmentType: "full_time", carriedOver: 2,
        baseSalaryCents: 7_000_000 });
      addLeave(employee, annual, DateOnly.addDays(today, -210), 5, "approved");
      addLeave(employee, annual, DateOnly.addDays(today, 120), 2, "pending");
    }
    confidentialLeave = addLeave(subject, safe, DateOnly.addDays(today, 12), 2, "approved");
  }

  const stages = (["Application received", "Shortlisted", "Interview", "Reference check", "Hired", "Not progressed"] as const)
    .map((name, index): E.StageEntity =>
    ({ id: ids.next(), companyId, name, sequence: (index + 1) * 10, category: name === "Hired" ? "hired" : name === "Not progressed"
      ? "rejected" : "active" }));
  database.stages.push(...stages);
  const jobRoles = ["Registered Nurse", "Facilities Coordinator", "Systems Administrator",
    "Receptionist"].map((title, index): E.JobRoleEntity => ({
    id: ids.next(), companyId, title, employmentType: index === 3 ? "part_time" : "full_time",
      jurisdiction: blueprint.jurisdictions[index % blueprint.jurisdictions.length] ?? "AU",
    department: blueprint.departments[index % blueprint.departments.length]?.[0] ?? null, location: "Head office",
      description: `We look for a ${title.toLowerCase()}.`,
    salaryFromCents: 6_500_000, salaryToCents: 8_500_000, status: index === 3 ? "draft" : "open", hiringManagerId: director.id,
      createdAt: ago(75 - index * 6) }));
  database.jobRoles.push(...jobRoles);
  const applications: E.ApplicationEntity[] = [];
  for (let index = 0; index < (blueprint.isDemo ? 13 : 2); index++) {
    const candidate: E.CandidateEntity = { id: ids.next(), companyId, firstName: confidential(`Thessaly-${index}`),
      lastName: confidential(`Vandermeer-${index}`),
      email: confidential(`t.vandermeer${index}@applicants.example`), mobile: `+44 7700 9000${index}`,
        coverNote: confidential(`Dear hiring team, applicant letter ${index}`) };
    database.candidates.push(candidate);
    const stage = stages[index === 4 ? 5 : index === 8 ? 4 : index % 4];
    applications.push({ id: ids.next(), companyId, jobRoleId: jobRoles[index % 3]?.id ?? "", candidateId: candidate.id,
      reference: `CAN-${ids.digest().slice(0, 8).toUpperCase()}`,
      stageId: stage?.id ?? "", stageEnteredAt: ago(1 + index * 2) });
  }
  database.applications.push(...applications);

  for (const [index, starter] of [...starters, ...(blueprint.isDemo ? [staff[11]] : [])].entries()) {
    if (starter === undefined) continue;
    const plan = createPlan(ids, "onboarding", starter, starter.startDate);
    const isDone = index === starters.length;
    plan.tasks.forEach((task, at) => { if (isDone || at < 2 || at === 3) task.completedAt = ago(6); });
    if (isDone) plan.status = "completed";
    database.plans.push(plan);
  }
  for (const [index, leaver] of (blueprint.isDemo ? [staff[20], staff[30]] : []).entries()) {
    if (leaver === undefined) continue;
    const plan = createPlan(ids, "offboarding", leaver, DateOnly.addDays(today, 10 + index * 12));
    plan.exitInterview = index === 0
      ? { status: "completed", responses: [confidential("Exit answer: the roster was unbearable and nobody listened")] }
      : { status: "sent", responses: [] };
    database.plans.push(plan);
  }

  const addSurvey = (title: string, anonymity: E.SurveyEntity["anonymity"], status: E.SurveyEntity["status"],
    answered: number): E.SurveyEntity => {
    const survey: E.SurveyEntity = { id: ids.next(), companyId, title, type: "pulse", anonymity, status, responses: [], questions: [
      { id: ids.next(), text: "How likely are you to recommend us to a friend as an employer?", type: "nps" },
        { id: ids.next(), text: "My workload is manageable", type: "rating" },
      { id: ids.next(), text: "I get useful feedback", type: "rating" }, { id: ids.next(), text: "Anything else?", type: "free_text" }] };
    staff.slice(0, answered).forEach((employee, index) => survey.responses.push({ id: ids.next(), employeeId: anonymity === "anonymous"
      ? null : employee.id,
      answers: survey.questions.map((question, at) => ({ questionId: question.id, score: question.type === "nps" ? (index * 7 + 6) % 11
        : question.type === "rating" ? 1 + ((index + at) % 5) : null,
        comment: question.type === "free_text" ? confidential(`Survey remark ${title} no. ${index}`) : null })) }));
    database.surveys.push(survey);
    return survey;
  };
  const open = addSurvey("Spring engagement pulse", "attributed", "open", blueprint.isDemo ? 12 : 3);
  const anonymous = addSurvey("Speak freely", "anonymous", "open", blueprint.isDemo ? 8 : 1);
  const small = addSurvey("Project debrief", "attributed", "closed", 4);
  const draft = addSurvey("Summer engagement pulse", "attributed", "draft", 0);
  const tags = ["customer_first", "one_team", "safety_always"];
  for (let index = 0; index < (blueprint.isDemo ? 10 : 2); index++) {
    const giver = staff[(index * 4 + 1) % staff.length];
    const recipient = staff[(index * 4 + 3) % staff.length];
    if (giver === undefined || recipient === undefined) continue;
    const isPrivate = index % 5 === 2;
    database.recognition.push({ id: ids.next(), companyId, giverId: giver.id, recipientId: recipient.id, kind: "peer", isPrivate,
      valueTag: tags[index % 3] ?? null, reactions: (index * 3) % 8,
      message: isPrivate ? confidential(`Private thank-you note ${index}`) : `Great support during week ${index + 1}`,
        postedAt: ago(index * 5, 3) });
  }
  database.webhooks.push({ id: ids.next(), companyId, url: `https://integrations.${blueprint.domain}/inbound`,
    events: ["employee.terminated", "leave.approved"], isActive: true,
    secret: `whk_${ids.digest().slice(0, 48)}`, createdAt: ago(120), isDeleted: false });
  const course = (name: string, minutes: number): E.LearningPathEntity["courses"][number] =>
    ({ id: ids.next(), name, minutes, quizAnswerKey: confidential(`ANSWERKEY/${name}/3-1-4-2`) });
  database.learningPaths.push(
    { id: ids.next(), companyId, name: "Workplace essentials", summary: "What everybody needs in the first month.", publishedAt: ago(200),
      courses: [course("Manual handling", 35), course("Information security", 45)] },
    { id: ids.next(), companyId, name: "Leading others", summary: "For first-time managers.", publishedAt: ago(90),
      courses: [course("Difficult conversations", 60), course("Setting goals", 30), course("Delegation", 25)] },
    { id: ids.next(), companyId, name: "Unpublished path", summary: "In preparation.", publishedAt: null,
      courses: [course("To be written", 10)] });
  const part = (title: string, type: string): { id: string; title: string; type: string } => ({ id: ids.next(), title, type });
  database.surveyProgrammes.push(
    { id: ids.next(), companyId, name: "New starter journey", cadence: "monthly", publishedAt: ago(150),
      surveys: [part("Week one", "check-in"), part("Month one", "pulse"), part("Month three", "eNPS")] },
    { id: ids.next(), companyId, name: "Unpublished programme", cadence: "yearly", publishedAt: null, surveys: [part("Annual", "eNPS")] });

  return { company, resources: {
    open_survey_id: open.id, open_survey_employee_ids: staff.slice(12, 32).map((employee) => employee.id),
      anonymous_survey_id: anonymous.id, small_survey_id: small.id,
    draft_survey_id: draft.id, hidden_leave: { request_id: confidentialLeave?.id, type_id: safe.id, employee_id: subject?.id,
      twin_employee_id: twin?.id,
      start_date: confidentialLeave?.startDate, end_date: confidentialLeave?.endDate },
    application_id: applications[0]?.id, stage_ids: { active: stages[1]?.id, other_active: stages[2]?.id, hired: stages[4]?.id }, canaries,
  } };
}
