// Problems, checks, calendar, paging, rate limit, people and leave types: what every area of the service needs.
export interface Options { readonly now: () => number }
export interface Started { readonly handle: (request: Request) => Promise<Response>; readonly target: Record<string, unknown> }
export type Json = Record<string, unknown>;
export type Jurisdiction = "AU" | "NZ" | "UK";
export const JURISDICTIONS = ["AU", "NZ", "UK"] as const;
export const EMPLOYMENT = ["full_time", "part_time", "casual", "contractor"] as const;

const CODES: Readonly<Record<number, string>> = {
  400: "VALIDATION_ERROR", 401: "UNAUTHORISED", 403: "FORBIDDEN", 404: "NOT_FOUND", 409: "CONFLICT", 429: "RATE_LIMITED",
    501: "NOT_IMPLEMENTED",
};

export class Problem extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(status: number, message: string, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
  body(): Json {
    const code = CODES[this.status] ?? "INTERNAL_ERROR";
    return { error: { code, message: this.message, ...(this.field === undefined ? {} : { field: this.field }) } };
  }
}
export const bad = (field: string, message: string): Problem => new Problem(400, message, field);
export const missing = (what: string): Problem => new Problem(404, `No such ${what}.`);
export const conflict = (message: string): Problem => new Problem(409, message);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Real calendar days only: 2026-02-30 is none. */
export function isDay(value: unknown): value is string {
  if (typeof value !== "string" || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  return toDay(toMs(value)) === value;
}
export function toMs(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const addDays = (date: string, days: number): string => toDay(toMs(date) + days * 86_400_000);

/** The JSON text of a request body; nothing sent is undefined. */
export function parseBody(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw bad("body", "The body is not valid JSON.");
  }
}
export function fields(raw: unknown): Json {
  if (raw === undefined) return {};
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) throw bad("body", "The body must be a JSON object.");
  return raw as Json;
}
export function need<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw bad(field, `${field} is required.`);
  return value;
}
function check<T>(body: Json, field: string, what: string, test: (value: unknown) => value is T): T | undefined {
  const value = body[field];
  if (value === undefined) return undefined;
  if (!test(value)) throw bad(field, `${field} must be ${what}.`);
  return value;
}
const text = (max: number) => (value: unknown): value is string => typeof value === "string" && value.trim() !== "" && value.length <= max;
export const str = (body: Json, field: string, max = 200) => check(body, field, `a text of 1 to ${max} characters`, text(max));
export const flag = (body: Json, field: string) => check(body, field, "true or false", (v): v is boolean => typeof v === "boolean");
export const day = (body: Json, field: string) => check(body, field, "a date (YYYY-MM-DD)", isDay);
export const cents = (body: Json, field: string) =>
  check(body, field, "a whole number of cents", (v): v is number => Number.isSafeInteger(v) && Number(v) >= 0);
export const uuid = (body: Json, field: string) =>
  check(body, field, "a UUID", (v): v is string => typeof v === "string" && UUID.test(v));
export const mail = (body: Json, field: string) =>
  check(body, field, "an e-mail address", (v): v is string => typeof v === "string" && EMAIL.test(v));
export const pick = <T extends string>(body: Json, field: string, allowed: readonly T[]) =>
  check(body, field, `one of ${allowed.join(", ")}`, (v): v is T => allowed.includes(v as T));
/** Text or null. */
export function orNull<T>(body: Json, field: string, read: (body: Json, field: string) => T | undefined): T | null | undefined {
  return body[field] === null ? null : read(body, field);
}

export interface Meta { total: number; page: number; limit: number; has_more: boolean }
export function pageOf(query: URLSearchParams, fallback: number): { page: number; limit: number } {
  const read = (name: string, otherwise: number): number => {
    const raw = query.get(name);
    if (raw === null) return otherwise;
    if (!/^[1-9]\d{0,5}$/.test(raw)) throw bad(name, `${name} must be a whole number from 1.`);
    return Number(raw);
  };
  return { page: read("page", 1), limit: Math.min(read("limit", fallback), 100) };
}
/** @param fallback rows of a page without `limit` */
export const pagedBy = (fallback: number) => <T>(rows: readonly T[], query: URLSearchParams): { data: T[]; meta: Meta } => {
  const { page, limit } = pageOf(query, fallback);
  const data = rows.slice((page - 1) * limit, page * limit);
  return { data, meta: { total: rows.length, page, limit, has_more: page * limit < rows.length } };
};

/** At most 100 requests in any 60 seconds. */
export class Limiter {
  readonly now: () => number;
  readonly seen = new Map<string, number[]>();
  constructor(now: () => number) {
    this.now = now;
  }
  take(key: string, counts = true): { allowed: boolean; headers: Record<string, string> } {
    const now = this.now();
    const recent = (this.seen.get(key) ?? []).filter((at) => at > now - 60_000);
    const allowed = recent.length < 100;
    if (allowed && counts) recent.push(now);
    this.seen.set(key, recent);
    const reset = Math.ceil(((recent[0] ?? now) + 60_000) / 1000);
    const headers = { "X-RateLimit-Limit": "100", "X-RateLimit-Remaining": String(100 - recent.length),
      "X-RateLimit-Reset": String(reset) };
    return { allowed, headers };
  }
}

/** Version-4-shaped identifiers from a seeded generator (mulberry32). */
export function makeIds(seed: number): () => string {
  let state = seed;
  const word = (): string => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0).toString(16).padStart(8, "0");
  };
  return () => {
    const hex = word() + word() + word() + word();
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
}

function easter(year: number): number {
  const a = year % 19, b = Math.floor(year / 100), c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return Date.UTC(year, Math.floor(m / 31) - 1, (m % 31) + 1);
}
const MATARIKI: Readonly<Record<number, string>> = {
  2024: "2024-06-28", 2025: "2025-06-20", 2026: "2026-07-10", 2027: "2027-06-25", 2028: "2028-07-14", 2029: "2029-07-06",
    2030: "2030-06-21",
};
export interface Holiday { date: string; name: string }
export function holidays(place: Jurisdiction, year: number, region = ""): Holiday[] {
  const list: Holiday[] = [];
  const add = (date: string, name: string): void => void list.push({ date, name });
  const weekday = (date: string): number => new Date(toMs(date)).getUTCDay();
  const fixed = (monthDay: string, name: string, moved = true): void => {
    const date = `${year}-${monthDay}`;
    add(date, name);
    if (!moved || ![0, 6].includes(weekday(date))) return;
    let next = date;
    while ([0, 6].includes(weekday(next)) || list.some((h) => h.date === next)) next = addDays(next, 1);
    add(next, `${name} (observed)`);
  };
  const nth = (month: number, n: number, dow: number, name: string): void => { // n = 0: the last one
    let date = n === 0 ? toDay(Date.UTC(year, month, 0)) : toDay(Date.UTC(year, month - 1, 1 + 7 * (n - 1)));
    while (weekday(date) !== dow) date = addDays(date, n === 0 ? -1 : 1);
    add(date, name);
  };
  fixed("01-01", "New Year's Day");
  if (place === "NZ") fixed("01-02", "Day after New Year's Day");
  if (place === "AU") fixed("01-26", "Australia Day");
  if (place === "NZ") fixed("02-06", "Waitangi Day");
  add(toDay(easter(year) - 2 * 86_400_000), "Good Friday");
  add(toDay(easter(year) + 86_400_000), "Easter Monday");
  if (place === "AU") fixed("04-25", "Anzac Day", false);
  if (place === "NZ") fixed("04-25", "Anzac Day");
  if (place === "UK") nth(5, 1, 1, "Early May bank holiday");
  if (place === "UK") nth(5, 0, 1, "Spring bank holiday");
  if (place === "UK") nth(8, 0, 1, "Summer bank holiday");
  if (place === "NZ") nth(6, 1, 1, "King's Birthday");
  if (place === "NZ" && MATARIKI[year] !== undefined) add(MATARIKI[year], "Matariki");
  if (place === "NZ") nth(10, 4, 1, "Labour Day");
  if (place === "AU" && ["NSW", "VIC"].includes(region)) nth(6, 2, 1, "King's Birthday");
  if (place === "AU" && region === "NSW") nth(10, 1, 1, "Labour Day");
  if (place === "AU" && region === "VIC") nth(3, 2, 1, "Labour Day");
  if (place === "AU" && region === "VIC") nth(11, 1, 2, "Melbourne Cup Day");
  fixed("12-25", "Christmas Day");
  fixed("12-26", "Boxing Day");
  return list.sort((a, b) => a.date.localeCompare(b.date));
}
export function workingDays(start: string, end: string, place: Jurisdiction, off = holidays): number {
  const free = new Set<string>();
  for (let year = Number(start.slice(0, 4)); year <= Number(end.slice(0, 4)); year += 1) for (const h of off(place,
    year)) free.add(h.date);
  let count = 0;
  for (let ms = toMs(start); ms <= toMs(end); ms += 86_400_000) {
    if (![0, 6].includes(new Date(ms).getUTCDay()) && !free.has(toDay(ms))) count += 1;
  }
  return count;
}

export interface Person {
  id: string; first_name: string; last_name: string; email: string; job_title: string | null; department: string | null;
  employment_type: string; start_date: string; base_salary: number | null; status: "active" | "on_leave" | "probation" | "terminated";
  probation_end_date: string | null; manager_id: string | null; jurisdiction: Jurisdiction; created_at: string;
  role: string; invited: boolean;
}
const FIRST = "Mia Leo Ava Kai Zoe Finn Isla Noah Ruby Hugo Maya Owen Tess Ezra Cleo Jude Iris Beau Nina Rhys Esme Theo Lola Dean"
  .split(" ");
const LAST = "Hart Ngata Singh Doyle Walsh Chen Moana Price Khan Reid Tane Frost Lowe Brandt Osei Quinn Vance Ellis Petrov Marsh Yates"
  .split(" ");
/** Person 0 leads the company, 1 to 4 lead the departments. Every tenth is terminated. */
export function seedPeople(
  next: () => string, count: number, today: string, domain: string, departments: readonly string[], given = FIRST, ending = "",
): Person[] {
  const people: Person[] = [];
  for (let i = 0; i < count; i += 1) {
    const first = given[i % given.length] ?? "Mia", last = `${LAST[(i * 5 + 2) % LAST.length] ?? "Hart"}${ending}`;
    const started = addDays(today, -(60 + ((i * 97) % 1500)));
    const status = i < 5 ? "active" : i % 10 === 9 ? "terminated" : i % 9 === 5 ? "probation" : i % 13 === 7 ? "on_leave" : "active";
    people.push({
      id: next(), first_name: first, last_name: last, email: `${first}.${last}.${i}@${domain}`.toLowerCase(),
      job_title: i % 8 === 6 ? null : i < 5 ? "Head" : "Specialist",
        department: i === 0 ? null : departments[i % departments.length] ?? null,
      employment_type: EMPLOYMENT[i % 7 === 3 ? 1 : i % 12 === 8 ? 3 : 0], start_date: started,
        base_salary: i % 11 === 8 ? null : 6_500_000 + i * 125_050,
      status, probation_end_date: status === "probation" ? addDays(today, 40 + i) : null,
      manager_id: i === 0 ? null : (people[i < 5 ? 0 : 1 + (i % 4)]?.id ?? null),
        jurisdiction: JURISDICTIONS[i % 5 === 2 ? 1 : i % 7 === 4 ? 2 : 0],
      created_at: `${started}T09:00:00.000Z`, role: i === 0 ? "company_admin" : i < 5 ? "manager" : "employee", invited: i < 20,
    });
  }
  return people;
}

export interface LeaveType {
  id: string; name: string; is_paid: boolean; requires_approval: boolean; allow_half_days: boolean; min_notice_days: number;
  max_days_per_year: number | null; is_default: boolean;
}
export function seedTypes(next: () => string): LeaveType[] {
  const type = (name: string, paid: boolean, approval: boolean, half: boolean, notice: number, max: number | null,
    main: boolean): LeaveType => ({
    id: next(), name, is_paid: paid, requires_approval: approval, allow_half_days: half, min_notice_days: notice, max_days_per_year: max,
      is_default: main,
  });
  return [
    type("Annual leave", true, true, true, 7, null, true), type("Sick leave", true, false, true, 0, 10, true),
    type("Unpaid leave", false, true, false, 14, 30, false), type("Study leave", true, true, true, 14, 5, false),
  ];
}
