import data from "@hr-platform/spec/decisions.json" with { type: "json" };

const rows = data as readonly { readonly id: string; readonly slug: string; readonly kind: string; readonly question: string }[];

/** What the API document leaves open, as a question, by the slug of the open point. */
export const openQuestions: ReadonlyMap<string, string> = new Map(rows.map(({ slug, question }) => [slug, question]));

/** Ids of the open points at which the document shows no form or value at all. */
export const NOT_SHOWN: ReadonlySet<string> = new Set(rows.flatMap(({ id, kind }) => (kind === "not-shown" ? [id] : [])));
