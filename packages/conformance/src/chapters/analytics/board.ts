import type { Look } from "./look.ts";
import type { Cell } from "./summary.ts";

/** Fewer people than this are hidden (§8). */
export const FLOOR = 5;

/** Departments in sight, as the list and the summary tell of them together. */
export interface Board {
  /** Rows of the headcount by name, and of the training. */
  readonly heads: ReadonlyMap<string, Cell>;
  readonly training: ReadonlyMap<string, Cell>;
  /** Names of departments that show no headcount, those without a row included. */
  readonly hidden: ReadonlySet<string>;
  /** Names of departments in which one to four people are, whoever counts. */
  readonly small: ReadonlySet<string>;
}

/** Sorts the departments of a look. */
export function boardOf({ summary, people }: Look): Board {
  const heads = new Map((summary.departments ?? []).map((cell) => [cell.name, cell]));
  const training = new Map((summary.training ?? []).map((cell) => [cell.name, cell]));
  const known = [...(people?.departments ?? [])];
  // In a company of fewer than five people all may show.
  const tiny = people === undefined || people.all.least < FLOOR;
  const small = tiny ? [] : known.filter(([, { least, most }]) => least >= 1 && most < FLOOR).map(([name]) => name);
  const there = known.filter(([, { least }]) => least >= 1).map(([name]) => name);
  const hidden = [...new Set([...heads.keys(), ...there])].filter(
    (name) => heads.get(name)?.figure === undefined || heads.get(name)!.figure === null,
  );
  return { heads, training, hidden: new Set(hidden), small: new Set(small) };
}
