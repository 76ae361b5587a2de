/** Who must be looked at again on which date: the days on which an employee's status may change by itself. */
export class Agenda {
  readonly #byDate = new Map<string, Set<string>>();
  #earliest: string | undefined;

  add(date: string, employeeId: string): void {
    const known = this.#byDate.get(date);
    if (known === undefined) this.#byDate.set(date, new Set([employeeId]));
    else known.add(employeeId);
    if (this.#earliest === undefined || date < this.#earliest) this.#earliest = date;
  }

  /** The next date with something to do. */
  get earliest(): string | undefined {
    return this.#earliest;
  }

  /** Takes off the earliest date's entries, in the order in which they were added. */
  take(): { date: string; employeeIds: ReadonlySet<string> } | undefined {
    const date = this.#earliest;
    if (date === undefined) return undefined;
    const employeeIds = this.#byDate.get(date) ?? new Set();
    this.#byDate.delete(date);
    this.#earliest = undefined;
    for (const other of this.#byDate.keys()) if (this.#earliest === undefined || other < this.#earliest) this.#earliest = other;
    return { date, employeeIds };
  }
}
