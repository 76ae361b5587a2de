/** Ways in which the server can be told to be wrong. */
export const MISTAKES = [
  "exports analytics to any key",
  "loses the industry of a company",
  "repeats rows on page two",
  "counts hidden leave in balances",
  "declines what was cancelled",
  "lists pending leave anywhere",
  "takes notes of any length",
  "forgets the primary domain",
  "shows small departments in the export",
  "completes managed tasks",
  "forgets terminated people",
  "lists secrets of webhooks",
  "answers for people of other companies",
  "counts weekends as leave",
  "keeps the logo on a reset",
  "hires over the API",
] as const;
export type Mistake = (typeof MISTAKES)[number];
