import type { SuppressionRecord } from "@hr-platform/domain";
import type { Jurisdiction } from "@hr-platform/spec/types";
import { type ByValue, choose, type Decisions } from "../../contract/decisions.ts";
import type { DepartmentTally, PeopleFigures, Stay } from "../../store/indexes/people-figures.ts";
import { groupSize, headcountOn, notTerminated, trendMonths } from "./headcount-trend.ts";
import { type Cells, FLOOR, SuppressionHistory, hiddenCells } from "./suppression.ts";
import { averageTenure } from "./tenure.ts";
import { turnover } from "./turnover.ts";

/** The text of a hidden figure, literally as in a CSV (§4.8). */
export const HIDDEN = "<5 - hidden";

/** A figure of the summary; null: there is none. */
export type Figure = number | null | typeof HIDDEN;

export interface TurnoverRow {
  readonly jurisdiction: Jurisdiction;
  readonly rate: Figure;
  readonly leavers: Figure;
  readonly voluntary: Figure;
  readonly involuntary: Figure;
}

/** The summary of §2.13, for both JSON and CSV: a figure hidden here is hidden in both. */
export interface Summary {
  readonly headcount: Readonly<Record<"total" | "active" | "on_leave" | "probation", Figure>>;
  readonly trend: readonly { readonly month: string; readonly headcount: Figure }[];
  /** Average, in years. */
  readonly tenure: Figure;
  readonly turnover: readonly TurnoverRow[];
  readonly departments: readonly { readonly department: string; readonly headcount: Figure }[];
  readonly training: {
    readonly completion_rate: Figure;
    readonly byDepartment: readonly { readonly department: string; readonly completion_rate: Figure }[];
  };
}

interface Making {
  readonly figures: PeopleFigures;
  readonly stays: readonly Stay[];
  readonly today: string;
  readonly decisions: Decisions;
  readonly history: SuppressionHistory;
}

const JURISDICTIONS: readonly Jurisdiction[] = ["AU", "NZ", "UK"];
const NOBODY: DepartmentTally = { people: 0, contractors: 0, enrolled: 0, assigned: 0, done: 0 };

/**
 * The analytics of a company on a date (YYYY-MM-DD), and the suppression record to store if it is new.
 * @param record The cells that were hidden so far.
 */
export function summarise(
  figures: PeopleFigures,
  today: string,
  record: SuppressionRecord | null,
  decisions: Decisions,
): { readonly summary: Summary; readonly record: SuppressionRecord | undefined } {
  const sticky = decisions["suppression-agreement"] === "same-and-sticky";
  const history = new SuppressionHistory(today.slice(0, 7), sticky ? record : null);
  const making: Making = { figures, stays: [...figures.stays()], today, decisions, history };
  const total = notTerminated(making.stays);
  const summary: Summary = {
    headcount: headcount(making, total),
    trend: trend(making, total),
    tenure: averageTenure(making.stays, today),
    turnover: JURISDICTIONS.flatMap((jurisdiction) => turnoverRow(making, jurisdiction) ?? []),
    ...departments(making, total),
  };
  const blank =
    (groupSize(making.stays, today) < FLOOR || history.hiddenBefore("company").has("all")) &&
    choose(decisions["tiny-company"], { "cells-hidden": false, "all-hidden": true, shown: false });
  if (blank) history.hide("company", ["all"]);
  return { summary: blank ? blanked(summary) : summary, record: sticky ? history.record : undefined };
}

/** Whether every small count is hidden. */
const ALL_CELLS: ByValue<"other-small-cells", boolean> = { "jurisdiction-turnover": false, none: false, "all-cells": true };

/** A named count outside the departments. One to four people are shown, unless the decision hides every small count. */
function count({ decisions, history }: Making, name: string, people: number): Figure {
  if (!choose(decisions["other-small-cells"], ALL_CELLS)) return people;
  if ((people === 0 || people >= FLOOR) && !history.hiddenBefore("counts").has(name)) return people;
  history.hide("counts", [name]);
  return HIDDEN;
}

/** The cells to hide in a breakdown outside the departments, if the decision hides every count from one to four. */
function hiddenParts({ decisions, history }: Making, part: string, numbers: Readonly<Record<string, number>>): ReadonlySet<string> {
  if (!choose(decisions["other-small-cells"], ALL_CELLS)) return new Set();
  const held = history.hiddenBefore(part);
  const cells = new Map(Object.entries(numbers).filter(([name, people]) => people > 0 || held.has(name)));
  const hidden = hiddenCells(cells, { held, complement: decisions["complementary-cell"] });
  history.hide(part, hidden);
  return hidden;
}

function headcount(making: Making, total: number): Summary["headcount"] {
  const { active, on_leave, probation } = making.figures.statuses;
  const hidden = hiddenParts(making, "headcount", { active, on_leave, probation });
  const show = (name: string, people: number): Figure => (hidden.has(name) ? HIDDEN : people);
  return {
    total: count(making, "headcount", total),
    active: show("active", active),
    on_leave: show("on_leave", on_leave),
    probation: show("probation", probation),
  };
}

/** The headcount of twelve months. The current one counts who is employed today, or all of the headcount. */
function trend(making: Making, total: number): Summary["trend"] {
  const asHeadcount = making.decisions["trend-current-month"] === "as-headcount";
  return trendMonths(making.today).map(({ month, date }, n) => ({
    month,
    headcount: count(making, `trend/${month}`, asHeadcount && n === 11 ? total : headcountOn(making.stays, date)),
  }));
}

/** Turnover of one jurisdiction in which people are or were recently employed. Never of several together (§4.8). */
function turnoverRow(making: Making, jurisdiction: Jurisdiction): TurnoverRow | undefined {
  const { today, decisions, history } = making;
  const stays = making.stays.filter((stay) => stay.jurisdiction === jurisdiction);
  const people = groupSize(stays, today);
  const figures = turnover(stays, today, decisions["turnover-formula"]);
  const held = history.hiddenBefore("turnover").has(jurisdiction);
  if (people === 0 && figures.leavers === 0 && !held) return undefined;
  const hides = choose(decisions["other-small-cells"], { "jurisdiction-turnover": true, none: false, "all-cells": true });
  if (hides && (people < FLOOR || held)) {
    history.hide("turnover", [jurisdiction]);
    return { jurisdiction, rate: HIDDEN, leavers: HIDDEN, voluntary: HIDDEN, involuntary: HIDDEN };
  }
  const { rate, voluntary, involuntary } = figures;
  const leavers = count(making, `leavers/${jurisdiction}`, figures.leavers);
  const hidden = hiddenParts(making, `turnover/${jurisdiction}`, { voluntary, involuntary });
  return {
    jurisdiction,
    // The rate together with the headcount would reveal the leavers.
    rate: leavers === HIDDEN ? HIDDEN : rate,
    leavers,
    voluntary: leavers === HIDDEN || hidden.has("voluntary") ? HIDDEN : voluntary,
    involuntary: leavers === HIDDEN || hidden.has("involuntary") ? HIDDEN : involuntary,
  };
}

/** Headcount and training of each department, sorted by name, since an order by size would reveal sizes. */
function departments(making: Making, total: number): Pick<Summary, "departments" | "training"> {
  const { figures, decisions, history } = making;
  const counted = ({ people, contractors }: DepartmentTally): number =>
    decisions["department-total"] === "without-contractors" ? people - contractors : people;
  const held = history.hiddenBefore("departments");
  const tallies = new Map([...figures.departments].filter(([name, tally]) => counted(tally) > 0 || held.has(name)));
  // A hidden department without people stays in the list: its removal would reveal that.
  for (const name of held) if (!tallies.has(name)) tallies.set(name, NOBODY);
  const names = [...tallies.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const people: Cells = new Map(names.map((name) => [name, counted(tallies.get(name)!)]));
  const shown = total < FLOOR && choose(decisions["tiny-company"], { "cells-hidden": false, "all-hidden": false, shown: true });
  const hidden = shown ? held : hiddenCells(people, { held, complement: decisions["complementary-cell"] });
  history.hide("departments", hidden);
  return {
    departments: names.map((department) => ({ department, headcount: hidden.has(department) ? HIDDEN : people.get(department)! })),
    training: training(making, names, tallies, people, hidden),
  };
}

function rate({ assigned, done }: Pick<DepartmentTally, "assigned" | "done">): number | null {
  return assigned === 0 ? null : Math.round((done / assigned) * 100) / 100;
}

/** Which numbers of people have to reach the floor. */
const TRAINING_FLOOR: ByValue<"training-floor", { readonly headcount: boolean; readonly enrolled: boolean }> = {
  either: { headcount: true, enrolled: true },
  headcount: { headcount: true, enrolled: false },
  enrolled: { headcount: false, enrolled: true },
};

/**
 * Training by department: hidden where the headcount is hidden (§4.8), and where it covers too few people.
 * The rate of the company is hidden if it would equal a hidden cell.
 */
function training(
  { figures, decisions, history }: Making,
  names: readonly string[],
  tallies: ReadonlyMap<string, DepartmentTally>,
  people: Cells,
  unseen: ReadonlySet<string>,
): Summary["training"] {
  const counted = choose(decisions["training-floor"], TRAINING_FLOOR);
  const enrolled: Cells = new Map(names.map((name) => [name, tallies.get(name)!.enrolled]));
  const few = names.filter((name) => counted.headcount && people.get(name)! < FLOOR);
  const held = new Set([...unseen, ...few, ...history.hiddenBefore("training")].filter((name) => enrolled.has(name)));
  const hidden = counted.enrolled ? hiddenCells(enrolled, { held, complement: decisions["complementary-cell"] }) : held;
  history.hide("training", hidden);
  const whole = { enrolled: 0, assigned: 0, done: 0 };
  for (const tally of figures.departments.values()) {
    whole.enrolled += tally.enrolled;
    whole.assigned += tally.assigned;
    whole.done += tally.done;
  }
  const alone = names.length === 1 && hidden.size === 1;
  const small = whole.enrolled > 0 && whole.enrolled < FLOOR && hidden.size > 0;
  return {
    completion_rate: alone || small ? HIDDEN : rate(whole),
    byDepartment: names.map((department) => ({
      department,
      completion_rate: hidden.has(department) ? HIDDEN : rate(tallies.get(department)!),
    })),
  };
}

/** The summary of a company whose figures are all hidden. */
function blanked({ headcount, trend, turnover, departments, training }: Summary): Summary {
  return {
    headcount: { ...headcount, total: HIDDEN, active: HIDDEN, on_leave: HIDDEN, probation: HIDDEN },
    trend: trend.map(({ month }) => ({ month, headcount: HIDDEN })),
    tenure: HIDDEN,
    turnover: turnover.map(({ jurisdiction }) => ({
      jurisdiction,
      rate: HIDDEN,
      leavers: HIDDEN,
      voluntary: HIDDEN,
      involuntary: HIDDEN,
    })),
    departments: departments.map(({ department }) => ({ department, headcount: HIDDEN })),
    training: {
      completion_rate: HIDDEN,
      byDepartment: training.byDepartment.map(({ department }) => ({ department, completion_rate: HIDDEN })),
    },
  };
}
