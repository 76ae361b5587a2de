// surveys, responses, recognition, programmes, learning paths, analytics
import { clash, daysFrom, denied, invalid, monthsLater, on, percentage, shift, sum } from "../../lib/support.ts";
import type { Attributes } from "../../lib/support.ts";
import type { Controller, Rendered } from "../application_controller.ts";
import { kept, of } from "../models.ts";
import type { Employee, Question, Survey } from "../models.ts";
import { label, pathSerializer, postSerializer, programmeSerializer } from "../serializers.ts";
import { requireGrowth } from "./account.ts";

const FLOOR = 5, HIDDEN = "<5 - hidden";
const TYPES = ["eNPS", "pulse", "check-in"];

const survey = (c: Controller): Survey => c.find(c.store.surveys, c.params.id, "Survey");
function questionRow(c: Controller, s: Survey, q: Question): Attributes {
  const given = c.store.responses.filter((r) => r.survey_id === s.id).map((r) => r.answers[q.id]).filter((v) => v !== undefined);
  const scores = given.filter((v) => typeof v === "number");
  // The floor holds for every question: an optional one may have fewer answers than the survey.
  const shown = given.length >= FLOOR;
  return { question_id: q.id, prompt: q.prompt, kind: q.kind, kind_label: q.kind === "enps" ? "eNPS" : label(q.kind),
    answers_count: shown ? given.length : null,
    average_score: shown && scores.length >= FLOOR ? Math.round((sum(scores) * 100) / scores.length) / 100 : null };
}
export const surveys = {
  async create(c: Controller): Promise<Rendered> {
    requireGrowth(c);
    const p = await c.body();
    const title = p.text("title", 200), type = p.choice("type", TYPES), anonymity = p.choice("anonymity", ["anonymous", "attributed"]);
    const id = c.store.uuid();
    c.store.surveys.push({ id, company_id: c.company.id, title, type, anonymity, status: "draft", opened_at: null, created_at: c.at });
    c.store.questions.push({ id: c.store.uuid(), survey_id: id, prompt: "How likely are you to recommend working here?", kind: "enps" });
    return c.render({ id }, 201);
  },
  results(c: Controller): Rendered {
    const s = survey(c), responses = c.store.responses.filter((r) => r.survey_id === s.id), enough = responses.length >= FLOOR;
    const questions = c.store.questions.filter((q) => q.survey_id === s.id), enps = questions.find((q) => q.kind === "enps");
    const scores = responses.map((r) => (enps ? r.answers[enps.id] : undefined)).filter((v) => typeof v === "number");
    const enps_score = enough && scores.length >= FLOOR ?
      Math.round(percentage(scores.filter((n) => n > 8).length - scores.filter((n) => n < 7).length, scores.length)) : null;
    const head = { survey_id: s.id, title: s.title, survey_type: s.type, status: s.status, status_label: label(s.status),
      anonymity: s.anonymity,
      response_rate: percentage(responses.length, Math.max(c.headcount.length, responses.length)) };
    if (!enough) return c.render({ ...head, below_anonymity_floor: true, anonymity_floor: FLOOR, enps_score: null, question_summaries: [],
      questions: questions.map(prompt) });
    return c.render({ ...head, below_anonymity_floor: false, anonymity_floor: FLOOR, enps_score,
      question_summaries: questions.map((q) => questionRow(c, s, q)), questions: questions.map(prompt) });
  },
  async respond(c: Controller): Promise<Rendered> {
    const s = survey(c), p = await c.body();
    if (s.anonymity === "anonymous") throw clash("Anonymous surveys can't be answered over the API");
    if (s.status !== "open") throw clash(`Survey is ${s.status}, not open`);
    const employee_id = p.id("employee_id"), raw = p.raw("answers");
    if (raw === null || typeof raw !== "object" || Array.isArray(raw) || Object.keys(raw).length === 0) throw invalid("answers",
      "must be an object of question ids and values");
    const answers: Record<string, number | string> = {};
    for (const [id, value] of Object.entries(raw as Attributes)) {
      const question = c.store.questions.find((q) => q.survey_id === s.id && q.id === id.toLowerCase());
      if (!question) throw invalid("answers", "contain an unknown question id");
      const [low, high] = question.kind === "enps" ? [0, 10] : [1, 5];
      const fits = question.kind === "comment" ? typeof value === "string" && value.trim() !== "" && value.length <= 5000
        : typeof value === "number" && Number.isInteger(value) && value >= low && value <= high;
      if (!fits) throw invalid("answers", question.kind === "comment" ? "contain a comment that is not text" :
        `contain a score that is not between ${low} and ${high}`);
      answers[question.id] = value as number | string;
    }
    const employee = c.find(c.store.employees, employee_id, "Employee");
    if (!kept(employee)) throw clash("Employee has been terminated");
    if (c.store.responses.some((r) => r.survey_id === s.id && r.employee_id === employee.id)) throw clash("Employee has already responded");
    const id = c.store.uuid();
    c.store.responses.push({ id, survey_id: s.id, employee_id: employee.id, answers, created_at: c.at });
    return c.render({ id }, 201);
  },
};
const prompt = (q: Question): Attributes => ({ id: q.id, prompt: q.prompt, kind: q.kind });

export const engagement = {
  recognitions: (c: Controller): Rendered =>
    c.collection(of(c.company, c.store.posts).filter((p) => p.is_public).reverse().sort((a, b) => b.created_at.localeCompare(a.created_at)),
      postSerializer(c.store)),
  async recognise(c: Controller): Promise<Rendered> {
    const p = await c.body();
    const from = p.id("from_employee_id"), to = p.id("to_employee_id"), message = p.text("message", 500);
    const kind = p.maybe("kind", (f) => p.choice(f, ["peer", "manager"])) ?? "peer", value_tag = p.maybe("value_tag", (f) => p.text(f, 40));
    const giver = c.find(c.store.employees, from, "Employee"), recipient = c.find(c.store.employees, to, "Employee");
    if (giver === recipient) throw invalid("to_employee_id", "can't be the person who gives the recognition");
    if (!kept(giver) || !kept(recipient)) throw clash("Employee has been terminated");
    if (kind === "manager" && recipient.manager_id !== giver.id) throw denied("Only the recipient's manager can give manager recognition");
    const id = c.store.uuid();
    c.store.posts.push({ id, company_id: c.company.id, giver_id: giver.id, recipient_id: recipient.id, message, value_tag, kind,
      is_public: true, reactions_count: 0, created_at: c.at });
    return c.render({ id }, 201);
  },
  programmes: (c: Controller): Rendered => c.collection(of(c.company, c.store.programmes).filter((p) => p.published_at !== null),
    programmeSerializer(c.store)),
  paths: (c: Controller): Rendered => c.collection(of(c.company, c.store.learning_paths).filter((p) => p.published_at !== null),
    pathSerializer),
};

// Analytics.
const MANDATORY = 5;
interface Department { name: string; people: Employee[]; hidden: boolean }
/** Primary suppression below the floor, then the smallest remaining department, so that a total does not give the rest away. */
function departments(people: readonly Employee[]): Department[] {
  const rows: Department[] = [];
  for (const person of people) {
    const name = person.department ?? "No department";
    let row = rows.find((r) => r.name === name);
    if (!row) rows.push((row = { name, people: [], hidden: false }));
    row.people.push(person);
  }
  for (const row of rows) row.hidden = row.people.length < FLOOR;
  if (rows.some((r) => r.hidden)) {
    const [next] = rows.filter((r) => !r.hidden).sort((a, b) => a.people.length - b.people.length || a.name.localeCompare(b.name));
    if (next) next.hidden = true;
  }
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}
const trainingRate = (people: readonly Employee[]): number => percentage(sum(people.map((e) => Math.min(MANDATORY, e.trainings_completed))),
  people.length * MANDATORY);
const goneOn = (c: Controller, e: Employee): string | null => {
  if (kept(e)) return null;
  const date = e.terminated_on ?? c.today;
  return date < c.today ? date : c.today;
};
const employedOn = (c: Controller, rows: readonly Employee[], date: string): number =>
  rows.filter((e) => e.start_date <= date && !((goneOn(c, e) ?? "9999") <= date)).length;

function turnover(c: Controller): Record<string, { turnover_rate: number; leavers: number; voluntary: number; involuntary: number }> {
  const since = monthsLater(c.today, -12);
  const regions = [...new Set([...c.company.jurisdiction, ...c.employees.map((e) => e.jurisdiction)])].sort();
  return Object.fromEntries(regions.map((jurisdiction) => {
    const rows = c.employees.filter((e) => e.jurisdiction === jurisdiction), gone = rows.filter((e) => (goneOn(c, e) ?? "") > since);
    const involuntary = gone.filter((e) => /redundan|dismiss|involuntar|misconduct|poor perform|fired/i.test(e.termination_reason ??
      "")).length;
    const average = (employedOn(c, rows, since) + rows.filter(kept).length) / 2;
    return [jurisdiction, { turnover_rate: percentage(gone.length, average), leavers: gone.length, voluntary: gone.length - involuntary,
      involuntary }];
  }));
}
function summary(c: Controller) {
  const people = c.headcount, cells = departments(people),
    by = (status: string): number => people.filter((e) => e.status === status).length;
  const first = `${c.today.slice(0, 7)}-01`;
  return {
    as_of: c.today,
    headcount: { current: people.length, active: by("active"), on_leave: by("on_leave"), probation: by("probation") },
    headcount_trend: Array.from({ length: 12 }, (_, i) => {
      const month = monthsLater(first, i - 11);
      return { month: month.slice(0, 7), headcount: i === 11 ? people.length :
        employedOn(c, c.employees, shift(monthsLater(month, 1), -1)) };
    }),
    average_tenure_years: Math.round((sum(people.map((e) => Math.max(0, daysFrom(e.start_date, c.today)))) / Math.max(1,
      people.length) / 365.25) * 100) / 100,
    turnover_by_jurisdiction: turnover(c),
    department_headcount: cells.map((d) => ({ name: d.name, employees_count: d.hidden ? null : d.people.length,
      employees_count_label: d.hidden ? HIDDEN : String(d.people.length) })),
    training: {
      completion_rate: trainingRate(people),
      byDepartment: cells.map((d) => ({ name: d.name, completion_rate: d.hidden ? null : trainingRate(d.people),
        completion_rate_label: d.hidden ? HIDDEN : `${trainingRate(d.people)}%` })),
    },
  };
}
const quote = (value: string | number): string => {
  const text = typeof value === "string" && /^[=+@\t\r-]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
export const analytics = {
  show(c: Controller): Rendered {
    requireGrowth(c);
    return c.render(summary(c));
  },
  export(c: Controller): Rendered {
    requireGrowth(c);
    const s = summary(c);
    const lines: (string | number)[][] = [["Section", "Item", "Value"], ["Headcount", "Current", s.headcount.current],
      ["Headcount", "Active", s.headcount.active],
      ["Headcount", "On leave", s.headcount.on_leave], ["Headcount", "Probation", s.headcount.probation],
        ...s.headcount_trend.map((t) => ["Headcount trend", t.month, t.headcount]),
      ["Tenure", "Average years", s.average_tenure_years]];
    for (const [jurisdiction, t] of Object.entries(s.turnover_by_jurisdiction)) {
      lines.push([`Turnover ${jurisdiction}`, "Rate", t.turnover_rate], [`Turnover ${jurisdiction}`, "Leavers", t.leavers],
        [`Turnover ${jurisdiction}`, "Voluntary", t.voluntary],
        [`Turnover ${jurisdiction}`, "Involuntary", t.involuntary]);
    }
    for (const d of s.department_headcount) lines.push(["Department headcount", d.name, d.employees_count ?? HIDDEN]);
    lines.push(["Training completion", "All", s.training.completion_rate]);
    for (const d of s.training.byDepartment) lines.push(["Training completion by department", d.name, d.completion_rate ?? HIDDEN]);
    return { csv: lines.map((l) => l.map(quote).join(",")).join("\n") + "\n",
      filename: `people_analytics_${on(Number(c.today.slice(0, 4)), Number(c.today.slice(5, 7)), Number(c.today.slice(8)))}.csv` };
  },
};
