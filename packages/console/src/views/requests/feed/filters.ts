/** What the list can be filtered by, in the order of the form. */
const FILTERS = ["text", "status", "method", "path", "operation", "company", "key"] as const;

export type FilterName = (typeof FILTERS)[number];

/** The filters in use. None is empty. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** The filters of an address. */
export function filtersIn(search: string): Filters {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = params.get(name) ?? "";
      return value === "" ? [] : [[name, name === "path" ? pathPattern(value) : value]];
    }),
  );
}

/** What a person types as a path: `leave` -> `*leave*`, and `/leave` stays as it is, the start of a path. */
function pathPattern(typed: string): string {
  return /^[/*]/.test(typed) ? typed : `*${typed}*`;
}

/** Numbers of the first and the last exchange of a part of the journal. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The part of the journal that an address names; undefined: all of it. */
export function rangeIn(search: string): Range | undefined {
  const params = new URLSearchParams(search);
  const [from, to] = ["from", "to"].map((name) => /^\d{1,15}$/.exec(params.get(name) ?? "")?.[0]);
  return from === undefined || to === undefined ? undefined : { from: Number(from), to: Number(to) };
}
