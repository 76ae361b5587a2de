import type { View } from "../../exchange/view.ts";
import { wordsOf } from "./billing-concepts.ts";

/** Items of the setup (§2.13), with likely words in the names of their members. The document gives no names. */
const NAMED: Readonly<Record<string, RegExp>> = {
  "the team is invited": /team|invit|people|staff|colleague|member/,
  "leave types are configured": /leave|absence|holiday/,
  "a document was uploaded": /document|upload|file|paper/,
};

/** The items, in the words of the document. */
export const ITEMS: readonly string[] = Object.keys(NAMED);

/** Items that the setup certainly lacks. Each member with an unknown name may be one of the items without a member. */
export function missingItems(data: View): string[] {
  const known = new Set(["onboarding_complete", "employee_count", "setup_complete"]);
  const names = [...data.walk()].flatMap(({ path }) =>
    path.length > 0 && !known.has(String(path.at(-1))) ? [wordsOf(String(path.at(-1)))] : [],
  );
  const unspecific = names.filter((name) => !Object.values(NAMED).some((pattern) => pattern.test(name)));
  const missing = Object.entries(NAMED).flatMap(([item, pattern]) => (names.some((name) => pattern.test(name)) ? [] : [item]));
  return missing.slice(unspecific.length);
}
