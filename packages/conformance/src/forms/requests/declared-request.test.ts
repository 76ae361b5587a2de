import { describe, expect, it, test } from "vitest";
import { Forms } from "../forms.ts";

describe("a row for a request", () => {
  it("gives the names and values to send", () => {
    const forms = new Forms({ new_survey: { anonymous: "ANONYMOUS", attributed: false }, stage_move: { stage: "stageId", by: "id" } });
    expect([forms.sent("new_survey"), forms.sent("stage_move"), forms.sent("new_offer")]).toEqual([
      { anonymous: "ANONYMOUS", attributed: false },
      { stage: "stageId", by: "id" },
      {},
    ]);
  });

  test.each([
    [{ new_survey: { secret: "x" } }, "forms.new_survey.secret is no part of it; its parts are anonymous,"],
    [{ new_survey: { anonymous: { is: true } } }, "forms.new_survey.anonymous must be a text"],
    [{ survey_answers: { as: "tree" } }, "forms.survey_answers.as must be list or map"],
    [{ new_candidate: { role: "$.role_id" } }, "forms.new_candidate.role must be the name of a member"],
    [{ new_candidate: { also: ["consent"] } }, "forms.new_candidate.also must be a map from members"],
    [{ new_offer: { also: { note: null } } }, "forms.new_offer.also must be a map from members"],
    [{ new_job: {} }, "forms.new_job is not known"],
  ])("is refused with its place if it is wrong", (row, message) => {
    expect(() => new Forms(row)).toThrow(message);
  });
});
