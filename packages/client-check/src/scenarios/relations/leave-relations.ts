import type { Observation } from "../../run/observation.ts";
import { datesIn } from "../../run/own-clock.ts";
import { idOf } from "../company-edits.ts";
import {
  type Relation,
  finding,
  growth,
  haveSameNumbers,
  isSame,
  linesBeyond,
  names,
  additions,
  numbersOf,
  resultLines,
} from "./relations.ts";
import { FIRST, NAMES } from "../two-colleagues.ts";

/** Whether two results differ by the number of all requests for leave alone: a copy has them whatever their status. */
export function countsRecords(before: Observation, after: Observation): boolean {
  const answers = after.exchanges.filter(({ operation, response: { status } }) => operation === "listLeave" && status === 200);
  const ids = new Set(answers.flatMap(({ response: { body } }) => [...body.matchAll(/\{"id":\s*"([^"]+)"/g)].map(([, id]) => id!)));
  const had = numbersOf(before).split(/\s/);
  const now = numbersOf(after).split(/\s/);
  const other = now.filter((number) => !had.includes(number));
  return !names(after, 0, before) && other.length > 0 && other.every((number) => Number(number) === ids.size);
}

/** Whether a result is of files alone that are named after days to come: they have nobody whose leave ends today. */
function isAhead({ files = {}, began }: Observation): boolean {
  const dates = [...datesIn(Object.keys(files))];
  return dates.length > 0 && dates.every((date) => date > began.slice(0, date.length));
}

/** Words by which a result says that nobody has decided yet. */
const UNDECIDED = /pending|request|await|undecided|to be decided|not approved|open|\?/i;

export const LEAVE: readonly Relation[] = [
  ...(["cancelled", "declined"] as const).map((state): Relation => ({
    id: `results.${state}`,
    title: `What is approved leave in another run was ${state} in this one.`,
    clause: ["§2.5", "§3.2"],
    expected: "It comes to another result, or shows the status.",
    isOfEachFile: true,
    run: state,
    others: ["none", "away"],
    deals: (_, [none, away]) => !isSame(none!, away!),
    look: (run, [, away]) =>
      isSame(run, away!)
        ? finding(
            "fail",
            `The program has the same result whether leave is approved or ${state}.`,
            "Look at the status of each request, and count what is approved or auto_approved.",
            "CLIENT-15",
          )
        : [],
  })),
  {
    id: "results.pending",
    title: "What is approved leave in another run is pending in this one.",
    clause: ["§2.5", "§3.2"],
    expected: "It comes to another result, or shows the status.",
    isOfEachFile: true,
    run: "pending",
    others: ["none", "away"],
    deals: (_, [none, away]) => !isSame(none!, away!),
    look: (run, [none, away]) =>
      isSame(run, away!) ||
      (names(away!, 0, none!) && names(run, 0, none!) && !linesBeyond(none!, run).some((line) => UNDECIDED.test(line)))
        ? finding(
            // A plan of who may be away may have both: advice.
            "warn",
            "The program has the same result whether leave is approved or pending.",
            "Look at the status of each request: nobody has decided on one that is pending.",
            "CLIENT-15",
          )
        : [],
  },
  {
    id: "results.last-day",
    title: "Somebody is on the last day of their leave.",
    clause: ["§2.5"],
    expected: "Its result has them, as it has them in the middle of their leave.",
    isOfEachFile: true,
    run: "lastDay",
    others: ["none", "midway"],
    deals: (_, [none, midway]) => names(midway!, 0, none!),
    look: (run, [none]) =>
      names(run, 0, none!) || isAhead(run)
        ? []
        : finding(
            "fail",
            "The result has somebody in the middle of their leave, and not on its last day.",
            "Take end_date for a day of the leave: it is the last one.",
            "CLIENT-14",
          ),
  },
  {
    id: "results.two-people",
    title: "Two people of one department are away on the same days.",
    clause: ["§2.5"],
    expected: "Its result has both.",
    isOfEachFile: true,
    run: "both",
    others: ["none", "away"],
    deals: (_, [none, away]) => names(away!, 0, none!) || !haveSameNumbers(none!, away!),
    look: (run, [none, away]) => {
      const isLost = names(away!, 0, none!) && !names(run, 1, none!);
      if (!isLost && !isSame(run, away!)) return [];
      return finding(
        "fail",
        "Of two people of one department who are away on the same days, the result has one.",
        "Keep a list for each department and day, by the ids of requests.",
      );
    },
  },
  {
    id: "results.away-without-department",
    title: "Somebody who is away has no department.",
    clause: ["§2.3", "§2.5"],
    expected: "Its result has them, as it has people of other departments.",
    isOfEachFile: true,
    run: "awayNowhere",
    others: ["none", "away", "awayElsewhere"],
    deals: (_, [none, away, elsewhere]) => names(away!, 0, none!) && names(elsewhere!, 0, none!),
    look: (run, [none]) =>
      names(run, 0, none!)
        ? []
        : finding(
            "fail",
            "The result has people of every department who are away, and nobody who has no department.",
            "Keep those whose department is null in a group of their own.",
          ),
  },
  {
    id: "results.half-days",
    title: "What is a whole day of leave in another run is half a day in this one.",
    clause: ["§2.5"],
    expected: "It counts half a day as 0.5.",
    run: "mornings",
    others: ["none", "away", "spans"],
    deals: (_, [none, away]) => !haveSameNumbers(none!, away!),
    look: (run, [none, away, spans]) => {
      const column = daysOfHalves(run, { none: none!, away: away!, spans: spans! });
      if (column !== undefined)
        return finding(
          "fail",
          `The result has ${column.days} days for somebody with days of leave, and for as many half days it has ${column.before}, as without leave.`,
          "Keep the decimals of days: half a day is 0.5.",
        );
      const [isLost, isWhole] = [isSame(run, none!), isSame(run, away!)];
      if (!isLost && !isWhole) return [];
      // A program that counts people, or requests, has one person either way.
      const countsDays = haveSameNumbers(spans!, away!) && growth(none!, away!) >= 2;
      return finding(
        countsDays ? "fail" : "warn",
        isLost
          ? "The result has leave of whole days, and none of half days."
          : "The program has the same result whether people are away for half a day or a whole one.",
        "Count leave by its days: half a day is 0.5.",
      );
    },
  },
  {
    id: "results.two-halves",
    title: "Somebody has leave for the morning and for the afternoon of one day.",
    clause: ["§2.5"],
    expected: "It counts both.",
    run: "halves",
    others: ["none", "away", "mornings"],
    deals: (_, [none, away, mornings]) => !isSame(none!, mornings!) && !isSame(mornings!, away!),
    look: (run, [, , mornings]) =>
      isSame(run, mornings!)
        ? finding(
            "fail",
            "Of two half days of one person on one day, the result has one.",
            "Know leave by the ids of requests: a person may have more than one on a day.",
          )
        : [],
  },
  {
    id: "results.more-requests",
    title: "Somebody has a request for each of two days.",
    clause: ["§2.5"],
    expected: "It counts both.",
    run: "away",
    others: ["none", "even", "odd", "mornings"],
    deals: (_, [none, even, odd, mornings]) =>
      !haveSameNumbers(none!, even!) &&
      !haveSameNumbers(none!, odd!) &&
      !haveSameNumbers(mornings!, even!) &&
      !haveSameNumbers(mornings!, odd!),
    look: (run, [, even, odd, mornings]) =>
      !haveSameNumbers(run, mornings!) && haveSameNumbers(run, even!) && haveSameNumbers(run, odd!)
        ? finding("fail", "Of the requests of one person, the result has one.", "Know leave by the ids of requests: a person has many.")
        : [],
  },
  {
    id: "results.long-leave",
    title: "One request covers all of the days for which there is one each in another run.",
    clause: ["§2.5"],
    expected: "Whoever is away has begun to be so before, and goes on to be.",
    isOfEachFile: true,
    run: "long",
    others: ["none", "away"],
    deals: (_, [none, away]) => !isSame(none!, away!),
    look: (run, [none, away]) => {
      const isLost = names(away!, 0, none!) ? !names(run, 0, none!) : isSame(run, none!);
      // A program may be about the day on which leave begins.
      return isLost
        ? finding(
            "warn",
            "The result has leave of a day, and not the leave that covers it.",
            "Somebody is away from startDate to endDate, both included: compare both.",
            "CLIENT-14",
          )
        : [];
    },
  },
  {
    id: "results.some-half",
    title: "Somebody is away for half of a day, and the request does not say which.",
    clause: ["§2.5"],
    expected: "It counts half a day, and names neither half.",
    run: "someHalves",
    others: ["none", "mornings", "afternoons"],
    deals: (_, [none, mornings, afternoons]) => !isSame(none!, mornings!) && !isSame(none!, afternoons!),
    look: (run, [none, mornings, afternoons]) => {
      const mend = "Take a half day whose halfDayPeriod is null for one of which nobody knows the half.";
      if (isSame(run, none!)) return finding("fail", "The result has half days, and none that does not say which half it is.", mend);
      const guess = isSame(run, mornings!) ? "morning" : isSame(run, afternoons!) ? "afternoon" : undefined;
      if (guess === undefined || isSame(mornings!, afternoons!)) return [];
      return finding("fail", `The result has a half day that does not say which half it is as one of the ${guess}.`, mend);
    },
  },
  {
    id: "results.auto-approved",
    title: "What people approved in another run was approved on submission in this one.",
    clause: ["§2.5", "§3.2"],
    expected: "It takes both for approved.",
    run: "autoApproved",
    others: ["none", "away"],
    isOfServices: true,
    deals: (_, [none, away]) => (away!.isService ? names(away!, 0, none!) : !isSame(none!, away!)),
    look: (run, [none]) =>
      (run.isService ? !names(run, 0, none!) : isSame(run, none!))
        ? finding(
            "fail",
            "The result has leave that is approved, and none that is auto_approved.",
            "Count leave whose status is approved or auto_approved.",
            "CLIENT-15",
          )
        : [],
  },
  {
    id: "results.unknown-status",
    title: "Leave has a status that the document does not have.",
    clause: ["§2.5", "§9"],
    expected: "It does not take it for approved.",
    run: "withdrawn",
    others: ["none", "away", "cancelled", "pending"],
    deals: (_, [none, away, cancelled, pending]) => [none, cancelled, pending].every((other) => !isSame(other!, away!)),
    look: (run, [, away]) =>
      isSame(run, away!)
        ? finding(
            "fail",
            "The program has the same result whether leave is approved or has a status that it cannot know.",
            "Name the statuses that count, and not those that do not.",
            "CLIENT-19",
          )
        : [],
  },
  {
    id: "results.namesakes",
    title: "Two people who are away have the same name.",
    clause: ["§2.3", "§2.5"],
    expected: "Its result has both.",
    run: "namesakes",
    others: ["none", "away", "both"],
    deals: (_, [none, away, both]) => names(away!, 0, none!) && names(both!, 1, none!),
    look: (run, [none, away, both]) => {
      const count = (seen: Observation): number => linesBeyond(none!, seen).length;
      // One that adds up what people of one name have has all of it.
      return haveSameNumbers(run, away!) && count(run) === count(away!) && count(both!) > count(away!)
        ? finding("fail", "Of two people of the same name who are away, the result has one.", "Know people by their ids.")
        : [];
    },
  },
  {
    id: "results.beyond-period",
    title: "Requests begin before the days that the result is about, or end after them.",
    clause: ["§2.5"],
    expected: "It counts the days of each request that are among them.",
    isOfPrint: true,
    run: "overMonths",
    others: ["none", "away", "long"],
    // It adds up days, and not all of those that there are.
    deals: (_, [none, away]) => partlyCounted(none!, away!).length > 0,
    look: (run, [none, away, long]) => {
      const [sums, all] = [partlyCounted(none!, away!), allDays(away!)];
      const [whole, parts] = [additions(none!, long!), additions(none!, run)];
      const isWithin = (numbers: readonly number[]): boolean => sums.some((days) => numbers.includes(days));
      // Another one may count each request on its first day.
      const isClipped = isWithin(whole);
      if (isClipped ? isWithin(parts) : !whole.includes(all)) return [];
      return finding(
        "fail",
        `Of leave that is only partly in its period, the result has ${isClipped ? "days that are not in it" : `all ${all} days`}.`,
        "Count the working days of a request that are in the period: days is about the whole of it.",
        "CLIENT-14",
      );
    },
  },
  ...([4, 2] as const).map((count): Relation => ({
    id: `results.over-weekend-${count}`,
    title: `A weekend is in the middle of ${count} days of leave.`,
    clause: ["§2.5"],
    expected: `It does what it does where ${count} days of leave are within a week.`,
    isOfEachFile: true,
    run: `overWeekend${count}`,
    others: ["none", `inWeek${count}`, `inOtherWeek${count}`, "long"],
    deals: (_, [none, inWeek, inOther, long]) => names(long!, 0, none!) && names(inWeek!, 0, none!) === names(inOther!, 0, none!),
    look: (run, [none, inWeek]) =>
      names(run, 0, none!) === names(inWeek!, 0, none!)
        ? []
        : finding(
            // A rule of the program's own may be about days of the calendar: advice.
            "warn",
            `The result has ${names(run, 0, none!) ? "somebody" : "nobody"} with ${count} days of leave over a weekend, and ${names(run, 0, none!) ? "nobody" : "somebody"} with as many within a week.`,
            "Take the length of leave from days: it has no weekends and public holidays in it.",
            "CLIENT-14",
          ),
  })),
];

/** The numbers of the only line that is about the first of the two; "": no line is; undefined: more than one is. */
function numbersOfFirst(run: Observation): readonly number[] | undefined {
  const [first, last] = NAMES[0];
  const lines = resultLines(run).filter((line) => [last, `${first}.`.toLowerCase(), idOf(FIRST)].some((mark) => line.includes(mark)));
  // What is over the balance is below zero, and stands in the same column.
  const numbers = lines.flatMap((line) => line.replaceAll(/\d{4}-\d\d-\d\d/g, "").match(/(?<![\w.-])-?\d+(?:\.\d+)?(?![\w-])/g) ?? []);
  return lines.length > 1 ? undefined : numbers.map(Number);
}

/** A number of somebody that counts days of leave, and no half of one; undefined: there is none. */
function daysOfHalves(
  run: Observation,
  { none, away, spans }: Readonly<Record<"none" | "away" | "spans", Observation>>,
): { readonly days: number; readonly before: number } | undefined {
  const [halves, before, whole, merged] = [run, none, away, spans].map(numbersOfFirst);
  if (halves === undefined || before === undefined || whole === undefined || merged === undefined) return undefined;
  // A line may be there only for who has leave.
  const isApart = (numbers: readonly number[]): boolean => numbers.length > 0 && numbers.length !== whole.length;
  if ([halves, before, merged].some(isApart)) return undefined;
  const place = whole.findIndex((days, n) => {
    const [half = 0, usual = 0, spanned = 0] = [halves[n], before[n], merged[n]];
    return days - usual >= SOME_DAYS && spanned === days && half === usual;
  });
  return place < 0 ? undefined : { days: whole[place]!, before: before[place] ?? 0 };
}

/** Fewer days than this may be a number of something else. */
const SOME_DAYS = 5;

/** How many days of leave the first of the two has, each a request. */
function allDays({ exchanges }: Observation): number {
  const ids = exchanges
    .filter(({ operation, response: { status } }) => operation === "listLeave" && status === 200)
    .flatMap(({ response: { body } }) => [...body.matchAll(/\{"id":\s*"([^"]+)","employeeId":\s*"([^"]+)"/g)])
    .flatMap(([, id, person]) => (person === idOf(FIRST) ? [id!] : []));
  return new Set(ids).size;
}

/** The sums of days of leave in a result, where it has not all of them. */
function partlyCounted(none: Observation, away: Observation): number[] {
  const [numbers, all] = [additions(none, away), allDays(away)];
  // One line for each request is no sum.
  const isOfEach = linesBeyond(none, away).length > all / 2;
  return isOfEach || numbers.includes(all) ? [] : numbers.filter((days) => days >= SOME_DAYS && days < all);
}
