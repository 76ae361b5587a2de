// Surveys, recognition, programmes, learning paths, and the advisor conversation.
import { created, data, list, lookup } from "./cx.ts";
import type { Cx, Handler } from "./cx.ts";
import { VALUES } from "./domain.ts";
import type { EmployeeId, Question, QuestionId, Recognition, Survey } from "./domain.ts";
import { conflict, invalid } from "./error.ts";
import { displayName } from "./people.ts";
import { bool, id, name, opt, or, struct, unit, vec } from "./serde.ts";
import type { De } from "./serde.ts";

export const FLOOR = 5;
const CreateSurvey = struct({
  title: name(120), type: unit("eNPS", "pulse", "check-in"), anonymity: unit("anonymous", "attributed"), introduction: opt(name(2000)),
  questions: or(vec(struct({ kind: unit("nps", "rating", "free_text"), prompt: name(300) }, true)), []),
});
export const createSurvey: Handler = async (cx) => {
  const { title, type, anonymity, questions } = await cx.json(CreateSurvey);
  const survey: Survey = {
    id: cx.state.id(), title, type, anonymity, status: "draft", questions: questions.map((q) => ({ ...q, id: cx.state.id<QuestionId>() })),
      invited: 0, responses: [],
  };
  cx.tenant.surveys.set(survey.id, survey);
  return created({ id: survey.id });
};

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000);
const numbers = (s: Survey, q: Question): number[] => s.responses.map((r) => r.answers.get(q.id)).filter((a) => typeof a === "number");
function questionView(s: Survey, q: Question): unknown {
  const answered = s.responses.filter((r) => r.answers.has(q.id)).length;
  const head = { question_id: q.id, kind: q.kind, prompt: q.prompt };
  if (answered < FLOOR) return { ...head, visibility: "below_floor" };
  const scores = numbers(s, q);
  return { ...head, visibility: "full", answered, ...(q.kind === "free_text"
    ? {} : { mean: Math.round((scores.reduce((n, a) => n + a, 0) / scores.length) * 100) / 100 }) };
}
export const results: Handler = (cx) => {
  const s = cx.path(cx.tenant.surveys, "survey");
  const head = { survey_id: s.id, title: s.title, status: s.status, response_rate: ratio(s.responses.length, s.invited) };
  if (s.responses.length < FLOOR) return data({ ...head, visibility: "below_floor", anonymity_floor: FLOOR });
  const nps = s.questions.find((q) => q.kind === "nps");
  const scores = nps === undefined ? [] : numbers(s, nps);
  const score = ratio(scores.filter((n) => n > 8).length - scores.filter((n) => n < 7).length, scores.length) * 100;
  return data({ ...head, visibility: "full", enps: scores.length < FLOOR ? null : Math.round(score),
    questions: s.questions.map((q) => questionView(s, q)) });
};

const scalar: De<number | string> = (v, f) => (typeof v === "number" || typeof v === "string"
  ? v : invalid(f, "expected a number or a string"));
const Respond = struct({ employee_id: id<EmployeeId>(), answers: vec(struct({ question_id: id<QuestionId>(), value: scalar }, true), 1) });
function fits(q: Question, value: number | string): boolean {
  switch (q.kind) {
    case "nps": return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10;
    case "rating": return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5;
    case "free_text": return typeof value === "string" && value.trim() !== "" && value.length <= 4000;
  }
}
export const respond: Handler = async (cx) => {
  const s = cx.path(cx.tenant.surveys, "survey");
  if (s.anonymity === "anonymous") return conflict("an anonymous survey takes no responses over the API");
  if (s.status !== "open") return conflict(`the survey is ${s.status}`);
  const body = await cx.json(Respond);
  const answers = new Map<QuestionId, number | string>();
  for (const { question_id, value } of body.answers) {
    const q = s.questions.find((x) => x.id === question_id);
    if (q === undefined || answers.has(question_id)) return invalid("answers", "unknown or repeated question_id");
    if (!fits(q, value)) return invalid("answers", `not a value for a ${q.kind} question`);
    answers.set(question_id, value);
  }
  const e = lookup(cx.tenant.employees, body.employee_id, "employee", "employee_id");
  if (e.state.kind === "terminated") return conflict("the employee is terminated");
  if (s.responses.some((r) => r.by === e.id)) return conflict("the employee has responded");
  s.responses.push({ by: e.id, answers });
  return created({ id: cx.state.id() });
};

const nameOf = (cx: Cx, employee: EmployeeId): string => displayName(cx.tenant.employees.get(employee)!);
export const recognition: Handler = (cx) => list(cx.tenant.recognition.filter((p) => p.is_public), cx.query({}), (p) => ({
  id: p.id, from_employee_id: p.from, from_name: nameOf(cx, p.from), to_employee_id: p.to, to_name: nameOf(cx, p.to), message: p.message,
    value: p.value,
  kind: p.kind, reaction_count: p.reactions, created_at: p.created_at,
}));
const CreatePost = struct({
  from_employee_id: id<EmployeeId>(), to_employee_id: id<EmployeeId>(), message: name(500), kind: or(unit("peer", "manager"), "peer"),
    value: opt(unit(...VALUES)),
  is_public: or(bool, true),
});
export const recognise: Handler = async (cx) => {
  const body = await cx.json(CreatePost);
  const from = lookup(cx.tenant.employees, body.from_employee_id, "employee", "from_employee_id");
  const to = lookup(cx.tenant.employees, body.to_employee_id, "employee", "to_employee_id");
  if (from === to) return invalid("to_employee_id", "a person cannot recognise themselves");
  if (body.kind === "manager" && to.manager_id !== from.id) return conflict("only the recipient's manager can author a manager post");
  if (from.state.kind === "terminated" || to.state.kind === "terminated") return conflict("the employee is terminated");
  const post: Recognition = {
    id: cx.state.id(), from: from.id, to: to.id, message: body.message, kind: body.kind, value: body.value, is_public: body.is_public,
      reactions: 0,
    created_at: cx.state.timestamp(),
  };
  cx.tenant.recognition.unshift(post);
  return created({ id: post.id });
};

export const programmes: Handler = (cx) => list(cx.tenant.programmes.filter((p) => p.published), cx.query({}),
  ({ id: programmeId, title, cadence, surveys }) => ({
  id: programmeId, title, cadence, surveys,
}));
export const paths: Handler = (cx) => list(cx.tenant.paths.filter((p) => p.published), cx.query({}), (p) => ({
  id: p.id, title: p.title, summary: p.summary, courses: p.courses.map(({ id: courseId, title, minutes }) =>
    ({ id: courseId, title, minutes })),
}));
export const conversation: Handler = ({ tenant: { advisor } }) => {
  const last = advisor?.messages.at(-1);
  return data({
    status: advisor === null ? "inactive" : "active", advisor_assigned: advisor !== null, advisor_name: advisor?.name ?? null,
    advisor_status: advisor === null ? null : "online", unread_count: advisor?.messages.filter((m) =>
      m.unread && m.from === "advisor").length ?? 0,
    last_message_at: last?.at ?? null, last_message_sender: last?.from ?? null,
  });
};
