import type { SuppressionRecord } from "@hr-platform/fixtures";
import type { Decisions } from "../../contract/decisions.ts";

/** The anonymity floor (§8). */
export const FLOOR = 5;

/** Cells of one breakdown: name to number of people. */
export type Cells = ReadonlyMap<string, number>;

interface Choice {
  /** Below this many people a cell is hidden; default the floor of §8. */
  readonly floor?: number;
  /** Cells to hide whatever they hold. */
  readonly held?: ReadonlySet<string>;
  /** Which further cell is hidden with a lonely one. */
  readonly complement: Decisions["complementary-cell"];
}

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Names of the cells to hide so that no hidden one can be worked out from the sum of all and the visible ones (§4.8):
 * those below the floor, those held, and further ones while the hidden are alone, sum to less than the floor, or could
 * hold nothing but what they hold. It never depends on more than the cells' numbers and names, and the choice among cells
 * of one size is such that it would have been the same had two of the hidden cells held each other's number: whoever knows
 * this rule learns no more than from the figures. Where no cell is left to hide with them, the hidden ones stay alone.
 */
export function hiddenCells(cells: Cells, { floor = FLOOR, held = new Set(), complement }: Choice): ReadonlySet<string> {
  const hidden = new Map([...cells].filter(([name, people]) => people < floor || held.has(name)));
  const visible = [...cells].filter(([name]) => !hidden.has(name));
  if (
    hidden.size === 0 ||
    visible.length === 0 ||
    isSafe(
      [...hidden.values()],
      [...hidden.keys()].some((name) => held.has(name)),
    )
  ) {
    return new Set(hidden.keys());
  }
  const sizes = visible.map(([, people]) => people);
  const size = sizes.reduce((best, next) => (complement === "largest" ? Math.max(best, next) : Math.min(best, next)));
  const tied = visible
    .filter(([, people]) => people === size)
    .map(([name]) => name)
    .toSorted(byName);
  return new Set([
    ...hidden.keys(),
    ...partners([...hidden.keys()], tied, complement === "next-smallest" && sum([...hidden.values()]) < FLOOR - 1),
  ]);
}

/** Whether hidden numbers hide each other. Cells that were hidden before tell of no bound any more. */
function isSafe(numbers: readonly number[], someHeld: boolean): boolean {
  const total = sum(numbers);
  if (numbers.length < 2 || total < FLOOR) return false;
  return someHeld || (total !== numbers.length && total !== numbers.length * (FLOOR - 1));
}

/**
 * Those of the tied cells to hide. By name, but so that the ties left visible betray nothing: a lonely cell is paired off in
 * one order of names with them, and several take all of them along unless their sum has room to grow.
 * @param loose whether people of the further cell could as well be in the others.
 */
function partners(hidden: readonly string[], tied: readonly string[], loose: boolean): readonly string[] {
  if (hidden.length > 1) return loose ? tied.slice(0, 1) : tied;
  const row = [...hidden, ...tied].toSorted(byName);
  const pairs = Math.floor(row.length / 2);
  const pair = Math.min(Math.floor(row.indexOf(hidden[0]!) / 2), pairs - 1);
  return row.slice(pair * 2, pair === pairs - 1 ? row.length : pair * 2 + 2);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * The cells that were hidden in one calendar month. A hidden cell stays hidden until the month ends, so that nobody can
 * compare the summaries before and after a change of staff.
 */
export class SuppressionHistory {
  readonly #month: string;
  readonly #before: ReadonlySet<string>;
  readonly #now = new Set<string>();

  /** @param month YYYY-MM. @param record The cells hidden so far; null: none, or the decision ignores them. */
  constructor(month: string, record: SuppressionRecord | null) {
    this.#month = month;
    this.#before = new Set(record?.cells.filter((cell) => cell.startsWith(`${month}|`)));
  }

  /** Names of the cells of one part of the summary that were hidden before. */
  hiddenBefore(part: string): ReadonlySet<string> {
    const prefix = `${this.#month}|${part}|`;
    return new Set([...this.#before].filter((cell) => cell.startsWith(prefix)).map((cell) => cell.slice(prefix.length)));
  }

  /** Records that cells of a part are hidden now. */
  hide(part: string, names: Iterable<string>): void {
    for (const name of names) this.#now.add(`${this.#month}|${part}|${name}`);
  }

  /** The record to store; undefined if nothing was added. */
  get record(): SuppressionRecord | undefined {
    if ([...this.#now].every((cell) => this.#before.has(cell))) return undefined;
    return { cells: [...new Set([...this.#before, ...this.#now])].toSorted(byName) };
  }
}
