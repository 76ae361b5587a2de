import type { RawForms } from "../../../src/forms/forms.ts";
import type { Choices } from "../choices.ts";

/** How its requests are sent. */
const SENT: Readonly<Record<Choices["recruitment"], RawForms>> = {
  "by id": {},
  "by name": { stage_move: { stage: "stage", by: "name" }, new_offer: { candidate: "candidate_id" } },
  "own words": {
    stage_move: { stage: "destination", by: "id" },
    new_candidate: { role: "vacancy_id", first: "given_name", last: "family_name", email: "email_address" },
    new_offer: { application: "applicant_ref", starts: "first_day" },
  },
};

/** How the recruitment of this server is read. */
export const recruitmentForms = ({ shapes, recruitment }: Choices): RawForms => ({
  ...SENT[recruitment],
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
