import { createRequire } from "node:module";
import { posix } from "node:path";
import { anchorOf } from "@hr-platform/reference/links";
import { relativeAddress } from "../pages.ts";

/** What we use of markdown-it, which comes with Eleventy and without types. */
export interface Token {
  type: string;
  tag: string;
  info: string;
  content: string;
  attrs: [string, string][] | null;
  children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/** A page that was parsed, and not yet written. */
interface ParsedPage {
  tokens: Token[];
  readonly env: Readonly<Record<string, unknown>>;
  readonly Token: new (type: string, tag: string, nesting: number) => Token;
}

export interface MarkdownIt {
  readonly utils: { escapeHtml(text: string): string };
  readonly core: { readonly ruler: { push(name: string, rule: (state: ParsedPage) => void): void } };
  readonly renderer: { readonly rules: Record<string, (tokens: Token[], at: number) => string> };
}

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

/** What we use of highlight.js; its own types bring those of a browser into every file that is checked with this one. */
interface Highlighter {
  getLanguage(name: string): unknown;
  highlight(code: string, options: { readonly language: string }): { readonly value: string };
}

const hljs = createRequire(import.meta.url)("highlight.js/lib/common") as Highlighter;

/** What the renderer has to know about the site. */
export interface Surroundings {
  readonly addresses: ReadonlyMap<string, string>;
  /** Takes a picture of the repository into the site. */
  readonly asset: (path: string) => string;
}

/** Languages of blocks that highlight.js knows by another name, or not at all. */
const LANGUAGES: Readonly<Record<string, string>> = { sh: "bash", http: "plaintext", text: "plaintext" };

function highlighted(markdown: MarkdownIt, code: string, language: string): string {
  const name = LANGUAGES[language] ?? language;
  if (hljs.getLanguage(name) === undefined) return markdown.utils.escapeHtml(code);
  return hljs.highlight(code, { language: name }).value;
}

/** What a block is, for those who read it: the file that it goes into, an output, or a command that does not end. */
function captionOf(info: string): string | undefined {
  const file = /\bfile=(\S+)/.exec(info)?.[1];
  if (file !== undefined) return file;
  if (/\boutput\b/.test(info)) return "Output";
  return /\bserve\b/.test(info) ? "Keeps running" : undefined;
}

/** A block of code, with a caption where its info string says more than the language. It can be scrolled with the keyboard. */
function fence(markdown: MarkdownIt, { info, content }: Token): string {
  const [language = ""] = info.split(" ");
  const words = captionOf(info);
  const caption = words === undefined ? "" : `<figcaption>${markdown.utils.escapeHtml(words)}</figcaption>`;
  const code = highlighted(markdown, content, language);
  return `<figure class="code${words === "Output" ? " output" : ""}" data-language="${language}">${caption}<pre tabindex="0"><code>${code}</code></pre></figure>\n`;
}

/** The text of a heading as a forge makes its anchor. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => (type === "text" || type === "code_inline" ? content : plainText(children ?? [])))
    .join("");
}

function addAnchors(tokens: readonly Token[]): void {
  const used = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const anchor = anchorOf(plainText(tokens[at + 1]!.children ?? []));
    const before = used.get(anchor) ?? 0;
    used.set(anchor, before + 1);
    token.attrSet("id", before === 0 ? anchor : `${anchor}-${before}`);
  }
}

/** What a link of a Markdown page becomes in the site. */
type SiteLink =
  | { readonly kind: "keep" }
  | { readonly kind: "page" | "image"; readonly href: string }
  /** A file of the repository that is no page: the site shows its path. */
  | { readonly kind: "file"; readonly path: string };

const IMAGE = /\.(?:png|svg|jpg|webp)$/;

/**
 * Finds what a link means that a page has for readers of the repository.
 * @param source path of the page from the root of the repository
 * @param addresses the address in the site of each page, by its path in the repository
 * @param asset takes a picture into the site, and gives its address
 */
export function siteLink(href: string, source: string, addresses: ReadonlyMap<string, string>, asset: (path: string) => string): SiteLink {
  if (/^[a-z]+:/.test(href) || href.startsWith("#")) return { kind: "keep" };
  const [file, anchor] = href.split("#") as [string, string?];
  const path = posix.join(posix.dirname(source), decodeURI(file)).replace(/\/$/, "");
  const here = addresses.get(source)!;
  if (IMAGE.test(path)) return { kind: "image", href: relativeAddress(here, asset(path)) };
  const there = addresses.get(path) ?? addresses.get(posix.join(path, "README.md"));
  if (there === undefined) return { kind: "file", path };
  return { kind: "page", href: relativeAddress(here, there) + (anchor === undefined ? "" : `#${anchor}`) };
}

function retarget(tokens: Token[], of: (href: string) => SiteLink): void {
  let path: string | undefined;
  for (const token of tokens) {
    const name = token.type === "image" ? "src" : "href";
    if (token.type === "link_open" || token.type === "image") {
      const link = of(token.attrGet(name)!);
      if (link.kind === "file") {
        path = link.path;
        token.tag = "span";
        token.attrs = [
          ["class", "file"],
          ["title", path],
        ];
      } else if (link.kind !== "keep") token.attrSet(name, link.href);
    } else if (token.type === "link_close" && path !== undefined) {
      token.tag = "span";
      path = undefined;
    }
  }
}

/** Makes markdown-it write pages of the site: anchors as on a forge, links between pages, captions, tabs, tables that scroll. */
export function siteMarkdown(markdown: MarkdownIt, { addresses, asset }: Surroundings): void {
  markdown.core.ruler.push("site", (state) => {
    addAnchors(state.tokens);
    const source = state.env.source as string;
    for (const { children } of state.tokens) if (children) retarget(children, (href) => siteLink(href, source, addresses, asset));
    const html = (content: string): Token => Object.assign(new state.Token("html_block", "", 0), { content });
    state.tokens = withTabs(state.tokens, source, html);
  });
  markdown.renderer.rules["fence"] = (tokens, at) => fence(markdown, tokens[at]!);
  markdown.renderer.rules["table_open"] = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
  markdown.renderer.rules["table_close"] = () => "</table></div>\n";
}
