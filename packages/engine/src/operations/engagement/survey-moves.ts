import type { SurveyRecord } from "@hr-platform/domain";
import { refuse } from "../../contract/errors.ts";

type SurveyStatus = SurveyRecord["status"];

/** The statuses before and after what the web application does with a survey (§3.3). */
export const SURVEY_MOVES: Record<"publish" | "close", { readonly from: SurveyStatus; readonly to: SurveyStatus }> = {
  publish: { from: "draft", to: "open" },
  close: { from: "open", to: "closed" },
};

/** @throws ApiError CONFLICT for a survey in another status. */
export function requireStatus(survey: SurveyRecord, status: SurveyStatus): void {
  if (survey.status !== status) throw refuse.conflict(`The survey is ${survey.status}, not ${status}.`);
}
