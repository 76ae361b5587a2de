import { invalid } from "./refusal.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Whether a text is a date of the calendar, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Members of a JSON body, read one by one; each throws a refusal that names the member. */
export class Fields {
  readonly #members: Readonly<Record<string, unknown>>;
  readonly #prefix: string;
  readonly #read = new Set<string>();

  constructor(members: Readonly<Record<string, unknown>>, prefix = "") {
    this.#members = members;
    this.#prefix = prefix;
  }

  get names(): string[] {
    return Object.keys(this.#members);
  }

  has(name: string): boolean {
    this.#read.add(name);
    return Object.hasOwn(this.#members, name) && this.#members[name] !== undefined;
  }

  raw(name: string): unknown {
    this.#read.add(name);
    return Object.hasOwn(this.#members, name) ? this.#members[name] : undefined;
  }

  /** The first of these names that the body has; the first name if it has none. */
  called(names: readonly string[]): string {
    return names.find((name) => this.has(name)) ?? names[0]!;
  }

  /** Text that is not blank. */
  text(name: string, most = 200): string {
    const value = this.raw(name);
    if (typeof value !== "string" || value.trim() === "" || value.length > most) throw this.bad(name);
    return value.trim();
  }

  textOrNull(name: string, most = 200): string | null {
    return this.raw(name) === null ? null : this.text(name, most);
  }

  email(name: string): string {
    const value = this.text(name, 254);
    if (!EMAIL.test(value)) throw this.bad(name);
    return value;
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T {
    const value = this.raw(name);
    if (!words.includes(value as T)) throw this.bad(name);
    return value as T;
  }

  flag(name: string): boolean {
    const value = this.raw(name);
    if (typeof value !== "boolean") throw this.bad(name);
    return value;
  }

  /** An integer from 0. */
  whole(name: string): number {
    const value = this.raw(name);
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw this.bad(name);
    return value;
  }

  date(name: string): string {
    const value = this.raw(name);
    if (typeof value !== "string" || !isDate(value)) throw this.bad(name);
    return value;
  }

  /** A UUID, in lower case. */
  id(name: string): string {
    const value = this.raw(name);
    if (typeof value !== "string" || !UUID.test(value)) throw this.bad(name);
    return value.toLowerCase();
  }

  /** The texts of a list. */
  texts(name: string): string[] {
    const value = this.raw(name);
    if (!Array.isArray(value)) throw this.bad(name);
    value.forEach((one: unknown, place) => {
      if (typeof one !== "string") throw this.bad(`${name}[${place}]`);
    });
    return value as string[];
  }

  bad(name: string): Error {
    return invalid(`${this.#prefix}${name}`);
  }

  /** Refuses members that were not read. */
  close(): void {
    const unknown = this.names.find((name) => !this.#read.has(name));
    if (unknown !== undefined) throw this.bad(unknown);
  }
}
