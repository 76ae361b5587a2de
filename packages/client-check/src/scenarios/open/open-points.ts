import { currentContract } from "@hr-platform/engine/contract/current";
import { type Effect, compareEffects, effectsOf } from "../../judge/effects.ts";
import type { Finding } from "../../judge/finding.ts";
import type { Baseline, Expectation } from "../../judge/judge-run.ts";
import { saysUndone } from "../../judge/output.ts";
import { unfollowedLists } from "../../judge/traffic.ts";
import { type Observation, type SeenExchange, lineOf } from "../../run/observation.ts";
import { idsOf } from "../conflicts.ts";
import { firstPageOnly } from "../size.ts";
import type { Changed, Repetition } from "./repeat.ts";
import type { KnownProgram, Scenario } from "../scenario.ts";

/** A value of an open point that changes an answer of the baseline. */
export interface Choice extends Changed {
  readonly id: string;
  readonly slug: string;
  readonly value: string;
}

/** Open points that scenarios of their own try. */
const TRIED_ELSEWHERE: ReadonlySet<string> = new Set(["employee-create", "default-limit"]);

/** The values that the document permits and that change an answer of the baseline. */
export function choicesThatMatter(repetition: Repetition, { use }: KnownProgram): Choice[] {
  return use.decisions
    .filter(({ slug }) => !TRIED_ELSEWHERE.has(slug))
    .flatMap(({ id, slug, others }) =>
      others.flatMap((value): Choice[] => {
        const shown = repetition.under({ decide: { [slug]: value } });
        return shown.changed.length === 0 ? [] : [{ id, slug, value, ...shown }];
      }),
    );
}

const rows = new Map(currentContract.decisions.rows.map((row) => [row.slug as string, row]));

/** Open points under which a program that only reads has the same result to find: they are about selection, order and form. */
const SAME_RESULT: ReadonlySet<string> = new Set([
  "employee-status-default",
  "employee-status-active",
  "department-match",
  "employee-order",
  "timestamp-form",
  "uuid-case",
  "list-meta",
  "wrapped-list-meta",
  "leave-paging",
  "leave-range-filter",
  "limit-maximum",
  "bad-page",
  "page-after-end",
  "retry-after",
  "unknown-query-id",
]);

/** Open points about how many days somebody has or takes: what a program decides by that is another decision then, and no dependence. */
const AMOUNTS: ReadonlySet<string> = new Set([
  "balance-accrual",
  "balance-counted-types",
  "carry-over-expiry",
  "holiday-calendar",
  "leave-carry-over",
  "part-day-holidays",
  "pending-deducted",
  "pending-period",
  "uk-sick-balance",
  "work-pattern",
]);

/**
 * Open points about a value, or about names, whose form the document does not tell: no program can calculate with each of them from the document alone.
 * So one that stops there and says why is right: that is advice. One that goes on has to do the same as ever.
 */
const UNTOLD: ReadonlySet<string> = new Set([
  "analytics-shape",
  "anonymity-form",
  "application-id",
  "billing-shape",
  "candidate-body",
  "candidate-ref-form",
  "csv-layout",
  "financial-year-form",
  "half-day-period-values",
  "holiday-regional",
  "invite-response",
  "jurisdiction-codes",
  "list-meta",
  "offer-body",
  "permission-values",
  "plan-names",
  "plan-statuses",
  "programme-fields",
  "recognition-fields",
  "recognition-people",
  "recruitment-field-names",
  "setup-field-names",
  "stage-move-body",
  "task-field-forms",
  "timezone-form",
  "user-id",
  "warning-form",
  "warnings-place",
  "write-key-response",
]);

/** Where pages begin is told nowhere, and nearly every program counts them from 1: that its reading depends on it is advice. */
const isAdvice = ({ slug }: Choice): boolean => slug === "first-page";

/** Open points about the place of a row in a list, and nothing else. */
const ORDERS: ReadonlySet<string> = new Set(["employee-order", "leave-order", "pending-first-reach"]);

/** Open points about the ids by which records are known. A program that takes the first of those that it may choose from takes others then. */
const IDS: ReadonlySet<string> = new Set(["application-id", "candidate-ref-form"]);

/** Values under which a program may find nothing to do, and say so: names of leave types are of the company, and may be its input. */
const OTHER_NAMES = "leave-type-names=not-told";

/** Points under which the service does not take over all that a write says: one that looks, and says so, is right. */
const TAKES_LESS: ReadonlySet<string> = new Set(["editable-employee-fields"]);

/** A write shows late in lists, and nothing says how late: a program that looks at once sees nothing to do. What it then does twice is a mistake. */
const LATE = "read-your-writes=eventual";

/** One scenario for some values at once. No two are of the same open point. */
export function scenarioOf(choices: readonly Choice[], baseline: KnownProgram): Scenario {
  const values = Object.fromEntries(choices.map(({ slug, value }) => [slug, value]));
  const refused = new Set(choices.flatMap((choice) => choice.refused));
  const names = choices.map(({ slug, value }) => `${slug}=${value}`);
  const isAmount = choices.some(({ slug }) => AMOUNTS.has(slug));
  const isUntold = choices.some(({ slug }) => UNTOLD.has(slug));
  const isOrder = choices.every(({ slug }) => ORDERS.has(slug));
  const unshown = new Set(choices.flatMap((choice) => [...choice.unshown]));
  const takesLess = choices.some(({ slug }) => TAKES_LESS.has(slug));
  const mayEnd = takesLess || refused.size > 0 || unshown.size > 0 || names.includes(LATE) || names.includes(OTHER_NAMES);
  return {
    id: choices.length === 1 ? `open.${names[0]}` : `open.${names.length}-values`,
    title:
      choices.length === 1
        ? `The service answers as ${names[0]} says (${choices[0]!.id}).`
        : `${names.length} open points have other values.`,
    clause: [...new Set(choices.map(({ slug }) => rows.get(slug)!.id))],
    expected: refused.size === 0 ? "It does the same." : "It does what is left to do, and says what was refused.",
    arrangement: { decide: values },
    // The first page of a list is shorter then: a program that read all of it in one has to go on.
    look: (run) => [
      ...(choices.some(({ slug }) => slug === "limit-maximum") && unfollowedLists(baseline.observation).length === 0
        ? firstPageOnly(run)
        : []),
      ...(refused.size > 0 ? refusedThroughout(run, baseline) : []),
    ],
    choices: values,
    expectation: {
      effects: isAmount ? "any" : "same",
      end: isUntold ? "stop" : isAmount ? "uncrashed" : mayEnd ? "or-clear" : "success",
      prints: choices.every(({ slug }) => SAME_RESULT.has(slug)),
      requirement: "CLIENT-04",
      level: choices.some(isAdvice)
        ? "warn"
        : choices.every(({ slug }) => ORDERS.has(slug) || IDS.has(slug))
          ? (run, known) => (picksOthers(run, known) ? { level: "warn", mend: BY_CONTENT } : "fail")
          : "fail",
      mend: isOrder ? BY_CONTENT : "Take every value that the document permits there; 'hr-mock decisions SLUG' lists them.",
      ...(names.includes(LATE) ? { leftOut: () => "warn" } : isUntold ? { leftOut: stopsAndSaysSo } : {}),
      // A program cannot change what it is not shown.
      excused: ({ seen }: Effect) =>
        (refused.size > 0 && baseline.observation.exchanges.includes(seen)) || idsOf(seen).some((id) => unshown.has(id.toLowerCase())),
    },
  };
}

const BY_CONTENT =
  "Look for a record by what it says, and not by its place in a list or by its id. If any record of the list will do, nothing has to be mended.";

/**
 * Whether a program did as much as ever, and the same kinds of things, to other records, and nothing else to those that it usually acts on: it may need
 * any of a list. That is advice. One that decides otherwise about the same record relies on the order.
 */
function picksOthers(run: Observation, { observation, effects, closeness }: Baseline): boolean {
  if (closeness === undefined || run.status !== observation.status) return false;
  const now = effectsOf(run);
  const { extra, missing } = compareEffects(effects, now, closeness);
  const kinds = (list: readonly Effect[]): string =>
    list
      .map(({ seen }) => seen.operation ?? seen.request.method)
      .toSorted()
      .join(" ");
  const isAbout = (list: readonly Effect[]): ((effect: Effect) => boolean) => {
    const ids = new Set(list.flatMap(({ seen }) => idsOf(seen)));
    return ({ seen }) => idsOf(seen).every((id) => ids.has(id));
  };
  return extra.length > 0 && kinds(extra) === kinds(missing) && !extra.some(isAbout(effects)) && !missing.some(isAbout(now));
}

/** How often a program sends requests of one kind that cannot all be about what is not there. */
const MANY = 3;

/** Every request of one kind was refused, many of which were answered in the baseline, and the program ended as ever and said nothing of it: advice. */
function refusedThroughout(run: Observation, { observation }: KnownProgram): Finding[] {
  if (run.isService || run.status !== observation.status || run.stopped !== undefined || saysUndone(observation, run)) return [];
  const answers = (seen: Observation): Map<SeenExchange["operation"], SeenExchange[]> =>
    Map.groupBy(seen.exchanges, ({ operation }) => operation);
  const usual = answers(observation);
  for (const [operation, all] of answers(run)) {
    const isRefused = ({ response: { status } }: SeenExchange): boolean => status === 403 || status === 404;
    const answered = (usual.get(operation) ?? []).filter((seen) => !isRefused(seen));
    if (all.length < MANY || !all.every(isRefused) || answered.length < MANY) continue;
    return [
      {
        level: "warn",
        text: `Each of ${all.length} requests such as ${lineOf(all[0]!)} was refused with ${all[0]!.response.status}, and the program ended with status ${run.status} and said nothing of it.`,
        exchange: all[0]!.n,
        mend: "Stop and say so when every request of one kind is refused: then it is asked in a wrong way.",
        requirement: "CLIENT-13",
      },
    ];
  }
  return [];
}

/** A service cannot stop at a value: one that leaves out what it cannot do, and prints what it never prints else, has said so. */
const stopsAndSaysSo: NonNullable<Expectation["leftOut"]> = (run, { observation }) => {
  const kinds = (output: string): string[] =>
    output.split("\n").map((line) => line.replaceAll(/[\da-f-]+/g, (part) => (/\d/.test(part) ? "" : part)));
  const usual = new Set(kinds(observation.output));
  return run.isService && kinds(run.output).some((kind) => !usual.has(kind)) ? "warn" : "fail";
};

/** Values in as few lots as there are values of one open point: each lot has one of each. */
export function lotsOf(choices: readonly Choice[], { lines }: Pick<KnownProgram, "lines">): Choice[][] {
  const lots: Choice[][] = [];
  // Of a program that only reads what it prints is compared where nothing else has another result.
  const isPrinted = ({ slug }: Choice): boolean => lines.length > 0 && SAME_RESULT.has(slug);
  const isAmount = ({ slug }: Choice): boolean => AMOUNTS.has(slug);
  const isUntold = ({ slug }: Choice): boolean => UNTOLD.has(slug);
  const kinds = [isPrinted, isAmount, isUntold, (): boolean => true];
  for (const part of Map.groupBy(choices, (one) => kinds.findIndex((isOf) => isOf(one))).values()) {
    const after = lots.length;
    for (const group of Map.groupBy(part, ({ slug }) => slug).values())
      for (const [place, choice] of group.entries()) (lots[after + place] ??= []).push(choice);
  }
  // A value that refuses something, or does not show it, hides what the others of its lot would show.
  return lots.flatMap((lot) => {
    const isApart = ({ slug, value, refused, unshown }: Choice): boolean =>
      refused.length > 0 || unshown.size > 0 || [LATE, OTHER_NAMES].includes(`${slug}=${value}`);
    const refusing = lot.filter(isApart);
    const others = lot.filter((one) => !isApart(one));
    return [...(others.length === 0 ? [] : [others]), ...refusing.map((one) => [one])];
  });
}
