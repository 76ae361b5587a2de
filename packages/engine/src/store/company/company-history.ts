import type { Cause, UndoLog } from "../undo-log.ts";
import type { CalendarReading, CompanyCalendar } from "./company-calendar.ts";
import { History, type HistoryReading, type Version, type Versioned } from "../history.ts";
import { Past } from "../past.ts";

/** Bytes of a version, and of an edit with its old value; measured on the default world. */
const VERSION_BYTES = 1024;
const EDIT_BYTES = 1024;

/** A table that counts the rows added to it, since ids depend on the count. */
export interface Counting {
  added: number;
}

/** The state of a company at one time. */
export interface Mark {
  readonly version: Version;
  readonly calendar: CalendarReading;
  readonly added: ReadonlyMap<Counting, number>;
  readonly past: Past<Mark>;
}

/** The states of a company to return to: marks, and those of the last seconds that stale reads see. */
export class CompanyHistory {
  readonly #calendar: CompanyCalendar;
  readonly #tables: readonly Counting[];
  readonly #history = new History();
  #past = new Past<Mark>();
  /** Notes every change as well, for a look at an earlier state; undefined: nobody may look. */
  undoLog: UndoLog | undefined;

  /** `tables`: all that ids of new rows are counted by. */
  constructor(calendar: CompanyCalendar, tables: readonly Counting[]) {
    this.#calendar = calendar;
    this.#tables = tables;
  }

  /** Call it before anything is replaced, added or removed. */
  note(of: Versioned, id: string): void {
    this.#history.note(of, id);
    this.undoLog?.note(of, id);
  }

  /** Runs `write`, whose changes have a cause. */
  because<T>(cause: Cause, write: () => T): T {
    return this.undoLog === undefined ? write() : this.undoLog.because(cause, write);
  }

  /** The current state, for `goTo`. Costs what has changed since the last mark. */
  mark(): Mark {
    const added = new Map(this.#tables.map((table) => [table, table.added]));
    return { version: this.#history.mark(), calendar: this.#calendar.reading(), added, past: this.#past };
  }

  /** Returns to a mark of this company. Costs what has changed since. */
  goTo({ version, calendar, added, past }: Mark): void {
    this.#history.goTo(version);
    for (const [table, count] of added) table.added = count;
    this.#calendar.restore(calendar);
    this.#past = past;
  }

  /** Keeps the current state for `asOf`, before a write. States older than `since` are dropped. */
  remember(now: number, since: number): void {
    this.#past = this.#past.before(now, this.mark(), since);
  }

  /** Runs `look` on the company as it was at an instant, as far back as is kept. */
  asOf<T>(instant: number, look: () => T): T {
    const then = this.#past.at(instant);
    if (then === undefined) return look();
    const present = this.mark();
    this.goTo(then);
    try {
      return look();
    } finally {
      this.goTo(present);
    }
  }

  /** All that it holds, for `load`. */
  get contents(): { readonly history: HistoryReading; readonly past: Past<Mark> } {
    return { history: this.#history.contents, past: this.#past };
  }

  /** Goes on from what another history of the same tables held. */
  load({ history, past }: CompanyHistory["contents"]): void {
    this.#history.load(history);
    this.#past = past;
  }

  /** Drops its marks, unless a stale list still needs one. No mark may be used afterwards. */
  forget(): void {
    if (this.#past.isEmpty) this.#history.forget();
  }

  /** Estimated bytes. */
  get weight(): number {
    const { versions, edits } = this.#history.size;
    return versions * VERSION_BYTES + edits * EDIT_BYTES;
  }
}
