import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { refuse } from "@hr-platform/engine/contract/errors";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { QueryParameter } from "./row.ts";
import { type JsonSchema, text, wholeNumber } from "./schema.ts";

/** `?company=`: the slug of a company. `requireCompany` checks it. */
export const companyFilter: QueryParameter<string | undefined> = {
  schema: text("Only those of the company of this slug.", { examples: ["wattle"] }),
  read: (slug) => slug,
};

/** @throws ApiError VALIDATION_ERROR for a company that the sandbox does not have */
export function requireCompany({ companies }: Sandbox, slug: string | undefined): void {
  const slugs = companies.map((company) => company.slug);
  if (slug !== undefined && !slugs.includes(slug))
    throw refuse.invalid("company", `company must be one of: ${slugs.join(", ")}${suggestion(slug, slugs)}.`);
}

/** `?text=`: a text that is searched for, whatever the case of its letters. */
export const textFilter = (description: string): QueryParameter<string | undefined> => ({
  schema: text(description),
  read: (wanted) => (wanted === "" ? undefined : wanted),
});

/** Whether a text has another, whatever the case of their letters. undefined is in every text. */
export function finder(wanted: string | undefined): (text: string) => boolean {
  if (wanted === undefined) return () => true;
  const pattern = new RegExp(wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), "iu");
  return (searched) => pattern.test(searched);
}

/** A query parameter with one of some values. */
export function choiceFilter<const T extends string>(
  name: string,
  values: readonly T[],
  schema: JsonSchema<T>,
): QueryParameter<T | undefined> {
  return {
    schema,
    read: (value) => {
      if (value === undefined || values.includes(value as T)) return value as T | undefined;
      throw refuse.invalid(name, `${name} must be one of: ${values.join(", ")}${suggestion(value, values)}.`);
    },
  };
}

/** A query parameter that is a whole number from `minimum` to `maximum`. */
export function numberFilter(
  name: string,
  description: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): QueryParameter<number | undefined> {
  return {
    schema: wholeNumber(description, { minimum, maximum }),
    read: (value) => {
      const number = value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
      if (value === undefined || (number >= minimum && number <= maximum)) return value === undefined ? undefined : number;
      throw refuse.invalid(name, `${name} must be a whole number from ${minimum} to ${maximum}.`);
    },
  };
}

/** The most entries of a page, and how many there are by default. */
const MOST_ENTRIES = 500;
const USUAL_ENTRIES = 50;

/** `?limit=`: how many entries a page has. */
export const limitFilter: QueryParameter<number> = {
  ...numberFilter("limit", `The most entries, up to ${MOST_ENTRIES}. Default ${USUAL_ENTRIES}.`, { minimum: 1, maximum: MOST_ENTRIES }),
  read: (value) => numberFilter("limit", "", { minimum: 1, maximum: MOST_ENTRIES }).read(value) ?? USUAL_ENTRIES,
};
