import type { EmployeeRecord, PlannedAct } from "@hr-platform/domain";
import type { Jurisdiction } from "@hr-platform/spec/types";
import type { Decisions } from "@hr-platform/engine/contract/decisions";
import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import { Draws } from "./draws.ts";
import { type Workday, workdayOf } from "./workday.ts";

/** The most people of a company who act on one day: bounds what a day costs. Each day, others. */
export const MOST_PEOPLE = 2000;

/** Hours of a day: from, to. */
export type Hours = readonly [from: number, to: number];

/** Office hours. */
export const OFFICE: Hours = [9, 17.5];
/** When people sort out their own affairs. */
export const AWAKE: Hours = [7.5, 21];

/** Rows in an order: an array, or an index of the store. */
interface Rows<T> {
  readonly length: number;
  slice(start: number, end: number): readonly T[];
}

/** A day of a company at its beginning, on which acts are planned. */
export class Day {
  readonly company: CompanyState;
  /** The company's date. */
  readonly date: string;
  /** People by post when activity began. */
  readonly posts: Readonly<Record<string, number>>;
  readonly planned: PlannedAct[] = [];
  readonly decisions: Decisions;
  readonly #begins: number;
  readonly #rate: number;
  readonly #draws: Draws;
  readonly #workdays = new Map<Jurisdiction, Workday>();
  #people: readonly EmployeeRecord[] | undefined;

  /** `begins`: epoch milliseconds. `posts`: people by post when activity began. `rate`: 1 is that of a real company. */
  constructor(
    company: CompanyState,
    date: string,
    { begins, posts, decisions }: { readonly begins: number } & Pick<Day, "posts" | "decisions">,
    seed: number,
    rate: number,
  ) {
    this.company = company;
    this.date = date;
    this.posts = posts;
    this.decisions = decisions;
    this.#begins = begins;
    this.#rate = rate;
    this.#draws = new Draws(seed, company.slug, date);
  }

  /** The people who are not terminated, those who start later included; 2,000 of them in a larger company. */
  get people(): readonly EmployeeRecord[] {
    return (this.#people ??= this.some("people", this.company.directory.list("non-terminated", null, undefined, "by-id")).map(
      ({ record }) => record,
    ));
  }

  /** 2,000 of many, on each day others; all of fewer. */
  some<T>(name: string, all: Rows<T>): readonly T[] {
    const start = all.length <= MOST_PEOPLE ? 0 : Math.floor(this.#draws.share(name, "") * all.length);
    const first = all.slice(start, start + MOST_PEOPLE);
    return [...first, ...all.slice(0, Math.min(start, MOST_PEOPLE - first.length))];
  }

  workday(jurisdiction: Jurisdiction): Workday {
    let day = this.#workdays.get(jurisdiction);
    if (day === undefined)
      this.#workdays.set(jurisdiction, (day = workdayOf(jurisdiction, this.company.timeZone, this.date, this.#begins)));
    return day;
  }

  /** The jurisdiction of the company's office. */
  get office(): Jurisdiction {
    return this.company.company.record.resource.jurisdiction[0] ?? "AU";
  }

  /** Whether a person is at work on this day: employed, on a working day, and not on leave. */
  isAtWork(person: EmployeeRecord): boolean {
    const { resource, termination } = person;
    const { date, isWorking } = this.workday(resource.jurisdiction);
    return isWorking && termination === null && resource.start_date <= date && this.company.statusOf(person) !== "on_leave";
  }

  /** Whether something happens that follows from what happened before, with probability `p` on this day. */
  follows(act: string, about: string, p: number): boolean {
    return this.#draws.share(act, about) < p;
  }

  /** Whether something happens by itself: `perYear` times in a year of 250 days, if the rate is 1. */
  happens(act: string, about: string, perYear: number): boolean {
    return this.#draws.share(act, about) < (perYear / 250) * this.#rate;
  }

  /** Plans an act for an instant within hours of the jurisdiction's day. */
  at(act: string, about: string, jurisdiction: Jurisdiction, [from, to]: Hours): void {
    const hour = from + this.#draws.share(`${act} at`, about) * (to - from);
    this.planned.push({ at: this.workday(jurisdiction).begins + Math.floor(hour * 3600) * 1000, act, about });
  }
}

/** Orders acts by their instants. */
export function actsInOrder(acts: readonly PlannedAct[]): PlannedAct[] {
  const key = ({ act, about }: PlannedAct): string => `${act} ${about}`;
  return acts.toSorted((a, b) => a.at - b.at || (key(a) < key(b) ? -1 : 1));
}
