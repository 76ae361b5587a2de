/**
 * Who must be looked at again on which date: the days on which an employee's status may change by itself. Nothing is taken
 * off, so that a clock that was brought back finds its days again; looking at somebody once too often does no harm.
 */
export class Agenda {
  readonly #byDate = new Map<string, Set<string>>();
  /** Every date, in order. */
  readonly #dates: string[] = [];

  add(date: string, employeeId: string): void {
    const known = this.#byDate.get(date);
    if (known !== undefined) {
      known.add(employeeId);
      return;
    }
    this.#byDate.set(date, new Set([employeeId]));
    this.#dates.splice(this.#position(date), 0, date);
  }

  /** The first date after one with something to do. */
  after(date: string): string | undefined {
    const at = this.#position(date);
    return this.#dates[this.#dates[at] === date ? at + 1 : at];
  }

  /** Who is to be looked at on a date, in the order in which they were added. */
  on(date: string): ReadonlySet<string> {
    return this.#byDate.get(date) ?? NOBODY;
  }

  /** Where a date is, or belongs. */
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
