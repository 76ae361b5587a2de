/** What an SVG holds that could act, or send its reader elsewhere. */
export interface ActiveContent {
  /** Scripts, event attributes, `javascript:` links, foreign objects: in the words of the file. */
  readonly acting: readonly string[];
  /** References to other hosts, which are fetched when it is shown. */
  readonly fetching: readonly string[];
}

/** Comments, character data and declarations: nothing in them acts. */
const INERT: Readonly<Record<string, string>> = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };
const INERT_START = /<!--|<!\[CDATA\[|<\?/g;
/** A start tag: a name, and attributes whose values may hold `>`. */
const TAG = /<([a-z_][\w.:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /(?<![^\s"'=<>/])([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const STYLE_START = /<(?:[\w.-]+:)?style\b[^<>]*>/gi;
const STYLE_END = /<\/(?:[\w.-]+:)?style\s*>/gi;
const ACTING: ReadonlySet<string> = new Set(["script", "foreignobject", "iframe", "object", "embed", "handler"]);

/** Reads a file as a browser would, roughly: what is markup, and what is only text. */
export function activeContent(file: string): ActiveContent {
  const acting: string[] = [];
  const fetching: string[] = [];
  const markup = withoutInert(file);
  for (const [whole, name = "", inside = ""] of markup.matchAll(TAG)) {
    const local = name.toLowerCase().split(":").at(-1)!;
    if (ACTING.has(local)) acting.push(cut(whole));
    for (const [text, attribute = "", double, single, bare] of inside.matchAll(ATTRIBUTE)) {
      const value = plain(double ?? single ?? bare ?? "");
      if (/^on[a-z]/i.test(attribute)) acting.push(cut(text));
      else if (/javascript:|vbscript:|data:text\/html/.test(value)) acting.push(cut(text));
      // An animation may give an element an event attribute; a drawing that is used may hold anything.
      else if (/^attributename$/i.test(attribute) && value.startsWith("on")) acting.push(cut(whole));
      else if (local === "use" && value.startsWith("data:")) acting.push(cut(text));
      else if (!/^xmlns(:|$)/i.test(attribute) && refersOut(attribute, value, local)) fetching.push(cut(text));
    }
  }
  for (const sheet of styleSheets(file)) {
    const read = plain(sheet);
    if (read.includes("javascript:")) acting.push(cut(sheet));
    else if (/@import|url\(['"]?(?:https?:)?\/\//.test(read)) fetching.push(cut(sheet));
  }
  return { acting, fetching };
}

/** The file without comments and the like; what begins one and never ends it is markup. Each part of the file is read once. */
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

/** What stands in the elements `style`. */
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

/** Whether showing the element fetches from another host; links are only followed. */
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

/** An attribute's value as it is understood: references read, without blanks and control characters, in lower case. */
function plain(value: string): string {
  const read = value
    .replaceAll(/&#x([\da-f]+);?/gi, (_, digits: string) => character(Number.parseInt(digits, 16)))
    .replaceAll(/&#(\d+);?/g, (_, digits: string) => character(Number(digits)))
    .replaceAll(/&([a-z]+);/gi, (whole, name: string) => NAMED[name.toLowerCase()] ?? whole);
  // oxlint-disable-next-line no-control-regex -- they are what hides a scheme.
  return read.replaceAll(/[\u0000-\u0020\u007f-\u00a0]/g, "").toLowerCase();
}

function character(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
