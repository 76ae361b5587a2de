import { type Call, type Reply, closed, fieldsOf, found } from "./call.ts";
import type { Survey } from "./company-data.ts";
import type { Requests } from "./drawn/requests.ts";
import type { Results } from "./drawn/surveys.ts";
import { conflict, forbidden, invalid } from "./refusal.ts";

/** POST /surveys. */
export function addSurvey(call: Call): Reply {
  const { company, chance } = call;
  const fields = fieldsOf(call);
  const title = fields.text("title");
  const type = fields.text("type").toLowerCase();
  if (!["enps", "pulse", "check-in"].includes(type)) throw fields.bad("type");
  const anonymity = fields.raw("anonymity");
  if (anonymity !== "anonymous" && anonymity !== "attributed") throw fields.bad("anonymity");
  closed(call, fields);
  const common = { anonymous: anonymity === "anonymous", state: "draft" as const, invited: [], questions: [], answers: new Map() };
  const survey: Survey = { id: chance.id(), title, type, ...common };
  company.surveys.set(survey.id, survey);
  return { status: 201, data: { id: survey.id } };
}

const FLOOR = 5;

/** The figures of one question from its responses; null below the floor. */
function figures(survey: Survey, question: Survey["questions"][number]): { answered: number; mean?: number } | null {
  const given = [...survey.answers.values()].map((answers) => answers.get(question.id)).filter((value) => value !== undefined);
  const numbers = given.filter((value) => typeof value === "number");
  if (given.length < FLOOR) return null;
  if (question.kind === "text") return { answered: given.length };
  return { answered: given.length, mean: Math.round((100 * numbers.reduce((a, b) => a + b, 0)) / numbers.length) / 100 };
}

function promoters(survey: Survey): number | null {
  const question = survey.questions.find(({ kind }) => kind === "nps");
  const scores = [...survey.answers.values()]
    .map((answers) => answers.get(question?.id ?? ""))
    .filter((value) => typeof value === "number");
  if (scores.length < FLOOR) return null;
  return Math.round((100 * (scores.filter((score) => score >= 9).length - scores.filter((score) => score <= 6).length)) / scores.length);
}

/** GET …/results: only a hint below the floor. */
export function readResults(call: Call): Reply {
  const { one } = found(call, call.company.surveys, () => undefined);
  const enough = one.answers.size >= FLOOR;
  const rate = enough ? Math.round((1000 * one.answers.size) / one.invited.length) / 10 : null;
  const rows = one.questions.map((question) => ({ question, sums: enough ? figures(one, question) : null }));
  if (call.forms !== undefined) {
    const questions = rows.map(({ question: { id, text, kind }, sums }) => ({ id, text, kind, sums: sums && { mean: null, ...sums } }));
    const answered: Results["rate"] = enough ? [one.answers.size, one.invited.length] : null;
    return { data: call.forms.results.write({ rate: answered, enps: enough ? promoters(one) : null, questions }) };
  }
  return call.choices.shapes === "nested"
    ? {
        data: {
          survey: { id: one.id, title: one.title },
          responseRate: rate,
          eNPS: enough ? promoters(one) : null,
          questions: rows.map(({ question: { id, text, kind }, sums }) => ({ id, prompt: text, kind, summary: sums })),
        },
      }
    : {
        data: {
          participation: { rate_percent: rate, withheld: !enough },
          enps: { score: enough ? promoters(one) : null },
          per_question: Object.fromEntries(rows.map(({ question: { id, text, kind }, sums }) => [id, { text, kind, ...sums }])),
        },
      };
}

/** Questions and answers under drawn names. */
function pairsAs(raw: unknown, { form, question, value }: Requests["answers"]): (readonly [unknown, unknown])[] | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const member = (row: unknown, names: readonly string[]): unknown =>
    names.map((name) => (row as Record<string, unknown> | null)?.[name]).find((one) => one !== undefined);
  if (Array.isArray(raw)) return form === "map" ? undefined : raw.map((row) => [member(row, question), member(row, value)]);
  return form === "rows" ? undefined : Object.entries(raw);
}

/** POST …/respond: answers as a map by question, or as rows. */
export function respond(call: Call): Reply {
  const { company, chance, choices } = call;
  const { one, asked } = found(call, company.surveys, () => fieldsOf(call));
  if (one.anonymous) throw forbidden("Anonymous surveys are answered in the web application.");
  if (one.state !== "open") throw conflict("This survey takes no answers.");
  const person = asked.id("employee_id");
  const raw = asked.raw("answers");
  const pairs =
    call.forms !== undefined
      ? pairsAs(raw, call.forms.requests.answers)
      : choices.shapes === "nested"
        ? Array.isArray(raw)
          ? raw.map((row: { question_id?: unknown; value?: unknown } | null) => [row?.question_id, row?.value] as const)
          : undefined
        : typeof raw === "object" && raw !== null && !Array.isArray(raw)
          ? Object.entries(raw)
          : undefined;
  if (pairs === undefined || pairs.length === 0) throw invalid("answers");
  const answers = new Map<string, number | string>();
  pairs.forEach(([id, value], place) => {
    const question = one.questions.find((known) => known.id === String(id).toLowerCase());
    if (question === undefined) throw invalid(`answers[${place}].${call.forms?.requests.answers.question[0] ?? "question_id"}`);
    const fits =
      question.kind === "text" ? typeof value === "string" : Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10;
    if (!fits) throw invalid(`answers[${place}].${call.forms?.requests.answers.value[0] ?? "value"}`);
    answers.set(question.id, value as number | string);
  });
  closed(call, asked);
  if (!one.invited.includes(person)) throw invalid("employee_id", "This person was not asked.");
  if (one.answers.has(person)) throw conflict("This person has answered.");
  one.answers.set(person, answers);
  return { status: 201, data: { id: chance.id() } };
}
