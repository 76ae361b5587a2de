import { type OpenThing, part } from "../thing.ts";

/** Recognition posts, survey results, survey programmes and learning paths (§2.13, §4.7). */
export const ENGAGEMENT: Readonly<
  Record<"recognition" | "survey_results" | "survey_questions" | "survey_programmes" | "learning_paths", OpenThing>
> = {
  survey_programmes: {
    operations: ["listSurveyProgrammes"],
    what: "the surveys of a programme and its cadence",
    rows: [],
    parts: { surveys: part("texts", "surveys"), cadence: part("text", "cadence", "frequency") },
  },
  learning_paths: {
    operations: ["listLearningPaths"],
    what: "the courses of a learning path",
    rows: [],
    parts: { courses: part("texts", "courses", "modules") },
  },
  recognition: {
    operations: ["listRecognition"],
    what: "a recognition post",
    rows: [],
    parts: {
      id: part("text", "id"),
      giver: part("text", "giver", "giver.name", "giver.id", "giver_name", "giver_id", "from_employee_id"),
      recipient: part("text", "recipient", "recipient.name", "recipient.id", "recipient_name", "recipient_id", "to_employee_id"),
      message: part("text", "message"),
      value_tag: part("text", "value_tag"),
      kind: part("text", "kind"),
      reactions: part("number", "reaction_count", "reactions"),
    },
  },
  survey_results: {
    operations: ["getSurveyResults"],
    what: "the results of a survey",
    parts: { response_rate: part("share", "response_rate"), enps: part("number", "enps", "eNPS") },
  },
  survey_questions: {
    operations: ["getSurveyResults"],
    what: "the summary of each question of a survey",
    rows: ["questions", "per_question"],
    parts: {
      id: part("any", "id", "question_id"),
      text: part("text", "text", "question"),
      /** What it asks for; it tells whether an answer is a number or words. */
      kind: part("text", "kind", "type", "question_type"),
      answers: part("number", "response_count", "responses"),
      average: part("number", "average"),
    },
  },
};
