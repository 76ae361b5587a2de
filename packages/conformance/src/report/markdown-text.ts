import { plainText } from "../exchange/text/plain-text.ts";

/** An invisible character without a line break that keeps GitHub from linking. */
const JOINER = "\u2060";

/**
 * A foreign text as Markdown without any effect. GitHub links mentions, addresses and issue numbers even if their signs are escaped, and
 * notifies people who are mentioned.
 */
export function escape(text: string): string {
  return plainText(text)
    .replaceAll(/[\\`*_[\]<>|#@~&]/g, String.raw`\$&`)
    .replaceAll(/[@#]|:(?=\/\/)|www(?=\.)|GH(?=-)/gi, `$&${JOINER}`)
    .replaceAll(/\s+/g, " ");
}

/** A foreign text in one line of code. */
export function code(text: string): string {
  const line = plainText(text).replaceAll(/\s+/g, " ");
  const fence = "`".repeat(longest(line) + 1);
  return `${fence} ${line} ${fence}`;
}

/** A foreign text as a block of code, which keeps its lines if `lines` says so. */
export function fenced(
  text: string,
  { language = "sh", lines = false }: { readonly language?: string; readonly lines?: boolean } = {},
): string {
  const shown = lines ? text.split(/\r?\n/).map(plainText).join("\n") : plainText(text);
  const fence = "`".repeat(Math.max(3, longest(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

/** Length of the longest run of backticks: a fence must be longer. */
function longest(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
