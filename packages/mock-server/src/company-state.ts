import {
  type CompanyData,
  type CompanyRecord,
  type EmployeeRecord,
  type LeaveRecord,
  type LeaveTypeRecord,
  addDays,
  idSequence,
  localDate,
  startOfDay,
} from "@hr-platform/fixtures";
import { Agenda } from "./agenda.ts";
import { EmployeeDirectory } from "./employee-directory.ts";
import { LeaveRegister } from "./leave-register.ts";
import { isGranted, statusOn } from "./rules/employee-status.ts";
import { part } from "./rules/visibility.ts";
import { Row, Table } from "./table.ts";

/** What a route writes: rows to put. It never writes itself. */
export type Change =
  | { readonly table: "company"; readonly record: CompanyRecord }
  | { readonly table: "employees"; readonly row: Row<EmployeeRecord> }
  | { readonly table: "leave"; readonly row: Row<LeaveRecord> };

/** A status that moved by itself when a day began. */
export interface StatusMove {
  readonly at: string;
  readonly employee_id: string;
  readonly from: string;
  readonly to: string;
}

/**
 * One company's data with its indexes. An operation sees the state of its key's company only, so an id of
 * another company is unknown by construction (§5.3).
 */
export class CompanyState {
  readonly slug: string;
  /** The company's calendar date when the world began. */
  readonly began: string;
  /** Data of areas without state of their own here. */
  readonly data: CompanyData;
  readonly employees: Table<EmployeeRecord>;
  readonly directory: EmployeeDirectory;
  readonly leaveTypes: Table<LeaveTypeRecord>;
  readonly sealedTypes: Table<LeaveTypeRecord>;
  readonly sealedLeave: Table<LeaveRecord>;
  readonly leave: Table<LeaveRecord>;
  readonly leaveRegister: LeaveRegister;
  readonly #agenda = new Agenda();
  readonly #ids: { readonly employees: (n: number) => string; readonly leave: (n: number) => string };
  readonly #timeZone: string;
  #company: Row<CompanyRecord>;
  #today: string;
  /** When the earliest entry of the agenda falls due: epoch milliseconds. */
  #due = Number.POSITIVE_INFINITY;
  /** When the company's next day begins. */
  #nextDay: number;

  constructor(data: CompanyData, seed: number, now: number) {
    const { types, leave, sealedTypes, sealedLeave } = part(data);
    this.slug = data.slug;
    this.data = data;
    this.#company = new Row(data.company);
    this.#timeZone = data.company.resource.timezone;
    this.#today = this.began = localDate(now, this.#timeZone);
    this.#nextDay = startOfDay(addDays(this.#today, 1), this.#timeZone);
    this.leaveTypes = new Table(types);
    this.sealedTypes = new Table(sealedTypes);
    this.sealedLeave = new Table(sealedLeave);
    this.leave = new Table(leave);
    this.leaveRegister = new LeaveRegister(this.leave);
    this.employees = new Table(data.employees.map((record) => this.#initial(record)));
    this.directory = new EmployeeDirectory(this.employees);
    this.#ids = { employees: idSequence(seed, `${data.slug}/api/employee`), leave: idSequence(seed, `${data.slug}/api/leave`) };
    for (const row of this.employees.rows()) this.#schedule(row.record.resource.probation_end_date, row.id);
    for (const row of this.leave.rows()) this.#scheduleLeave(row);
  }

  get company(): Row<CompanyRecord> {
    return this.#company;
  }

  /** The company's calendar date: "today" for every rule. */
  get today(): string {
    return this.#today;
  }

  /** The next instant (epoch milliseconds) at which `settle` has something to do. */
  get due(): number {
    return Math.min(this.#due, this.#nextDay);
  }

  /** The id that the next row of a table will get; it is used up when the row is put. */
  nextId(table: "employees" | "leave"): string {
    return this.#ids[table](this[table].added);
  }

  /** An employee's status today, from what the API may see. */
  statusOf(employee: EmployeeRecord): EmployeeRecord["resource"]["status"] {
    return statusOn(this.#today, employee, this.leaveRegister.of(employee.resource.id));
  }

  /** The only writer. Keeps indexes, agenda and, while `derive` holds, the statuses of those whose leave changed. */
  applyChanges(changes: readonly Change[], derive: boolean): void {
    for (const change of changes) {
      switch (change.table) {
        case "company":
          this.#company = new Row(change.record);
          break;
        case "employees":
          this.employees.put(change.row);
          this.#schedule(change.row.record.resource.probation_end_date, change.row.id);
          break;
        case "leave":
          this.leave.put(change.row);
          this.#scheduleLeave(change.row);
          if (derive) this.#derive(change.row.record.resource.employeeId);
          break;
      }
    }
  }

  /** Lets the days up to an instant begin, one after the other; statuses that move are returned in order. */
  settle(now: number, derive: boolean): StatusMove[] {
    const moves: StatusMove[] = [];
    while (this.#due <= now) {
      const { date, employeeIds } = this.#agenda.take()!;
      this.#today = date;
      for (const id of derive ? employeeIds : []) {
        const move = this.#derive(id);
        if (move !== undefined) moves.push({ at: new Date(this.#due).toISOString(), employee_id: id, ...move });
      }
      this.#plan();
    }
    if (now >= this.#nextDay) {
      this.#today = localDate(now, this.#timeZone);
      this.#nextDay = startOfDay(addDays(this.#today, 1), this.#timeZone);
    }
    return moves;
  }

  /** Brings every status in line, after the rule itself was switched. */
  deriveAll(): void {
    for (const id of [...this.employees.rows()].map((row) => row.id)) this.#derive(id);
  }

  #initial(record: EmployeeRecord): EmployeeRecord {
    const status = this.statusOf(record);
    return status === record.resource.status ? record : { ...record, resource: { ...record.resource, status } };
  }

  #derive(employeeId: string): { from: string; to: string } | undefined {
    const row = this.employees.get(employeeId);
    if (row === undefined) return undefined;
    const from = row.record.resource.status;
    const to = this.statusOf(row.record);
    if (from === to) return undefined;
    this.employees.put(new Row({ ...row.record, resource: { ...row.record.resource, status: to } }));
    return { from, to };
  }

  #scheduleLeave(row: Row<LeaveRecord>): void {
    const { employeeId, startDate, endDate } = row.record.resource;
    if (!isGranted(row.record.resource) || endDate < this.#today) return;
    this.#schedule(startDate, employeeId);
    this.#schedule(addDays(endDate, 1), employeeId);
  }

  #schedule(date: string | null, employeeId: string): void {
    if (date === null || date <= this.#today) return;
    this.#agenda.add(date, employeeId);
    if (this.#agenda.earliest === date) this.#plan();
  }

  #plan(): void {
    const { earliest } = this.#agenda;
    this.#due = earliest === undefined ? Number.POSITIVE_INFINITY : startOfDay(earliest, this.#timeZone);
  }
}
