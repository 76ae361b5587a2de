// Leave, recruitment, onboarding and offboarding plans, engagement.
import { applicationDto, jobRoleDetailDto, jobRoleDto, leaveRequestDto, leaveTypeDto, learningPathDto, pipelineDto, planDetailDto, planDto,
  recognitionDto, stageDto, surveyProgrammeDto,
  surveyResultsDto } from "./Dtos.ts";
import { Created, Ok, PagedList, bind, paginate } from "./Endpoints.ts";
import type { ActionContext, ActionResult, Endpoint } from "./Endpoints.ts";
import { EmploymentTypes, JobRoleStatuses, Jurisdictions, LeaveStatuses } from "./Entities.ts";
import type { LifecyclePlanEntity, SurveyEntity, SurveyQuestion } from "./Entities.ts";
import { ConflictException, ForbiddenException, ValidationException } from "./Errors.ts";
import { REGION_CODES } from "./HolidayCalendar.ts";
import { LeaveService } from "./LeaveService.ts";
import { RequestModel } from "./RequestModel.ts";

// --- Leave
function listLeave(context: ActionContext): ActionResult {
  const { db } = context;
  const query = context.query.model();
  const employeeId = query.guid("employee_id");
  const status = query.choice("status", LeaveStatuses);
  const from = query.date("from") ?? "0000-00-00";
  const to = query.date("to") ?? "9999-99-99";
  if (to < from) throw new ValidationException("to", "The parameter to must not be before from.");
  if (typeof employeeId === "string") db.employee(employeeId, "employee_id");
  const rows = db.leaveRequests.filter((request) => (employeeId ?? request.employeeId) === request.employeeId
    && (status ?? request.status) === request.status
    && request.endDate >= from && request.startDate <= to);
  const rank = (isPending: boolean): number => (isPending ? 0 : 1);
  rows.sort((a, b) => rank(a.status === "pending") - rank(b.status === "pending")
    || (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0));
  return PagedList(context, rows, (request) => leaveRequestDto(db, request));
}
function submitLeave(context: ActionContext): ActionResult {
  const { request, warnings } = new LeaveService(context.db).submit(bind(context));
  return Ok(leaveRequestDto(context.db, request), { warnings });
}
function listBalances(context: ActionContext): ActionResult {
  const { db } = context;
  const service = new LeaveService(db);
  const employeeId = context.query.model().guid("employee_id");
  const rows = typeof employeeId === "string" ? [db.employee(employeeId, "employee_id")] : db.currentEmployees;
  return PagedList(context, rows, (employee) => service.balance(employee));
}
function listHolidays(context: ActionContext): ActionResult {
  const { db } = context;
  const query = context.query.model();
  const jurisdiction = query.choice("jurisdiction", Jurisdictions);
  const year = context.query.number("year", Number(db.today.slice(0, 4)), 1990, 2099);
  const region = context.query.value("region")?.toUpperCase();
  const wanted = typeof jurisdiction === "string" ? [jurisdiction] : db.company.jurisdictions;
  if (region !== undefined && !wanted.some((code) => REGION_CODES[code].includes(region))) throw new ValidationException("region",
    "The region does not belong to the jurisdiction.");
  const rows = wanted.filter((code) => region === undefined || REGION_CODES[code].includes(region))
    .flatMap((code) => db.calendar.list(code, year, region));
  const unique = new Map(rows.map((row) => [`${row.date}${row.name}`, row]));
  return PagedList(context, [...unique.values()].sort((a, b) => (a.date < b.date ? -1 : 1)), (row) => row);
}

// --- Recruitment
function createJobRole(context: ActionContext): ActionResult {
  const { db } = context;
  const model = bind(context);
  model.require("title", "employment_type", "jurisdiction");
  const role = { id: db.newId(), companyId: db.company.id, title: model.text("title", 120) ?? "",
    employmentType: model.choice("employment_type", EmploymentTypes) ?? "full_time",
    jurisdiction: model.choice("jurisdiction", Jurisdictions) ?? "AU", department: model.text("department", 100) ?? null,
      location: model.text("location", 100) ?? null,
    description: model.text("description", 20_000, true) ?? null, salaryFromCents: model.integer("salary_from", 0) ?? null,
      salaryToCents: model.integer("salary_to", 0) ?? null,
    status: "open" as const, hiringManagerId: model.guid("hiring_manager_id") ?? null, createdAt: db.utcNow };
  if (role.hiringManagerId !== null) db.employee(role.hiringManagerId, "hiring_manager_id");
  if (role.salaryFromCents !== null && role.salaryToCents !== null
    && role.salaryToCents < role.salaryFromCents) throw new ValidationException("salary_to", "The salary range is reversed.");
  db.database.jobRoles.push(role);
  return Ok({ id: role.id });
}
function updateJobRole(context: ActionContext): ActionResult {
  const role = context.db.find(context.db.jobRoles, context.route.id, "Job role");
  const model = bind(context);
  const status = model.must("status", model.choice("status", JobRoleStatuses));
  if (status === "draft" && role.status !== "draft") throw new ConflictException("A published role cannot become a draft again.", "status");
  role.status = status;
  return Ok(jobRoleDetailDto(context.db, role));
}
function createCandidate(context: ActionContext): ActionResult {
  const { db } = context;
  const model = bind(context);
  model.require("job_role_id", "first_name", "last_name", "email");
  const candidate = { id: db.newId(), companyId: db.company.id, firstName: model.text("first_name", 80) ?? "",
    lastName: model.text("last_name", 80) ?? "", email: model.email("email") ?? "",
    mobile: model.text("mobile", 30) ?? null, coverNote: model.text("cover_note", 10_000, true) ?? null };
  const role = db.find(db.jobRoles, model.guid("job_role_id") ?? "", "Job role", "job_role_id");
  if (role.status === "closed" || role.status === "filled") throw new ConflictException("The job role no longer accepts candidates.",
    "job_role_id");
  const applied = db.applications.filter((application) => application.jobRoleId === role.id).map((application) => application.candidateId);
  if (db.candidates.some((entry) => applied.includes(entry.id) && entry.email.toLowerCase() === candidate.email.toLowerCase())) {
    throw new ConflictException("The candidate has already applied for this job role.", "email");
  }
  db.database.candidates.push(candidate);
  db.database.applications.push({ id: db.newId(), companyId: db.company.id, jobRoleId: role.id, candidateId: candidate.id,
    stageId: db.stages[0]?.id ?? "", stageEnteredAt: db.utcNow,
    reference: `CAN-${db.database.ids.digest().slice(0, 8).toUpperCase()}` });
  return Ok({ id: candidate.id });
}
function moveApplication(context: ActionContext): ActionResult {
  const { db } = context;
  const application = db.find(db.applications, context.route.id, "Application");
  const model = bind(context);
  const targetId = model.must("target_stage_id", model.guid("target_stage_id"));
  model.text("comment", 1000, true);
  const target = db.find(db.stages, targetId, "Stage", "target_stage_id");
  const current = db.find(db.stages, application.stageId, "Stage");
  if (target.category === "hired") throw new ConflictException("Candidates are hired in the web application.", "target_stage_id");
  if (current.category === "hired") throw new ConflictException("A hired application cannot be moved.");
  if (target === current) throw new ConflictException("The application is already in this stage.", "target_stage_id");
  application.stageId = target.id;
  application.stageEnteredAt = db.utcNow;
  return Ok(applicationDto(db, application));
}
function createOffer(context: ActionContext): ActionResult {
  const { db } = context;
  const model = bind(context);
  model.require("application_id", "salary");
  const applicationId = model.guid("application_id") ?? "";
  const offer = { id: db.newId(), companyId: db.company.id, applicationId, salaryCents: model.integer("salary", 1) ?? 0,
    startDate: model.date("proposed_start_date") ?? null,
    terms: model.text("terms", 10_000, true) ?? null };
  model.choice("employment_type", EmploymentTypes);
  const application = db.find(db.applications, applicationId, "Application", "application_id");
  if (db.find(db.stages, application.stageId, "Stage").category !== "active") throw new ConflictException("The application is not active.",
    "application_id");
  if (db.offers.some((entry) => entry.applicationId === applicationId)) throw new ConflictException("The application already has an offer.",
    "application_id");
  db.database.offers.push(offer);
  return Ok({ id: offer.id });
}

// --- Onboarding and offboarding plans
const planEndpoints = (kind: LifecyclePlanEntity["kind"], requiresGrowth: boolean): Endpoint[] => {
  const plan = (context: ActionContext): LifecyclePlanEntity => context.db.find(context.db.plans(kind), context.route.id, "Plan");
  return [
    { method: "GET", path: `/${kind}/plans`, scope: "read", requiresGrowth, action: (context) => {
      const { items, meta } = paginate(context, context.db.plans(kind));
      return Ok({ plans: items.map((entry) => planDto(context.db, entry)) }, { meta });
    } },
    { method: "GET", path: `/${kind}/plans/{id}`, scope: "read", requiresGrowth, action: (context) =>
      Ok(planDetailDto(context.db, plan(context))) },
    // The status of the plan is left alone on purpose: completing a plan is a web-only step.
    { method: "PATCH", path: `/${kind}/plans/{id}/tasks/{taskId}`, scope: "write", requiresGrowth, action: (context) => {
      const owner = plan(context);
      const task = context.db.find(owner.tasks, context.route.taskId, "Task");
      const model = bind(context);
      const isCompleted = model.must("completed", model.boolean("completed"));
      if (task.isServiceManaged) throw new ForbiddenException("Service-managed tasks cannot be changed.");
      if (owner.status === "completed") throw new ConflictException("The plan has been completed.");
      task.completedAt = isCompleted ? (task.completedAt ?? context.db.utcNow) : null;
      return Ok({ id: task.id });
    } },
  ];
};

// --- Engagement
const DefaultQuestions: readonly Omit<SurveyQuestion, "id">[] = [
  { text: "How likely are you to recommend us as an employer?", type: "nps" }, { text: "I look forward to coming to work", type: "rating" },
    { text: "What would you improve?", type: "free_text" },
];
function createSurvey(context: ActionContext): ActionResult {
  const { db } = context;
  const model = bind(context);
  model.require("title", "type", "anonymity");
  const title = model.text("title", 150) ?? "";
  const rawType = (model.text("type", 20) ?? "").toLowerCase().replace(/[\s_]/g, "-");
  const type = (["eNPS", "pulse", "check-in"] as const).find((code) => code.toLowerCase() === rawType);
  if (type === undefined) throw new ValidationException("type", "The field type must be one of: eNPS, pulse, check-in.");
  const anonymity = model.choice("anonymity", ["anonymous", "attributed"]) ?? "anonymous";
  const given = model.list("questions", 1, 40, (entry) => {
    const question = new RequestModel(entry, "questions");
    return { text: question.must("text", question.text("text", 300)), type: question.choice("question_type", ["nps", "rating", "free_text"])
      ?? "rating" as const };
  });
  const questions = (given ?? DefaultQuestions).map((question) => ({ id: db.newId(), ...question }));
  const survey: SurveyEntity = { id: db.newId(), companyId: db.company.id, title, type, anonymity, status: "draft", questions,
    responses: [] };
  db.database.surveys.push(survey);
  return Created({ id: survey.id });
}
function respondToSurvey(context: ActionContext): ActionResult {
  const { db } = context;
  const survey = db.find(db.surveys, context.route.id, "Survey");
  if (survey.anonymity === "anonymous") throw new ConflictException("Anonymous surveys cannot be answered over the API.");
  if (survey.status !== "open") throw new ConflictException("The survey is not open for responses.");
  const model = bind(context);
  model.require("employee_id", "answers");
  const employeeId = model.guid("employee_id") ?? "";
  const answers = model.list("answers", 1, 100, (entry) => {
    const answer = new RequestModel(entry, "answers");
    const questionId = answer.must("question_id", answer.guid("question_id"));
    const question = survey.questions.find((candidate) => candidate.id === questionId);
    if (question === undefined) throw new ValidationException("answers", "An answer refers to a question that is not part of the survey.");
    const maximum = question.type === "nps" ? 10 : 5;
    const score = question.type === "free_text" ? null : answer.must("score",
      answer.integer("score", question.type === "nps" ? 0 : 1, maximum));
    const comment = question.type === "free_text" ? answer.must("comment", answer.text("comment", 5000))
      : (answer.text("comment", 5000, true) ?? null);
    return { questionId, score, comment };
  }) ?? [];
  if (new Set(answers.map((answer) => answer.questionId)).size !== answers.length) throw new ValidationException("answers",
    "Every question can be answered once.");
  const employee = db.employee(employeeId, "employee_id");
  if (employee.status === "terminated") throw new ConflictException("Terminated employees cannot respond.", "employee_id");
  if (survey.responses.some((response) =>
    response.employeeId === employeeId)) throw new ConflictException("The employee has already responded.", "employee_id");
  const response = { id: db.newId(), employeeId, answers };
  survey.responses.push(response);
  return Created({ id: response.id });
}
function listRecognition(context: ActionContext): ActionResult {
  const rows = context.db.publicRecognition.sort((a, b) => (a.postedAt > b.postedAt ? -1 : a.postedAt < b.postedAt ? 1 : 0));
  return PagedList(context, rows, (post) => recognitionDto(context.db, post));
}
function postRecognition(context: ActionContext): ActionResult {
  const { db } = context;
  const model = bind(context);
  model.require("from_employee_id", "to_employee_id", "message");
  const giverId = model.guid("from_employee_id") ?? "";
  const recipientId = model.guid("to_employee_id") ?? "";
  const message = model.text("message", 2000) ?? "";
  const kind = model.choice("kind", ["peer", "manager"]) ?? "peer";
  const valueTag = model.choice("value_tag", ["customer_first", "one_team", "safety_always"]) ?? null;
  const visibility = model.choice("visibility", ["public", "private"]) ?? "public";
  if (giverId === recipientId) throw new ValidationException("to_employee_id", "Employees cannot recognise themselves.");
  const giver = db.employee(giverId, "from_employee_id");
  const recipient = db.employee(recipientId, "to_employee_id");
  if (kind === "manager" && recipient.managerId !== giver.id) throw new ValidationException("from_employee_id",
    "Manager recognition must come from the recipient's manager.");
  if (giver.status === "terminated"
    || recipient.status === "terminated") throw new ConflictException("Recognition is for current employees.");
  const post = { id: db.newId(), companyId: db.company.id, giverId, recipientId, message, kind, valueTag,
    isPrivate: visibility === "private", reactions: 0, postedAt: db.utcNow };
  db.database.recognition.push(post);
  return Created({ id: post.id });
}

const leaveDto = (context: ActionContext, act: (service: LeaveService) => Parameters<typeof leaveRequestDto>[1]): ActionResult =>
  Ok(leaveRequestDto(context.db, act(new LeaveService(context.db))));
const jobRole = (context: ActionContext): Parameters<typeof jobRoleDto>[1] =>
  context.db.find(context.db.jobRoles, context.route.id, "Job role");

export const talentEndpoints: readonly Endpoint[] = [
  { method: "GET", path: "/leave", scope: "read", action: listLeave },
  { method: "POST", path: "/leave", scope: "write", action: submitLeave },
  { method: "GET", path: "/leave/balances", scope: "read", action: listBalances },
  { method: "GET", path: "/leave/{id}", scope: "read", action: (context) => leaveDto(context, (service) => service.get(context.route.id)) },
  { method: "PATCH", path: "/leave/{id}/approve", scope: "write", action: (context) =>
    leaveDto(context, (service) => service.approve(context.route.id)) },
  { method: "PATCH", path: "/leave/{id}/decline", scope: "write", action: (context) =>
    leaveDto(context, (service) => service.decline(context.route.id, bind(context))) },
  { method: "DELETE", path: "/leave/{id}", scope: "write", action: (context) =>
    leaveDto(context, (service) => service.cancel(context.route.id, bind(context))) },
  { method: "GET", path: "/leave-types", scope: "read", action: (context) => PagedList(context, context.db.leaveTypes, leaveTypeDto) },
  { method: "GET", path: "/public-holidays", scope: "read", action: listHolidays },
  { method: "GET", path: "/recruitment/roles", scope: "read",
    action: (context) => PagedList(context, context.db.jobRoles.filter((role) => role.status === "open"), (role) =>
      jobRoleDto(context.db, role)) },
  { method: "POST", path: "/recruitment/roles", scope: "write", action: createJobRole },
  { method: "GET", path: "/recruitment/roles/{id}", scope: "read", action: (context) =>
    Ok(jobRoleDetailDto(context.db, jobRole(context))) },
  { method: "PATCH", path: "/recruitment/roles/{id}", scope: "write", action: updateJobRole },
  { method: "GET", path: "/recruitment/roles/{id}/pipeline", scope: "read", action: (context) =>
    Ok(pipelineDto(context.db, jobRole(context))) },
  { method: "GET", path: "/recruitment/stages", scope: "read", action: (context) => PagedList(context, context.db.stages, stageDto) },
  { method: "POST", path: "/recruitment/candidates", scope: "write", action: createCandidate },
  { method: "PATCH", path: "/recruitment/applications/{id}/stage", scope: "write", action: moveApplication },
  { method: "POST", path: "/recruitment/offers", scope: "write", action: createOffer },
  ...planEndpoints("onboarding", true),
  ...planEndpoints("offboarding", false),
  { method: "POST", path: "/surveys", scope: "write", requiresGrowth: true, action: createSurvey },
  { method: "GET", path: "/surveys/{id}/results", scope: "read",
    action: (context) => Ok(surveyResultsDto(context.db, context.db.find(context.db.surveys, context.route.id, "Survey"))) },
  { method: "POST", path: "/surveys/{id}/respond", scope: "write", action: respondToSurvey },
  { method: "GET", path: "/recognition", scope: "read", action: listRecognition },
  { method: "POST", path: "/recognition", scope: "write", action: postRecognition },
  { method: "GET", path: "/survey-programmes", scope: "read", action: (context) =>
    PagedList(context, context.db.publishedProgrammes, surveyProgrammeDto) },
  { method: "GET", path: "/learning-paths", scope: "read", action: (context) =>
    PagedList(context, context.db.publishedPaths, learningPathDto) },
];
