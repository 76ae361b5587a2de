import { type HarEntry, isSanitised } from "./har-entry.ts";

const BEARER = /^Bearer +(\S+)$/i;
/** Something in place of a key, such as `<full>`, `[REDACTED]` or `xxxx`. */
const PLACEHOLDER = /^[<[{(]|^(.)\1*$/;

/** The API key of a request; undefined: none was recorded, or only a sanitised one. */
function keyIn({ sent }: HarEntry): string | undefined {
  const key = BEARER.exec((sent["authorization"] ?? "").trim())?.[1];
  return key === undefined || isSanitised(key) || PLACEHOLDER.test(key) ? undefined : key;
}

/** Whether a request has credentials that are no API key, such as the cookie of a session: its user may have other rights than a key. */
export function isOtherCredentials({ sent }: HarEntry): boolean {
  const { authorization, cookie } = sent;
  if (authorization === undefined) return cookie !== undefined;
  return !/^Bearer\b/i.test(authorization.trim()) && !isSanitised(authorization);
}

/** The API keys in a recording, told apart by their number, and the companies that they belong to. */
export class Callers {
  readonly #numbers = new Map<string, number>();
  readonly #companies = new Map<number, string>();

  /** The number of a request's key, from 1; undefined: it was not recorded. */
  of(entry: HarEntry): number | undefined {
    const key = keyIn(entry);
    if (key === undefined) return undefined;
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** All keys with their names in reports. */
  get names(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#numbers].map(([key, number]) => [`key ${number}`, key]));
  }

  get count(): number {
    return this.#numbers.size;
  }

  /** Records the company that a key has shown. */
  belongs(caller: number, company: string): void {
    if (!this.#companies.has(caller)) this.#companies.set(caller, company);
  }

  /** The place of a key's company among all companies of the recording, from 0; undefined: unknown. */
  companyOf(caller: number | undefined): number | undefined {
    const company = caller === undefined ? undefined : this.#companies.get(caller);
    return company === undefined ? undefined : [...new Set(this.#companies.values())].indexOf(company);
  }
}
