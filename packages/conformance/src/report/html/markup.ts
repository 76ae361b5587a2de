import { html as template } from "hono/html";
import { titleParts } from "../../causes/cause-line.ts";
import type { Verdict } from "../../verdict/report.ts";

export { html as template, raw } from "hono/html";

/** A piece of the page. Texts in it are escaped. */
export type Markup = ReturnType<typeof template>;

/** The verdicts in the order in which the page shows them. */
export const VERDICTS: readonly Verdict[] = [
  "fail",
  "warn",
  "inconclusive",
  "pass",
  "observed",
  "not-implemented",
  "not-applicable",
  "not-run",
];

/** A title with its code. */
export function titled(title: string): Markup[] {
  return titleParts(title).map(({ text, code }) => (code ? template`<code>${text}</code>` : template`${text}`));
}
