import { expect, test } from "vitest";
import { View } from "../exchange/view.ts";
import { Forms } from "./forms.ts";
import { interviewLeaks } from "./interview-leaks.ts";

const leaks = (plan: object): string[] => interviewLeaks(new Forms(), new View(plan));

test.each<readonly [string, object]>([
  ["exit_interview.answers", { exit_interview: { status: "completed", answers: ["The pay."] } }],
  ["exit_interview.responses", { exit_interview: { status: "not_sent", responses: [] } }],
  ["exitInterviewAnswers", { exitInterviewAnswers: 3 }],
  ["exit_interview.note", { exit_interview: { note: "x".repeat(61) } }],
  ["exit_interview.score", { exit_interview: { status: "completed", score: 3 } }],
  ["exit_interview_reason", { exit_interview_reason: "pay", exit_interview_status_reason: "ill" }],
  ["exit_survey.comments", { exit_survey: { comments: ["Too far."] } }],
])("what was said leaks in %s", (path, plan) => {
  expect(leaks(plan)).toContain(path);
});

test.each<readonly [string, object]>([
  ["a status", { exit_interview: { status: "completed", response_status: "done", answered_at: "2026-03-01" } }],
  ["a flag", { exit_interview: { status: "completed", responses_received: true } }],
  ["members without content", { exit_interview: { status: "completed", responses: null, summary: null, comments: "" } }],
  ["the reason for leaving", { exit_reason: "resignation" }],
  ["a task about the interview", { tasks: [{ title: "Send the exit interview", questions: 8 }] }],
  ["a category of tasks", { steps: { "Exit interview": [{ title: "Invite", text: "x".repeat(61) }] } }],
])("%s says nothing", (_, plan) => {
  expect(leaks(plan)).toEqual([]);
});
