import type { TrainingRecord } from "@hr-platform/domain";
import { SURVEY_MOVES } from "@hr-platform/engine/operations/engagement/web";
import { type Machine, moveNamed, operation, web } from "./machine.ts";

export const surveyMachine: Machine = {
  name: "survey",
  title: "Survey",
  table: "surveys",
  states: ["draft", "open", "closed"],
  moves: () => [
    moveNamed("create", "Create a survey", { from: [], to: ["draft"], by: operation("createSurvey") }),
    moveNamed("publish", "Publish the survey", {
      from: [SURVEY_MOVES.publish.from],
      to: [SURVEY_MOVES.publish.to],
      by: web("publish-survey"),
      when: "It has a question.",
    }),
    moveNamed("close", "Close the survey", { from: [SURVEY_MOVES.close.from], to: [SURVEY_MOVES.close.to], by: web("close-survey") }),
  ],
};

function publishing(name: "learning-path" | "survey-programme", title: string, table: string): Machine {
  return {
    name,
    title,
    table,
    states: ["unpublished", "published"],
    moves: () => [
      moveNamed("publish", "Publish it", { from: ["unpublished"], to: ["published"], by: web(`publish-${name}`), clause: "§1" }),
      moveNamed("withdraw", "Withdraw it", { from: ["published"], to: ["unpublished"], by: web(`unpublish-${name}`), clause: "§1" }),
    ],
  };
}

export const learningPathMachine: Machine = publishing("learning-path", "Learning path", "learning_paths");
export const surveyProgrammeMachine: Machine = publishing("survey-programme", "Survey programme", "survey_programmes");

export const trainingMachine: Machine = {
  name: "training",
  title: "Training",
  table: "training",
  states: ["assigned", "completed"],
  moves: () => [
    moveNamed("assign", "Assign a course", { from: [], to: ["assigned"], by: web("assign-course"), clause: "§2.13" }),
    moveNamed("complete", "Complete the course", {
      from: ["assigned"],
      to: ["completed"],
      by: web("complete-course"),
      clause: "§2.13",
      calls: ({ employee_id, course }: TrainingRecord) => [{ title: "Complete the course", body: { employee_id, course } }],
    }),
  ],
};
