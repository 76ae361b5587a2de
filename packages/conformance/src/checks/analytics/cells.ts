import type { BoundValue } from "../../forms/binding.ts";
import { type LabelledValue, wordsAbout } from "../../forms/labelled-value.ts";
import { PAST, SHARE, TENURE, TRAINING, TURNOVER, isNoFigure } from "../../forms/figure-kind.ts";
import { stopUnreadable } from "../../setup/stop-unreadable.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { type Departments, readableDepartments } from "./departments.ts";
import { FLOOR } from "./floor.ts";
import type { AnalyticsAnswers } from "./analytics-answers.ts";
import type { AnalyticsSummary } from "./summary.ts";
import { type PeopleCounts, type CountRange, isWithinRange } from "./people.ts";

/** The departments of the list of employees, and what summary and export show of them. */
export interface DepartmentCells {
  readonly answers: AnalyticsAnswers;
  readonly people: PeopleCounts;
  readonly json: Departments;
  readonly csv: Departments | undefined;
  /** Departments that have people and a distinct name. */
  readonly names: readonly string[];
  /** Those of `names` with one to four people, however people are counted. */
  readonly small: readonly string[];
  /** Those of `names` for which the summary shows neither a headcount nor anything that may be one. */
  readonly hidden: readonly string[];
  /** Those of `names` for which the summary may show a headcount in a form that cannot be read. */
  readonly unclear: readonly string[];
}

/** Collects the departments. Ends the check if the company has fewer people than the floor, or if no employee is listed. */
export function departmentCells(t: CheckContext, answers: AnalyticsAnswers): DepartmentCells {
  const { people, departments: json, exported: csv } = answers;
  if (people === undefined || json === undefined) return t.stop("no employee is listed, so the departments are unknown");
  if (people.all.least < FLOOR) t.notApplicable("in a company of fewer than five people all may be hidden, or all may show (A-240)");
  const names = readableDepartments(people);
  const small = names.filter((name) => people.departments.get(name)!.most < FLOOR);
  const unseen = names.filter((name) => !json.heads.has(name));
  // Where the summary shows no department at all, it withholds none either.
  const unclear = showsDepartments(json) ? unseen.filter((name) => !isHidden(json, name)) : unseen;
  return { answers, people, json, csv, names, small, hidden: unseen.filter((name) => !unclear.includes(name)), unclear };
}

/** Whether a form certainly shows no headcount of a department: the cell holds no number, or only the training names the department. */
export function isHidden({ bound, frames, mentionedOutside }: Departments, name: string): boolean {
  const own = bound.filter((one) => one.name === name);
  const cells = own.filter(({ frame }) => frames.has(frame));
  if (cells.length > 0) return cells.every(({ value }) => value.numbers.length === 0);
  const others = own.filter(({ value }) => !isNoFigure(value) && !isOther(value, name));
  const listed = own.some(({ value }) => wordsAbout(value, name).some((word) => HIDDEN.test(word)));
  return (!mentionedOutside.has(name) || listed) && !others.some(({ value }) => value.numbers.length > 0);
}

const HIDDEN = /hidden|suppress|withheld|masked/;

const isOther = (value: LabelledValue, name: string): boolean =>
  wordsAbout(value, name).some((word) => [TRAINING, TURNOVER, TENURE, PAST, SHARE].some((pattern) => pattern.test(word)));

/** Values in place of a headcount: null, or a text that says that it is hidden. */
function marksOf({ bound }: Departments): BoundValue[] {
  return bound.filter(({ value, name }) => {
    const isMark =
      value.raw === null || (typeof value.raw === "string" && /hidden|suppress|withheld|<\s*5|^[-–—*.]*$|n\/?a$/i.test(value.raw));
    return !hasNumber(value) && isMark && !isOther(value, name);
  });
}

/** Ends the check if no department of the summary can be identified: then it cannot show which are hidden. */
export function requireDepartments(t: CheckContext, { json }: DepartmentCells, what: string): void {
  if (!showsDepartments(json)) stopUnreadable(t, what);
}

/** Whether a form shows a headcount of any department, or a mark in place of one. */
function showsDepartments(form: Departments): boolean {
  return form.heads.size > 0 || marksOf(form).length > 0;
}

const hasNumber = (value: LabelledValue): boolean => value.numbers.length > 0;

/** Judges the headcount of each department (ANA-06). */
export function judgeHeads(t: CheckContext, cells: DepartmentCells): void {
  const { answers, people, json, names, small } = cells;
  if (people.departments.size === 0) t.notApplicable("no listed employee has a department");
  if (names.length === 0) stopUnreadable(t, "a department with one of the listed names");
  const marked = marksOf(json);
  if (json.heads.size === 0) {
    const large = names.filter((name) => people.departments.get(name)!.least >= FLOOR);
    const noneNamed = !names.some((name) => json.mentioned.has(name));
    const hasDepartmentMember = [...answers.json.data.walk()].some(
      ({ path }) =>
        /depart(?!ure)|dept|team|division|unit|group/i.test(String(path.at(-1) ?? "")) && !path.some((step) => /train/i.test(String(step))),
    );
    if (!noneNamed && marked.length > 0 && small.length > 0 && large.length < 3) {
      t.must("ANA-06", {
        at: answers.exchanges,
        expected: "a row for each department, marked as suppressed if it shows no headcount",
        holds: true,
      });
      return;
    }
    const withoutHeadcount = large.filter((name) => hasNoHeadcount(answers.summary, people.departments.get(name)!));
    if ((!noneNamed && withoutHeadcount.length < 3) || (noneNamed && large.length < 3 && hasDepartmentMember))
      stopUnreadable(t, "the headcount of a department");
    t.must("ANA-06", {
      at: answers.exchanges,
      expected: `the headcount of each department, such as ${large[0] ?? names[0]}`,
      holds: false,
      got: noneNamed
        ? "the summary names no listed department outside the training"
        : `no number of people in ${withoutHeadcount.join(", ")}, and no mark of suppression`,
    });
    return;
  }
  for (const [name, figures] of json.heads) {
    const tally = people.departments.get(name)!;
    t.must("ANA-06", {
      at: answers.exchanges,
      expected: `${words(tally)} people in ${name}, as in the list of employees, or no number`,
      holds: figures.some((figure) => isWithinRange(figure, tally)),
      got: `${name}: ${figures.join(", ")}`,
    });
  }
  const repeated = [
    ...Map.groupBy(
      json.bound.filter(({ frame }) => json.frames.has(frame)),
      ({ frame, name }) => `${frame}\n${name}`,
    ).values(),
  ].find((all) => all.length > 1);
  t.must("ANA-06", {
    at: answers.json,
    expected: "one row for each department",
    holds: repeated === undefined,
    got: repeated?.map(({ value }) => value.where).join(" and "),
  });
}

/** Whether no number outside months, jurisdictions and training can be the headcount. */
export function hasNoHeadcount({ undated }: Pick<AnalyticsSummary, "undated">, tally: CountRange): boolean {
  const inTraining = /(^|\.)training\.(.*\.)?byDepartment(\.|$)/;
  return !undated.some(({ where, numbers }) => !inTraining.test(where) && numbers.some((number) => isWithinRange(number, tally)));
}

const words = ({ least, most }: CountRange): string => (least === most ? `${most}` : `${least} to ${most}`);
