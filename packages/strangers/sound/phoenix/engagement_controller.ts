// Surveys (aggregates only), recognition (public posts only), published programmes and learning paths.
import { array, conflict, Halt, invalid, object, oneOf, string, uuid } from "./changeset.ts";
import { paginate } from "./conn.ts";
import type { Action, Conn } from "./conn.ts";
import type { Employee, Question, Recognition, Survey } from "./repo.ts";

export const FLOOR = 5;
const TYPES = ["eNPS", "pulse", "check-in"] as const;
const survey = (conn: Conn): Survey => conn.repo.surveys.fetch(conn.company.id, conn.path("id"));
const round1 = (n: number): number => Math.round(n * 10) / 10;

export const surveyCreate: Action = async (conn) => {
  const cs = await conn.body();
  const { repo } = conn;
  const title = cs.required("title", string(160));
  const type = cs.required("type", oneOf(TYPES));
  const anonymity = cs.required("anonymity", oneOf(["anonymous", "attributed"]));
  const sent = cs.optional("questions", array(object)) ?? [];
  const questions = sent.map((q): Question => {
    const kind = (["enps", "scale", "text"] as const).find((k) => k === (q.type ?? "scale"));
    if (typeof q.text !== "string" || q.text.trim() === "" || q.text.length > 500) throw invalid("questions",
      "need a text of at most 500 characters");
    if (kind === undefined) throw invalid("questions", "need a type of enps, scale or text");
    return { id: repo.uuid(), text: q.text.trim(), type: kind };
  });
  if (questions.length === 0 && type === "eNPS") {
    questions.push({ id: repo.uuid(), text: "How likely are you to recommend us as a place to work?", type: "enps" });
  }
  const row = repo.surveys.insert({
    id: repo.uuid(), company_id: conn.company.id, title, type, anonymity, status: "draft", questions, audience: 0,
      created_at: repo.timestamp(), responses: [],
  });
  return { status: 201, data: { id: row.id } };
};

/** A question answered by fewer than five people says nothing; free text is only ever counted. */
function questionJson(s: Survey, q: Question): Record<string, unknown> {
  const answers = s.responses.map((r) => r.answers.get(q.id)).filter((a) => a !== undefined);
  const hidden = answers.length < FLOOR;
  const scores = answers.filter((a) => typeof a === "number");
  const average = hidden || scores.length === 0 ? null : round1(scores.reduce((n, a) => n + a, 0) / scores.length);
  return { id: q.id, text: q.text, type: q.type, suppressed: hidden, responses_count: hidden ? null : answers.length, average };
}
export const surveyResults: Action = (conn) => {
  const s = survey(conn);
  const enough = s.responses.length >= FLOOR;
  const enps = s.questions.find((q) => q.type === "enps");
  const scores = enps === undefined ? [] : s.responses.map((r) => r.answers.get(enps.id)).filter((a) => typeof a === "number");
  const share = (test: (n: number) => boolean): number => (scores.filter(test).length / scores.length) * 100;
  return {
    data: {
      survey: { id: s.id, title: s.title, type: s.type, anonymity: s.anonymity, status: s.status },
      response_rate: s.audience === 0 ? 0 : round1((s.responses.length / s.audience) * 100),
      enps: scores.length < FLOOR ? null : Math.round(share((n) => n >= 9) - share((n) => n <= 6)),
      suppressed: !enough, minimum_responses: FLOOR,
      questions: enough ? s.questions.map((q) => questionJson(s, q)) : [],
    },
  };
};

export const surveyRespond: Action = async (conn) => {
  const s = survey(conn);
  if (s.anonymity === "anonymous") throw new Halt("FORBIDDEN", "Anonymous surveys can only be answered in the web application");
  if (s.status !== "open") throw conflict(`The survey is ${s.status}, not open`);
  const cs = await conn.body();
  const employeeId = cs.required("employee_id", uuid);
  const sent = cs.required("answers", object);
  const answers = new Map<string, number | string>();
  for (const [id, value] of Object.entries(sent)) {
    const q = s.questions.find((x) => x.id === id.toLowerCase());
    if (q === undefined) throw invalid("answers", "have a question that is not part of this survey");
    const [min, max] = q.type === "enps" ? [0, 10] : [1, 5];
    const good = q.type === "text" ? typeof value === "string" && value.trim() !== "" && value.length <= 2000
      : typeof value === "number" && Number.isInteger(value) && value >= min! && value <= max!;
    if (!good) throw invalid("answers",
      q.type === "text" ? "need a text of at most 2000 characters" : `need an integer from ${min} to ${max}`);
    answers.set(q.id, value as number | string);
  }
  if (answers.size === 0) throw invalid("answers", "can't be empty");
  const e = conn.repo.employees.fetch(conn.company.id, employeeId, "employee_id");
  if (e.status === "terminated") throw conflict("The employee is terminated");
  if (s.responses.some((r) => r.employee_id === e.id)) throw conflict("This employee has answered already");
  const id = conn.repo.uuid();
  s.responses.push({ id, employee_id: e.id, answers });
  s.audience = Math.max(s.audience, s.responses.length);
  return { status: 201, data: { id } };
};

const person = (e: Employee): Record<string, unknown> => ({ id: e.id, name: `${e.first_name} ${e.last_name}` });
const postJson = (conn: Conn) => (p: Recognition): Record<string, unknown> => ({
  id: p.id, giver: person(conn.repo.employees.fetch(p.company_id, p.giver_id)),
    recipient: person(conn.repo.employees.fetch(p.company_id, p.recipient_id)),
  message: p.message, value_tag: p.value_tag, kind: p.kind, reactions_count: p.reactions, created_at: p.created_at,
});
export const recognitionIndex: Action = (conn) => {
  const rows = conn.repo.recognition.where(conn.company.id, (p) => p.visibility === "public");
  return paginate(conn, rows.sort((a, b) => b.created_at.localeCompare(a.created_at) || a.id.localeCompare(b.id)), postJson(conn));
};
export const recognitionCreate: Action = async (conn) => {
  const cs = await conn.body();
  const { repo, company } = conn;
  const giverId = cs.required("from_employee_id", uuid);
  const recipientId = cs.required("to_employee_id", uuid);
  const message = cs.required("message", string(1000));
  const kind = cs.optional("kind", oneOf(["peer", "manager"])) ?? "peer";
  const value_tag = cs.optional("value_tag", string(60)) ?? null;
  const visibility = cs.optional("visibility", oneOf(["public", "private"])) ?? "public";
  const giver = repo.employees.fetch(company.id, giverId, "from_employee_id");
  const recipient = repo.employees.fetch(company.id, recipientId, "to_employee_id");
  if (giver === recipient) throw invalid("to_employee_id", "can't be the giver: nobody recognises themselves");
  if (kind === "manager" && recipient.manager_id !== giver.id) throw invalid("kind",
    "can only be manager when the author is the recipient's manager");
  if (giver.status === "terminated" || recipient.status === "terminated") throw conflict("The employee is terminated");
  const row = repo.recognition.insert({
    id: repo.uuid(), company_id: company.id, giver_id: giver.id, recipient_id: recipient.id, message, value_tag, kind, visibility,
      reactions: 0,
    created_at: repo.timestamp(),
  });
  return { status: 201, data: { id: row.id } };
};

export const programmes: Action = (conn) => paginate(conn, conn.repo.programmes.where(conn.company.id, (p) => p.published_at !== null),
  (p) => ({
  id: p.id, name: p.name, description: p.description, cadence: p.cadence, published_at: p.published_at,
  surveys: p.surveys.map((s, i) => ({ position: i + 1, title: s.title, type: s.type })),
}));
export const learningPaths: Action = (conn) => paginate(conn, conn.repo.paths.where(conn.company.id, (p) => p.published_at !== null),
  (p) => ({
  id: p.id, title: p.title, description: p.description, published_at: p.published_at,
  courses: p.courses.map((c, i) => ({ id: c.id, position: i + 1, title: c.title, duration_minutes: c.minutes, has_quiz: c.quiz !== null })),
}));

export const conversation: Action = (conn) => {
  const advisor = conn.company.advisor;
  const last = advisor?.messages.at(-1);
  return {
    data: {
      status: advisor === null ? "not_started" : "open", advisor_assigned: advisor !== null, advisor_name: advisor?.name ?? null,
      advisor_status: advisor?.status ?? null, unread_count: advisor?.messages.filter((m) => m.sender === "advisor" && !m.read).length ?? 0,
      last_message_at: last?.at ?? null, last_message_sender: last?.sender ?? null,
    },
  };
};
