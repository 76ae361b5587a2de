import { localDate, startOfDay } from "@hr-platform/domain";
import type { Hand } from "./arrangement.ts";

const HOUR = 3_600_000;

/** The time zone by which the company of a run counts its days. */
function zoneOf(hand: Hand): string {
  if (hand.sandbox.decisions["timezone-form"] !== "iana") return "UTC";
  const { data } = JSON.parse(hand.call("GET", "/company")) as { readonly data: { readonly timezone: string } };
  return data.timezone;
}

/** The date of today in the company of a run. */
export function todayIn(hand: Hand): string {
  return localDate(hand.sandbox.clock.now.getTime(), zoneOf(hand));
}

/** Turns the clock of a run to an hour of a date in its company. */
export function turnTo(hand: Hand, date: string, hour: number): void {
  hand.sandbox.clock.set(new Date(startOfDay(date, zoneOf(hand)) + hour * HOUR).toISOString());
}
