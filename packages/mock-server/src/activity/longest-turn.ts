import { MOST_PEOPLE } from "./day.ts";

/** The years of people that a turn of the clock may be over: some seconds of computing. */
const MOST_YEARS = 1200;

/** The most days that the clock may be turned at a time, so that no call takes much longer than some seconds. At least a month. */
export function longestTurn(people: number, rate: number): number {
  // No more than MOST_PEOPLE of a company act on a day, but what they do takes longer among many others.
  const load = Math.min(people, 3 * MOST_PEOPLE) + Math.max(0, people - 3 * MOST_PEOPLE) / 10;
  // Much of the work follows from time alone, whatever the rate.
  const years = MOST_YEARS / (load * Math.max(0.5, rate));
  return Math.max(31, Math.floor(years * 365));
}
