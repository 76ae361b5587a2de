/** An occurrence of one of the texts. */
export interface Hit<T> {
  readonly start: number;
  readonly end: number;
  /** The value of that text. */
  readonly value: T;
}

/** How texts are searched for. */
export interface NeedleSettings {
  /** Ignores letter case. Default false. */
  readonly anyCase?: boolean;
  /** Finds texts only as whole words. Default false. */
  readonly words?: boolean;
  /** Finds a text by its first six letters if the searched text ends there, or was cut there with `…`. Default false. */
  readonly cut?: boolean;
}

/** Most characters of a text that are compared: the rest is taken to match. */
export const MOST_NEEDLE = 1000;
/** Least letters by which a text that was cut off is found. */
const LEAST_PART = 6;
const ELLIPSIS = 0x2026;

interface Node<T> {
  readonly next: Map<number, Node<T>>;
  readonly depth: number;
  /** Where the search continues if no `next` fits: the node of the longest suffix that begins some text. */
  fail: Node<T> | undefined;
  /** The text that ends here. */
  found: { readonly length: number; readonly value: T; readonly isWord: boolean } | undefined;
  /** The next shorter text that ends here too. */
  shorter: Node<T> | undefined;
  /** The value of some text with this beginning. */
  readonly value: T;
}

/** Finds many texts in a long one at once, in time linear in its length (Aho-Corasick). */
export class Needles<T> {
  #root: Node<T> | undefined;
  /** Whether `fail` and `shorter` of some node are to be set. */
  #isStale = false;
  readonly #fold: Uint16Array | undefined;
  readonly #cut: boolean;
  readonly #words: boolean;
  /** 1 for each UTF-16 unit that some text begins with. */
  readonly #first = new Uint8Array(65_536);

  /** @param rows texts with their values; of equal texts the first counts */
  constructor(rows: Iterable<readonly [text: string, value: T]>, { anyCase = false, words = false, cut = false }: NeedleSettings = {}) {
    this.#cut = cut;
    this.#words = words;
    this.#fold = anyCase ? lowerCase() : undefined;
    this.add(rows);
  }

  /** Adds texts with their values; of equal texts the first counts. */
  add(rows: Iterable<readonly [text: string, value: T]>): void {
    for (const [text, value] of rows) {
      if (text === "") continue;
      this.#root ??= nodeOf(0, value);
      let node = this.#root;
      const length = Math.min(text.length, MOST_NEEDLE);
      for (let at = 0; at < length; at += 1) {
        const code = this.#code(text, at);
        let next = node.next.get(code);
        if (next === undefined) node.next.set(code, (next = nodeOf(at + 1, value)));
        node = next;
      }
      node.found ??= { length, value, isWord: this.#words && NAME.test(text) };
      this.#isStale = true;
    }
  }

  #link(root: Node<T>): void {
    for (const code of root.next.keys()) this.#first[code] = 1;
    link(root);
    this.#isStale = false;
  }

  /** All hits. Overlapping hits become one, with the value of the longest. */
  hits(text: string): Hit<T>[] {
    const found: (Hit<T> & { readonly longest: number })[] = [];
    this.#each(text, (start, end, value) => {
      let hit = { start, end, value, longest: end - start };
      for (let last = found.at(-1); last !== undefined && last.end > hit.start; last = found.at(-1)) {
        found.pop();
        const { value: best, longest } = last.longest >= hit.longest ? last : hit;
        hit = { start: Math.min(last.start, hit.start), end: Math.max(last.end, hit.end), value: best, longest };
      }
      found.push(hit);
    });
    return found;
  }

  /** The text with each hit replaced. */
  replace(text: string, write: (value: T) => string): string {
    const hits = this.hits(text);
    if (hits.length === 0) return text;
    const parts: string[] = [];
    let done = 0;
    for (const { start, end, value } of hits) {
      parts.push(text.slice(done, start), write(value));
      done = end;
    }
    parts.push(text.slice(done));
    return parts.join("");
  }

  #code(text: string, at: number): number {
    const code = text.charCodeAt(at);
    return this.#fold === undefined ? code : this.#fold[code]!;
  }

  /** Calls `tell` with the longest text at each position where a text ends. */
  #each(text: string, report: (start: number, end: number, value: T) => void): void {
    const root = this.#root;
    if (root === undefined) return;
    if (this.#isStale) this.#link(root);
    const partly = (node: Node<T>, end: number): void => {
      if (this.#cut && node.depth >= LEAST_PART) report(end - node.depth, end, node.value);
    };
    const [first, fold, { length: end }] = [this.#first, this.#fold, text];
    let node: Node<T> = root;
    for (let at = 0; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      const code = fold === undefined ? unit : fold[unit]!;
      if (node === root && first[code] === 0) continue;
      if (code === ELLIPSIS) partly(node, at);
      let next = node.next.get(code);
      while (next === undefined && node !== root) {
        node = node.fail!;
        next = node.next.get(code);
      }
      node = next ?? root;
      for (let one = node.found === undefined ? node.shorter : node; one !== undefined; one = one.shorter) {
        const { length, value, isWord } = one.found!;
        if (isWord && !isWhole(text, at + 1 - length, at + 1)) continue;
        report(at + 1 - length, at + 1, value);
        break;
      }
    }
    partly(node, end);
  }
}

/** Whether a hit is a whole word: no letter stands before or after it. */
const NAME = /^[\p{L} '-]+$/u;

function isWhole(text: string, start: number, end: number): boolean {
  return !/\p{L}$/u.test(text.slice(Math.max(0, start - 2), start)) && !/^\p{L}/u.test(text.slice(end, end + 2));
}

function nodeOf<T>(depth: number, value: T): Node<T> {
  return { next: new Map(), depth, fail: undefined, found: undefined, shorter: undefined, value };
}

/** Sets `fail` of each node, those nearest to the root first. */
function link<T>(root: Node<T>): void {
  const queue: Node<T>[] = [root];
  for (const node of queue) {
    for (const [code, child] of node.next) {
      let fail = node.fail;
      while (fail !== undefined && !fail.next.has(code)) fail = fail.fail;
      child.fail = fail?.next.get(code) ?? root;
      child.shorter = child.fail.found === undefined ? child.fail.shorter : child.fail;
      queue.push(child);
    }
  }
}

let folded: Uint16Array | undefined;

/** The lower case of each UTF-16 unit whose lower case is one unit. */
function lowerCase(): Uint16Array {
  return (folded ??= Uint16Array.from({ length: 65_536 }, (_, code) => {
    const lower = String.fromCharCode(code).toLowerCase();
    return lower.length === 1 ? lower.charCodeAt(0) : code;
  }));
}
