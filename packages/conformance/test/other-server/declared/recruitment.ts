import type { RawForms } from "../../../src/forms/forms.ts";
import type { Choices } from "../choices.ts";

/** How the recruitment of this server is read. */
export const recruitmentForms = ({ shapes }: Choices): RawForms => ({
  stages: {
    name: "$.label",
    hired: { at: "$.outcome", is: "hired" },
    rejected: { at: "$.outcome", is: "rejected" },
  },
  ...(shapes === "nested"
    ? {
        roles: { active: "$.candidates.active" },
        stage_counts: { rows: "$.funnel.*", stage: "key", count: "$" },
      }
    : {
        roles: { active: "$.openCandidates" },
        stage_counts: { rows: "$.perStage[*]", stage: "$.stage.id", count: "$.people" },
        applications: { stage: "$.stage.id" },
      }),
});
