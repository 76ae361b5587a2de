import type { SurveyQuestion, SurveyRecord, SurveyResponseRecord } from "@hr-platform/domain";
import type { SurveyQuestionSummary, SurveyResults } from "@hr-platform/spec/types";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";
import type { HiddenFigure } from "../../pipeline/route.ts";

/** Results of fewer people are hidden (§8). */
export const SURVEY_FLOOR = 5;

/** The standard wording of the question that the eNPS is computed from. */
export const RECOMMEND = "How likely are you to recommend us as a place to work?";

/** What too few responses hold back besides splits. */
const HELD_BACK: ByValue<"survey-floor", { readonly rate: boolean; readonly figures: boolean }> = {
  everything: { rate: true, figures: true },
  "all-but-rate": { rate: false, figures: true },
  "splits-only": { rate: false, figures: false },
};

/**
 * The results of a survey: aggregates only, never free text (§4.7), and no figure from fewer responses than the floor
 * (§1, privacy rule 6, in the reading of ). From the floor on, two results before and after one
 * response differ by that response. The document asks for no batches, and neither the response nor its time shows who
 * gave it.
 */
export function surveyResults(survey: SurveyRecord, decisions: Decisions): SurveyResults {
  const held = choose(decisions["survey-floor"], HELD_BACK);
  const responses = onePerPerson(survey.responses);
  const few = responses.length < SURVEY_FLOOR;
  const summaries = survey.questions.map((question) => summary(question, responses, few, decisions));
  return {
    suppressed: few,
    response_rate: few && held.rate ? null : rate(responses.length, survey.invited_employee_ids.length),
    enps: few && held.figures ? null : enps(survey, responses, decisions),
    questions: summaries,
  };
}

/** Why figures of the results are hidden. */
export function hiddenResults(survey: SurveyRecord, decisions: Decisions): HiddenFigure[] {
  const responses = onePerPerson(survey.responses);
  const people = responses.length === 1 ? "1 person" : `${responses.length} people`;
  if (responses.length < SURVEY_FLOOR)
    return [{ figure: "the results", because: `${people} responded, fewer than ${SURVEY_FLOOR} (§1, decision survey-floor).` }];
  return survey.questions.flatMap((question) => {
    const answers = answersTo(question, responses);
    if (!tooFew(answers, decisions)) return [];
    const because = `${answers.length} answered it, fewer than ${SURVEY_FLOOR} (decision question-floor).`;
    return [{ figure: `question: ${question.text}`, because }];
  });
}

/** The floor counts people: of several responses of one person, the last counts. */
function onePerPerson(responses: readonly SurveyResponseRecord[]): readonly SurveyResponseRecord[] {
  return [...new Map(responses.map((response) => [response.employee_id ?? response.id, response])).values()];
}

/** In hundredths; null if nobody was invited. */
function rate(answered: number, invited: number): number | null {
  return invited === 0 ? null : Math.min(1, Math.round((answered * 100) / invited) / 100);
}

type Answer = SurveyResponseRecord["answers"][string];

/** The answers to one question that have its kind. Skipped questions have none. */
function answersTo({ id, kind }: SurveyQuestion, responses: readonly SurveyResponseRecord[]): Answer[] {
  const type = kind === "score" ? "number" : "string";
  return responses.flatMap(({ answers }) => (Object.hasOwn(answers, id) && typeof answers[id] === type ? [answers[id]!] : []));
}

/** Whether so few people answered a question that its figures are hidden. */
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

/** To a tenth; null for no scores. */
function average(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : Math.round((10 * scores.reduce((sum, score) => sum + score, 0)) / scores.length) / 10;
}

/** The question about recommending: the one with the standard wording, or else the first score question of an eNPS survey. */
function recommendation({ questions, type }: SurveyRecord): SurveyQuestion | undefined {
  const scores = questions.filter(({ kind }) => kind === "score");
  return scores.find(({ text }) => text === RECOMMEND) ?? (type === "eNPS" ? scores[0] : undefined);
}

/** Promoters (9 and 10) minus detractors (0 to 6), in whole percent. The floor applies to its question too. */
function enps(survey: SurveyRecord, responses: readonly SurveyResponseRecord[], decisions: Decisions): number | null {
  const question = recommendation(survey);
  if (question === undefined) return null;
  const scores = answersTo(question, responses) as number[];
  if (scores.length === 0 || (choose(decisions["survey-floor"], HELD_BACK).figures && tooFew(scores, decisions))) return null;
  const balance = scores.reduce((sum, score) => sum + (score >= 9 ? 1 : score <= 6 ? -1 : 0), 0);
  return Math.round((100 * balance) / scores.length);
}
