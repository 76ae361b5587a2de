import type { ApiKey, CompanySummary } from "@hr-platform/fixtures";

/** A valid or revoked key, and the company that it opens. */
export interface Access {
  readonly key: ApiKey;
  readonly company: CompanySummary;
}

/** The keys of some companies, those that were made or revoked since they began included. */
export class KeyRing {
  readonly #companies: readonly CompanySummary[];
  readonly #byToken: Map<string, Access>;

  constructor(
    companies: readonly CompanySummary[],
    access: Iterable<Access> = companies.flatMap((company) => company.keys.map((key) => ({ key, company }))),
  ) {
    this.#companies = companies;
    this.#byToken = new Map(Array.from(access, (one) => [one.key.token, one]));
  }

  /** What a token opens; undefined for none of these keys. */
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
    this.#byToken.set(key.token, { key, company });
  }

  copy(): KeyRing {
    return new KeyRing(this.#companies, this.#byToken.values());
  }
}
