import { addDays, addMonths } from "@hr-platform/domain";
import type { Observation } from "../../run/observation.ts";
import { idOf } from "../company-edits.ts";
import { type Relation, finding, isForPeople, isSame, linesBeyond, names, resultLines, resultOf, undated } from "./relations.ts";
import type { KnownProgram } from "../scenario.ts";
import { FIRST, NAMES, addressOf } from "../two-colleagues.ts";

export const PEOPLE: readonly Relation[] = [
  {
    id: "results.left",
    title: "Somebody who works in another run has left in this one.",
    clause: ["§2.3", "§3.1"],
    expected: "It leaves them out, or says that they have left.",
    run: "left",
    others: ["one"],
    deals: (known, [one]) => isSaid(known, one!),
    look: (run, [one], known) =>
      !isSame(run, one!)
        ? []
        : finding(
            known.effects.length === 0 ? "fail" : "warn",
            "The program has the same result whether somebody works or has left.",
            "Look at the status of people: who is terminated stays in the list for good.",
            "CLIENT-15",
          ),
  },
  {
    id: "results.no-department",
    title: "Somebody has no department.",
    clause: ["§2.3"],
    expected: "Its result has them, as it has people of other departments.",
    run: "nowhere",
    others: ["one", "elsewhere"],
    deals: (known, [one, elsewhere]) =>
      !isSame(known.observation, one!) &&
      !isSame(known.observation, elsewhere!) &&
      !isSame(one!, elsewhere!) &&
      isNamed(known, one!) === isNamed(known, elsewhere!),
    look: (run, [one], known) => {
      const isLost = isNamed(known, one!) ? !isNamed(known, run) : isSame(run, known.observation);
      return isLost
        ? finding(
            known.effects.length === 0 ? "fail" : "warn",
            "The result has people of every department, and nobody who has none.",
            "Keep those whose department is null in a group of their own.",
          )
        : [];
    },
  },
  {
    id: "results.not-begun",
    title: "Somebody begins to work in three months.",
    clause: ["§2.3"],
    expected: "Where it tells those apart who began lately, it does not have them among these.",
    run: "toBegin",
    others: ["one", "begun"],
    // It says of people who began lately what it does not say of others.
    deals: (_, [one, begun]) => undated(one!) !== undated(begun!),
    look: (run, [, begun]) =>
      undated(run) === undated(begun!)
        ? finding(
            "warn",
            "The result has somebody who begins in three months as one who began three weeks ago.",
            "Compare start_date with both ends of the period: people are entered before they begin.",
            "CLIENT-14",
          )
        : [],
  },
  {
    id: "results.manager-began-later",
    title: "Somebody's manager began to work after them.",
    clause: ["§2.3"],
    expected: "It says of the person what it says where the manager began before them.",
    run: "leadBeganLater",
    others: ["leadBeganEarlier"],
    deals: (_, [earlier]) => rowOfFirst(earlier!) !== undefined,
    look: (run, [earlier]) => {
      const [usual, now] = [rowOfFirst(earlier!), rowOfFirst(run)];
      const lost = usual?.find((cell, n) => cell.trim() !== "" && now?.length === usual.length && now[n]!.trim() === "");
      return lost === undefined
        ? []
        : finding(
            "fail",
            `The row of somebody has “${lost.trim().slice(0, 100)}” if their manager began before them, and nothing in its place if the manager began later.`,
            "Read all people before you look one up for another: no order of the list has a manager first.",
          );
    },
  },
  {
    id: "results.on-probation",
    title: "Somebody who is active in another run is on probation in this one.",
    clause: ["§2.3"],
    expected: "It takes them for somebody who works.",
    run: "probation",
    others: ["one"],
    deals: (known, [one]) => isSaid(known, one!),
    look: (run, [one], known) =>
      isSaid(known, run) || (!isNamed(known, one!) && !isSame(run, known.observation))
        ? []
        : finding(
            "warn",
            "The result has people who are active, and nobody on probation.",
            "Whoever is not terminated works: active, on_leave and probation.",
            "CLIENT-15",
          ),
  },
  {
    id: "results.month-end",
    title: "A probation ends on the 31st, and months later is a month that has none.",
    clause: ["§2.3"],
    expected: "What is so many months later is on the last day of that month.",
    run: "probation31",
    others: ["one", "probation28"],
    deals: (_, [one, earlier]) => monthsAfter(one!, earlier!).length > 0,
    look: (run, [one, earlier]) => {
      const now = datesOf(one!, run);
      const end = [...endsIn(run)][0] ?? "";
      for (const months of monthsAfter(one!, earlier!)) {
        const last = addMonths(end, months);
        const over = addDays(last, Number(end.slice(8)) - Number(last.slice(8)));
        if (over === last || !now.has(over) || now.has(last)) continue;
        return finding(
          "fail",
          `${months === 1 ? "A month" : `${months} months`} after ${end} is ${over} in the result.`,
          `Where a month has no such day, take its last one: ${last}.`,
          "CLIENT-14",
        );
      }
      return [];
    },
  },
  {
    id: "results.no-salary",
    title: "Nobody knows somebody's salary: it is null.",
    clause: ["§2.3"],
    expected: "It shows that, and no amount.",
    run: "unpaid",
    others: ["one", "unsalaried", "wellPaid"],
    deals: (known, [, unsalaried, wellPaid]) => isNamed(known, wellPaid!) && !isSame(unsalaried!, wellPaid!),
    look: (run, [, unsalaried], known) => {
      const ofPerson = (seen: Observation): string => linesBeyond(known.observation, seen).join("\n");
      return ofPerson(run) === ofPerson(unsalaried!) && /(?<![\d.])0(?:[.,]0+)?(?![\d.])/.test(ofPerson(run))
        ? finding(
            "fail",
            "The program has the same result whether a salary is 0 or is not known.",
            "Leave an amount out whose member is null: it is not 0.",
          )
        : [];
    },
  },
  {
    id: "results.cents",
    title: "A salary has cents that are not zero.",
    clause: ["§2.3"],
    expected: "Where it shows two decimals, it shows the cents.",
    run: "paidCents",
    others: ["wellPaid", "unsalaried"],
    deals: (known, [wellPaid, unsalaried]) => isNamed(known, wellPaid!) && !isSame(unsalaried!, wellPaid!),
    look: (run, _, known) => {
      const line = linesBeyond(known.observation, run).find((one) => /123[,.' ]?456[.,]00(?!\d)|(?<!\d)12345600(?!\d)/.test(one));
      const whole = linesBeyond(known.observation, run).find((one) => /(?<!\d)12[,.' ]?345[,.' ]?678[.,]0+(?!\d)/.test(one));
      if (whole !== undefined)
        return finding(
          "fail",
          `The result has a salary of 12345678 cents as so many whole units: “${whole.slice(0, 100)}”.`,
          "Divide an amount by 100 before you show it in whole units: it is in cents.",
        );
      return line === undefined
        ? []
        : finding(
            "fail",
            `The result has a salary of 12345678 cents without its cents: “${line.slice(0, 100)}”.`,
            "Show all of an amount: it is in whole cents.",
          );
    },
  },
  {
    id: "results.back-again",
    title: "Somebody left and came back: two records have their name and address, one of somebody who works.",
    clause: ["§2.3", "§3.1"],
    expected: "It knows that they work.",
    run: "back",
    others: ["one", "left"],
    // It says of people who have left what it does not say of others, by nothing but their name and address.
    deals: (known, [one, left]) =>
      isNamed(known, left!) && !isNamed(known, one!) && !resultOf(left!).some((line) => line.includes(idOf(FIRST))),
    look: (run, [, left]) =>
      isSame(run, left!)
        ? finding(
            "warn",
            "The result has somebody among those who have left who has come back since.",
            "Look at all records of a person: who has one that is not terminated works.",
            "CLIENT-15",
          )
        : [],
  },
];

/** Runs of which two have the same whole days, whatever part of a day the balance had before, and whether they are cut or rounded. */
export const BALANCE_RELATIONS: readonly Relation[] = [
  {
    id: "results.balance-parts",
    title: "A balance has other parts of a day than in two other runs.",
    clause: ["§2.7"],
    expected: "Its result has the parts of a day.",
    run: "balanceAndTwoThirds",
    others: ["balance", "balanceAndThird", "balanceAndDays"],
    deals: (_, [less, , days]) => !isSame(less!, days!),
    look: (run, [less, third]) => {
      const alike = [less!, third!].find((other) => isSame(run, other)) ?? (isSame(less!, third!) ? less! : undefined);
      if (alike === undefined) return [];
      return finding(
        // What is said to people may be rounded.
        Object.keys(run.files ?? {}).length > 0 ? "fail" : "warn",
        "The result is the same for balances that differ by a third of a day.",
        "Keep the decimals of a balance: it is a number, and half days and accrual give it parts.",
      );
    },
  },
];

/** Whether a result says something of the first of the two: their name, or a number of their department. One of all people may be that of all records. */
function isSaid(known: KnownProgram, run: Observation): boolean {
  if (isNamed(known, run)) return true;
  const body = run.exchanges.map(({ response }) => response.body).find((text) => text.includes(NAMES[0][1])) ?? "";
  const [, department] = new RegExp(`"last_name":"${NAMES[0][1]}"[^}]*"department":"([^"]+)"`).exec(body) ?? [];
  const had = new Set(resultOf(known.observation));
  return department !== undefined && resultOf(run).some((line) => !had.has(line) && line.includes(department));
}

/** The dates on which a probation of the first of the two ends, as a run read it. */
function endsIn({ exchanges }: Observation): Set<string> {
  const found = exchanges.flatMap(({ response: { body } }) => [
    ...body.matchAll(new RegExp(`"last_name":"${NAMES[0][1]}"[^}]*"probation_end_date":"([\\d-]+)"`, "g")),
  ]);
  return new Set(found.map(([, date]) => date!));
}

/** The dates of a result that another one does not have. */
function datesOf(one: Observation, run: Observation): Set<string> {
  return new Set(linesBeyond(one, run).flatMap((line) => line.match(/\b\d{4}-\d\d-\d\d\b/g) ?? []));
}

/** How many months after the end of a probation dates of a result are. */
function monthsAfter(one: Observation, run: Observation): number[] {
  const [end] = endsIn(run);
  const dates = datesOf(one, run);
  return end === undefined ? [] : MONTHS.filter((months) => dates.has(addMonths(end, months)));
}
const MONTHS = [1, 2, 3, 4, 5, 6, 12] as const;

/** The cells of the only row for people that has the id or the address of the first of the two; undefined: there is none, or more. */
function rowOfFirst(run: Observation): string[] | undefined {
  const files = Object.fromEntries(Object.entries(run.files ?? {}).filter(([path]) => isForPeople(path)));
  const rows = resultLines({ ...run, files }).filter(
    (line) => [idOf(FIRST), addressOf(0)].some((mark) => line.includes(mark)) && /[,;\t|]/.test(line),
  );
  return rows.length === 1 ? rows[0]!.split(/[,;\t|]/) : undefined;
}

/** Whether a result names the first of the two. */
function isNamed({ observation }: KnownProgram, run: Observation): boolean {
  return names(run, 0, observation);
}
