// Surveys, recognition, published programmes and paths, people analytics.
import { addDays, addMonths, daysBetween } from "./calendar.ts";
import type { Context, Dto, Route } from "./core.ts";
import { badRequest, conflict, forbidden, isUuid, notFound, paged } from "./core.ts";
import type { Employee, LearningPath, Recognition, Survey, SurveyProgramme } from "./entities.ts";
import { ANONYMITY, currentOf, employeesOf, fullName, isCurrent, nextId, SURVEY_TYPES, VALUE_TAGS } from "./entities.ts";
import { findEmployee } from "./people.controller.ts";

const FLOOR = 5;
const isoNow = (ctx: Context): string => new Date(ctx.now).toISOString();
const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const rate = (part: number, whole: number): number => (whole === 0 ? 0 : round((part / whole) * 100, 1));

function findSurvey(ctx: Context): Survey {
  const survey = ctx.db.surveys.find((s) => s.companyId === ctx.company.id && s.id === ctx.param("id").toLowerCase());
  if (!survey) throw notFound("Survey");
  return survey;
}
async function createSurvey(ctx: Context): Promise<unknown> {
  const dto = await ctx.body();
  const title = dto.string("title", 150), type = dto.oneOf("type", SURVEY_TYPES), anonymity = dto.oneOf("anonymity", ANONYMITY);
  const standard: [string, "ENPS" | "RATING"][] = [["How likely are you to recommend us as a place to work?", "ENPS"],
    ["I feel good about the week ahead.", "RATING"]];
  const survey: Survey = {
    id: nextId(ctx.db), companyId: ctx.company.id, title, type, anonymity, status: "DRAFT", responses: [], createdAt: isoNow(ctx),
    questions: standard.filter(([, kind]) => (kind === "ENPS") === (type === "eNPS")).map(([text, kind]) =>
      ({ id: nextId(ctx.db), text, type: kind })),
  };
  ctx.db.surveys.push(survey);
  return { id: survey.id };
}
function numbersFor(survey: Survey, questionId: string): number[] {
  return survey.responses.map((r) => r.answers.get(questionId)).filter((v): v is number => typeof v === "number");
}
function enpsOf(scores: readonly number[]): number | null {
  if (scores.length < FLOOR) return null;
  return Math.round(((scores.filter((s) => s >= 9).length - scores.filter((s) => s <= 6).length) / scores.length) * 100);
}
function surveyResults(ctx: Context): unknown {
  const survey = findSurvey(ctx);
  const head = { survey: { id: survey.id, title: survey.title, type: survey.type, anonymity: survey.anonymity, status: survey.status },
    anonymityFloor: FLOOR };
  // Below the floor not even a rate: with a known audience it would give the number of answers away.
  if (survey.responses.length < FLOOR) return { ...head, suppressed: true, responseRate: null, enps: null, questions: [] };
  const audience = Math.max(currentOf(ctx.db, ctx.company).length, survey.responses.length);
  const enpsQuestion = survey.questions.find((q) => q.type === "ENPS");
  return {
    ...head, suppressed: false, responseRate: rate(survey.responses.length, audience),
      enps: enpsQuestion ? enpsOf(numbersFor(survey, enpsQuestion.id)) : null,
    questions: survey.questions.map((q) => {
      const values = numbersFor(survey, q.id);
      const answered = survey.responses.filter((r) => r.answers.has(q.id)).length;
      // A question that few people answered is a small group of its own. Free text is never summarised word by word.
      const enough = answered >= FLOOR;
      return { id: q.id, text: q.text, type: q.type, responseCount: enough ? answered : null,
        average: enough && values.length >= FLOOR ? round(values.reduce((a, b) => a + b, 0) / values.length, 2) : null };
    }),
  };
}
function readAnswers(dto: Dto, survey: Survey): Map<string, number | string> {
  const raw = dto.raw.answers;
  if (!Array.isArray(raw) || raw.length === 0) throw badRequest("answers", "answers should not be an empty array of {questionId, value}");
  const answers = new Map<string, number | string>();
  for (const item of raw as unknown[]) {
    const { questionId, value } = (typeof item === "object" && item !== null ? item : {}) as { questionId?: unknown; value?: unknown };
    const question = survey.questions.find((q) => isUuid(questionId) && q.id === questionId.toLowerCase());
    if (!question) throw badRequest("answers", "each value in answers must have the questionId of a question of this survey");
    if (answers.has(question.id)) throw badRequest("answers", "answers must not answer a question twice");
    const [low, high] = question.type === "ENPS" ? [0, 10] : [1, 5];
    if (question.type === "TEXT") {
      if (typeof value !== "string" || value.trim() === "" || value.length > 2000) throw badRequest("answers",
        "value must be a text of 1 to 2000 characters");
      answers.set(question.id, value);
    } else {
      if (typeof value !== "number" || !Number.isInteger(value) || value < low ||
        value > high) throw badRequest("answers", `value must be an integer from ${low} to ${high}`);
      answers.set(question.id, value);
    }
  }
  return answers;
}
async function respond(ctx: Context): Promise<unknown> {
  const survey = findSurvey(ctx);
  const dto = await ctx.body();
  if (survey.anonymity === "ANONYMOUS") throw forbidden("Anonymous surveys can only be answered in the web application");
  if (survey.status !== "OPEN") throw conflict("The survey is not open");
  const employee = findEmployee(ctx, dto.uuid("employee_id"));
  const answers = readAnswers(dto, survey);
  if (!isCurrent(employee)) throw conflict("Employee is terminated");
  if (survey.responses.some((r) => r.employeeId === employee.id)) throw conflict("The employee has already answered this survey");
  const id = nextId(ctx.db);
  survey.responses.push({ id, employeeId: employee.id, answers, createdAt: isoNow(ctx) });
  return { id };
}

// Recognition. A key carries no user and no role, so only public posts are readable.
function toRecognition(ctx: Context, post: Recognition): Record<string, unknown> {
  const person = (id: string): Record<string, unknown> | null => {
    const e = ctx.db.employees.find((row) => row.id === id);
    return e ? { id: e.id, name: fullName(e), jobTitle: e.jobTitle } : null;
  };
  return { id: post.id, giver: person(post.giverId), recipient: person(post.recipientId), message: post.message, valueTag: post.valueTag,
    kind: post.kind,
    reactionCount: post.reactionCount, createdAt: post.createdAt };
}
const listRecognition = (ctx: Context): unknown => {
  const rows = ctx.db.recognitions.filter((r) => r.companyId === ctx.company.id && r.visibility === "PUBLIC");
  return paged(ctx, rows.reverse().sort((a, b) => b.createdAt.localeCompare(a.createdAt)), (r) => toRecognition(ctx, r));
};
async function createRecognition(ctx: Context): Promise<unknown> {
  const dto = await ctx.body();
  const giverId = dto.uuid("from_employee_id"), recipientId = dto.uuid("to_employee_id"), message = dto.string("message", 1000);
  const kind = dto.optional("kind", (n) => dto.oneOf(n, ["PEER", "MANAGER"] as const)) ?? "PEER";
  const valueTag = dto.optional("valueTag", (n) => dto.oneOf(n, VALUE_TAGS)) ?? null;
  const giver = findEmployee(ctx, giverId), recipient = findEmployee(ctx, recipientId);
  if (giver === recipient) throw badRequest("to_employee_id", "to_employee_id must not be equal to from_employee_id");
  if (!isCurrent(giver) || !isCurrent(recipient)) throw conflict("Employee is terminated");
  if (kind === "MANAGER" && recipient.managerId !== giver.id) throw badRequest("kind",
    "kind MANAGER requires the author to be the manager of the recipient");
  const id = nextId(ctx.db);
  ctx.db.recognitions.push({ id, companyId: ctx.company.id, giverId: giver.id, recipientId: recipient.id, message, valueTag, kind,
    visibility: "PUBLIC", reactionCount: 0, createdAt: isoNow(ctx) });
  return { id };
}
const toPath = (p: LearningPath): Record<string, unknown> => ({
  id: p.id, title: p.title, description: p.description, publishedAt: p.publishedAt,
  courses: p.courses.map((c, i) => ({ id: c.id, title: c.title, position: i + 1, durationMinutes: c.durationMinutes })),
});
const toProgramme = (p: SurveyProgramme): Record<string, unknown> => ({
  id: p.id, name: p.name, cadence: p.cadence, publishedAt: p.publishedAt, surveys: p.surveys.map((s, i) => ({ ...s, position: i + 1 })),
});

// Analytics.
interface Cell { department: string; headcount: number | null; assigned: number | null; completed: number | null;
  completionRate: number | null; suppressed: boolean }
const COURSES = 4;
/** Departments under the floor are hidden, and the smallest of the others with them, so that no total gives a hidden cell away. */
function departmentCells(people: readonly Employee[]): Cell[] {
  const groups = new Map<string, Employee[]>();
  for (const e of people) {
    const name = e.department ?? "Unassigned";
    groups.set(name, [...(groups.get(name) ?? []), e]);
  }
  const rows = [...groups].sort(([a], [b]) => a.localeCompare(b));
  const hidden = new Set(rows.filter(([, list]) => list.length < FLOOR).map(([name]) => name));
  const complement = rows.filter(([name]) => !hidden.has(name)).sort(([, a], [, b]) => a.length - b.length)[0];
  if (hidden.size > 0 && complement) hidden.add(complement[0]);
  return rows.map(([department, list]) => {
    if (hidden.has(department)) return { department, headcount: null, assigned: null, completed: null, completionRate: null,
      suppressed: true };
    const assigned = list.length * COURSES, completed = list.reduce((sum, e) => sum + Math.min(COURSES, e.coursesCompleted), 0);
    return { department, headcount: list.length, assigned, completed, completionRate: rate(completed, assigned), suppressed: false };
  });
}
function leftOn(ctx: Context, e: Employee): string | null {
  if (isCurrent(e)) return null;
  const date = e.terminationDate ?? ctx.today;
  return date > ctx.today ? ctx.today : date;
}
function analytics(ctx: Context) {
  const all = employeesOf(ctx.db, ctx.company), people = all.filter(isCurrent);
  const count = (status: Employee["status"]): number => people.filter((e) => e.status === status).length;
  const at = (date: string, rows: readonly Employee[]): number =>
    rows.filter((e) => e.startDate <= date && (leftOn(ctx, e) ?? "9999-12-31") > date).length;
  const monthStart = `${ctx.today.slice(0, 7)}-01`, yearAgo = addMonths(ctx.today, -12);
  const trend = Array.from({ length: 12 }, (_, i) => {
    const month = addMonths(monthStart, i - 11);
    return { month: month.slice(0, 7), headcount: i === 11 ? people.length : at(addDays(addMonths(month, 1), -1), all) };
  });
  const turnover = [...new Set([...ctx.company.jurisdiction, ...all.map((e) => e.jurisdiction)])].sort().map((jurisdiction) => {
    const local = all.filter((e) => e.jurisdiction === jurisdiction);
    const leavers = local.filter((e) => (leftOn(ctx, e) ?? "") > yearAgo);
    const involuntary = leavers.filter((e) =>
      /dismiss|redundan|misconduct|involuntary|performance|fired/i.test(e.terminationReason ?? "")).length;
    const average = (at(yearAgo, local) + local.filter(isCurrent).length) / 2;
    return { jurisdiction, rate: rate(leavers.length, average), leavers: leavers.length, voluntary: leavers.length - involuntary,
      involuntary };
  });
  const cells = departmentCells(people);
  const tenure = people.reduce((sum, e) => sum + Math.max(0, daysBetween(e.startDate, ctx.today)), 0) / Math.max(1, people.length);
  const assigned = people.length * COURSES, completed = people.reduce((sum, e) => sum + Math.min(COURSES, e.coursesCompleted), 0);
  return {
    generatedAt: isoNow(ctx),
    headcount: { total: people.length, byStatus: { active: count("active"), on_leave: count("on_leave"), probation: count("probation") },
      trend },
    averageTenureMonths: round(tenure / 30.4375, 1),
    turnover,
    departments: cells.map(({ department, headcount, suppressed }) => ({ department, headcount, suppressed })),
    training: {
      assigned, completed, completionRate: rate(completed, assigned),
      byDepartment: cells.map(({ headcount: _, ...cell }) => cell),
    },
  };
}
function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // A spreadsheet would run a department that begins like a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const HIDDEN = "<5 - hidden";
function exportCsv(ctx: Context): Response {
  const a = analytics(ctx);
  const rows: (string | number | null)[][] = [["section", "group", "metric", "value"], ["headcount", "", "total", a.headcount.total]];
  for (const [status, n] of Object.entries(a.headcount.byStatus)) rows.push(["headcount", "", status, n]);
  for (const t of a.headcount.trend) rows.push(["headcount_trend", t.month, "headcount", t.headcount]);
  rows.push(["tenure", "", "average_months", a.averageTenureMonths]);
  for (const t of a.turnover) {
    for (const metric of ["rate", "leavers", "voluntary", "involuntary"] as const) rows.push(["turnover", t.jurisdiction, metric,
      t[metric]]);
  }
  for (const d of a.departments) rows.push(["departments", d.department, "headcount", d.suppressed ? HIDDEN : d.headcount]);
  for (const metric of ["assigned", "completed", "completionRate"] as const) rows.push(["training", "", metric, a.training[metric]]);
  for (const d of a.training.byDepartment) {
    for (const metric of ["assigned", "completed", "completionRate"] as const) rows.push(["training_by_department", d.department, metric,
      d.suppressed ? HIDDEN : d[metric]]);
  }
  return new Response(rows.map((r) => r.map(csvCell).join(",")).join("\r\n") + "\r\n", {
    headers: { "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="people-analytics-${ctx.today}.csv"` },
  });
}

export const insightRoutes: readonly Route[] = [
  { method: "POST", path: "/surveys", scope: "write", growth: true, status: 201, handler: createSurvey },
  { method: "GET", path: "/surveys/:id/results", scope: "read", handler: surveyResults },
  { method: "POST", path: "/surveys/:id/respond", scope: "write", status: 201, handler: respond },
  { method: "GET", path: "/recognition", scope: "read", handler: listRecognition },
  { method: "POST", path: "/recognition", scope: "write", status: 201, handler: createRecognition },
  { method: "GET", path: "/survey-programmes", scope: "read",
    handler: (ctx) => paged(ctx, ctx.db.programmes.filter((p) => p.companyId === ctx.company.id && p.publishedAt !== null), toProgramme) },
  { method: "GET", path: "/learning-paths", scope: "read",
    handler: (ctx) => paged(ctx, ctx.db.paths.filter((p) => p.companyId === ctx.company.id && p.publishedAt !== null), toPath) },
  { method: "GET", path: "/analytics", scope: "read", growth: true, handler: analytics },
  { method: "GET", path: "/analytics/export", scope: "read", growth: true, handler: exportCsv },
];
