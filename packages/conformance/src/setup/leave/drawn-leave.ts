import * as fc from "fast-check";
import { boundOf } from "./leave-type-choice.ts";
import { addDays, addMonths, firstOfMonth, nextDay } from "../../document/calendar.ts";
import { type CheckContext, type SetUp, setUp } from "../../run/check/check-context.ts";
import type { View } from "../../exchange/view.ts";
import type { Kinds } from "../unusual-values.ts";

/** Days from today to the first drawn span: later than all days of `workdays`. */
const LATE = 480;

/** How many spans the run has drawn: each has two months of its own, so that no two of them overlap. */
export const lateSpans: SetUp<{ drawn: number }> = setUp("late-spans", async (t) => ({ drawn: 12 * (t.run.setUps.attempt - 1) }));

/** Kinds of notes (§2.6), of at most 500 characters and bytes. Each contains the token. */
export function drawnNotes(token: string): Kinds {
  return {
    signs: `${token}: <b>5 < 6</b> & "so on", it's 100 % / A\\B; [x] {y}`,
    letters: `${token} – M\u0101ori, Größe, 東京 \u{1F334}`,
    none: undefined,
    long: `${token} away `.padEnd(480, "and so on "),
    short: token,
  };
}

/** A drawn reason of a decline (§4.3), of at most 255 characters and bytes, that contains a token of its own. */
export function drawnReason(t: CheckContext): string {
  const token = t.token();
  const kinds = [
    `It's <b>${token}</b>: "5 < 6" & so on, 100 %`,
    `${token} – Māori, Größe, 東京`,
    `Since ${token} `.padEnd(240, "and so on ").trim(),
  ];
  return t.sample(fc.constantFrom(...kinds), 1)[0]!;
}

/**
 * Kinds of days (§2.5, §2.6), as members of a body. Over a weekend, over the end of a month and for five weeks only of a type without a
 * yearly bound. Half of a Saturday may be refused.
 * @param drawn how many spans the run has drawn before
 */
export function drawnSpans(t: CheckContext, type: View, drawn: number): Kinds {
  const month = firstOfMonth(addMonths(t.date(LATE), 2 * drawn + 1));
  const span = (first: string, days: number): object => ({ start_date: first, end_date: addDays(first, days) });
  const halves = {
    morning: { half_day: true, half_day_period: "morning" },
    afternoon: { half_day: true, half_day_period: "afternoon" },
    periodAlone: { half_day_period: "afternoon" },
    saturday: { ...span(nextDay(6, month), 0), half_day: true, half_day_period: "morning" },
  };
  const spans = {
    weekend: span(nextDay(5, month), 3),
    monthEnd: span(nextDay(3, addDays(month, -7)), 7),
    fiveWeeks: span(nextDay(3, month), 33),
  };
  return {
    day: {},
    whole: { half_day: false },
    ...(type.at("allow_half_days").flag === true ? halves : {}),
    ...(boundOf(type) === 0 ? spans : {}),
  };
}
