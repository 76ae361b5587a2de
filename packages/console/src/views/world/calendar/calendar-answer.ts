import type { Answer } from "../../../api/use-control.ts";

/** The leave of a year, of people who are in sight or near. */
export type CalendarAnswer = Answer<"/_mock/leave-calendar">;
export type PersonLeave = CalendarAnswer["people"][number];
export type LeaveSpan = PersonLeave["spans"][number];

/** People who are read at once. Those in sight have to fit into half of it. */
export const CALENDAR_PART = 150;

/** How a span is drawn: hidden leave in a way of its own, automatic approval like any other. */
export function spanKind({ never_in_api, status }: LeaveSpan): string {
  if (never_in_api) return "hidden";
  return status === "auto_approved" ? "approved" : status;
}
