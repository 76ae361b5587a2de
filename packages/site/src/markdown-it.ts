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

export interface MarkdownIt {
  readonly utils: { escapeHtml(text: string): string };
  readonly core: { readonly ruler: { push(name: string, rule: (state: { tokens: Token[]; env: Record<string, unknown> }) => void): void } };
  readonly renderer: { readonly rules: Record<string, (tokens: Token[], at: number) => string> };
}
