import { CheckStopped } from "../run/check/check-stopped.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { type SurveyQuestion, type Shape, questionOf, rowsWith, shapesOf } from "../forms/surveys/survey-answers.ts";
import { type SetUp, type CheckContext, setUp } from "../run/check/check-context.ts";
import { stopUnread } from "../run/check/unread.ts";
import { colleague } from "./people/people.ts";
import { respelled } from "./bodies/respelled.ts";

/** The values that this server accepts for an attributed and for an anonymous survey. */
export interface Anonymity {
  readonly attributed: unknown;
  readonly anonymous: unknown;
}

/** A survey that the run created. */
export interface SurveyDraft {
  readonly id: string;
  readonly exchange: Exchange;
  readonly anonymity: Anonymity;
  /** The value that this server accepts for a pulse survey. */
  readonly type: unknown;
}

/** GET /survey-programmes, as first read. */
export const surveyProgrammes: SetUp<Exchange> = setUp("survey-programmes", async (t) => t.call("listSurveyProgrammes"));

/** Values of anonymity in the order in which they are tried, where the target file declares none. */
const ANONYMITY: readonly (Anonymity & { readonly name: "words" | "boolean" })[] = [
  { name: "words", attributed: "attributed", anonymous: "anonymous" },
  { name: "boolean", attributed: false, anonymous: true },
];

/** The values of anonymity that the target file declares, or those to try. */
export function anonymityValues(t: CheckContext): readonly (Anonymity & { readonly name?: "words" | "boolean" })[] {
  const declared = t.run.forms.sent("new_survey");
  if (declared["attributed"] === undefined && declared["anonymous"] === undefined) return ANONYMITY;
  return [{ attributed: declared["attributed"] ?? "attributed", anonymous: declared["anonymous"] ?? "anonymous" }];
}

/** Whether a survey was refused for a value of anonymity, which the document does not show, and the target file does not either. */
export function isUnknownAnonymity(t: CheckContext, { status, field }: Exchange, part: keyof Anonymity): boolean {
  return status === 400 && field === "anonymity" && t.run.forms.sent("new_survey")[part] === undefined;
}

/** An attributed draft of type pulse, whose spelling is nearly certain. */
export const surveyDraft: SetUp<SurveyDraft> = setUp("survey-draft", async (t) => {
  let type: unknown = t.run.forms.sent("new_survey")["pulse"] ?? "pulse";
  const create = async ({ attributed }: Anonymity, more: object = {}): Promise<Exchange> => {
    const body = (): object => ({ title: `Pulse ${t.token()}`, type, anonymity: attributed, ...more });
    const first = await t.call("createSurvey", { body: body(), open: ["A-212"] });
    if (first.field !== "type" || type !== "pulse") return first;
    type = respelled(first, "pulse");
    return t.call("createSurvey", { body: body(), open: ["A-212"] });
  };
  const made = (exchange: Exchange, { attributed, anonymous }: Anonymity, name?: "words" | "boolean"): SurveyDraft => {
    if (name !== undefined) t.observe("anonymity-form", exchange, name);
    const id = exchange.data.at("id").text ?? t.stop(`the response to a new survey has no id: ${String(exchange)}`);
    return { id, exchange, anonymity: { attributed, anonymous }, type };
  };
  const refused: Exchange[] = [];
  for (const { name, ...values } of anonymityValues(t))
    // The first body has the status open too, although every survey begins as a draft; a server may refuse the member.
    for (const more of refused.length === 0 ? [{ status: "open" }, {}] : [{}]) {
      const exchange = await create(values, more);
      if (exchange.ok) return made(exchange, values, name);
      refused.push(exchange);
    }
  const [first, last] = [refused[0]!, refused.at(-1)!];
  const isUnknown = refused.every((exchange) => isUnknownAnonymity(t, exchange, "attributed") || exchange.field === "status");
  if (!isUnknown) return t.stop(`no survey could be created: ${String(last)}`);
  const values = { attributed: respelled(first, "attributed"), anonymous: respelled(first, "anonymous") };
  const exchange = await create(values);
  return exchange.ok ? made(exchange, values, "words") : stopUnread("new_survey", "attributed", "anonymous");
});

/** The form of responses, as far as an open survey has shown it. */
interface ResponseForm {
  shape: Shape;
  proven: boolean;
  next: number;
}

/** Ids of the responses of the run, and texts in them, in lower case: each identifies one person's answers. */
export const responseIds: SetUp<Set<string>> = setUp("survey-response-ids", async () => new Set<string>());

const responseForm: SetUp<ResponseForm> = setUp("survey-pen", async (t) => ({
  shape: shapesOf(t.run.forms)[0]!,
  proven: false,
  next: (t.run.setUps.attempt - 1) * 4,
}));

export interface Answered {
  readonly exchange: Exchange;
  readonly employee: string;
  readonly answers: unknown;
}

/** Questions of a survey, as far as its results show them. */
export function questionsOf(t: CheckContext, results: Exchange): readonly SurveyQuestion[] {
  const rows = results.ok ? (t.run.forms.all("survey_questions", results.data) ?? []) : [];
  return rows.flatMap((row) => questionOf(row) ?? []);
}

/** An employee who is likely to be invited, and to have answered no survey yet. */
export async function likelyRespondent(t: CheckContext): Promise<string> {
  return t.run.target.resources?.open_survey_employee_ids?.at(-1) ?? t.use(colleague);
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
  questions: readonly SurveyQuestion[],
): Promise<Answered> {
  const state = await t.use(responseForm);
  let last: Answered | undefined;
  for (const shape of state.proven ? [state.shape] : shapesOf(t.run.forms, questions)) {
    last = await answerIn(t, shape, survey, employee, questions);
    // A conflict is no matter of form: somebody has answered in an earlier run.
    if (last.exchange.ok || last.exchange.status === 409) return last;
  }
  if (state.proven || last?.exchange.status !== 400 || isDeclared(t)) return last!;
  return answerInRows(t, survey, employee, questions);
}

/** Whether the target file says in which form answers are sent. */
const isDeclared = (t: CheckContext): boolean => Object.keys(t.run.forms.sent("survey_answers")).length > 0;

/** Answers in one form, which is the known one from then on if it is accepted. */
async function answerIn(
  t: CheckContext,
  shape: Shape,
  survey: string,
  employee: string,
  questions: readonly SurveyQuestion[],
): Promise<Answered> {
  const note = `Note ${t.token()}`;
  const answers = shape(questions, note);
  const exchange = await t.call("respondToSurvey", { params: { id: survey }, body: { employee_id: employee, answers }, open: ["A-219"] });
  if (exchange.ok) {
    Object.assign(await t.use(responseForm), { shape, proven: true });
    const isSent = JSON.stringify(answers).includes(note);
    for (const text of [exchange.data.at("id").text, ...(isSent ? [note] : [])])
      if (text !== undefined) (await t.use(responseIds)).add(text.toLowerCase());
    if (isSent) t.run.secret(note, "the text of an answer to a survey");
  }
  return { exchange, employee, answers };
}

/** Answers in rows whose members have the names in refusals (§7), such as `answers[0].value`. */
async function answerInRows(t: CheckContext, survey: string, employee: string, questions: readonly SurveyQuestion[]): Promise<Answered> {
  const names: string[] = [];
  for (;;) {
    const answered = await answerIn(t, rowsWith(names[0], names[1]), survey, employee, questions);
    const { status, field } = answered.exchange;
    const name = /^answers\[0\]\.([\w-]+)$/.exec(field ?? "")?.[1];
    if (status !== 400 || name === undefined || names.includes(name) || names.length === 2) return answered;
    names.push(name);
  }
}

const NO_QUESTIONS =
  "the results of the survey show no question to answer: name one in resources.open_survey_id of the target file that five people have answered";

/** Leaves requirements undecided, and ends the check, if no form of answers was accepted because none is known. @param results of the survey, which show its questions */
export function stopWithoutAnswer(t: CheckContext, results: Exchange, { exchange }: Answered): void {
  if (exchange.ok) return;
  const questions = questionsOf(t, results);
  if (exchange.status !== 400 || (isDeclared(t) && questions.length > 0)) t.leaveOpen(`the response was refused: ${String(exchange)}`);
  // Before five have answered, results may show no question (§1, privacy rule 6).
  if (results.ok && t.run.forms.all("survey_questions", results.data)?.length === 0) throw new CheckStopped("not-run", NO_QUESTIONS);
  if (questions.length === 0) stopUnread("survey_questions", "id");
  stopUnread("survey_answers", "as", "question", "value");
}

/** Bodies for these questions: in the known form, otherwise in every possible form. */
export async function fittingBodies(t: CheckContext, questions: readonly SurveyQuestion[]): Promise<readonly unknown[]> {
  const { proven } = await t.use(responseForm);
  if (proven || questions.length === 0) return [await fittingBody(t, questions)];
  return shapesOf(t.run.forms, questions).map((shape) => shape(questions, `Note ${t.token()}`));
}

/** A body in the form that this server accepts, as far as known, for the questions of any survey. */
export async function fittingBody(t: CheckContext, questions: readonly SurveyQuestion[]): Promise<unknown> {
  const { shape } = await t.use(responseForm);
  return shape(questions.length > 0 ? questions : [{ id: t.uuid(), words: false }], `Note ${t.token()}`);
}
