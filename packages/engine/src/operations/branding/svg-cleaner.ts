import { SaxesParser, type SaxesTagNS } from "saxes";
import { hasDoctype } from "./image-type.ts";
import { ATTRIBUTES, ELEMENTS, PLAIN_TEXT, PROPERTIES, SVG, TEXTUAL, XHTML, XLINK } from "./svg-names.ts";
import { type Cleaned, cleanDeclarations, cleanStyleSheet, cleanValue, isId, localTarget } from "./svg-values.ts";
import { References } from "./svg-weight.ts";

/** Far beyond any logo. A document beyond these limits is made to hurt its reader. */
const MOST_DEPTH = 64;
const MOST_ELEMENTS = 10_000;
const MOST_ATTRIBUTES = 100;
/** A limit for each: character references, instructions, and comments and raw text. */
const MOST_PIECES = 50_000;
const MOST_CSS = 200_000;
const MOST_WEIGHT = 100_000;

/** A clean SVG, or why there is none. `removed`: something that could run or fetch was in it. */
export type CleanSvg = { readonly svg: string; readonly removed: boolean } | { readonly problem: string };

const TOO_COMPLEX = "The SVG is too complex.";
const DOCTYPE = "An SVG with a DOCTYPE is not taken.";

class Problem extends Error {}

/** How often a mark occurs in a text, up to the limit. */
function pieces(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0 && count <= MOST_PIECES; at = text.indexOf(mark, at + mark.length)) count += 1;
  return count;
}

/**
 * Rewrites an SVG from lists of what a logo may contain. Everything else is dropped: scripts, event attributes,
 * foreign content, animation, processing instructions, and references out of the document.
 */
export function cleanSvg(text: string): CleanSvg {
  // The parser would read a long DOCTYPE to its end first.
  if (hasDoctype(text)) return { problem: DOCTYPE };
  if (["&", "<?", "<!"].some((mark) => pieces(text, mark) > MOST_PIECES)) return { problem: TOO_COMPLEX };
  const cleaner = new Cleaner();
  try {
    cleaner.read(text);
  } catch (error) {
    return { problem: error instanceof Problem ? error.message : "The SVG is not well-formed XML." };
  }
  return cleaner.result();
}

interface Open {
  /** The element to write; undefined if only its children are kept. */
  readonly name: string | undefined;
  readonly id: string | undefined;
  readonly place: number;
}

class Cleaner {
  #out = "";
  /** Whether the last start tag is open: the element may still be empty. */
  #pending = false;
  #removed = false;
  #depth = 0;
  #elements = 0;
  #attributes = 0;
  #styled = 0;
  /** Depth of the element that is dropped with its content; 0: none. */
  #skipped = 0;
  #css: string | undefined;
  readonly #open: Open[] = [];
  readonly #references = new References();

  read(text: string): void {
    const parser = new SaxesParser({ xmlns: true, position: false });
    parser.on("error", (error) => {
      throw error;
    });
    parser.on("doctype", () => {
      throw new Problem(DOCTYPE);
    });
    parser.on("processinginstruction", () => {
      this.#removed = true;
    });
    parser.on("opentagstart", () => {
      this.#depth += 1;
      this.#elements += 1;
      this.#attributes = 0;
      if (this.#depth > MOST_DEPTH || this.#elements > MOST_ELEMENTS) throw new Problem(TOO_COMPLEX);
    });
    parser.on("attribute", () => {
      this.#attributes += 1;
      if (this.#attributes > MOST_ATTRIBUTES) throw new Problem(TOO_COMPLEX);
    });
    parser.on("opentag", (tag) => this.#start(tag));
    parser.on("closetag", () => this.#end());
    parser.on("text", (piece) => this.#text(piece));
    parser.on("cdata", (piece) => this.#text(piece));
    parser.write(text).close();
  }

  result(): CleanSvg {
    if (this.#references.weight(this.#elements) > MOST_WEIGHT) return { problem: TOO_COMPLEX };
    return { svg: this.#out, removed: this.#removed };
  }

  get #parent(): string | undefined {
    return this.#open.findLast(({ name }) => name !== undefined)?.name;
  }

  #start({ local, uri, attributes }: SaxesTagNS): void {
    if (this.#skipped > 0) return;
    const drawn = uri === SVG || uri === "";
    if (this.#open.length === 0 && !(drawn && local === "svg")) throw new Problem("The root element is not svg.");
    const parent = this.#parent;
    const misplaced = parent !== undefined && (PLAIN_TEXT.has(parent) || parent === "style");
    const link = drawn && local === "a" && !misplaced;
    if (!link && (misplaced || !drawn || !ELEMENTS.has(local))) {
      if ((drawn && local !== "metadata") || uri === XHTML) this.#removed = true;
      this.#skipped = this.#depth;
      return;
    }
    const place = this.#elements - 1;
    const kept = this.#kept(Object.values(attributes), place);
    if (link) {
      this.#open.push({ name: undefined, id: undefined, place });
      return;
    }
    const id = kept.get("id");
    if (id !== undefined) this.#references.begin(id, place);
    this.#flush();
    this.#out += parent === undefined ? `<svg xmlns="${SVG}"` : `<${local}`;
    for (const [name, value] of kept) this.#out += ` ${name}="${escaped(value)}"`;
    this.#pending = true;
    if (local === "style") this.#css = "";
    this.#open.push({ name: local, id, place });
  }

  #end(): void {
    this.#depth -= 1;
    if (this.#skipped > 0) {
      if (this.#depth < this.#skipped) this.#skipped = 0;
      return;
    }
    const { name, id, place } = this.#open.pop()!;
    if (name === undefined) return;
    if (id !== undefined) this.#references.end(id, place, this.#elements);
    if (this.#css !== undefined) {
      const css = this.#noted(cleanStyleSheet(this.#style(this.#css)), place);
      this.#css = undefined;
      if (css !== "") this.#write(css);
    }
    this.#out += this.#pending ? "/>" : `</${name}>`;
    this.#pending = false;
  }

  #text(piece: string): void {
    if (this.#skipped > 0) return;
    if (this.#css !== undefined) this.#css += piece.slice(0, MOST_CSS + 1);
    else if (piece !== "" && TEXTUAL.has(this.#parent ?? "")) this.#write(piece);
  }

  #write(text: string): void {
    this.#flush();
    this.#out += escaped(text);
  }

  #flush(): void {
    if (this.#pending) this.#out += ">";
    this.#pending = false;
  }

  /** Adds a style sheet, or a part of one. */
  #style(css: string): string {
    this.#styled += css.length;
    if (this.#styled > MOST_CSS) throw new Problem(TOO_COMPLEX);
    return css;
  }

  /** The cleaned value; collects its references and removals. */
  #noted({ text, refers, removed }: Cleaned, place: number): string {
    for (const id of refers) this.#references.refer(place, id);
    this.#removed ||= removed;
    return text;
  }

  /** The attributes to keep, by the name to write. Of `href` and `xlink:href`, the first. */
  #kept(attributes: readonly { local: string; prefix: string; uri: string; value: string }[], place: number): Map<string, string> {
    const kept = new Map<string, string>();
    for (const { local, uri, value } of attributes) {
      const name = uri === XLINK && local === "href" ? "href" : uri === "" ? local : "";
      if (kept.has(name)) continue;
      const text = name === "" ? undefined : this.#attribute(name, value, place);
      if (text !== undefined) kept.set(name, text);
    }
    return kept;
  }

  #attribute(name: string, value: string, place: number): string | undefined {
    if (name === "id") return isId(value) ? value : undefined;
    if (name === "style") return this.#noted(cleanDeclarations(this.#style(value)), place) || undefined;
    if (name === "href") {
      const target = localTarget(value);
      if (target === undefined) this.#removed = true;
      else this.#references.refer(place, target);
      return target === undefined ? undefined : `#${target}`;
    }
    if (!ATTRIBUTES.has(name) && !PROPERTIES.has(name)) {
      if (/^on/i.test(name) || name === "src") this.#removed = true;
      return undefined;
    }
    const cleaned = cleanValue(value);
    if (cleaned === undefined) this.#removed = true;
    return cleaned === undefined ? undefined : this.#noted(cleaned, place);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"\r]/g, (character) => ESCAPES[character]!);
}
