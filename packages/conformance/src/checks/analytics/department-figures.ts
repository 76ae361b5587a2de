import type { BoundValue } from "../../forms/binding.ts";
import { plainName } from "../../forms/labelled-value.ts";
import { COUNT, PAY, SHARE, TENURE, TRAINING, TURNOVER, figureKindOf } from "../../forms/figure-kind.ts";
import type { Departments } from "./departments.ts";

/** Numbers about a department: those that certainly are figures about its people, and those that may be. */
export function departmentFigures(
  departments: Departments,
  name: string,
): { readonly certain: BoundValue[]; readonly doubtful: BoundValue[] } {
  const certain: BoundValue[] = [];
  const doubtful: BoundValue[] = [];
  for (const one of departments.bound) {
    const [number] = one.value.numbers;
    if (one.name !== name || number === undefined) continue;
    const kind = figureKindOf(one.value, name, number);
    if (kind === "aside" || kind === "past" || isOrder(departments, one)) continue;
    if ((departments.frames.has(one.frame) && number > 0) || (kind === "figure" && isCertainFigure(departments, one))) certain.push(one);
    else doubtful.push(one);
  }
  return { certain, doubtful };
}

/** Whether the numbers of a frame are equal for all departments, or rank them. */
function isOrder({ bound }: Departments, { frame }: BoundValue): boolean {
  const all = bound.filter((one) => one.frame === frame).flatMap(({ value }) => value.numbers.slice(0, 1));
  const sorted = [...new Set(all)].toSorted((a, b) => a - b);
  const steps = new Set(sorted.slice(1).map((number, n) => number - sorted[n]!));
  return all.length > 2 && (sorted.length === 1 || (sorted.length === all.length && steps.size === 1));
}

/** Whether the label of a number says what it is, or another department has no other number in the same place. */
function isCertainFigure({ bound }: Departments, { value, frame, name }: BoundValue): boolean {
  const keys = value.labels.filter(({ kind, text }) => kind !== "row" && text !== name).map(({ text }) => plainName(text));
  const inner = keys.findLast((key) => !/^(value|amount|\d+|_*)$/.test(key)) ?? "";
  if ([TRAINING, TURNOVER, TENURE, SHARE, COUNT, PAY, /figure/].some((pattern) => pattern.test(inner))) return true;
  const place = (where: string): string => where.split(/\.|, /).slice(0, -1).join(".");
  const others = bound.filter((one) => one.frame === frame && one.name !== name && one.value.numbers.length > 0);
  return others.some(
    (other) =>
      bound.filter((one) => one.value.numbers.length > 0 && one.name === other.name && place(one.value.where) === place(other.value.where))
        .length === 1,
  );
}

/** The figures of a department with their places, as text of at most 400 characters. */
export const describeFigures = (name: string, figures: readonly BoundValue[]): string =>
  `${name}: ${figures.map(({ value }) => `${JSON.stringify(value.raw)} in ${value.where}`).join(", ")}`.slice(0, 400);
