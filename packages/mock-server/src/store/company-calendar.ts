import { addDays, localDate, startOfDay } from "@hr-platform/fixtures";
import { Agenda } from "./indexes/agenda.ts";

/** Where a company's time stands, to be put back later. */
export interface CalendarReading {
  readonly today: string;
  readonly nextDay: number;
  readonly timeZone: string;
}

/** A company's days: which one it is, in its own time zone, and who is to be looked at when the next ones begin. */
export class CompanyCalendar {
  readonly #agenda = new Agenda();
  #timeZone: string;
  #today: string;
  /** When the earliest entry of the agenda falls due: epoch milliseconds. */
  #due = Number.POSITIVE_INFINITY;
  /** When the next day begins. */
  #nextDay: number;

  constructor(timeZone: string, now: number) {
    this.#timeZone = timeZone;
    this.#today = localDate(now, timeZone);
    this.#nextDay = startOfDay(addDays(this.#today, 1), timeZone);
  }

  get today(): string {
    return this.#today;
  }

  /** The next instant (epoch milliseconds) at which a day begins, or somebody is to be looked at. */
  get due(): number {
    return Math.min(this.#due, this.#nextDay);
  }

  /** Somebody is to be looked at when a day begins; days that have begun, and none, are let be. */
  schedule(date: string | null, employeeId: string): void {
    if (date === null || date <= this.#today) return;
    this.#agenda.add(date, employeeId);
    if (this.#agenda.after(this.#today) === date) this.#plan();
  }

  /** Lets the days up to an instant begin, one after the other; `look` is called for everybody of each, with the instant. */
  begin(now: number, look: (employeeId: string, at: number) => void): void {
    while (this.#due <= now) {
      const date = this.#agenda.after(this.#today)!;
      this.#today = date;
      for (const id of this.#agenda.on(date)) look(id, this.#due);
      this.#plan();
    }
    if (now >= this.#nextDay) {
      this.#today = localDate(now, this.#timeZone);
      this.#nextDay = startOfDay(addDays(this.#today, 1), this.#timeZone);
    }
  }

  /** Goes by another time zone from now on. */
  keepTime(timeZone: string, now: number): void {
    if (timeZone !== this.#timeZone)
      this.restore({ timeZone, today: localDate(now, timeZone), nextDay: startOfDay(addDays(localDate(now, timeZone), 1), timeZone) });
  }

  reading(): CalendarReading {
    return { today: this.#today, nextDay: this.#nextDay, timeZone: this.#timeZone };
  }

  restore({ today, nextDay, timeZone }: CalendarReading): void {
    this.#today = today;
    this.#nextDay = nextDay;
    this.#timeZone = timeZone;
    this.#plan();
  }

  #plan(): void {
    const next = this.#agenda.after(this.#today);
    this.#due = next === undefined ? Number.POSITIVE_INFINITY : startOfDay(next, this.#timeZone);
  }
}
