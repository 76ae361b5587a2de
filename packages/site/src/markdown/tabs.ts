import type { Token } from "./markdown-it.ts";

const START = /^<!-- tabs: ([^<>"]+) -->/;
const END = /^<!-- end of tabs -->/;

/**
 * Makes tabs of the sections between `<!-- tabs: NAME -->` and `<!-- end of tabs -->`: each heading of the level of the first one begins one. A forge, and a
 * browser without JavaScript, shows them one below the other.
 * @param page path of the page, for errors
 * @param make makes a token of HTML
 * @throws Error for tabs without a heading, or without an end
 */
export function withTabs(tokens: readonly Token[], page: string, make: (html: string) => Token): Token[] {
  const out: Token[] = [];
  let level: string | undefined;
  let isOpen = false;
  const endSection = (): void => {
    if (isOpen) out.push(make("</section>\n"));
    isOpen = false;
  };
  for (const [at, token] of tokens.entries()) {
    const start = token.type === "html_block" ? START.exec(token.content) : null;
    if (start !== null) {
      const first = tokens[at + 1];
      if (first?.type !== "heading_open") throw new Error(`${page}: a heading has to follow '${start[0]}'`);
      level = first.tag;
      out.push(make(`<div class="tabs" data-name="${start[1]!}">\n`));
    } else if (token.type === "html_block" && END.test(token.content)) {
      endSection();
      level = undefined;
      out.push(make("</div>\n"));
    } else {
      if (token.type === "heading_open" && token.tag === level) {
        endSection();
        isOpen = true;
        out.push(make(`<section aria-labelledby="${token.attrGet("id")!}">\n`));
      }
      out.push(token);
    }
  }
  if (level !== undefined) throw new Error(`${page}: '<!-- tabs: … -->' needs '<!-- end of tabs -->'`);
  return out;
}
