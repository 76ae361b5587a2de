import type { RequestRecord, ResponseRecord } from "../../exchange/exchange.ts";
import { textToBytes } from "../../exchange/body.ts";
import { Needles } from "../../exchange/text/needles.ts";
import { encodedAgain } from "./encoded.ts";
import { isOfMachines, isPay, isTag, kindOf } from "./kinds.ts";
import { type LeafRewriter, type LeafPlace, rewrittenJson, rewrittenMembers } from "./json-leaves.ts";
import { EMAILS, type PrivateValues, UUIDS, readable } from "./private-values.ts";
import { pseudonymOf } from "./private-text.ts";
import type { Pseudonyms } from "./pseudonyms.ts";
import { isPublicWord, wordsOf } from "../../document/public-words.ts";

/** Least characters of a private text that is searched for in others. */
const LEAST_TEXT = 5;
/** Least digits of an amount of pay that is recognised outside of a member for pay. */
const LEAST_PAY = 6;

/** Ids, and beginnings of such. */
const IDS = new RegExp(`${UUIDS.source}|(?<![\\da-z])[\\da-f]{8}(?:(?:-[\\da-f]{4}){0,3}-[\\da-f]{0,11})?(?![\\da-z-])`, "gi");
/** Machines of a network that is not public: their names, and their addresses. */
const MACHINES =
  /(?<![\p{L}\p{N}_.@-])(?:(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}(?:internal|intranet|local|localdomain|lan|corp|private|svc|arpa)|(?:10\.\d{1,3}|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.\d{1,3}\.\d{1,3})(?![\p{L}\p{N}_-])/giu;
/** Ids in the middle of texts, addresses, machines, and words. */
const PIECES = new RegExp(
  `${IDS.source}|${MACHINES.source}|(?<![\\da-f])[\\da-f]{32}(?![\\da-f])|${EMAILS.source}|[\\p{L}\\p{M}]+|(?<![\\d.,])\\d+(?![\\d.,])`,
  "giu",
);

/** Writes evidence with pseudonyms in place of private values. */
export class Rewriting {
  readonly #values: PrivateValues;
  readonly #pseudonyms: Pseudonyms;
  readonly #needles: Needles<readonly [form: string, same: string]>;
  readonly #plain = new Map<string, string>();

  constructor(values: PrivateValues, pseudonyms: Pseudonyms) {
    this.#values = values;
    this.#pseudonyms = pseudonyms;
    this.#needles = new Needles(
      [...this.#searched()].flatMap(([text, now]) => formsOf(text).map((form, n) => [form, [form, formsOf(now)[n]!] as const] as const)),
      { anyCase: true, words: true },
    );
  }

  request(request: RequestRecord): RequestRecord {
    // The suite itself draws the files that it uploads. Judged again, every byte of them is compared.
    const body = request.body === null || request.body.startsWith("--") ? request.body : this.body(request.body);
    return {
      ...request,
      path: this.#path(request.path),
      query: this.#query(request.query),
      headers: this.#headers(request.headers, request.body, body),
      body,
    };
  }

  response({ earlier, ...response }: ResponseRecord): ResponseRecord {
    const body = this.body(response.body);
    return {
      ...response,
      headers: this.#headers(response.headers, response.body, body),
      body,
      ...(earlier === undefined ? {} : { earlier: earlier.map((one) => this.response(one)) }),
    };
  }

  /** A body: JSON by its members, any other text as it is; bytes that are no text stay. */
  body(body: string): string {
    if (body.startsWith("base64:")) return body;
    return rewrittenJson(body, this.#leaves) ?? rewrittenMembers(body, this.#leaves, (part) => this.plain(part));
  }

  /** The secret in place of one of the target's. */
  secret(secret: string): string {
    const start = secret.startsWith("whsec_") ? "whsec_" : "";
    return start + this.#pseudonyms.opaque(secret.slice(start.length), "secret");
  }

  /** A value of any depth with its texts rewritten. */
  value(value: unknown): unknown {
    if (typeof value === "string") return this.body(value);
    if (Array.isArray(value)) return value.map((one) => this.value(one));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.value(one)]));
  }

  headers(headers: Readonly<Record<string, string>>, was: string | null, now: string | null): Record<string, string> {
    return this.#headers(headers, was, now);
  }

  /** A text, or a part of one, wherever it stands. */
  plain(text: string): string {
    const known = this.#plain.get(text);
    if (known !== undefined) return known;
    const parts: string[] = [];
    let done = 0;
    for (const {
      start,
      end,
      value: [form, same],
    } of this.#needles.hits(text)) {
      const found = text.slice(start, end);
      parts.push(
        this.#pieces(text.slice(done, start)),
        found.length === form.length ? inCaseOf(found, form, same) : this.#pseudonym(found),
      );
      done = end;
    }
    parts.push(this.#pieces(text.slice(done)));
    const now = parts.join("");
    if (text.length < 1000) this.#plain.set(text, now);
    return now;
  }

  readonly #leaves: LeafRewriter = {
    text: (text, place) => changed(text, this.#leaf(text, place)),
    name: (name) => changed(name, this.#values.isOwn(name) ? this.ids(name) : this.plain(name)),
    number: (text, place) => {
      const [, sign, whole, rest] = /^(-?)(\d+)(.*)$/.exec(text)!;
      if (kindOf(text, place) === "text" && whole!.length >= LEAST_PAY && rest === "")
        return this.#values.isOwnNumber(text) ? undefined : this.#pseudonyms.opaque(whole!).replace(/^0/, "1");
      if (!isPay(place) && whole!.length < LEAST_PAY) return undefined;
      const now = this.#pseudonyms.pay(whole!);
      return now === undefined ? undefined : sign! + now + rest!;
    },
  };

  #leaf(text: string, place: LeafPlace): string {
    if (text === "" || /^<[\w -]+>$/.test(text)) return text;
    const kind = kindOf(text, place);
    if (kind === "secret") return this.#values.secrets.has(text) ? this.secret(text) : this.plain(text);
    if (kind === "tag") return this.#tag(text);
    if (this.#values.isOwn(text)) return this.ids(text);
    if (kind === "id") return this.#values.references.has(text) ? this.#pseudonyms.opaque(text, "id") : this.plain(text);
    if (kind === "pay") return this.#pseudonyms.pay(text) ?? text;
    if (kind !== undefined) return this.#values.isPartOfOwn(text) ? this.ids(text) : this.#pseudonym(text);
    return rewrittenJson(text, this.#leaves) ?? this.plain(text);
  }

  #pseudonym(text: string): string {
    return pseudonymOf(text, this.#pseudonyms, this.#values.isOpen);
  }

  /** A text of the run with the ids in it replaced. */
  ids(text: string): string {
    return text.replaceAll(IDS, (id) => this.#id(id) ?? id);
  }

  #tag(text: string): string {
    return text.replaceAll(/[A-Za-z\d]{4,}/g, (part) => this.#pseudonyms.opaque(part, "tag"));
  }

  /** The ids, addresses and names in a text that is not private as a whole. */
  #pieces(text: string): string {
    return encodedAgain(text, { decoded: (inner) => this.plain(inner), other: (part) => this.#words(part) });
  }

  #words(text: string): string {
    return text.replaceAll(PIECES, (piece) => {
      if (piece.includes("@")) return this.#values.isOwn(piece) ? this.ids(piece) : this.#pseudonym(piece);
      if (/^\d+$/.test(piece)) return piece.length < LEAST_PAY ? piece : (this.#pseudonyms.pay(piece) ?? piece);
      if (piece.includes(".")) return this.#values.isOpen(piece) ? piece : this.#machine(piece);
      const id = this.#id(piece);
      if (id !== undefined) return id;
      if (piece.length === 32 && /^[\da-f]+$/i.test(piece)) return this.#bareId(piece) ?? piece;
      return this.#values.names.has(piece.normalize("NFC").toLowerCase()) ? this.#pseudonyms.word(piece) : piece;
    });
  }

  /** The address of a machine, or its name but for the last part, which says what it is. */
  #machine(text: string): string {
    const end = /[a-z]$/i.test(text) ? text.lastIndexOf(".") : text.length;
    return text.slice(0, end).replaceAll(/[a-z\d]+/gi, (part) => this.#pseudonyms.opaque(part, "machine")) + text.slice(end);
  }

  #id(text: string): string | undefined {
    if (!/^[\da-f]{8}(?:-|$)/i.test(text)) return undefined;
    return text.length === 36 ? this.#pseudonyms.id(text) : this.#pseudonyms.idStart(text);
  }

  /** An id without its signs. */
  #bareId(digits: string): string | undefined {
    const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(digits)!;
    return this.#pseudonyms.id(parts.join("-"))?.replaceAll("-", "");
  }

  #path(path: string): string {
    return path
      .split("/")
      .map((part) => this.#encoded(part))
      .join("/");
  }

  #query(query: string): string {
    return query
      .split("&")
      .map((pair) =>
        pair
          .split("=")
          .map((part) => this.#encoded(part))
          .join("="),
      )
      .join("&");
  }

  #encoded(part: string): string {
    const text = readable(part);
    const now = this.#leaf(text, { name: "", parent: "", beside: [], texts: () => [] });
    return now === text ? part : encodeURIComponent(now);
  }

  #headers(headers: Readonly<Record<string, string>>, was: string | null, now: string | null): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => {
        if (name === "authorization") return [name, value];
        if (name === "content-length" && was !== null && now !== null && value === String(textToBytes(was).length))
          return [name, String(textToBytes(now).length)];
        if (isOfMachines(name)) return [name, value.replaceAll(/[a-z\d]{2,}/gi, (part) => this.#pseudonyms.opaque(part, "machine"))];
        if (name === "content-disposition") return [name, this.#fileName(value)];
        if (isTag(name) || name === "if-none-match" || name === "if-match") return [name, this.#tag(value)];
        if (name === "set-cookie" || name === "cookie")
          return [name, value.replaceAll(/[A-Za-z\d]{8,}/g, (part) => this.#pseudonyms.opaque(part, "cookie"))];
        return [name, this.#values.isOwn(value) ? this.ids(value) : this.plain(value)];
      }),
    );
  }

  /** A header that names a file: people call files by names that no response need show. */
  #fileName(header: string): string {
    return this.plain(header).replaceAll(/(filename\*?=)(.*?)(?=(?:\.[a-z\d]{1,5})?"?(?:;|$))/gi, (_, start: string, name: string) => {
      const words = readable(name).replaceAll(/[\p{L}\p{M}]{2,}/gu, (word) =>
        isPublicWord(word.toLowerCase()) || /^utf$/i.test(word) ? word : this.#pseudonyms.word(word),
      );
      return start + (name.includes("%") ? encodeURIComponent(words).replaceAll("%27", "'") : words);
    });
  }

  /** The private texts that are looked for in others, each with its pseudonym. */
  *#searched(): Generator<readonly [text: string, now: string]> {
    for (const text of this.#values.secrets) if (text.length >= 8) yield [text, this.secret(text)];
    for (const text of this.#values.references) if (text.length >= 8) yield [text, this.#pseudonyms.opaque(text, "id")];
    for (const text of this.#values.texts) {
      const words = wordsOf(text);
      if (text.length >= LEAST_TEXT && (words.length > 2 || words.some((word) => !isPublicWord(word)) || /(?:\d\D?){4}/.test(text)))
        yield [text, this.#pseudonym(text)];
    }
  }
}

/** A text as it is, in JSON, in a shell line, and reversed. */
function formsOf(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1), text.replaceAll("'", String.raw`'\''`), Array.from(text).toReversed().join("")];
}

const changed = (was: string, now: string): string | undefined => (was === now ? undefined : now);

/** The form of a pseudonym in the letter case in which the form of the private text was found. */
function inCaseOf(found: string, form: string, same: string): string {
  if (found === form || same.length !== form.length) return same;
  return Array.from({ length: same.length }, (_, n) => {
    const [was, is, now] = [form[n]!, found[n]!, same[n]!];
    return was === is ? now : is === is.toUpperCase() ? now.toUpperCase() : now.toLowerCase();
  }).join("");
}
