import { excessOf } from "../../exchange/text/json-text.ts";

/** Where a value of a JSON text stands. */
export interface LeafPlace {
  /** The name of the member that holds it, or holds the list that it is in; "" at the top. */
  readonly name: string;
  /** The name of the member that holds the object with that member; "" if there is none. */
  readonly parent: string;
  /** The names beside it. */
  readonly beside: readonly string[];
  /** The texts beside it. */
  readonly texts: () => readonly string[];
}

/** What replaces the texts, names and numbers of a JSON text. Undefined: nothing. */
export interface LeafRewriter {
  readonly text: (text: string, place: LeafPlace) => string | undefined;
  readonly name?: (name: string, place: LeafPlace) => string | undefined;
  readonly number?: (text: string, place: LeafPlace) => string | undefined;
}

interface Token {
  readonly start: number;
  readonly end: number;
}

interface Edit extends Token {
  readonly text: string;
}

interface Member {
  readonly key: Token;
  readonly name: string;
  readonly value: Node;
}

type Node =
  | (Token & { readonly kind: "object"; readonly members: readonly Member[] })
  | (Token & { readonly kind: "list"; readonly items: readonly Node[] })
  | (Token & { readonly kind: "text" | "number" | "word" });

const TOP: LeafPlace = { name: "", parent: "", beside: [], texts: () => [] };

/**
 * A JSON text with its leaves rewritten: everything else keeps its bytes, as do blanks, the order of members and the way in which texts are
 * escaped. Undefined: the text is no JSON object or list.
 */
export function rewrittenJson(text: string, rewrite: LeafRewriter): string | undefined {
  const tree = treeOf(text);
  if (tree === undefined) return undefined;
  const edits: Edit[] = [];
  const note = (token: Token, now: string | undefined, quoted: boolean): void => {
    const raw = text.slice(token.start, token.end);
    if (now !== undefined) edits.push({ ...token, text: quoted ? writtenLike(raw, now) : now });
  };
  const visit = (node: Node, place: LeafPlace): void => {
    if (node.kind === "text") note(node, rewrite.text(decoded(text, node), place), true);
    else if (node.kind === "number") note(node, rewrite.number?.(text.slice(node.start, node.end), place), false);
    else if (node.kind === "list") for (const item of node.items) visit(item, place);
    else if (node.kind === "object") {
      const beside = node.members.map(({ name }) => name);
      const texts = (): string[] => node.members.flatMap(({ value }) => (value.kind === "text" ? [decoded(text, value)] : []));
      for (const { key, name, value } of node.members) {
        const inner = { name, parent: place.name, beside, texts };
        note(key, rewrite.name?.(name, inner), true);
        visit(value, inner);
      }
    }
  };
  visit(tree, TOP);
  if (edits.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text: now } of edits) {
    parts.push(text.slice(done, start), now);
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join("");
}

const MEMBER = /"([^"\\]{1,80})"(\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*)/g;
/** Most characters before and behind a member in which the object that holds it is looked for. */
const AROUND = 400;

/** A text that is cut off or wrong as JSON, or holds JSON, with the values of its members rewritten. */
export function rewrittenMembers(text: string, rewrite: LeafRewriter, other: (part: string) => string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { 0: whole, 1: name = "", 2: colon = "", 3: value = "", index } of text.matchAll(MEMBER)) {
    const before = text.slice(Math.max(0, index - AROUND), index);
    const open = before.lastIndexOf("{");
    const [, parent = ""] = /"([^"\\]{1,80})"\s*:\s*\[?\s*$/.exec(before.slice(0, Math.max(0, open))) ?? [];
    const [inside = ""] = text.slice(index, index + AROUND).split("}");
    const beside = [...(before.slice(open + 1) + inside).matchAll(/"([^"\\]{1,80})"\s*:/g)].map(([, one]) => one!);
    const place = { name, parent, beside, texts: () => [before + inside] };
    const now = value.startsWith('"') ? rewrittenText(value, (one) => rewrite.text(one, place)) : rewrite.number?.(value, place);
    if (now === undefined) continue;
    parts.push(other(text.slice(done, index)), `"${name}"${colon}${now}`);
    done = index + whole.length;
  }
  parts.push(other(text.slice(done)));
  return parts.join("");
}

function rewrittenText(raw: string, rewrite: (text: string) => string | undefined): string | undefined {
  try {
    const now = rewrite(JSON.parse(raw) as string);
    return now === undefined ? undefined : writtenLike(raw, now);
  } catch {
    return undefined;
  }
}

function decoded(text: string, { start, end }: Token): string {
  return JSON.parse(text.slice(start, end)) as string;
}

/** A text as a JSON string that is escaped as another one was. */
function writtenLike(raw: string, text: string): string {
  const slashes = raw.includes(String.raw`\/`) ? JSON.stringify(text).replaceAll("/", String.raw`\/`) : JSON.stringify(text);
  const escape = /\\u([\da-f]{4})/i.exec(raw)?.[1];
  if (escape === undefined || /[\u0080-\uFFFF]/.test(raw)) return slashes;
  const isUpper = /[A-F]/.test(raw);
  return slashes.replaceAll(/[\u0080-\uFFFF]/g, (unit) => {
    const digits = unit.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${isUpper ? digits.toUpperCase() : digits}`;
  });
}

const TOKEN = /\s*(?:("[^"\\]*(?:\\.[^"\\]*)*")|(-?\d[\d.eE+-]*)|(true|false|null)|([[\]{},:]))/y;

/** The tree of a JSON text; undefined: it is none, or beyond the bounds of JSON that is read. */
function treeOf(text: string): Node | undefined {
  if (!/^\s*[[{]/.test(text) || excessOf(text) !== undefined) return undefined;
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  let at = 0;
  const next = (): { readonly token: Token; readonly kind: "text" | "number" | "word" | "sign"; readonly sign: string } => {
    TOKEN.lastIndex = at;
    const [whole, quoted, number, word, sign = ""] = TOKEN.exec(text)!;
    const end = at + whole.length;
    const length = (quoted ?? number ?? word ?? sign).length;
    at = end;
    return {
      token: { start: end - length, end },
      kind: quoted !== undefined ? "text" : number !== undefined ? "number" : word !== undefined ? "word" : "sign",
      sign,
    };
  };
  const value = (first = next()): Node => {
    const { token, kind, sign } = first;
    if (kind !== "sign") return { ...token, kind };
    if (sign === "[") {
      const items: Node[] = [];
      for (let one = next(); one.sign !== "]"; one = next()) if (one.sign !== ",") items.push(value(one));
      return { start: token.start, end: at, kind: "list", items };
    }
    const members: Member[] = [];
    for (let one = next(); one.sign !== "}"; one = next()) {
      if (one.sign === ",") continue;
      next();
      members.push({ key: one.token, name: decoded(text, one.token), value: value() });
    }
    return { start: token.start, end: at, kind: "object", members };
  };
  return value();
}
