// What Active Support gives a Rails team: dates, inflections, errors.
export type Attributes = Record<string, unknown>;

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  constructor(status: number, code: string, message: string, field?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}
export const invalid = (field: string, problem: string): ApiError => new ApiError(400, "VALIDATION_ERROR", `${humanize(field)} ${problem}`,
  field);
export const missing = (model: string): ApiError => new ApiError(404, "NOT_FOUND", `Couldn't find ${model}`);
export const clash = (message: string, field?: string): ApiError => new ApiError(409, "CONFLICT", message, field);
export const denied = (message: string): ApiError => new ApiError(403, "FORBIDDEN", message);

export function humanize(word: string): string {
  const text = word.replace(/_id$/, "").replaceAll(/[_-]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MS = 86_400_000;
export const on = (y: number, m: number, d: number): string => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
export const dateFrom = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const shift = (date: string, days: number): string => dateFrom(Date.parse(`${date}T00:00:00Z`) + days * MS);
export const daysFrom = (a: string, b: string): number => Math.round((Date.parse(b) - Date.parse(a)) / MS);
export const wday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
export const weekend = (date: string): boolean => wday(date) === 0 || wday(date) === 6;
export const year = (date: string): number => Number(date.slice(0, 4));
export function monthsLater(date: string, months: number): string {
  const y = year(date), m = Number(date.slice(5, 7)) + months, day = Number(date.slice(8, 10));
  const lastDay = new Date(Date.UTC(y, m, 0)).getUTCDate();
  return on(y, m, Math.min(day, lastDay));
}
export function validDate(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const [y = 0, m = 0, d = 0] = value.split("-").map(Number);
  return y >= 1900 && y < 2200 && m >= 1 && m <= 12 && d >= 1 && on(y, m, d) === value;
}
export const percentage = (part: number, whole: number): number => (whole > 0 ? Math.round((part * 1000) / whole) / 10 : 0);
export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
