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
