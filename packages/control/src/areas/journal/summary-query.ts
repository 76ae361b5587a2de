import { refuse } from "@hr-platform/engine/contract/errors";
import type { SummaryFilters } from "./exchange-summaries.ts";
import type { QueryParameter } from "../../row/row.ts";
import { text, wholeNumber } from "../../row/schema.ts";

/** Rows of a page if the call does not say. */
const USUAL = 100;
const MOST = 1000;
/** The longest text that is searched. */
const LONGEST = 200;

/** A parameter of text that has a form; undefined if it is missing. `wanted` ends the message. */
function formed(name: string, form: RegExp, { about, wanted, example }: { about: string; wanted: string; example: string }): TextParameter {
  return {
    schema: text(about, { examples: [example] }),
    read: (given) => {
      if (given !== undefined && !form.test(given)) throw refuse.invalid(name, `${name} must be ${wanted}.`);
      return given;
    },
  };
}

type TextParameter = QueryParameter<string | undefined>;

/** `?limit=`: how many rows a page has. */
export const limit: QueryParameter<number> = {
  schema: wholeNumber(`The most rows to return. Default: ${USUAL}.`, { minimum: 1, maximum: MOST }),
  read: (given = String(USUAL)) => {
    if (!/^\d{1,4}$/.test(given) || Number(given) < 1 || Number(given) > MOST)
      throw refuse.invalid("limit", `limit must be a whole number from 1 to ${MOST}.`);
    return Number(given);
  },
};

/** `?before=`: the number after the last row. */
export const before: QueryParameter<number | undefined> = {
  schema: wholeNumber("Only exchanges with a smaller number: for the page before a page, the number of its first row.", { minimum: 0 }),
  read: (given) => {
    if (given !== undefined && !/^\d{1,15}$/.test(given)) throw refuse.invalid("before", "before must be a whole number from 0.");
    return given === undefined ? undefined : Number(given);
  },
};

/** The parameters that filter rows. */
export const filters: Readonly<Record<"method" | "status" | "path" | "operation" | "company" | "key" | "text", TextParameter>> = {
  method: formed("method", /^[A-Za-z]{1,20}$/, {
    about: "Only this HTTP method.",
    wanted: "an HTTP method, such as GET",
    example: "PATCH",
  }),
  status: formed("status", /^[1-5](?:\d\d|xx)(?:,[1-5](?:\d\d|xx))*$/, {
    about: "Only these statuses or classes of them.",
    wanted: "a status or a class, such as 409 or 4xx, or several with commas",
    example: "409,5xx",
  }),
  path: formed("path", /^[/*][^\s]{0,500}$/, {
    about: "Only paths that begin so; with `*`, which means any characters, only paths that are so.",
    wanted: "the start of a path, such as /leave, or a pattern, such as /leave/*/approve",
    example: "/leave/*/approve",
  }),
  operation: formed("operation", /^\w{1,60}$/, { about: "Only this operationId.", wanted: "an operationId", example: "createLeave" }),
  company: formed("company", /^[\w-]{1,60}$/, { about: "Only keys of this company.", wanted: "a company's slug", example: "wattle" }),
  key: formed("key", /^[^\s]{1,100}$/, {
    about: "Only this key: its name, or the masked key.",
    wanted: "the name of a key, or a masked key",
    example: "full",
  }),
  text: formed("text", new RegExp(`^[^]{1,${LONGEST}}$`), {
    about: "Only if method, path, query, headers or bodies have this text, in any letter case, as the journal shows them.",
    wanted: `a text of 1 to ${LONGEST} characters`,
    example: "zoe@wattle.example",
  }),
};

/** The values of `filters` as they filter. */
export function filtersOf({ method, status, ...rest }: { readonly [K in keyof typeof filters]: string | undefined }): SummaryFilters {
  return { ...rest, method: method?.toUpperCase(), statuses: status?.split(",") };
}
