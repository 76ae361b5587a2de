import type { SuppressionRecord } from "@hr-platform/domain";
import type { Decisions } from "../../contract/decisions.ts";

/** The anonymity floor (§8). */
export const FLOOR = 5;

/** The cells of one breakdown: name to number of people. */
export type Cells = ReadonlyMap<string, number>;

interface Choice {
  /** A cell with fewer people is hidden. Default: the floor of §8. */
  readonly floor?: number;
  /** Cells to hide regardless of their size. */
  readonly held?: ReadonlySet<string>;
  /** Which further cell is hidden together with a single hidden one. */
  readonly complement: Decisions["complementary-cell"];
}

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The cells to hide so that no hidden one can be computed from the total and the visible ones (§4.8): those below the
 * floor, those in `held`, and further ones while the hidden cells are a single one, sum to less than the floor, or
 * can have only one value each. The result depends only on the numbers and names of the cells. Among cells of equal
 * size, the choice is the same as if two hidden cells had swapped their numbers, so that knowing this rule reveals
 * nothing. If no further cell is left, the hidden ones stay as they are.
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

/** Whether hidden numbers cover each other. Cells that were hidden before are no longer bounded by the floor. */
function isSafe(numbers: readonly number[], someHeld: boolean): boolean {
  const total = sum(numbers);
  if (numbers.length < 2 || total < FLOOR) return false;
  return someHeld || (total !== numbers.length && total !== numbers.length * (FLOOR - 1));
}

/**
 * Which of several cells of equal size to hide: by name, but so that the visible ones reveal nothing. A single hidden
 * cell is paired with one of them in an order of names; several hidden cells hide all of them, unless their sum
 * leaves room.
 * @param loose Whether people of the further cell could also be in the other cells.
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
