type Spelling = (words: readonly string[]) => string;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const camel: Spelling = ([first = "", ...others]) => first + others.map(capital).join("");
const snake: Spelling = (words) => words.join("_");
const SPELLINGS: readonly Spelling[] = [snake, snake, camel, camel, (words) => words.join("-"), (words) => words.map(capital).join("")];

/** Random choices of one seed. Each has a name and is independent of other choices, their order, and the data. */
export class Draw {
  readonly #seed: number;
  readonly #path: string;

  constructor(seed: number, path = "") {
    this.#seed = seed;
    this.#path = path;
  }

  /** The choices of one part, which have names of their own. */
  at(name: string): Draw {
    return new Draw(this.#seed, `${this.#path}/${name}`);
  }

  /** The choices that several parts have in common. */
  get common(): Draw {
    return new Draw(this.#seed, "/common");
  }

  /** From 0 to 1, 1 excluded. */
  number(name: string): number {
    return chanceOf(`${this.#seed}${this.#path}/${name}`);
  }

  /** A whole number from 0, below `end`. */
  below(name: string, end: number): number {
    return Math.floor(this.number(name) * end);
  }

  /** Whether something with this probability happens. */
  happens(name: string, share: number): boolean {
    return this.number(name) < share;
  }

  one<T>(name: string, options: readonly T[]): T {
    return options[this.below(name, options.length)]!;
  }

  shuffled<T>(name: string, rows: readonly T[]): T[] {
    return rows
      .map((row, n) => [this.number(`${name}/${n}`), row] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, row]) => row);
  }

  /** One of these member names, in the spelling of this seed. @param words in snake_case */
  name(name: string, words: readonly string[]): string {
    return this.spelled(this.one(`${name}/word`, words));
  }

  /** A member name in the spelling of this seed; some seeds mix two. @param word in snake_case */
  spelled(word: string): string {
    const mixed = chanceOf(`${this.#seed}/mixed`) < 0.15 && chanceOf(`${this.#seed}/mixed/${word}`) < 0.3;
    const spelling = SPELLINGS[Math.floor(chanceOf(`${this.#seed}/spelling${mixed ? "/other" : ""}`) * SPELLINGS.length)]!;
    return spelling(word.split("_"));
  }

  /** A random UUID. */
  id(name: string): string {
    const digits = Array.from({ length: 30 }, (_, n) => this.below(`${name}/${n}`, 16).toString(16)).join("");
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-a${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
  }
}

/** From 0 to 1, by a text: FNV-1a, then mixed. */
function chanceOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
