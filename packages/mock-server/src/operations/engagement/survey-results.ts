import type { SurveyQuestion, SurveyRecord, SurveyResponseRecord } from "@hr-platform/fixtures";
import type { SurveyQuestionSummary, SurveyResults } from "@hr-platform/spec/types";
import type { Decisions } from "../../contract/decisions.ts";

/** Fewer people than this show nothing of what they answered (§8). */
export const SURVEY_FLOOR = 5;

/** The question that the eNPS is reckoned from, in its standard words. */
export const RECOMMEND = "How likely are you to recommend us as a place to work?";

/**
 * A survey's results: aggregates only, never free text (§4.7), and no figure that rests on fewer answers than the floor (§1,
 * privacy rule 6, as read it). From the floor on two readings with one answer between them differ by that
 * answer: the document asks for no batches, and neither the answer nor the moment says whose it is.
 */
export function surveyResults(survey: SurveyRecord, decisions: Decisions): SurveyResults {
  const floor = decisions["survey-floor"];
  const responses = onePerPerson(survey.responses);
  const few = responses.length < SURVEY_FLOOR;
  const summaries = survey.questions.map((question) => summary(question, responses, few, decisions));
  return {
    suppressed: few,
    response_rate: few && floor === "everything" ? null : rate(responses.length, survey.invited_employee_ids.length),
    enps: few && floor !== "splits-only" ? null : enps(survey, responses, decisions),
    questions: summaries,
  };
}

/** The floor counts people: of several responses of one person the last counts. */
function onePerPerson(responses: readonly SurveyResponseRecord[]): readonly SurveyResponseRecord[] {
  return [...new Map(responses.map((response) => [response.employee_id ?? response.id, response])).values()];
}

/** In hundredths; null when nobody was invited. */
function rate(answered: number, invited: number): number | null {
  return invited === 0 ? null : Math.min(1, Math.round((answered * 100) / invited) / 100);
}

type Answer = SurveyResponseRecord["answers"][string];

/** The answers to one question that are of its kind; skipped ones are absent. */
function answersTo({ id, kind }: SurveyQuestion, responses: readonly SurveyResponseRecord[]): Answer[] {
  const type = kind === "score" ? "number" : "string";
  return responses.flatMap(({ answers }) => (Object.hasOwn(answers, id) && typeof answers[id] === type ? [answers[id]!] : []));
}

/** Whether so few answered one question that nothing of it shows. */
function tooFew(answers: readonly Answer[], decisions: Decisions): boolean {
  return decisions["question-floor"] === "suppressed" && answers.length < SURVEY_FLOOR;
}

function summary(
  question: SurveyQuestion,
  responses: readonly SurveyResponseRecord[],
  few: boolean,
  decisions: Decisions,
): SurveyQuestionSummary {
  const { id, text, kind } = question;
  const answers = answersTo(question, responses);
  const suppressed = few || tooFew(answers, decisions);
  const mean = kind === "score" && !suppressed ? average(answers as number[]) : null;
  return { id, text, kind, response_count: suppressed ? null : answers.length, average: mean, suppressed };
}

/** In tenths; null of nothing. */
function average(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : Math.round((10 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 10;
}

/** The survey's question about recommending: the one in the standard words, or else the first score of an eNPS survey. */
function recommendation({ questions, type }: SurveyRecord): SurveyQuestion | undefined {
  const scores = questions.filter(({ kind }) => kind === "score");
  return scores.find(({ text }) => text === RECOMMEND) ?? (type === "eNPS" ? scores[0] : undefined);
}

/** Promoters (9 and 10) less detractors (0 to 6), as a whole percentage; the floor holds for its question too. */
function enps(survey: SurveyRecord, responses: readonly SurveyResponseRecord[], decisions: Decisions): number | null {
  const question = recommendation(survey);
  if (question === undefined) return null;
  const scores = answersTo(question, responses) as number[];
  if (scores.length === 0 || (decisions["survey-floor"] !== "splits-only" && tooFew(scores, decisions))) return null;
  const balance = scores.reduce((sum, score) => sum + (score >= 9 ? 1 : score <= 6 ? -1 : 0), 0);
  return Math.round((100 * balance) / scores.length);
}
