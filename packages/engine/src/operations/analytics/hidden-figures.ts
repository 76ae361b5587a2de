import type { SuppressionRecord } from "@hr-platform/domain";
import { type Decisions } from "../../contract/decisions.ts";
import type { HiddenFigure } from "../../pipeline/route.ts";
import type { PeopleFigures } from "../../store/indexes/people-figures.ts";
import { HIDDEN, type Summary } from "./analytics-summary.ts";
import { groupSize } from "./headcount-trend.ts";
import { FLOOR, SuppressionHistory } from "./suppression.ts";

/** What a summary was made from. */
interface MadeFrom {
  readonly figures: PeopleFigures;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The cells that were hidden before it. */
  readonly remembered: SuppressionRecord | null;
  readonly decisions: Decisions;
}

/** Why each hidden figure of a summary is hidden, with the numbers. */
export function hiddenFigures(shown: Summary, from: MadeFrom): HiddenFigure[] {
  const { figures, today, decisions } = from;
  if (shown.tenure === HIDDEN) {
    const people = groupSize([...figures.stays()], today);
    return [{ figure: "every figure", because: `The company has ${counted(people)}${floor(people)} (decision tiny-company).` }];
  }
  const sticky = decisions["suppression-agreement"] === "same-and-sticky";
  const history = new SuppressionHistory(today.slice(0, 7), sticky ? from.remembered : null);
  return [...departments(shown, from, history), ...training(shown, from, history), ...figuresOutsideDepartments(shown)];
}

/** `1 person`, `3 people`. */
function counted(people: number): string {
  return people === 1 ? "1 person" : `${people} people`;
}

function floor(people: number): string {
  return people < FLOOR ? `, fewer than ${FLOOR}` : "";
}

const HELD = "It was hidden earlier in this month, and stays so until the month ends (decision suppression-agreement).";

function peopleIn({ figures, decisions }: MadeFrom, department: string): number {
  const { people = 0, contractors = 0 } = figures.departments.get(department) ?? {};
  return decisions["department-total"] === "without-contractors" ? people - contractors : people;
}

function departments({ departments: cells }: Summary, from: MadeFrom, history: SuppressionHistory): HiddenFigure[] {
  const hidden = cells.filter(({ headcount }) => headcount === HIDDEN).map(({ department }) => department);
  const small = hidden.filter((name) => peopleIn(from, name) < FLOOR);
  const held = history.hiddenBefore("departments");
  return hidden.map((name) => {
    const people = peopleIn(from, name);
    const has = `It has ${counted(people)}`;
    const because = small.includes(name)
      ? `${has}${floor(people)} (§4.8).`
      : held.has(name)
        ? HELD
        : `${has}. Without it, ${small.join(" and ")} could be computed from the total (§4.8, decision complementary-cell).`;
    return { figure: `departments: ${name}`, because };
  });
}

function training(
  { training: { completion_rate: whole, byDepartment }, departments: cells }: Summary,
  from: MadeFrom,
  history: SuppressionHistory,
) {
  const unseen = new Set(cells.filter(({ headcount }) => headcount === HIDDEN).map(({ department }) => department));
  const held = history.hiddenBefore("training");
  const rows = byDepartment
    .filter(({ completion_rate }) => completion_rate === HIDDEN)
    .map(({ department }): HiddenFigure => {
      const { enrolled = 0 } = from.figures.departments.get(department) ?? {};
      const because = unseen.has(department)
        ? "Its headcount is hidden."
        : peopleIn(from, department) < FLOOR
          ? `It has ${counted(peopleIn(from, department))}${floor(0)} (decision training-floor).`
          : enrolled > 0 && enrolled < FLOOR
            ? `${counted(enrolled)} of it have training${floor(enrolled)} (decision training-floor).`
            : held.has(department)
              ? HELD
              : "Without it, another hidden one could be computed from the whole (decision complementary-cell).";
      return { figure: `training: ${department}`, because };
    });
  return whole === HIDDEN ? [{ figure: "training", because: "It would tell a hidden figure of a department." }, ...rows] : rows;
}

/** Counts outside the departments. */
function figuresOutsideDepartments({ headcount, trend, turnover }: Summary): HiddenFigure[] {
  const because = `It is of fewer than ${FLOOR} people, or would tell one that is (decision other-small-cells).`;
  const figures = [
    ...Object.entries(headcount).map(([name, figure]) => [`headcount: ${name}`, figure] as const),
    ...trend.map(({ month, headcount: figure }) => [`trend: ${month}`, figure] as const),
    ...turnover.flatMap(({ jurisdiction, ...row }) =>
      Object.entries(row).map(([name, figure]) => [`turnover: ${jurisdiction} ${name}`, figure] as const),
    ),
  ];
  return figures.filter(([, figure]) => figure === HIDDEN).map(([figure]) => ({ figure, because }));
}
