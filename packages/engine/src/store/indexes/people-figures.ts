import { type EmployeeRecord, STEP, type Steps, type TrainingRecord, atOnce } from "@hr-platform/domain";
import type { Jurisdiction } from "@hr-platform/spec/types";
import type { Collection } from "../collection.ts";
import type { Index, Row, Table } from "../table.ts";

/** People with the same first day, and the same last day or none. */
export interface Stay {
  readonly jurisdiction: Jurisdiction;
  readonly start: string;
  /** The last day; null: still employed. */
  readonly end: string | null;
  readonly voluntary: boolean;
  people: number;
}

/** The people of one department. */
export interface DepartmentTally {
  /** People who are not terminated. */
  people: number;
  /** Contractors among them. */
  contractors: number;
  /** People with assigned training. Assignments stay counted after people leave. */
  enrolled: number;
  assigned: number;
  done: number;
}

/** The name of the cell for people without a department (A-235). */
const UNASSIGNED = "Unassigned";

/** The counts behind the analytics, updated with each employee, so that a summary does not read all employees. */
export class PeopleFigures implements Index<EmployeeRecord> {
  readonly statuses: Record<EmployeeRecord["resource"]["status"], number> = { active: 0, on_leave: 0, probation: 0, terminated: 0 };
  /** By name. */
  readonly departments: Map<string, DepartmentTally> = new Map();
  /** Increases with each change, so that computed figures can be cached. */
  version = 0;
  readonly #stays = new Map<string, Stay>();
  readonly #employees: Table<EmployeeRecord>;
  readonly #training: Collection<TrainingRecord>;
  /** Counts of courses by employee, and the version of the training that they are counted from. */
  #courses: ReadonlyMap<string, Courses>;
  #counted: number;

  constructor(employees: Table<EmployeeRecord>, training: Collection<TrainingRecord>) {
    this.#employees = employees;
    this.#training = training;
    this.#counted = training.version;
    this.#courses = coursesOf(training);
  }

  /** Counts the training anew, if it has changed. */
  refresh(): this {
    if (this.#counted === this.#training.version) return this;
    for (const { record } of this.#employees.rows()) this.#count(record, -1);
    this.#counted = this.#training.version;
    this.#courses = coursesOf(this.#training);
    for (const { record } of this.#employees.rows()) this.#count(record, 1);
    this.version += 1;
    return this;
  }

  /** Everybody who is or was employed, in groups. */
  stays(): Iterable<Stay> {
    return this.#stays.values();
  }

  change(before: Row<EmployeeRecord> | undefined, after: Row<EmployeeRecord> | undefined): void {
    this.version += 1;
    if (before !== undefined) this.#count(before.record, -1);
    if (after !== undefined) this.#count(after.record, 1);
  }

  #count({ resource, termination }: EmployeeRecord, step: 1 | -1): void {
    this.statuses[resource.status] += step;
    this.#countStay(resource, termination, step);
    const name = resource.department ?? UNASSIGNED;
    let tally = this.departments.get(name);
    if (tally === undefined) this.departments.set(name, (tally = { people: 0, contractors: 0, enrolled: 0, assigned: 0, done: 0 }));
    if (termination === null) {
      tally.people += step;
      if (resource.employment_type === "contractor") tally.contractors += step;
    }
    const training = this.#courses.get(resource.id);
    if (training !== undefined) {
      tally.enrolled += step;
      tally.assigned += step * training.assigned;
      tally.done += step * training.done;
    }
    if (tally.people === 0 && tally.enrolled === 0) this.departments.delete(name);
  }

  #countStay({ jurisdiction, start_date }: EmployeeRecord["resource"], termination: EmployeeRecord["termination"], step: 1 | -1): void {
    const key = `${jurisdiction} ${start_date} ${termination === null ? "" : `${termination.date} ${termination.voluntary}`}`;
    const stay = this.#stays.get(key);
    if (stay === undefined) {
      const [end, voluntary] = termination === null ? [null, false] : [termination.date, termination.voluntary];
      this.#stays.set(key, { jurisdiction, start: start_date, end, voluntary, people: step });
    } else if (stay.people + step === 0) this.#stays.delete(key);
    else stay.people += step;
  }
}

/** Courses of a person. */
interface Courses {
  readonly assigned: number;
  readonly done: number;
}

function coursesOf(training: Collection<TrainingRecord>): ReadonlyMap<string, Courses> {
  const courses = new Map<string, Courses>();
  for (const { employee_id, completed } of training.values()) {
    const own = courses.get(employee_id) ?? { assigned: 0, done: 0 };
    courses.set(employee_id, { assigned: own.assigned + 1, done: own.done + (completed ? 1 : 0) });
  }
  return courses;
}

const figures = new WeakMap<Table<EmployeeRecord>, PeopleFigures>();

/** What a company has that figures are counted from. */
interface Counted {
  readonly employees: Table<EmployeeRecord>;
  readonly records: { readonly training: Collection<TrainingRecord> };
}

/** The figures of a company's employees, counted at first use and then updated. */
export function peopleFigures(counted: Counted): PeopleFigures {
  if (!figures.has(counted.employees)) atOnce(countPeople(counted));
  return figures.get(counted.employees)!.refresh();
}

/** Counts the figures of a company's employees, in steps. They must not change meanwhile. */
export function* countPeople({ employees, records: { training } }: Counted): Steps {
  const counted = new PeopleFigures(employees, training);
  for (const row of employees.rows()) {
    counted.change(undefined, row);
    if (counted.version % STEP === 0) yield;
  }
  figures.set(employees, employees.follow(counted, "later"));
}
