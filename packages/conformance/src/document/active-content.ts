/** The parts of an SVG that run code, or load from other hosts. */
export interface ActiveContent {
  /** Scripts, event attributes, `javascript:` links, foreign objects, as the file writes them. */
  readonly acting: readonly string[];
  /** References to other hosts that are loaded when the file is shown, and `javascript:` in style sheets, which no current browser runs. */
  readonly doubtful: readonly string[];
}

/** Comments, character data and declarations: nothing in them runs. */
const INERT: Readonly<Record<string, string>> = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };
const INERT_START = /<!--|<!\[CDATA\[|<\?/g;
/** A start tag: a name, and attributes whose values may hold `>`. */
const TAG = /<([a-z_][\w.:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /(?<![^\s"'=<>/])([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const STYLE_START = /<(?:[\w.-]+:)?style\b[^<>]*>/gi;
const STYLE_END = /<\/(?:[\w.-]+:)?style\s*>/gi;
const ACTING: ReadonlySet<string> = new Set(["script", "foreignobject", "iframe", "object", "embed", "handler"]);

/** Finds the active content of a file. Separates markup from text roughly as a browser does. */
export function activeContent(file: string): ActiveContent {
  const acting: string[] = [];
  const doubtful: string[] = [];
  const markup = withoutInert(file);
  for (const [whole, name = "", inside = ""] of markup.matchAll(TAG)) {
    const local = name.toLowerCase().split(":").at(-1)!;
    if (ACTING.has(local)) acting.push(cut(whole));
    for (const [text, attribute = "", double, single, bare] of inside.matchAll(ATTRIBUTE)) {
      const value = plain(double ?? single ?? bare ?? "");
      if (/^on[a-z]/i.test(attribute)) acting.push(cut(text));
      else if (/javascript:|vbscript:|data:text\/html/.test(value)) (/^style$/i.test(attribute) ? doubtful : acting).push(cut(text));
      // An animation may set an event attribute; a drawing that `use` loads may hold anything.
      else if (/^attributename$/i.test(attribute) && value.startsWith("on")) acting.push(cut(whole));
      else if (local === "use" && value.startsWith("data:")) acting.push(cut(text));
      else if (!/^xmlns(:|$)/i.test(attribute) && refersOut(attribute, value, local)) doubtful.push(cut(text));
    }
  }
  for (const sheet of styleSheets(file)) {
    if (/javascript:|@import|url\(['"]?(?:https?:)?\/\//.test(plain(sheet))) doubtful.push(cut(sheet));
  }
  return { acting, doubtful };
}

/** The file without comments, character data and declarations. One that never ends counts as markup. Reads each part of the file once. */
function withoutInert(file: string): string {
  const parts: string[] = [];
  const endless = new Set<string>();
  let done = 0;
  for (const { 0: start, index } of file.matchAll(INERT_START)) {
    if (index < done || endless.has(start)) continue;
    const end = INERT[start]!;
    const at = file.indexOf(end, index + start.length);
    if (at < 0) endless.add(start);
    else {
      parts.push(file.slice(done, index));
      done = at + end.length;
    }
  }
  parts.push(file.slice(done));
  return parts.join("");
}

/** The text of all `style` elements. */
function* styleSheets(file: string): Generator<string> {
  let done = 0;
  for (const { 0: start, index } of file.matchAll(STYLE_START)) {
    if (index < done) continue;
    STYLE_END.lastIndex = index + start.length;
    const end = STYLE_END.exec(file);
    if (end === null) return;
    yield file.slice(index + start.length, end.index);
    done = end.index + end[0].length;
  }
}

/** Whether showing the element loads from another host. Links load only when they are followed, so they do not count. */
function refersOut(attribute: string, value: string, element: string): boolean {
  if (/(^|:)href$|^src$/i.test(attribute)) return element !== "a" && /^(https?:)?\/\//.test(value);
  return /url\(['"]?(?:https?:)?\/\//.test(value);
}

const NAMED: Readonly<Record<string, string>> = {
  colon: ":",
  tab: "",
  newline: "",
  lpar: "(",
  rpar: ")",
  quot: '"',
  apos: "'",
  amp: "&",
  sol: "/",
};

/** An attribute's value as a browser reads it: character references resolved, blanks and control characters removed, in lower case. */
function plain(value: string): string {
  const read = value
    .replaceAll(/&#x([\da-f]+);?/gi, (_, digits: string) => character(Number.parseInt(digits, 16)))
    .replaceAll(/&#(\d+);?/g, (_, digits: string) => character(Number(digits)))
    .replaceAll(/&([a-z]+);/gi, (whole, name: string) => NAMED[name.toLowerCase()] ?? whole);
  // oxlint-disable-next-line no-control-regex -- control characters can hide a scheme.
  return read.replaceAll(/[\u0000-\u0020\u007f-\u00a0]/g, "").toLowerCase();
}

function character(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
