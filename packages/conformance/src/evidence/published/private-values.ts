import type { Evidence } from "../evidence.ts";
import { textToBytes } from "../../exchange/body.ts";
import type { ExchangeRecord, RequestRecord, ResponseRecord } from "../../exchange/exchange.ts";
import { hashStarts, startsOf } from "../../exchange/derived-reference.ts";
import { markOf } from "../../exchange/seeded-values.ts";
import { isPay, kindOf } from "./kinds.ts";
import { type LeafRewriter, type LeafPlace, rewrittenJson, rewrittenMembers } from "./json-leaves.ts";
import { placedWordsOf } from "./private-text.ts";
import { isPublicWord, wordsOf } from "../../document/public-words.ts";

export const UUIDS: RegExp = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
export const EMAILS: RegExp = /(?<![\p{L}\p{M}\p{N}._%+'-])[\p{L}\p{M}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Ids that mean none. */
const NO_ID = /^(?:0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i;
/** Domains that are reserved for examples, and those of companies, are no secret. */
const RESERVED = /(?:^|\.)example(?:\.(?:com|net|org))?$|\.(?:test|invalid)$/i;
/** Least characters by which a part of a text that the run sent is recognised. */
const LEAST_PART = 12;
/** Most characters of a text that is compared with those that the run sent. */
const MOST_PART = 5000;

/**
 * The private values of a run's evidence: what responses and deliveries show of people, of records and of pay, and what the target file
 * says of them. What the run itself sent first is no private value.
 */
export class PrivateValues {
  readonly token: string;
  /** Texts as they were shown. */
  readonly texts: Set<string> = new Set();
  /** Words of people's names, in lower case. */
  readonly names: Set<string> = new Set();
  /** Words of the names that the run made. */
  readonly fixed: Set<string> = new Set();
  readonly ids: Set<string> = new Set();
  readonly pay: Set<string> = new Set();
  readonly secrets: Set<string> = new Set();
  /** Ids of another form than UUIDs. */
  readonly references: Set<string> = new Set();
  /** The marks of this run and of earlier ones, whose people are still in the company. */
  readonly #marks: readonly string[];
  readonly #domains = new Set<string>();
  readonly #sent = new Set<string>();
  readonly #longSent: string[] = [];
  readonly #seen = new Set<string>();
  readonly #own = new Map<string, boolean>();
  /** What the run sent about candidates. */
  readonly #ofCandidates: string[] = [];
  readonly #sentNumbers = new Set<string>();
  /** Whether all evidence was read. */
  #isWhole = false;

  constructor({ head, exchanges, events, order }: Evidence) {
    this.token = markOf(head.seed, new Date(head.started_at));
    this.#marks = [this.token, ...earlierMarks(exchanges.values())];
    for (const text of head.target.resources?.canaries ?? []) this.#isPrivate(text, /\s|@|\d/.test(text) ? "text" : "name");
    // The certificate names the target, and its responses link to it.
    for (const text of [head.target.base_url, head.target.control_url, head.target.webhooks?.receiver_url])
      if (text !== undefined && URL.canParse(text)) this.#domains.add(new URL(text).hostname.toLowerCase());
    this.#idsIn(JSON.stringify([head.target.resources ?? {}, head.company ?? ""]));
    const lines = [...exchanges.values(), ...events].toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
    for (const line of lines) {
      if (!("kind" in line)) {
        this.#request(line.request);
        if (!isDescription(line)) this.#response(line.response);
      } else if (line.kind === "unanswered") for (const one of line.earlier ?? []) this.#response(one);
      else this.#given(line.value);
    }
    this.#keepDerived();
    // The run sends the same amounts on every target: somebody may be paid one of them.
    for (const number of this.#sentNumbers) this.pay.delete(number);
    this.#own.clear();
    this.#isWhole = true;
  }

  /** Whether the run itself made a text: it bears its mark, or the run sent it before a response showed it. */
  isOwn(text: string): boolean {
    const plain = plainly(text);
    return this.#isMarked(plain) || this.#sent.has(plain);
  }

  /** Whether the run made a text or what it is a part of: a target may show less than was sent, or more. */
  isPartOfOwn(text: string): boolean {
    const known = this.#own.get(text);
    if (known !== undefined) return known;
    const plain = plainly(text);
    const isPart = (one: string): boolean =>
      (plain.length >= LEAST_PART && one.includes(plain)) || (plain.includes(one) && one.length > 0.8 * plain.length);
    const own = this.isOwn(text) || (plain.length <= MOST_PART && this.#longSent.some(isPart));
    if (own || this.#isWhole) this.#own.set(text, own);
    return own;
  }

  /** Whether the run itself sent a number. */
  isOwnNumber(text: string): boolean {
    return this.isOwn(text) || this.#sentNumbers.has(text);
  }

  #isMarked(plain: string): boolean {
    return this.#marks.some((mark) => plain.includes(mark));
  }

  /** Whether a domain is known to everybody: one of the target's companies, or one for examples. */
  readonly isOpen = (domain: string): boolean => RESERVED.test(domain) || this.#domains.has(domain.toLowerCase().replace(/:\d+$/, ""));

  /** Words of all private values, in lower case. */
  *words(): Generator<string> {
    for (const text of this.texts) yield* placedWordsOf(text);
  }

  /** A reference that is made from what the run sent of a candidate stays, for a rule finds out that it is. */
  #keepDerived(): void {
    const starts = hashStarts(this.#ofCandidates);
    const isDerived = (reference: string): boolean =>
      startsOf(reference).some((start) => starts.has(start)) ||
      (["hex", "base64"] as const).some((form) => this.#isMarked(plainly(Buffer.from(reference, form).toString())));
    for (const all of [this.ids, this.references]) for (const one of all) if (isDerived(one)) all.delete(one);
  }

  #request({ path, query, body }: RequestRecord): void {
    const texts = [...path.split("/"), ...query.split(/[&=]/)].map(readable);
    const sent: LeafRewriter = { text: (text) => void texts.push(text), number: (text) => void this.#sentNumbers.add(text) };
    if (body !== null && rewrittenJson(body, sent) === undefined) {
      rewrittenMembers(body, sent, (part) => part);
      texts.push(...body.split(/\r\n|\n/));
    }
    if (path.includes("/candidates")) this.#ofCandidates.push(...texts.filter((text) => text.length > 4));
    for (const text of texts) {
      const plain = plainly(text);
      if (plain === "" || this.#seen.has(plain)) continue;
      for (const [id] of text.matchAll(UUIDS)) if (!this.ids.has(id.toLowerCase())) this.#sent.add(id.toLowerCase());
      // What it sends of people whom it has seen is theirs.
      const isTheirs = !this.#isMarked(plain) && wordsOf(plain).some((word) => this.names.has(word));
      if (isTheirs || this.#sent.has(plain)) continue;
      this.#sent.add(plain);
      if (plain.length >= LEAST_PART && !/^[\d-]+$/.test(plain) && !this.#isMarked(plain)) this.#longSent.push(plain);
    }
  }

  #response({ headers, body, earlier = [] }: ResponseRecord): void {
    for (const one of earlier) this.#response(one);
    for (const text of Object.values(headers)) this.#idsIn(text);
    this.#body(body);
  }

  #body(body: string): void {
    this.#idsIn(body);
    const leaves: LeafRewriter = {
      text: (text, place) => this.#leaf(text, place),
      number: (text, place) => {
        const [whole = ""] = text.replace(/^-/, "").split(/[.eE]/);
        // Of people whom the run made pay may be shown otherwise than it was sent.
        if (isPay(place) && !place.texts().some((one) => this.#isMarked(plainly(one)))) this.pay.add(whole);
        return undefined;
      },
    };
    if (rewrittenJson(body, leaves) === undefined) rewrittenMembers(body, leaves, (part) => part);
    for (const [address] of body.matchAll(EMAILS)) this.#isPrivate(address, "text");
  }

  /** Notes what a text of a response is. */
  #leaf(text: string, place: LeafPlace): undefined {
    if (/^(?:primary_?domain|allowed_?domains|domains?)$/i.test(place.name)) this.#domains.add(text.toLowerCase());
    if (/^\s*[[{]/.test(text)) this.#body(text);
    const kind = kindOf(text, place);
    if (kind === "secret") {
      if (!text.startsWith("<")) this.secrets.add(text);
    } else if (kind === "id") {
      if (!new RegExp(UUIDS.source, "i").test(text) && !this.isOwn(text)) this.references.add(text);
    } else if (kind === "pay") {
      if (!this.isOwn(text)) this.pay.add(text.replaceAll(/\D/g, ""));
    } else if (kind === "name" || kind === "text") this.#isPrivate(text, kind);
  }

  #isPrivate(text: string, kind: "name" | "text"): void {
    if (text === "" || text.startsWith("<")) return;
    const isKnown = this.texts.has(text) && (kind === "text" || wordsOf(text).every((word) => this.names.has(word)));
    if (isKnown) return;
    if (this.isPartOfOwn(text)) {
      if (kind === "name") for (const word of placedWordsOf(text)) this.fixed.add(word);
      return;
    }
    this.texts.add(text);
    this.#seen.add(plainly(text));
    if (kind !== "name") return;
    for (const word of wordsOf(text)) if (word.length > 1 && !isPublicWord(word)) this.names.add(word);
  }

  #idsIn(text: string): void {
    for (const [id] of text.matchAll(UUIDS)) {
      const plain = id.toLowerCase();
      if (!this.#sent.has(plain) && !NO_ID.test(plain)) this.ids.add(plain);
    }
  }

  #given(value: unknown): void {
    if (typeof value === "string") this.#body(value.startsWith("base64:") ? textToBytes(value).toString() : value);
    else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) this.#given(one);
  }
}

/** A name that a run made: its mark, and letters and digits that differ. */
const MADE = /(?<![\da-z])(?<mark>hrc[a-z][\da-z]{4})[a-z][\da-z]{5}(?![\da-z])/gi;

/** Letters of two endings that differ where they were drawn: words that end alike, such as numbered addresses, differ in fewer. */
const LEAST_DIFFERENT = 4;

/** The marks of earlier runs: names begin with each that end in letters by chance. */
function earlierMarks(exchanges: Iterable<ExchangeRecord>): string[] {
  const endings = new Map<string, Set<string>>();
  for (const { response } of exchanges)
    for (const { 0: name, groups } of response.body.matchAll(MADE)) {
      const mark = groups!["mark"]!.toLowerCase();
      if (/\d/.test(name)) endings.set(mark, (endings.get(mark) ?? new Set()).add(name.slice(mark.length).toLowerCase()));
    }
  const different = (a: string, b: string): number => Array.from(a).filter((letter, n) => letter !== b[n]).length;
  return [...endings].flatMap(([mark, all]) => {
    const [first = "", ...others] = all;
    return others.some((ending) => different(first, ending) >= LEAST_DIFFERENT) ? [mark] : [];
  });
}

/** Whether an exchange reads the description of the API, whose examples are nobody's. */
export function isDescription({ request }: Pick<ExchangeRecord, "request">): boolean {
  return /openapi\.(?:json|ya?ml)$/.test(request.path);
}

/** A text in one letter case and Unicode form. */
function plainly(text: string): string {
  return text.normalize("NFC").toLowerCase().trim();
}

/** A part of an address as it reads. */
export function readable(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
