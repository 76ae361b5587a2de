import type { CompanyData } from "./company-data.ts";

/** Past states of a company, for lists that lag. */
export class History {
  #past: { readonly at: number; readonly company: CompanyData }[];

  constructor(company: CompanyData, now: number) {
    this.#past = [{ at: now, company: structuredClone(company) }];
  }

  /** Keeps the state of the company from now on. */
  note(company: CompanyData, now: number): void {
    this.#past.push({ at: now, company: structuredClone(company) });
    if (this.#past.length > 60) this.#past = this.#past.slice(-40);
  }

  /** The state of the company at that time. */
  at(then: number): CompanyData {
    return (this.#past.findLast(({ at }) => at <= then) ?? this.#past[0]!).company;
  }
}
