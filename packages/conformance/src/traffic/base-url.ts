import { matchOperation } from "../document/operations.ts";
import { ConfigurationError } from "../target/configuration-error.ts";

/** What every base address ends in (§9). */
const PREFIX = "/api/v1";

/** The path of an address below a base address; undefined: it is not below it. */
export function pathBelow(base: string, { origin, pathname }: URL): string | undefined {
  const whole = origin + pathname;
  return whole.startsWith(`${base}/`) ? whole.slice(base.length) : undefined;
}

/** The base addresses that an address may be below: every place where its path has the version prefix. */
export function candidatesOf({ origin, pathname }: URL): string[] {
  const bases: string[] = [];
  for (let at = pathname.indexOf(`${PREFIX}/`); at >= 0; at = pathname.indexOf(`${PREFIX}/`, at + 1))
    bases.push(origin + pathname.slice(0, at + PREFIX.length));
  return bases;
}

/** A base address from a flag, normalised. @throws ConfigurationError if it is no HTTP address */
export function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ConfigurationError(`--base-url ${text}: must be the address of the API, such as https://staging.example/api/v1`);
  return (url.origin + url.pathname).replace(/\/+$/, "");
}

/** Counts requests by possible base address, to guess the one that was recorded. */
export class BaseUrlGuess {
  readonly #known = new Map<string, number>();
  readonly #hosts = new Set<string>();

  add(method: string, url: URL): void {
    this.#hosts.add(url.origin);
    for (const base of candidatesOf(url)) {
      const isKnown = matchOperation(method, pathBelow(base, url) ?? "") !== null;
      this.#known.set(base, (this.#known.get(base) ?? 0) + (isKnown ? 1 : 0));
    }
  }

  /** The base addresses with requests that the document has, most requests first. */
  get found(): readonly (readonly [base: string, requests: number])[] {
    return [...this.#known].filter(([, count]) => count > 0).toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  }

  /** The base address with the most such requests. @throws ConfigurationError if there is none */
  get best(): string {
    const [first] = this.found;
    if (first !== undefined) return first[0];
    const hosts = [...this.#hosts].slice(0, 5).join(", ");
    throw new ConfigurationError(
      `the recording has no request to a path of the API below ${PREFIX}; it has requests to ${hosts || "nothing"}; give --base-url if the API is elsewhere`,
    );
  }
}
