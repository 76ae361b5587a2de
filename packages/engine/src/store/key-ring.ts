import type { ApiKey, CompanySummary } from "@hr-platform/domain";
import type { Versioned } from "./history.ts";

/** A valid or revoked key, and its company. */
export interface Access {
  readonly key: ApiKey;
  readonly company: CompanySummary;
}

/** Whether a token has the form of the keys of the default world. */
export function isUsualKey(token: string): boolean {
  return /^hrk_\w[\w-]*$/.test(token);
}

/** The keys of a world's companies, including new and revoked ones. */
export class KeyRing implements Versioned {
  readonly #companies: readonly CompanySummary[];
  readonly #byToken: Map<string, Access>;
  #unusual: readonly string[] | undefined;
  /** Called with the token of a key before it is made or replaced. */
  onChange: ((token: string) => void) | undefined;

  constructor(
    companies: readonly CompanySummary[],
    access: Iterable<Access> = companies.flatMap((company) => company.keys.map((key) => ({ key, company }))),
  ) {
    this.#companies = companies;
    this.#byToken = new Map(Array.from(access, (one) => [one.key.token, one]));
  }

  /** The key of a token; undefined for an unknown one. */
  get(token: string): Access | undefined {
    return this.#byToken.get(token);
  }

  /** The keys of a company. */
  of(slug: string): ApiKey[] {
    return [...this.#byToken.values()].filter(({ company }) => company.slug === slug).map(({ key }) => key);
  }

  /** Makes a key, or replaces the one with the same token. */
  put(slug: string, key: ApiKey): void {
    const company = this.#companies.find((candidate) => candidate.slug === slug)!;
    this.onChange?.(key.token);
    this.write(key.token, { key, company });
  }

  /** Only for a look at an earlier state: writes a previous key, or none. */
  write(token: string, access: Access | undefined): void {
    this.#unusual = undefined;
    if (access === undefined) this.#byToken.delete(token);
    else this.#byToken.set(token, access);
  }

  /** The tokens that do not look like keys of the default world: a custom world may have any. */
  get unusual(): readonly string[] {
    return (this.#unusual ??= [...this.#byToken.keys()].filter((token) => !isUsualKey(token)));
  }

  /** The keys that are new or not as the world began, in order. */
  get changed(): { readonly slug: string; readonly key: ApiKey }[] {
    const start = new Set(this.#companies.flatMap(({ keys }) => keys));
    return [...this.#byToken.values()].filter(({ key }) => !start.has(key)).map(({ key, company }) => ({ slug: company.slug, key }));
  }

  copy(): KeyRing {
    return new KeyRing(this.#companies, this.#byToken.values());
  }
}
