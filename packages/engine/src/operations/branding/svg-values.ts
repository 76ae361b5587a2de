import { PROPERTIES } from "./svg-names.ts";

/** An id that a document may define and reference. */
const ID = /^[A-Za-z_][\w.-]*$/;
/** Without colon, slash and backslash, a text can contain no URL and no escape. */
const PLAIN = /^[\w\s#%.,()+*'"=-]*$/;
const LOCAL_URL = /^\s*(['"]?)#([A-Za-z_][\w.-]*)\1\s*\)/;
const SELECTOR = /^[\w\s.,#*-]+$/;

const FUNCTIONS: ReadonlySet<string> = new Set(
  "url rgb rgba hsl hsla matrix translate rotate scale skewx skewy blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia".split(
    " ",
  ),
);

/** A cleaned value, and the ids that it references. */
export interface Cleaned {
  readonly text: string;
  readonly refers: readonly string[];
  /** Whether something that could run or fetch was removed. */
  readonly removed: boolean;
}

export function isId(text: string): boolean {
  return ID.test(text);
}

/** The id that an `href` references in its own document; undefined for any other URL. */
export function localTarget(href: string): string | undefined {
  const bare = href.trim();
  return bare.startsWith("#") && ID.test(bare.slice(1)) ? bare.slice(1) : undefined;
}

/** Far more functions than a value needs. */
const MOST_FUNCTIONS = 1000;

/**
 * The name of the function before a bracket. Only the end of the text is searched: a pattern over a whole hostile
 * text is slow.
 */
function functionName(before: string): string {
  return /[A-Za-z-]+$/.exec(before.trimEnd().slice(-16))?.[0].toLowerCase() ?? "";
}

/** A value of known functions and plain characters, with `url()` only for ids; undefined: not to be kept. */
export function cleanValue(value: string): Cleaned | undefined {
  if (!PLAIN.test(value)) return undefined;
  const [first, ...pieces] = value.split("(", MOST_FUNCTIONS + 2);
  if (pieces.length > MOST_FUNCTIONS) return undefined;
  const refers: string[] = [];
  let text = first!;
  let before = first!;
  for (const piece of pieces) {
    const name = functionName(before);
    if (!FUNCTIONS.has(name)) return undefined;
    before = piece;
    if (name !== "url") {
      text += `(${piece}`;
      continue;
    }
    const target = LOCAL_URL.exec(piece);
    if (target === null) return undefined;
    refers.push(target[2]!);
    text += `(#${target[2]!})${piece.slice(target[0].length)}`;
  }
  return { text, refers, removed: false };
}

/** A style attribute, or the body of a rule: declarations of known properties. */
export function cleanDeclarations(style: string): Cleaned {
  const kept: string[] = [];
  const refers: string[] = [];
  let removed = false;
  for (const declaration of style.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = cleanValue(declaration.slice(colon + 1).trim());
    if (value === undefined) removed = true;
    else if (PROPERTIES.has(name)) {
      kept.push(`${name}:${value.text}`);
      refers.push(...value.refers);
    }
  }
  return { text: kept.join(";"), refers, removed };
}

function withoutComments(css: string): string {
  let text = "";
  let at = 0;
  while (true) {
    const start = css.indexOf("/*", at);
    if (start < 0) return text + css.slice(at);
    text += `${css.slice(at, start)} `;
    const end = css.indexOf("*/", start + 2);
    if (end < 0) return text;
    at = end + 2;
  }
}

/** The plain rules of a style sheet. Rules with `@`, nested rules and unusual selectors are dropped. */
export function cleanStyleSheet(css: string): Cleaned {
  const kept: string[] = [];
  const refers: string[] = [];
  let removed = false;
  for (const rule of withoutComments(css).split("}")) {
    if (rule.trim() === "") continue;
    const [selector, inside, ...more] = rule.split("{");
    if (inside === undefined || more.length > 0 || !SELECTOR.test(selector!)) {
      removed = true;
      continue;
    }
    const declarations = cleanDeclarations(inside);
    removed ||= declarations.removed;
    refers.push(...declarations.refers);
    if (declarations.text !== "") kept.push(`${selector!.trim()}{${declarations.text}}`);
  }
  return { text: kept.join(""), refers, removed };
}
