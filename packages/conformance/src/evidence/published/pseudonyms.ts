import { createHmac } from "node:crypto";

/** Letters of a word that carry its place in the order of all words. */
const DEPTH = 6;
const LETTERS = 26;
const WORD_SPACE = LETTERS ** DEPTH;
/** Hexadecimal digits of an id that carry its place: those before the version of a UUID. */
const ID_DIGITS = 12;
const ID_SPACE = 16 ** ID_DIGITS;
const A = "a".charCodeAt(0);

/** What pseudonyms must be consistent with. */
export interface ValuesToReplace {
  /** All words of private values, in lower case: their pseudonyms have the same order. */
  readonly words: Iterable<string>;
  /** All ids of the run's target, in lower case. */
  readonly ids: Iterable<string>;
  /** All amounts of pay, as their whole digits. */
  readonly pay: Iterable<string>;
  /** Words of names that stay, in lower case: private words are before or behind them as they were. */
  readonly fixed: Iterable<string>;
  /** Whether a word is public: no pseudonym is one. */
  readonly isPublic: (word: string) => boolean;
}

/** Other values of the same form for private values, from a key. The same value always gets the same one, and no two get one. */
export class Pseudonyms {
  readonly #key: Uint8Array;
  readonly #isPublic: (word: string) => boolean;
  readonly #words = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #ids: ReadonlyMap<string, string>;
  /** The ids by their first eight digits. */
  readonly #starts: ReadonlyMap<string, readonly string[]>;
  readonly #pay: ReadonlyMap<string, string>;
  readonly #opaque = new Map<string, string>();

  constructor(key: Uint8Array, { words, ids, pay, fixed, isPublic }: ValuesToReplace) {
    this.#key = key;
    this.#isPublic = isPublic;
    const stay = [...new Set(fixed)].filter((word) => /^[a-z]/.test(word)).toSorted();
    const sorted = [...new Set(words)].filter((word) => !stay.includes(word)).toSorted();
    for (const word of [...sorted, ...stay]) this.#taken.add(word);
    for (const word of stay) this.#words.set(word, word);
    for (const [n, next] of [...stay, undefined].entries()) {
      const before = stay[n - 1];
      const between = sorted.filter((word) => (before === undefined || word > before) && (next === undefined || word < next));
      this.#placeWords(between, before === undefined ? 0 : placeOf(before) + 1, next === undefined ? WORD_SPACE : placeOf(next));
    }
    this.#ids = this.#placedIds([...new Set(ids)].toSorted());
    this.#starts = Map.groupBy(this.#ids.keys(), (id) => id.slice(0, 8));
    this.#pay = this.#placedPay(pay);
  }

  /** A run of letters, with the letter case of the original. One letter stays, but for that of names such as O'Neill. */
  word(word: string): string {
    const plain = word.normalize("NFC");
    const placed = this.#words.get(plain.toLowerCase());
    if (placed === undefined && Array.from(plain).length < 2) return word;
    const known = placed ?? this.#freeWord(plain.toLowerCase());
    const shown = Array.from(plain, (letter, n) => withCaseOf(letter, Array.from(known)[n] ?? "")).join("");
    return word === plain ? shown : shown.normalize("NFD");
  }

  /** An id of the target; undefined: it is none. */
  id(id: string): string | undefined {
    const known = this.#ids.get(id.toLowerCase());
    return known === undefined || id.toLowerCase() === id ? known : known.toUpperCase();
  }

  /** The beginning of an id of the target, of at least eight digits; undefined: it begins none, or several. */
  idStart(start: string): string | undefined {
    const found = this.#starts.get(start.slice(0, 8).toLowerCase())?.filter((id) => id.startsWith(start.toLowerCase()));
    if (found?.length !== 1) return undefined;
    const [id] = found as [string];
    return this.id(start === start.toLowerCase() ? id : id.toUpperCase())!.slice(0, start.length);
  }

  /** An amount of pay; undefined: it is none. */
  pay(digits: string): string | undefined {
    return this.#pay.get(digits);
  }

  /** Letters for letters and digits for digits, in hexadecimal for hexadecimal. @param label kinds of values do not share pseudonyms */
  opaque(text: string, label = ""): string {
    const name = `${label}\0${text}`;
    const known = this.#opaque.get(name);
    if (known !== undefined) return known;
    const isHex = /^[\da-f]+$/.test(text) || /^[\dA-F]+$/.test(text);
    for (let attempt = 0; ; attempt += 1) {
      const bytes = this.#bytes(`opaque ${label} ${attempt}`, text, text.length);
      const now = Array.from(text, (sign, n) => otherSign(sign, bytes[n]!, isHex)).join("");
      // Short texts have few others.
      if (attempt < 50 && (now === text || this.#taken.has(`${label}\0${now}`))) continue;
      this.#taken.add(`${label}\0${now}`);
      this.#opaque.set(name, now);
      return now;
    }
  }

  /** A date of the same year. */
  date(date: string): string {
    const [month, day] = this.#bytes("date", date, 2) as unknown as [number, number];
    const two = (value: number): string => String(value).padStart(2, "0");
    return `${date.slice(0, 5)}${two(1 + (month % 12))}-${two(1 + (day % 28))}`;
  }

  /** Gives sorted words places in order, from `start` to `end`. A short word is before all longer ones that begin with it. */
  #placeWords(sorted: readonly string[], start: number, end: number): void {
    let least = start;
    for (const [n, word] of sorted.entries()) {
      const depth = Math.min(DEPTH, /^[a-z]*/.exec(word)![0].length);
      // Words that begin with other letters have no place in this order.
      if (depth === 0) continue;
      const block = LETTERS ** (DEPTH - depth);
      const wanted = start + (end - start) * ((n + this.#chance("word", word)) / (sorted.length + 1));
      for (let place = Math.ceil(Math.max(wanted, least) / block) * block; place + block <= end; place += block) {
        const now = this.#spelt(word, lettersAt(place).slice(0, depth), 0);
        if (this.#isPublic(now) || this.#taken.has(now)) continue;
        this.#keep(word, now);
        least = place + 1;
        break;
      }
    }
  }

  /** A word without a place in the order. */
  #freeWord(word: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const now = this.#spelt(word, "", attempt);
      if (attempt < 50 && (this.#isPublic(now) || this.#taken.has(now))) continue;
      return this.#keep(word, now);
    }
  }

  #keep(word: string, now: string): string {
    this.#taken.add(now);
    this.#words.set(word, now);
    return now;
  }

  /** A word with a given beginning; letters beyond a to z become letters of the same alphabet and length in bytes. */
  #spelt(word: string, start: string, attempt: number): string {
    const letters = Array.from(word);
    const bytes = this.#bytes(`spelling ${attempt}`, word, letters.length);
    return letters.map((letter, n) => start[n] ?? otherLetter(letter, bytes[n]!)).join("");
  }

  #placedIds(sorted: readonly string[]): Map<string, string> {
    let least = 0;
    return new Map(
      sorted.map((id, n) => {
        const place = Math.max(least, Math.floor(ID_SPACE * ((n + this.#chance("id", id)) / (sorted.length + 1))));
        least = place + 1;
        const start = place.toString(16).padStart(ID_DIGITS, "0");
        const rest = Buffer.from(this.#bytes("id", id, 16)).toString("hex");
        // The digits of version and variant stay.
        let digit = 0;
        const now = id.replaceAll(/[\da-f]/g, (old) => {
          const at = digit;
          digit += 1;
          return at === 12 || at === 16 ? old : (start[at] ?? rest[at]!);
        });
        return [id, now];
      }),
    );
  }

  /** Amounts keep their number of digits and their order among those. */
  #placedPay(all: Iterable<string>): Map<string, string> {
    const placed = new Map<string, string>();
    for (const [length, rows] of Map.groupBy(new Set(all), (digits) => digits.length)) {
      if (length < 3) continue;
      const sorted = rows.toSorted();
      const [from, to] = [10 ** (length - 1), 10 ** length];
      let least = from;
      for (const [n, digits] of sorted.entries()) {
        const wanted = Math.floor(from + (to - from) * ((n + this.#chance("pay", digits)) / (sorted.length + 1)));
        const place = Math.max(least, wanted);
        placed.set(digits, String(place));
        least = place + 1;
      }
    }
    return placed;
  }

  /** From 0 to below 1. */
  #chance(label: string, text: string): number {
    return Buffer.from(this.#bytes(`chance ${label}`, text, 6)).readUIntBE(0, 6) / 2 ** 48;
  }

  #bytes(label: string, text: string, length: number): Uint8Array {
    const first = createHmac("sha256", this.#key).update(`${label}\0${text}`).digest();
    if (length <= first.length) return first;
    const blocks = Array.from({ length: Math.ceil(length / first.length) }, (_, n) =>
      createHmac("sha256", first).update(String(n)).digest(),
    );
    return Buffer.concat(blocks);
  }
}

/** The place of a word in the order of words. */
function placeOf(word: string): number {
  return Array.from({ length: DEPTH }, (_, n) => letterAt(word, n)).reduce((sum, letter) => sum * LETTERS + letter, 0);
}

function letterAt(word: string, at: number): number {
  const code = (word.charCodeAt(at) || A) - A;
  return code < 0 || code >= LETTERS ? 0 : code;
}

function lettersAt(place: number): string {
  let [text, rest] = ["", place];
  for (let n = 0; n < DEPTH; n += 1) {
    text = String.fromCharCode(A + (rest % LETTERS)) + text;
    rest = Math.floor(rest / LETTERS);
  }
  return text;
}

/** Another lower-case letter; beyond a to z one of the same 64 in the table of letters, so that it takes as many bytes. */
function otherLetter(letter: string, byte: number): string {
  if (/^[a-z]$/.test(letter)) return String.fromCharCode(A + (byte % LETTERS));
  if (!/^\p{L}$/u.test(letter)) return letter;
  const code = letter.codePointAt(0)!;
  const block = Array.from({ length: 64 }, (_, n) => String.fromCodePoint(code - (code % 64) + n));
  const alike = block.filter((one) => /^\p{L}$/u.test(one) && one.toLowerCase() === one && isCased(one) === isCased(letter));
  return alike[byte % alike.length] ?? letter;
}

const isCased = (letter: string): boolean => letter.toUpperCase() !== letter && letter.toUpperCase().length === letter.length;

function withCaseOf(letter: string, other: string): string {
  return letter !== letter.toLowerCase() && other.toUpperCase().length === other.length ? other.toUpperCase() : other;
}

function otherSign(sign: string, byte: number, isHex: boolean): string {
  if (/\d/.test(sign)) return String(byte % 10);
  const letters = isHex ? 6 : LETTERS;
  if (/[a-z]/.test(sign)) return String.fromCharCode(A + (byte % letters));
  if (/[A-Z]/.test(sign)) return String.fromCharCode("A".charCodeAt(0) + (byte % letters));
  return sign;
}
