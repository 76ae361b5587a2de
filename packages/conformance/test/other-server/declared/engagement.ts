import type { RawForms } from "../../../src/forms/forms.ts";
import type { Choices } from "../choices.ts";

/** How the surveys and the recognition of this server are read and sent. */
export const engagementForms = ({ shapes }: Choices): RawForms =>
  shapes === "nested"
    ? {
        survey_results: { response_rate: { at: "$.responseRate", as: "percent" } },
        survey_questions: {
          rows: "$.questions[*]",
          text: "$.prompt",
          answers: ["$.summary.answered", "$.summary"],
          average: ["$.summary.mean", "$.summary"],
        },
        survey_answers: { as: "list", question: "question_id", value: "value" },
        learning_paths: { courses: "$.modules" },
        survey_programmes: { surveys: "$.steps", cadence: "$.repeats.cadence" },
        recognition: { giver: "$.giver.employee_id", recipient: "$.recipient.employee_id", reactions: "$.reactions.count" },
      }
    : {
        survey_results: { response_rate: { at: "$.participation.rate_percent", as: "percent" }, enps: "$.enps.score" },
        survey_questions: { rows: "$.per_question.*", id: "key", answers: "$.answered", average: "$.mean" },
        survey_answers: { as: "map" },
        recognition: { giver: "$.from", recipient: "$.to" },
      };
