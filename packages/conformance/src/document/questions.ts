import rows from "@hr-platform/spec/decisions.json" with { type: "json" };

/** What each open point asks, by its id. */
export const questionById: ReadonlyMap<string, string> = new Map(rows.map(({ id, question }) => [id, question]));
