import { addDays, dayNumber, weekday } from "@hr-platform/domain";
import type { Finding } from "../../judge/finding.ts";
import { linesOf, without } from "../../judge/output.ts";
import type { Arrangement, Hand } from "../../run/arrangement.ts";
import type { Observation } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import { datesIn } from "../../run/own-clock.ts";
import { byFile, isForPeople, linesBeyond, names, resultLines, seriesOf } from "../relations/relations.ts";
import { type ScenarioRow, readsOf } from "../scenario.ts";
import { FIRST, isAbout, runsOf } from "../two-colleagues.ts";
import { NO_FILES, inNextMonth, nothing } from "./memory.ts";

const MEND = "Take over what has changed of a request that you have already, and take out what is cancelled.";

/** Cancels the leave of the first of the two. `isMeant`: whether a request is, by its first day and its place among all. */
function cancelLeave(hand: Hand, isMeant: (startDate: string, n: number) => boolean = () => true): void {
  const { data } = JSON.parse(hand.call("GET", `/leave?employee_id=${idOf(FIRST)}&limit=100`)) as {
    readonly data: readonly { readonly id: string; readonly startDate: string }[];
  };
  for (const [n, { id, startDate }] of data.entries())
    if (isMeant(startDate, n)) hand.call("DELETE", `/leave/${id}`, { reason: "Plans changed." });
}

/** Whether a file is named after days that are over: a report about these stays as it was. */
function isPast(path: string, began: string): boolean {
  const dates = [...datesIn([path.replaceAll(/(?<!\d)(\d{4})(\d\d)(\d\d)(?!\d)/g, "$1-$2-$3").replaceAll("_", " ")])];
  return dates.length > 0 && dates.every((date) => date < began.slice(0, date.length));
}

const isLater = (path: string, other: string): boolean => path.localeCompare(other, "en", { numeric: true }) > 0;

/** Files for people in which somebody is away, and is not where their leave was cancelled before. */
function awayFiles(
  run: Observation,
  [away, cancelled]: readonly Observation[],
): (readonly [here: Observation, line: string | undefined])[] {
  const all = Object.keys(run.files ?? {});
  return byFile([run, away!, cancelled!]).flatMap(([here, there, never]) => {
    const [path] = Object.keys(here!.files!);
    // Each run may write a file of its own, and put right in it what the one before said.
    const hasLater = all.some((other) => isLater(other, path!) && seriesOf(other) === seriesOf(path!));
    if (hasLater || isPast(path!, run.began) || !names(there!, 0, never!)) return [];
    const had = new Set(resultLines(there!));
    const line = linesBeyond(never!, here!).find((one) => had.has(one) && isAbout(one, 0));
    return [[here!, line] as const];
  });
}

/** Leave that a file for people still has in a second run, although it was cancelled after the first one. */
function stillAway(run: Observation, others: readonly Observation[]): Finding[] {
  const found = awayFiles(run, others).find(([, line]) => line !== undefined);
  if (found === undefined) return [];
  const [{ files = {} }, line] = found;
  const text = `In a second run ${Object.keys(files)[0]} still says “${line!.slice(0, 100)}”: that leave was cancelled after the first run.`;
  return [{ level: "fail", text, about: "records", mend: MEND, requirement: "CLIENT-22" }];
}

/** The lines about the first of the two that a run shows people, each with the name of its file without numbers. */
function shownLines(run: Observation): string[] {
  const { files = {}, output } = run;
  const shown = Object.entries(files).filter(([path]) => isForPeople(path));
  return [["", output] as const, ...shown].flatMap(([path, text]) =>
    linesOf({ ...run, output: text, files: {} }).flatMap((line) => (isAbout(line, 0) ? [`${seriesOf(path)}: ${line}`] : [])),
  );
}

/** What a run says of the first of the two because their leave was cancelled. */
const corrections = (kept: Observation, run: Observation): string[] => without(shownLines(run), shownLines(kept));

/** Whether a line of a file has a number below zero. */
const hasLess = (line: string): boolean => !line.startsWith(":") && /(?<![\w.-])-\d/.test(line);

/** Leave of days that were reported and have been cancelled since: it is taken back, and once. `pairs`: runs in which half of it was, and all. */
function correctedOnce(run: Observation, kept: Observation, pairs: readonly (readonly Observation[])[]): Finding[] {
  const finding = (text: string, mend: string): Finding[] => [{ level: "fail", text, about: "records", mend, requirement: "CLIENT-22" }];
  const isUnsaid = (all: Observation): boolean => corrections(kept, all).length === 0 && corrections(all, kept).length === 0;
  if (pairs.some(([half, all]) => corrections(kept, half!).length > 0 && isUnsaid(all!)))
    return finding(
      "Leave was reported, and cancelled since: a run a month later says so if some of it is left, and not if none is.",
      "Compare what was reported with what there is now both ways: what was reported may be there no more.",
    );
  const again = corrections(kept, pairs[0]![1]!)
    .filter(hasLess)
    .find((line) => shownLines(run).filter((other) => other === line).length > 1);
  if (again === undefined) return [];
  return finding(
    `Leave was reported, and cancelled since: two runs later it has been taken back more than once, with “${again.replace(/^.*?: /, "").slice(0, 100)}”.`,
    "Note with what was reported what has been corrected of it.",
  );
}

/** Days on which a report may begin that is not made yet: the week before this one, this one, this month. */
function beginnings(today: string): string[] {
  const monday = addDays(today, -weekday(dayNumber(today)));
  return [...new Set([addDays(monday, -7), monday, `${today.slice(0, 7)}-01`])];
}

/** A program that keeps files of leave runs again, and leave that it knew has been cancelled since. */
export const cancelledSinceRows: readonly ScenarioRow[] = [
  {
    id: "again.leave-cancelled",
    title: "Leave is cancelled, and the program runs again.",
    clause: ["§3.2", "§7"],
    expected: "Its files have it no more.",
    apply: (known) => {
      const { isService, files = {}, status, began } = known.observation;
      if (isService || Object.keys(files).length === 0) return NO_FILES;
      if (!readsOf(known).some(({ operation }) => /^(?:list|get)Leave$/.test(operation.id))) return "the program reads no leave";
      const { away, cancelled } = runsOf(began);
      const hasEnded = (run: Observation): boolean => run.status === status && run.stopped === undefined;
      return [
        {
          id: "again.leave-cancelled",
          arrangement: { ...away, earlier: (hand) => cancelLeave(hand) },
          others: [
            { ...away, earlier: nothing },
            { ...cancelled, earlier: nothing },
          ],
          matters: (made) =>
            made.every(hasEnded) && awayFiles(made[0]!, made).length > 0 ? undefined : "no file for people depends on that",
          expectation: { effects: "any", end: "or-clear", requirement: "CLIENT-22", mend: MEND },
          look: (run, _, made) => (hasEnded(run) ? stillAway(run, made) : []),
        },
      ];
    },
  },
  {
    id: "again.leave-taken-back",
    title: "Leave of days that are over is cancelled, and the program runs again a month later, and one more month later.",
    clause: ["§3.2", "§7"],
    expected: "If it corrects what it has reported, it does so once, whether all of that was cancelled or a part.",
    apply: (known) => {
      const { isService, files = {}, began } = known.observation;
      if (isService || Object.keys(files).length === 0) return NO_FILES;
      if (!readsOf(known).some(({ operation }) => /^(?:list|get)Leave$/.test(operation.id))) return "the program reads no leave";
      const { away } = runsOf(began);
      const later = (change: (hand: Hand) => void): Arrangement => ({ ...away, earlier: inNextMonth(change) });
      const days = beginnings(began.slice(0, 10));
      const cancelled = days.map((first) => (hand: Hand) => cancelLeave(hand, (date) => date < first));
      const half = days.map((first) => (hand: Hand) => cancelLeave(hand, (date, n) => date < first && n % 2 === 0));
      const pairsOf = (made: readonly Observation[]): Observation[][] => days.map((_, n) => [made[1 + 2 * n]!, made[2 + 2 * n]!]);
      // A month later there may be something that somebody has to look at, in each of the runs.
      const hasEnded = (run: Observation, other: Observation): boolean => run.status === other.status && run.stopped === undefined;
      return [
        {
          id: "again.leave-taken-back",
          arrangement: { ...away, runsBefore: 2, earlier: (hand, nth) => inNextMonth(nth === 0 ? cancelled[0]! : nothing)(hand, 0) },
          others: [later(nothing), ...days.flatMap((_, n) => [later(half[n]!), later(cancelled[n]!)])],
          matters: (made) =>
            made.every((one) => hasEnded(one, made[0]!)) && pairsOf(made).some(([some]) => corrections(made[0]!, some!).length > 0)
              ? undefined
              : "it does not say in a later run what has been cancelled",
          expectation: { effects: "any", end: "or-clear", requirement: "CLIENT-22", mend: MEND },
          look: (run, _, made) => (hasEnded(run, made[0]!) ? correctedOnce(run, made[0]!, pairsOf(made)) : []),
        },
      ];
    },
  },
];
