import type { Exchange } from "../exchange/exchange.ts";
import { SHAPES, type Shape, valuesFor } from "../forms/surveys/survey-answers.ts";
import { type QuestionSummary, readSurveyResults } from "../forms/surveys/survey-results.ts";
import { type SetUp, type CheckContext, setUp } from "../run/check/check-context.ts";
import { View } from "../exchange/view.ts";

/** A survey that the run created. */
export interface SurveyDraft {
  readonly id: string;
  readonly exchange: Exchange;
  /** The values that this server accepts for an attributed and for an anonymous survey. */
  readonly anonymity: { readonly attributed: unknown; readonly anonymous: unknown };
}

/** GET /survey-programmes, as first read. */
export const surveyProgrammes: SetUp<Exchange> = setUp("survey-programmes", async (t) => t.call("listSurveyProgrammes"));

const FORMS = [
  { name: "words", attributed: "attributed", anonymous: "anonymous", more: { status: "open" } },
  { name: "words", attributed: "attributed", anonymous: "anonymous", more: {} },
  { name: "boolean", attributed: false, anonymous: true, more: {} },
] as const;

/** An attributed draft of type pulse, whose spelling is certain. */
export const surveyDraft: SetUp<SurveyDraft> = setUp("survey-draft", async (t) => {
  let exchange: Exchange | undefined;
  // The first form has the status open too, although every survey begins as a draft; a server may refuse the member.
  for (const { name, more, ...anonymity } of FORMS) {
    const body = { title: `Pulse ${t.token()}`, type: "pulse", anonymity: anonymity.attributed, ...more };
    exchange = await t.call("createSurvey", { body, open: ["A-212"] });
    if (!exchange.ok) continue;
    t.observe("anonymity-form", exchange, name);
    const id = exchange.data.at("id").text ?? t.stop(`the response to a new survey has no id: ${String(exchange)}`);
    return { id, exchange, anonymity };
  }
  return t.stop(`no survey could be created: ${String(exchange)}`);
});

/** The form of responses, as far as an open survey has shown it. */
interface ResponseForm {
  shape: Shape;
  proven: boolean;
  next: number;
}

/** Ids of the responses of the run: each identifies one person's answers. */
export const responseIds: SetUp<Set<string>> = setUp("survey-response-ids", async () => new Set<string>());

const responseForm: SetUp<ResponseForm> = setUp("survey-pen", async (t) => ({
  shape: SHAPES[0]!,
  proven: false,
  next: (t.run.setUps.attempt - 1) * 4,
}));

export interface Answered {
  readonly exchange: Exchange;
  readonly employee: string;
  readonly answers: unknown;
}

/** Questions of a survey, as far as its results show them. */
export function questionsOf(results: Exchange): readonly QuestionSummary[] {
  return results.ok ? readSurveyResults(results.data).questions : [];
}

/** The next employee who may answer the open survey; each may do so once. Ends the check if none is left. */
export async function nextRespondent(t: CheckContext): Promise<string> {
  const state = await t.use(responseForm);
  const ids = t.run.target.resources?.open_survey_employee_ids ?? [];
  const id = ids[state.next];
  state.next += 1;
  return id ?? t.notApplicable("everyone in resources.open_survey_employee_ids of the target file has answered");
}

/** Answers the open survey for an employee. Tries forms of the answers until one is accepted. */
export async function answerSurvey(
  t: CheckContext,
  survey: string,
  employee: string,
  questions: readonly QuestionSummary[],
): Promise<Answered> {
  const state = await t.use(responseForm);
  let last: Answered | undefined;
  for (const shape of state.proven ? [state.shape] : SHAPES) {
    const note = `Note ${t.token()}`;
    const answers = shape(questions, note);
    const exchange = await t.call("respondToSurvey", { params: { id: survey }, body: { employee_id: employee, answers }, open: ["A-219"] });
    last = { exchange, employee, answers };
    if (!exchange.ok) continue;
    Object.assign(state, { shape, proven: true });
    (await t.use(responseIds)).add((exchange.data.at("id").text ?? note).toLowerCase());
    if (JSON.stringify(answers).includes(note)) t.run.secret(note, "the text of an answer to a survey");
    return last;
  }
  if (state.proven || last?.exchange.status !== 400) return last!;
  return answerInRows(t, survey, employee, questions);
}

/** Answers in rows whose members have the names in refusals (§7), such as `answers[0].value`. */
async function answerInRows(t: CheckContext, survey: string, employee: string, questions: readonly QuestionSummary[]): Promise<Answered> {
  const state = await t.use(responseForm);
  const names: string[] = [];
  for (;;) {
    const [question, value] = names;
    const shape: Shape = (rows, text) =>
      valuesFor(rows, text).map(([id, answer]) => ({
        ...(question === undefined ? {} : { [question]: id }),
        ...(value === undefined ? {} : { [value]: answer }),
      }));
    const note = `Note ${t.token()}`;
    const answers = shape(questions, note);
    const exchange = await t.call("respondToSurvey", { params: { id: survey }, body: { employee_id: employee, answers }, open: ["A-219"] });
    if (exchange.ok) {
      Object.assign(state, { shape, proven: true });
      (await t.use(responseIds)).add((exchange.data.at("id").text ?? note).toLowerCase());
      if (JSON.stringify(answers).includes(note)) t.run.secret(note, "the text of an answer to a survey");
    }
    const name = /^answers\[0\]\.([\w-]+)$/.exec(exchange.field ?? "")?.[1];
    if (exchange.status !== 400 || name === undefined || names.includes(name) || names.length === 2) return { exchange, employee, answers };
    names.push(name);
  }
}

/** Bodies for these questions: in the known form, otherwise in every possible form. */
export async function fittingBodies(t: CheckContext, questions: readonly QuestionSummary[]): Promise<readonly unknown[]> {
  const { proven } = await t.use(responseForm);
  if (proven || questions.length === 0) return [await fittingBody(t, questions)];
  return SHAPES.map((shape) => shape(questions, `Note ${t.token()}`));
}

/** A body in the form that this server accepts, as far as known, for the questions of any survey. */
export async function fittingBody(t: CheckContext, questions: readonly QuestionSummary[]): Promise<unknown> {
  const { shape } = await t.use(responseForm);
  const answerable = questions.length > 0 ? questions : [{ id: t.uuid(), view: new View({}) }];
  return shape(answerable, `Note ${t.token()}`);
}
