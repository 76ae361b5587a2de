import type { OffboardingPlanRecord } from "@hr-platform/domain";

type InterviewStatus = OffboardingPlanRecord["exit_interview"]["status"];

/** The statuses before and after what the web application does with an exit interview. */
export const INTERVIEW_MOVES: Record<"send" | "submit", { readonly from: InterviewStatus; readonly to: InterviewStatus }> = {
  send: { from: "not_sent", to: "sent" },
  submit: { from: "sent", to: "completed" },
};
