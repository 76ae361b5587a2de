/** A format of the document for a value, with a description. */
export interface Format {
  /** Description of the format that completes "the member is …", such as `a string or null`. */
  readonly words: string;
  readonly holds: (value: unknown) => boolean;
}

const form = (words: string, holds: Format["holds"]): Format => ({ words, holds });

/** Any value but undefined; null too. */
export const anything: Format = form("there", (value) => value !== undefined);
export const text: Format = form("a string", (value) => typeof value === "string");
export const flag: Format = form("true or false", (value) => typeof value === "boolean");
export const number: Format = form("a number", (value) => typeof value === "number");
export const integer: Format = form("a whole number", (value) => Number.isInteger(value));
export const count: Format = form("a whole number, not negative", (value) => Number.isInteger(value) && (value as number) >= 0);
export const cents: Format = form("a whole number of cents", (value) => Number.isInteger(value));

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** §1: identifiers are UUID strings, of any version and letter case. */
export const uuid: Format = form("a UUID string", (value) => typeof value === "string" && UUID.test(value));

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** §1: YYYY-MM-DD, and a date of the calendar. */
export const date: Format = form("a real date written YYYY-MM-DD", (value) => {
  const [, year, month, day] = (typeof value === "string" && DATE.exec(value)) || [];
  return day !== undefined && isDay(Number(year), Number(month), Number(day));
});

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** §1: an ISO 8601 date-time in the form of RFC 3339, with a zone. Fraction and offset are open. */
export const dateTime: Format = form("a complete date-time such as 2026-03-02T09:00:00Z", (value) => {
  const [, year, month, day] = (typeof value === "string" && DATE_TIME.exec(value)) || [];
  return day !== undefined && isDay(Number(year), Number(month), Number(day));
});

const ANY_DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(?:[01]\d|2[0-3]):?[0-5]\d(?::?[0-5]\d(?:[.,]\d+)?|:?60)?(?:Z|[+-]\d\d(?::?[0-5]\d)?)?$/i;

/** §1: an ISO 8601 date-time in any complete form; zone and seconds may be left out. */
export const anyDateTime: Format = form("an ISO 8601 date-time such as 2026-03-02T09:00:00Z", (value) => {
  const [, year, month, day] = (typeof value === "string" && ANY_DATE_TIME.exec(value)) || [];
  return day !== undefined && isDay(Number(year), Number(month), Number(day));
});

/** A text with an @, and after it a domain without blanks. */
export const email: Format = form("an e-mail address", (value) => typeof value === "string" && /^.+@[^@\s]+$/.test(value));

/** An absolute address whose scheme is https. */
export const https: Format = form(
  "an absolute https address",
  (value) => typeof value === "string" && /^https:\/\/[^/\s]/i.test(value) && URL.canParse(value),
);

/** §4.1: a hash sign and six hexadecimal digits. */
export const colour: Format = form("a colour of the form #RRGGBB", (value) => typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value));

/** The format, or null. */
export function nullOr({ words, holds }: Format): Format {
  return form(`${words} or null`, (value) => value === null || holds(value));
}

/** Exactly one of these texts. */
export function oneOf(...values: readonly string[]): Format {
  return form(`one of ${values.join(", ")}`, (value) => typeof value === "string" && values.includes(value));
}

/** A JSON array of values of the format. */
export function listOf({ words, holds }: Format): Format {
  return form(`an array of which each entry is ${words}`, (value) => Array.isArray(value) && value.every(holds));
}

/** A JSON object whose members all have the format. */
export function mapOf({ words, holds }: Format): Format {
  return form(`an object of which each value is ${words}`, (value) => isMembers(value) && Object.values(value).every(holds));
}

/** A JSON object: neither a list nor null. */
export function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const LENGTHS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: number, month: number, day: number): boolean {
  const leap = month === 2 && (year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0));
  return day >= 1 && day <= (LENGTHS[month - 1] ?? 0) + (leap ? 1 : 0);
}
