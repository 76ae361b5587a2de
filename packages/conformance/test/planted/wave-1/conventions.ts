import type { Planted } from "../planted.ts";
import { conventionsPages } from "./conventions-pages.ts";
import { conventionsFailures } from "./conventions-failures.ts";
import { conventionsErrors } from "./conventions-errors.ts";
import { conventionsConversations } from "./conventions-conversations.ts";

/** Mistakes about pages, errors, hostile values and what only the web application does. */
export const conventions: readonly Planted[] = [
  ...conventionsPages,
  ...conventionsFailures,
  ...conventionsErrors,
  ...conventionsConversations,
];
