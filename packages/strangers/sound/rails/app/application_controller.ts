// ApplicationController and its concerns: strong parameters with validation, pagination, lookups inside the key's company.
import { ApiError, invalid, missing, validDate } from "../lib/support.ts";
import type { Attributes } from "../lib/support.ts";
import { kept, of } from "./models.ts";
import type { Company, Employee, Store } from "./models.ts";

export interface Rendered { readonly json?: Attributes; readonly csv?: string; readonly filename?: string; readonly status?: number }
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const blank = (value: unknown): boolean => value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** Permitted attributes of a JSON body. Whatever is not asked for is ignored, as unpermitted parameters are. */
export class Params {
  readonly #raw: Attributes;
  constructor(raw: Attributes) {
    this.#raw = raw;
  }
  given(field: string): boolean {
    return this.#raw[field] !== undefined;
  }
  raw(field: string): unknown {
    return this.#raw[field];
  }
  text(field: string, maximum = 255): string {
    const value = this.#raw[field];
    if (blank(value)) throw invalid(field, "can't be blank");
    if (typeof value !== "string") throw invalid(field, "must be text");
    if (Array.from(value).length > maximum) throw invalid(field, `is too long (maximum is ${maximum} characters)`);
    return value.trim();
  }
  choice(field: string, list: readonly string[]): string {
    const value = this.#raw[field];
    if (blank(value)) throw invalid(field, `can't be blank (one of ${list.join(", ")})`);
    if (typeof value !== "string" || !list.includes(value)) throw invalid(field, `is not included in the list (${list.join(", ")})`);
    return value;
  }
  email(field: string): string {
    const value = this.text(field);
    if (!/^[^@\s"<>]+@[^@\s."<>]+(?:\.[^@\s."<>]+)+$/.test(value)) throw invalid(field, "is invalid");
    return value;
  }
  date(field: string): string {
    const value = this.#raw[field];
    if (blank(value)) throw invalid(field, "can't be blank");
    if (!validDate(value)) throw invalid(field, "is not a valid date (YYYY-MM-DD)");
    return value;
  }
  id(field: string): string {
    const value = this.#raw[field];
    if (blank(value)) throw invalid(field, "must exist");
    if (typeof value !== "string" || !UUID.test(value)) throw invalid(field, "is not a valid id");
    return value.toLowerCase();
  }
  cents(field: string): number {
    const value = this.#raw[field];
    if (blank(value)) throw invalid(field, "can't be blank");
    if (typeof value !== "number") throw invalid(field, "is not a number");
    if (!Number.isSafeInteger(value)) throw invalid(field, "must be an integer");
    if (value < 0) throw invalid(field, "must be greater than or equal to 0");
    return value;
  }
  flag(field: string): boolean {
    const value = this.#raw[field];
    if (typeof value !== "boolean") throw invalid(field, "must be true or false");
    return value;
  }
  /** Blank counts as nil for optional attributes. */
  maybe<T>(field: string, read: (field: string) => T): T | null {
    return blank(this.#raw[field]) ? null : read(field);
  }
}

export class Controller {
  readonly store: Store;
  readonly company: Company;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly at: string;
  readonly today: string;
  constructor(store: Store, company: Company, request: Request, params: Readonly<Record<string, string>>, now: number) {
    this.store = store;
    this.company = company;
    this.request = request;
    this.params = params;
    this.query = new URL(request.url).searchParams;
    this.at = new Date(now).toISOString();
    this.today = this.at.slice(0, 10);
  }
  async body(): Promise<Params> {
    const text = await this.request.text();
    if (text.trim() === "") return new Params({});
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      throw new ApiError(400, "VALIDATION_ERROR", "There was a problem in the JSON you submitted", "base");
    }
    if (parsed === null || typeof parsed !== "object" || Array.isArray(parsed)) throw new ApiError(400, "VALIDATION_ERROR",
      "The JSON you submitted is not an object", "base");
    return new Params(parsed as Attributes);
  }
  render(data: unknown, status = 200): Rendered {
    return { json: { data }, status };
  }
  /** Pagination concern: out-of-range values fall back instead of failing. */
  paginate<T>(rows: readonly T[]): { rows: T[]; meta: Attributes } {
    const number = (name: string, fallback: number): number => {
      const value = this.query.get(name) ?? "";
      return /^\d{1,9}$/.test(value) && Number(value) > 0 ? Number(value) : fallback;
    };
    const page = number("page", 1), limit = Math.min(number("limit", 25), 100);
    return { rows: rows.slice((page - 1) * limit, page * limit),
      meta: { total: rows.length, page, limit, has_more: page * limit < rows.length } };
  }
  collection<T>(rows: readonly T[], serializer: (row: T) => Attributes): Rendered {
    const page = this.paginate(rows);
    return { json: { data: page.rows.map(serializer), meta: page.meta } };
  }
  find<T extends { id: string; company_id: string }>(rows: readonly T[], id: string | undefined, model: string): T {
    const row = of(this.company, rows).find((r) => r.id === id);
    if (!row) throw missing(model);
    return row;
  }
  get employees(): Employee[] {
    return of(this.company, this.store.employees);
  }
  get headcount(): Employee[] {
    return this.employees.filter(kept);
  }
  filter(name: string, list: readonly string[]): string | null {
    const value = this.query.get(name);
    if (value !== null && value !== "" && !list.includes(value)) throw invalid(name, `is not included in the list (${list.join(", ")})`);
    return value || null;
  }
  filterDate(name: string): string | null {
    const value = this.query.get(name);
    if (value && !validDate(value)) throw invalid(name, "is not a valid date (YYYY-MM-DD)");
    return value || null;
  }
  filterEmployee(): Employee | null {
    const value = this.query.get("employee_id");
    if (!value) return null;
    if (!UUID.test(value)) throw invalid("employee_id", "is not a valid id");
    return this.find(this.store.employees, value.toLowerCase(), "Employee");
  }
}
