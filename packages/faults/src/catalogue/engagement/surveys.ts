import type { SurveyRecord } from "@hr-platform/domain";
import type { SurveyResults } from "@hr-platform/spec/types";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";
import { SURVEY_FLOOR, surveyResults } from "@hr-platform/engine/operations/engagement/survey-results";
import { surveyResponseFaults } from "./survey-responses.ts";

/** Results without a floor: computed from as many copies of the responses as the floor requires. */
function unsuppressed(survey: SurveyRecord, decisions: Decisions): SurveyResults {
  const copies = Array.from({ length: SURVEY_FLOOR }, (_, n) =>
    survey.responses.map((response) => ({ ...response, id: `${response.id}/${n}`, employee_id: null })),
  ).flat();
  const shown = surveyResults({ ...survey, responses: copies }, decisions);
  const rate = survey.responses.length / Math.max(1, survey.invited_employee_ids.length);
  return {
    ...shown,
    response_rate: Math.min(1, Math.round(100 * rate) / 100),
    questions: shown.questions.map((question) => ({
      ...question,
      response_count: question.response_count === null ? null : question.response_count / SURVEY_FLOOR,
    })),
  };
}

/** Changes results, with the survey at hand. */
function showing(change: (results: SurveyResults, survey: SurveyRecord, context: AnyContext) => object): Fault["breaks"] {
  return changeAnswer(["getSurveyResults"], (answer, context, found) =>
    withData(answer, (results: SurveyResults) => change(results, found as SurveyRecord, context)),
  );
}

/** Shows results without a floor for the surveys that `lifts` selects. */
function lifting(lifts: (survey: SurveyRecord) => boolean): Fault["breaks"] {
  return showing((results, survey, { decisions }) =>
    results.suppressed && survey.responses.length > 0 && lifts(survey) ? unsuppressed(survey, decisions) : results,
  );
}

const answersTo = ({ responses }: SurveyRecord, question: string): (number | string)[] =>
  responses.flatMap(({ answers }) => answers[question] ?? []);

const results: readonly Fault[] = [
  {
    id: "survey-floor-of-four",
    title: "Shows the results of a survey from four responses on",
    violates: ["PRIV-17"],
    breaks: lifting(({ responses }) => responses.length >= 4),
  },
  {
    id: "survey-floor-counts-the-invited",
    title: "Holds the floor of a survey against the number of people invited",
    violates: ["PRIV-17"],
    breaks: lifting(({ invited_employee_ids }) => invited_employee_ids.length >= SURVEY_FLOOR),
  },
  {
    id: "open-surveys-have-no-floor",
    title: "Shows the results of an open survey from the first response on, and of a closed one from the fifth",
    violates: ["PRIV-17"],
    breaks: lifting(({ status }) => status === "open"),
  },
  {
    id: "second-reading-has-no-floor",
    title: "Forgets the floor when the results of a survey are read again",
    violates: ["PRIV-17"],
    breaks: (pipeline) => {
      const read = new Set<string>();
      return lifting(({ id }) => {
        const again = read.has(id);
        read.add(id);
        return again;
      })(pipeline);
    },
  },
  {
    id: "first-question-has-no-floor",
    title: "Summarises the first question of a survey below the floor",
    violates: ["PRIV-17"],
    breaks: showing((shown, survey, { decisions }) => {
      if (!shown.suppressed || survey.responses.length === 0) return shown;
      const [first] = unsuppressed(survey, decisions).questions;
      return { ...shown, questions: shown.questions.map((question, n) => (n === 0 ? first : question)) };
    }),
  },
  {
    id: "distribution-below-the-floor",
    title: "Gives the distribution of scores whatever the number of responses",
    violates: ["PRIV-17"],
    breaks: showing((shown, survey) => ({
      ...shown,
      questions: shown.questions.map((question) => {
        if (question.kind !== "score") return question;
        const scores = answersTo(survey, question.id);
        const distribution = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [n, scores.filter((score) => score === n).length]));
        return { ...question, distribution };
      }),
    })),
  },
  {
    id: "survey-results-by-department",
    title: "Splits the results of attributed surveys by department, however few belong to one",
    violates: ["PRIV-17", "SURV-08"],
    breaks: showing((shown, { responses }, { company }) => {
      const departments = new Map<string, number[]>();
      for (const { employee_id, answers } of responses) {
        const name = company.employees.get(employee_id ?? "")?.record.resource.department ?? null;
        const scores = Object.values(answers).filter((answer) => typeof answer === "number");
        if (name !== null) departments.set(name, [...(departments.get(name) ?? []), ...scores]);
      }
      const cells = Array.from(departments, ([department, scores]) => ({
        department,
        average: scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length),
      }));
      return { ...shown, by_department: cells };
    }),
  },
  {
    id: "survey-comments-are-shown",
    title: "Shows the free text of answers as comments once a survey has reached the floor",
    violates: ["SURV-08"],
    breaks: showing((shown, survey) => ({
      ...shown,
      questions: shown.questions.map((question) =>
        question.kind === "text" && !shown.suppressed ? { ...question, comments: answersTo(survey, question.id) } : question,
      ),
    })),
  },
  {
    id: "respondents-are-named",
    title: "Shows who answered in the results of a closed, attributed survey",
    violates: ["SURV-08"],
    breaks: showing((shown, { status, anonymity, responses }) =>
      status === "closed" && anonymity === "attributed"
        ? { ...shown, respondents: responses.map(({ employee_id }) => employee_id) }
        : shown,
    ),
  },
  {
    id: "people-to-remind-are-named",
    title: "Shows in the results of an open survey who has not answered yet",
    violates: ["SURV-08"],
    breaks: showing((shown, { status, responses, invited_employee_ids }) => {
      const answered = new Set(responses.map(({ employee_id }) => employee_id));
      return status === "open" ? { ...shown, waiting: invited_employee_ids.filter((id) => !answered.has(id)) } : shown;
    }),
  },
  {
    id: "anonymous-responses-are-listed",
    title: "Lists the ids and times of the responses in the results of an anonymous survey",
    violates: ["SURV-08"],
    breaks: showing((shown, { anonymity, responses }) =>
      anonymity === "anonymous" ? { ...shown, responses: responses.map(({ id, created_at }) => ({ id, created_at })) } : shown,
    ),
  },
  {
    id: "results-without-response-rate",
    title: "Leaves the response rate out of survey results",
    violates: ["SURV-09"],
    breaks: showing((shown) => ({ ...shown, response_rate: undefined })),
  },
];

/** Surveys, results and responses (§3.3, §4.7, §1, privacy rule 6). */
export const surveyFaults: readonly Fault[] = [...results, ...surveyResponseFaults];
