import data from "@hr-platform/spec/decisions.json" with { type: "json" };

/** What the API document leaves open, as a question, by the slug of the open point. */
export const openQuestions: ReadonlyMap<string, string> = new Map(
  (data as readonly { readonly slug: string; readonly question: string }[]).map(({ slug, question }) => [slug, question]),
);
