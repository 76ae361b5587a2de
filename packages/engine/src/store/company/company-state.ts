import {
  type CompanyData,
  type CompanyRecord,
  type EmployeeRecord,
  type IdSequence,
  type LeaveRecord,
  type LeaveTypeRecord,
  type RecognitionRecord,
  type Steps,
  addDays,
  atOnce,
  idSequence,
  isoInstant,
  STEP,
} from "@hr-platform/domain";
import { type Change, type ClockStep, type Moved, FirstAnswers } from "../change.ts";
import { CompanyCalendar } from "./company-calendar.ts";
import { CompanyHistory } from "./company-history.ts";
import { type Collections, Facts, type PlainChange, type RecordTable, collections } from "./company-tables.ts";
import { EmployeeDirectory } from "../indexes/employee-directory.ts";
import type { Collection } from "../collection.ts";
import { LeaveRegister } from "../indexes/leave-register.ts";
import { isGranted, statusOn } from "../employee-status.ts";
import { splitHidden } from "../visibility.ts";
import { Row, type Stored, Table } from "../table.ts";
import type { TimedName, NextDue } from "../timed-records.ts";

/** Bytes of a row with its indexes; measured on the default world. */
const ROW_BYTES = 256;

/** Tables to which the API adds rows. */
type Growing = "employees" | "leave" | "recognition" | RecordTable;

/** Names of id streams that differ from their table. */
const STREAMS: Readonly<Record<string, string>> = { employees: "employee" };

/**
 * The data of one company with its indexes. An operation sees only the company of its key, so the ids of other
 * companies are unknown by construction (§5.3).
 */
export class CompanyState {
  readonly slug: string;
  /** The company's calendar date when the world began. */
  readonly began: string;
  /** The time zone that it was built with. */
  readonly zone: string;
  /** The data at the start, for what never changes. */
  readonly data: CompanyData;
  /** Records of areas whose responses combine several of them. */
  readonly records: Collections;
  readonly recognition: Table<RecognitionRecord>;
  readonly employees: Table<EmployeeRecord>;
  readonly directory: EmployeeDirectory;
  readonly leaveTypes: Table<LeaveTypeRecord>;
  readonly hiddenTypes: Table<LeaveTypeRecord>;
  readonly hiddenLeave: Table<LeaveRecord>;
  readonly leave: Table<LeaveRecord>;
  readonly leaveRegister: LeaveRegister;
  readonly firstAnswers: FirstAnswers = new FirstAnswers();
  readonly history: CompanyHistory;
  readonly #calendar: CompanyCalendar;
  readonly #facts: Facts;
  readonly #ids: CompanyIds;

  /** `timeZone` decides the date of today. Default: that of the company. `people`: "later" if `addPeople` is called next. */
  constructor(
    data: CompanyData,
    seed: number,
    now: number,
    timeZone: string = data.company.resource.timezone,
    people: "now" | "later" = "now",
  ) {
    const { types, leave, hiddenTypes, hiddenLeave } = splitHidden(data);
    this.slug = data.slug;
    this.zone = timeZone;
    this.data = data;
    this.records = collections(data);
    this.recognition = new Table(data.recognition);
    this.#facts = new Facts(data);
    this.#ids = new CompanyIds(seed, data.slug);
    this.#calendar = new CompanyCalendar(timeZone, now);
    this.began = data.began ?? this.today;
    this.leaveTypes = new Table(types);
    this.hiddenTypes = new Table(hiddenTypes);
    this.hiddenLeave = new Table(hiddenLeave);
    this.leave = new Table(leave);
    this.leaveRegister = new LeaveRegister(this.leave);
    this.employees = new Table();
    this.directory = new EmployeeDirectory(this.employees);
    this.history = new CompanyHistory(this.#calendar, this.#growing());
    if (people === "now") atOnce(this.addPeople());
  }

  /** Adds the people with whom the world begins, in steps. */
  *addPeople(): Steps {
    for (const [n, record] of this.data.employees.entries()) {
      if (n % STEP === 0) yield;
      const { id } = this.employees.begin(this.#initial(record));
      this.#calendar.schedule(record.resource.probation_end_date, id);
    }
    for (const row of this.leave.rows()) this.#scheduleLeave(row);
    this.#calendar.agenda.began();
  }

  /** The parts that only saved states see. */
  get inner(): { readonly calendar: CompanyCalendar; readonly facts: Facts } {
    return { calendar: this.#calendar, facts: this.#facts };
  }

  get company(): Row<CompanyRecord> {
    return this.#facts.company;
  }

  /** The company's calendar date: "today" for every rule. */
  get today(): string {
    return this.#calendar.today;
  }

  /** The next instant (epoch milliseconds) when `settle` has something to do. */
  get due(): number {
    return Math.min(this.#calendar.due, this.#facts.next.at);
  }

  /** The time zone of `today`. */
  get timeZone(): string {
    return this.#calendar.timeZone;
  }

  /** The single records of the company: branding, billing, set-up and others. */
  get facts(): Facts["now"] {
    return this.#facts.now;
  }

  /** The id of the next row of a table. It is used up when the row is put. */
  nextId(table: Growing): string {
    const rows = table === "employees" || table === "leave" || table === "recognition" ? this[table] : this.records[table];
    return this.#ids.next(STREAMS[table] ?? table, rows);
  }

  /** An id stream of new resources: the nth id is always the same. */
  ids(stream: string): IdSequence {
    return this.#ids.of(stream);
  }

  /** The status of an employee today, from visible leave. */
  statusOf(employee: EmployeeRecord): EmployeeRecord["resource"]["status"] {
    return statusOn(this.today, employee, this.leaveRegister.of(employee.resource.id));
  }

  /**
   * The only writer. Updates indexes and agenda and, if `derive`, the statuses of employees whose leave changed.
   * Returns the changed statuses.
   */
  applyChanges(changes: readonly Change[], derive: boolean): readonly Moved[] {
    const moved: Moved[] = [];
    for (const change of changes) {
      // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- The other tables have no index.
      switch (change.table) {
        case "employees":
          this.#put(this.employees, change.row);
          this.#calendar.schedule(change.row.record.resource.probation_end_date, change.row.id);
          break;
        case "leave":
          this.#put(this.leave, change.row);
          this.#scheduleLeave(change.row);
          if (derive) moved.push(...this.#derive(change.row.record.resource.employeeId));
          break;
        case "hiddenLeave":
          this.#put(this.hiddenLeave, change.row);
          break;
        case "recognition":
          this.#put(this.recognition, change.row);
          break;
        case "firstAnswers":
          this.history.note(this.firstAnswers, change.id);
          this.firstAnswers.write(change.id, change.record);
          break;
        default:
          this.#putPlain(change);
      }
    }
    return moved;
  }

  #put<R extends Stored>(table: Table<R>, row: Row<R>): void {
    this.history.note(table, row.id);
    table.put(row);
  }

  #putPlain(change: PlainChange): void {
    const { table } = change;
    const records: Record<string, Collection<object> | undefined> = this.records as object as Record<string, Collection<object>>;
    const collection = records[table];
    if (collection === undefined) {
      this.history.note(this.#facts, table);
      this.#facts.write(table, change.record);
      return;
    }
    this.history.note(collection, collection.idOf(change.record!));
    collection.put(change.record!);
  }

  /** Does what is due up to an instant, in order: begins days, and lets timed records change. Returns what changed. */
  settle(now: number, derive: boolean, { onMove, doTimed }: Passing = {}): ClockStep[] {
    const steps: ClockStep[] = [];
    const check = (id: string, at: number): void => {
      for (const move of derive ? this.history.because({ by: "clock", at, work: "employee-status" }, () => this.#derive(id)) : []) {
        const [from, to] = [move.before.record.resource.status, move.after.record.resource.status];
        steps.push({ kind: "employee-status", at: isoInstant(at), employee_id: id, from, to });
        onMove?.(move, at);
      }
    };
    const work = doTimed && ((name: TimedName, at: number): void => void steps.push(...doTimed(name, at)));
    passTime({ calendar: this.#calendar, facts: this.#facts }, now, check, work);
    return steps;
  }

  /** Changes the time zone. `deriveAll` updates the statuses. */
  keepTime(timeZone: string, now: number): void {
    this.#calendar.keepTime(timeZone, now);
  }

  /** Updates every status, after the decision changed. */
  deriveAll(): void {
    for (const id of [...this.employees.rows()].map((row) => row.id)) this.#derive(id);
  }

  #initial(record: EmployeeRecord): EmployeeRecord {
    const status = this.statusOf(record);
    return status === record.resource.status ? record : { ...record, resource: { ...record.resource, status } };
  }

  /** Updates the status of one employee. Returns no or one change. */
  #derive(employeeId: string): readonly Moved[] {
    const before = this.employees.get(employeeId);
    if (before === undefined) return [];
    const status = this.statusOf(before.record);
    if (status === before.record.resource.status) return [];
    const after = new Row<EmployeeRecord>({ ...before.record, resource: { ...before.record.resource, status } });
    this.#put(this.employees, after);
    return [{ before, after }];
  }

  #scheduleLeave(row: Row<LeaveRecord>): void {
    const { employeeId, startDate, endDate } = row.record.resource;
    if (!isGranted(row.record.resource) || endDate < this.today) return;
    this.#calendar.schedule(startDate, employeeId);
    this.#calendar.schedule(addDays(endDate, 1), employeeId);
  }

  /** Estimated bytes, with its history. */
  get weight(): number {
    let rows = 0;
    for (const table of this.#growing()) rows += table.size;
    return rows * ROW_BYTES + this.history.weight;
  }

  #growing(): { added: number; readonly size: number }[] {
    return [this.employees, this.leave, this.hiddenLeave, this.recognition, ...Object.values(this.records)];
  }
}

/** The ids of a company's new resources. The nth id of a stream is always the same. */
class CompanyIds {
  readonly #seed: number;
  readonly #slug: string;
  readonly #sequences = new Map<string, IdSequence>();

  constructor(seed: number, slug: string) {
    this.#seed = seed;
    this.#slug = slug;
  }

  of(stream: string): IdSequence {
    let ids = this.#sequences.get(stream);
    if (ids === undefined) this.#sequences.set(stream, (ids = idSequence(this.#seed, `${this.#slug}/api/${stream}`)));
    return ids;
  }

  /** The id of the next row. A saved world already contains ids of this stream. */
  next(stream: string, rows: { readonly added: number; get(id: string): unknown }): string {
    const ids = this.of(stream);
    let n = rows.added;
    while (rows.get(ids(n)) !== undefined) n += 1;
    return ids(n);
  }
}

/** What to do while time passes in a company. */
interface Passing {
  /** Called for each status of an employee that changed. */
  readonly onMove?: (moved: Moved, at: number) => void;
  /** Does the work of a timed record, after which it is due later or never. Absent: such work is left. */
  readonly doTimed?: (name: TimedName, at: number) => readonly ClockStep[];
}

/** What is due in a company. */
interface Due {
  readonly calendar: CompanyCalendar;
  readonly facts: { readonly next: NextDue };
}

/**
 * Does what is due up to an instant, in order: begins the days of the calendar, calling `check` for employees whose
 * status may change, and calls `work` for timed records.
 */
function passTime(
  { calendar, facts }: Due,
  now: number,
  check: (employeeId: string, at: number) => void,
  work: ((name: TimedName, at: number) => void) | undefined,
): void {
  if (work === undefined) return calendar.begin(now, check);
  for (let due = facts.next; due.at <= now; due = facts.next) {
    // The days up to then have begun, so that the work sees its own date.
    calendar.begin(due.at, check);
    work(due.name, due.at);
    if (facts.next.name === due.name && facts.next.at <= due.at) throw new Error(`the work of ${due.name} is still due after it was done`);
  }
  calendar.begin(now, check);
}
