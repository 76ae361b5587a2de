import { addDays, localDate, startOfDay } from "@hr-platform/domain";
import { Agenda } from "../indexes/agenda.ts";

/** The state of a company's calendar, for restoring. */
export interface CalendarReading {
  readonly today: string;
  readonly nextDay: number;
  readonly timeZone: string;
}

/** The days of a company in its time zone, and which employees to check when a day begins. */
export class CompanyCalendar {
  readonly agenda: Agenda = new Agenda();
  #timeZone: string;
  #today: string;
  /** When the first entry of the agenda is due: epoch milliseconds. */
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

  get timeZone(): string {
    return this.#timeZone;
  }

  /** The next instant (epoch milliseconds) when a day begins or an employee must be checked. */
  get due(): number {
    return Math.min(this.#due, this.#nextDay);
  }

  /** Schedules a check of an employee when a day begins. Ignores past days and null. */
  schedule(date: string | null, employeeId: string): void {
    if (date === null || date <= this.#today) return;
    this.agenda.add(date, employeeId);
    if (this.agenda.after(this.#today) === date) this.#plan();
  }

  /** Begins the days up to an instant, one after the other. Calls `look` for each employee to check, with the instant. */
  begin(now: number, look: (employeeId: string, at: number) => void): void {
    while (this.#due <= now) {
      const date = this.agenda.after(this.#today)!;
      this.#today = date;
      for (const id of this.agenda.on(date)) look(id, this.#due);
      this.#plan();
    }
    if (now >= this.#nextDay) {
      this.#today = localDate(now, this.#timeZone);
      this.#nextDay = startOfDay(addDays(this.#today, 1), this.#timeZone);
    }
  }

  /** Changes the time zone. */
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
    const next = this.agenda.after(this.#today);
    this.#due = next === undefined ? Number.POSITIVE_INFINITY : startOfDay(next, this.#timeZone);
  }
}
