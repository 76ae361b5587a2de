import { ApiError, refuse } from "@hr-platform/engine/contract/errors";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { lookedAt } from "@hr-platform/engine/sandbox/looked-at";
import { RECORD_ORDERS, type RecordOrder } from "../../records/record-list.ts";
import type { RecordPlace } from "../../records/stored-records.ts";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { QueryParameter } from "../../row/row.ts";
import { choice, text, wholeNumber } from "../../row/schema.ts";

/** A parameter of any text; undefined if it is missing. */
export const textParameter = (description: string, examples: readonly string[] = []): QueryParameter<string | undefined> => ({
  schema: text(description, examples.length === 0 ? {} : { examples }),
  read: (given) => given,
});

/** A whole number within bounds; the default if it is missing. */
function numberParameter(
  name: string,
  description: string,
  { least, most, standard }: { readonly least: number; readonly most: number; readonly standard: number },
): QueryParameter<number> {
  return {
    schema: wholeNumber(description, { minimum: least, maximum: most, default: standard }),
    read: (given) => {
      if (given === undefined) return standard;
      const number = /^\d{1,9}$/.test(given) ? Number(given) : -1;
      if (number < least || number > most) throw refuse.invalid(name, `${name} must be a whole number from ${least} to ${most}.`);
      return number;
    },
  };
}

export const companyParameter: QueryParameter<string | undefined> = textParameter("Slug of the company. Default: the first.", ["wattle"]);

/** The parameters of a part of a list. */
interface PartQuery {
  readonly text: QueryParameter<string | undefined>;
  readonly offset: QueryParameter<number>;
  readonly limit: QueryParameter<number>;
}

/** The parameters of a list that is read in parts. */
export const partOf = (mostRecords: number): PartQuery => ({
  text: textParameter("Words, each of which must be somewhere in it. Case does not matter."),
  offset: numberParameter("offset", "How many to leave out.", { least: 0, most: 100_000_000, standard: 0 }),
  limit: numberParameter("limit", "How many to return at most.", { least: 1, most: mostRecords, standard: 50 }),
});

const SORTS = RECORD_ORDERS.flatMap((order) => [order, `-${order}` as const]);

/** An order, with `-` in front of it for the opposite one. */
export const sortParameter: QueryParameter<{ readonly order: RecordOrder; readonly isDescending: boolean }> = {
  schema: choice(SORTS, "The order; `-` turns it round. Default: created, the oldest first."),
  read: (given = "created") => {
    if (!(SORTS as readonly string[]).includes(given)) throw refuse.invalid("sort", `sort must be one of: ${SORTS.join(", ")}.`);
    return { order: given.replace("-", "") as RecordOrder, isDescending: given.startsWith("-") };
  },
};

/** The company of a slug, to look at. @throws ApiError NOT_FOUND */
export function placeIn(sandbox: Sandbox, slug: string | undefined): RecordPlace {
  const slugs = sandbox.parts.companies.origin.world.companies.map((company) => company.slug);
  const found = slug ?? slugs[0];
  if (found === undefined || !slugs.includes(found))
    throw new ApiError(
      "NOT_FOUND",
      `There is no such company${suggestion(found ?? "", slugs)}. There are: ${slugs.join(", ")}.`,
      "company",
    );
  return { sandbox, state: lookedAt(sandbox, found) };
}
