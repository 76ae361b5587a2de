/**
 * Which employees to check on which date: the days when their status may change by itself. Nothing is removed, so
 * that a restored company finds its days again. An extra check does no harm.
 */
export class Agenda {
  readonly #byDate = new Map<string, Set<string>>();
  /** All dates, in order. */
  readonly #dates: string[] = [];
  readonly #later: (readonly [date: string, employeeId: string])[] = [];
  #isStart = true;

  /** What was added after `began`, in order. */
  get later(): readonly (readonly [date: string, employeeId: string])[] {
    return this.#later;
  }

  /** Call it when all that follows from the starting world was added. */
  began(): void {
    this.#isStart = false;
  }

  add(date: string, employeeId: string): void {
    const known = this.#byDate.get(date);
    if (!this.#isStart && known?.has(employeeId) !== true) this.#later.push([date, employeeId]);
    if (known !== undefined) {
      known.add(employeeId);
      return;
    }
    this.#byDate.set(date, new Set([employeeId]));
    this.#dates.splice(this.#position(date), 0, date);
  }

  /** The next date in the agenda. */
  after(date: string): string | undefined {
    const at = this.#position(date);
    return this.#dates[this.#dates[at] === date ? at + 1 : at];
  }

  /** The employees to check on a date, in the order in which they were added. */
  on(date: string): ReadonlySet<string> {
    return this.#byDate.get(date) ?? NOBODY;
  }

  /** The position of a date, or where to insert it. */
  #position(date: string): number {
    let [low, high] = [0, this.#dates.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#dates[middle]! < date) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NOBODY: ReadonlySet<string> = new Set();
