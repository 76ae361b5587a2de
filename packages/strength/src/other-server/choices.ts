/** Choices of a server at open points. */
export interface Choices {
  /** POST /employees: carried out, or refused. */
  readonly hiring: "open" | "501" | "403";
  /** Members of bodies and query parameters that the document does not name. */
  readonly unknown: "refused" | "passed over";
  /** Milliseconds by which lists lag behind writes. */
  readonly lag: number;
  /** Rows of a page, and the effect of a greater `limit`. */
  readonly pages: { readonly usual: number; readonly most: number; readonly beyond: "refused" | "cut" };
  /** Which lists have `meta`: all, or those whose table row says so. */
  readonly meta: "all" | "staff and leave";
  /** The response to a deletion. */
  readonly deletions: "204" | "null" | "resource";
  /** The employees in a list without a status filter, and the meaning of `active`. */
  readonly listed: "everyone" | "active";
  /** Whether leave that breaks a rule of the company is refused or gets a warning. */
  readonly leave: "strict" | "lax";
  /** Whether the type of family-violence leave is listed; it is unknown to requests either way. */
  readonly hiddenType: "hidden" | "listed";
  /** Most characters of the reason of a decline. */
  readonly longestReason: 2000 | 255;
  /** Whether a termination before the start of employment is refused. */
  readonly ends: "any day" | "from the start";
  /** Which moves of leave are allowed besides those from pending. */
  readonly moves: "from pending" | "wide";
  /** Whether a scope brings others with it. */
  readonly scopes: "exact" | "wide";
  /** Whether the body is validated before the id in the path. */
  readonly first: "id" | "body";
  /** Names and shapes where the document gives none. */
  readonly shapes: "nested" | "flat";
  /** Which plan gates apply to what the document leaves open. */
  readonly gates: "few" | "many";
  /** How unknown ids in bodies are refused. */
  readonly strayIds: "404" | "400";
  /** The form of the bodies of a stage move and an offer. */
  readonly recruitment: "by id" | "by name" | "own words";
  /** Whether the judged company has a history, many people with odd names, or only its founder. */
  readonly company: "settled" | "crowded" | "fresh";
  /** Letter case of ids. */
  readonly ids: "small" | "capitals";
  /** Whether PATCH /webhooks/{id} pauses an endpoint. */
  readonly pausing: boolean;
  /** Requests per minute and key. */
  readonly limit: number;
}

/** A sound server with unusual choices. */
export const OTHER: Choices = {
  hiring: "open",
  unknown: "passed over",
  lag: 0,
  pages: { usual: 7, most: 30, beyond: "cut" },
  meta: "staff and leave",
  deletions: "204",
  listed: "everyone",
  leave: "lax",
  hiddenType: "hidden",
  longestReason: 2000,
  ends: "any day",
  moves: "wide",
  scopes: "exact",
  first: "id",
  shapes: "nested",
  gates: "few",
  strayIds: "404",
  recruitment: "by id",
  company: "settled",
  ids: "small",
  pausing: true,
  limit: 100,
};

/** Sound servers with different choices. */
export const VARIANTS: Readonly<Record<string, Choices>> = {
  other: OTHER,
  strict: {
    ...OTHER,
    unknown: "refused",
    pages: { usual: 30, most: 30, beyond: "refused" },
    deletions: "null",
    listed: "active",
    leave: "strict",
    moves: "from pending",
    first: "body",
    shapes: "flat",
    gates: "many",
    strayIds: "400",
    recruitment: "by name",
    meta: "all",
  },
  closed: { ...OTHER, pausing: false, hiring: "501", shapes: "flat", scopes: "wide", deletions: "resource" },
  forbidding: { ...OTHER, hiring: "403", unknown: "refused", leave: "strict", recruitment: "by name" },
  late: { ...OTHER, lag: 1000, listed: "active", pages: { usual: 5, most: 12, beyond: "cut" } },
  tiny: { ...OTHER, meta: "all", pages: { usual: 3, most: 4, beyond: "cut" }, first: "body" },
  worded: { ...OTHER, unknown: "refused", recruitment: "own words", shapes: "flat", ids: "capitals", strayIds: "400" },
  fresh: { ...OTHER, company: "fresh" },
  freshAndClosed: { ...OTHER, company: "fresh", hiring: "501", leave: "strict", shapes: "flat" },
  crowded: { ...OTHER, company: "crowded", meta: "all", shapes: "flat", pages: { usual: 50, most: 500, beyond: "cut" } },
  careful: { ...OTHER, meta: "all", hiddenType: "listed", longestReason: 255, ends: "from the start" },
  wide: { ...OTHER, meta: "all", first: "body", scopes: "wide", gates: "many" },
};
