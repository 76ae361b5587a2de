import type { Operation } from "@hr-platform/spec/operations";
import { type ApiDocument, currentDocument } from "../document/api-document.ts";
import { matchOperation } from "../document/operations.ts";
import { MOST_OF_RUN } from "../exchange/bounds.ts";
import { BaseUrlGuess, candidatesOf, pathBelow } from "./base-url.ts";
import { isBeyond } from "./beyond.ts";
import { type HarEntry, readEntry, isSanitised } from "./har-entry.ts";

const BEARER = /^Bearer +(\S+)$/i;
/** Something in place of a key, such as `<full>`, `[REDACTED]` or `xxxx`. */
const PLACEHOLDER = /^[<[{(]|^(.)\1*$/;

/** The API key of a request; undefined: none was recorded, or only a sanitised one. */
function keyIn({ sent }: HarEntry): string | undefined {
  const key = BEARER.exec((sent["authorization"] ?? "").trim())?.[1];
  return key === undefined || isSanitised(key) || PLACEHOLDER.test(key) ? undefined : key;
}

/** Whether a request has credentials that are no API key, such as the cookie of a session: its user may have other rights than a key. */
function isOtherCredentials({ sent }: HarEntry): boolean {
  const { authorization, cookie } = sent;
  if (authorization === undefined) return cookie !== undefined;
  return !/^Bearer\b/i.test(authorization.trim()) && !isSanitised(authorization);
}

/** The API keys in a recording, told apart by their number, and the companies that they belong to. */
class Callers {
  readonly #numbers = new Map<string, number>();
  readonly #companies = new Map<number, string>();

  /** The number of a request's key, from 1; undefined: it was not recorded. */
  of(entry: HarEntry): number | undefined {
    const key = keyIn(entry);
    if (key === undefined) return undefined;
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** All keys with their names in reports. */
  get names(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#numbers].map(([key, number]) => [`key ${number}`, key]));
  }

  get count(): number {
    return this.#numbers.size;
  }

  /** Records the company that a key has shown. */
  belongs(caller: number, company: string): void {
    if (!this.#companies.has(caller)) this.#companies.set(caller, company);
  }

  /** The place of a key's company among all companies of the recording, from 0; undefined: unknown. */
  companyOf(caller: number | undefined): number | undefined {
    const company = caller === undefined ? undefined : this.#companies.get(caller);
    return company === undefined ? undefined : [...new Set(this.#companies.values())].indexOf(company);
  }
}

/** Why an entry of a recording is not judged. */
export type LeftOut =
  | "to other addresses"
  | "preflight requests"
  | "on paths or methods that the document does not have"
  | "without a response"
  | "answered by a cache or a service worker"
  | "answered by HTTP itself or a gateway"
  | "sent with other credentials than an API key"
  | "asking for more than the document describes"
  | "recorded twice"
  | "unreadable"
  | "beyond the 256 MB of bodies that are kept";

/** A recorded request to an operation of the API. */
export interface RecordedRequest {
  readonly entry: HarEntry;
  readonly operation: Operation;
  /** Below the base address. */
  readonly path: string;
  /** The number of the key in the order of the recording, from 1; undefined: it was not recorded. */
  readonly caller: number | undefined;
  /** Whether its response is judged. Otherwise it is only known that it may have been carried out. */
  readonly judged: boolean;
}

/** The traffic of one API in a recording. */
export interface Traffic {
  readonly baseUrl: string;
  readonly isGuessed: boolean;
  /** Other base addresses with requests of the API, if the one above was guessed. */
  readonly others: readonly (readonly [base: string, requests: number])[];
  readonly entries: number;
  /** By time. */
  readonly requests: readonly RecordedRequest[];
  readonly leftOut: ReadonlyMap<LeftOut, number>;
  readonly callers: Callers;
}

/** Whether HTTP, a gateway or the proxy of a company answered in place of the API. */
function isOfHttp({ status, text, received }: HarEntry): boolean {
  if (status < 200 || (status >= 300 && status < 400) || status > 501 || status === 206) return true;
  // Only the API's own headers show that an error in another form than JSON is no block page.
  const isOwn = Object.keys(received).some((name) => name.startsWith("x-ratelimit-"));
  const isJson = /^\s*\{/.test(text) || /json/i.test(received["content-type"] ?? "");
  if (status >= 400 && !isJson && !isOwn) return true;
  if (status === 413 || status === 415) return !isJson;
  return [406, 407, 408, 411, 412, 414, 416, 417, 421, 425, 426, 428, 431, 444, 451].includes(status) || (status >= 494 && status <= 499);
}

/**
 * Picks the requests of the API out of the entries of a recording.
 * @param baseUrl the address of the API; undefined: guessed from the paths
 * @throws ConfigurationError if there is none
 */
export async function trafficOf(
  entries: AsyncIterable<unknown>,
  baseUrl: string | undefined,
  document: ApiDocument = currentDocument,
): Promise<Traffic> {
  const leftOut = new Map<LeftOut, number>();
  const leave = (why: LeftOut): void => void leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  const guess = new BaseUrlGuess();
  const kept: HarEntry[] = [];
  let [number, bytes] = [0, 0];
  for await (const raw of entries) {
    number += 1;
    const entry = readEntry(raw, number);
    if (entry === undefined) {
      leave("unreadable");
      continue;
    }
    guess.add(entry.method, entry.url);
    const isNear = baseUrl === undefined ? candidatesOf(entry.url).length > 0 : pathBelow(baseUrl, entry.url) !== undefined;
    bytes += isNear ? entry.text.length + (entry.body?.length ?? 0) : 0;
    if (!isNear) leave("to other addresses");
    else if (bytes > MOST_OF_RUN) leave("beyond the 256 MB of bodies that are kept");
    else kept.push(entry);
  }
  const base = baseUrl ?? guess.best;
  const requestsOf = new RequestReader(base, leave, document);
  const requests = inOrder(kept).flatMap((entry) => requestsOf.read(entry) ?? []);
  return {
    baseUrl: base,
    isGuessed: baseUrl === undefined,
    others: baseUrl === undefined ? guess.found.slice(1) : [],
    entries: number,
    requests,
    leftOut,
    callers: requestsOf.callers,
  };
}

/** Reads the requests of one API, entry by entry. */
export class RequestReader {
  readonly callers: Callers = new Callers();
  readonly #base: string;
  readonly #leave: (why: LeftOut) => void;
  readonly #document: ApiDocument;
  readonly #seen = new Set<string>();

  /** @param leave called for each entry that is not judged, with the reason */
  constructor(base: string, leave: (why: LeftOut) => void, document: ApiDocument = currentDocument) {
    this.#base = base;
    this.#leave = leave;
    this.#document = document;
  }

  /** The request of an entry; undefined: the entry says nothing at all. */
  read(entry: HarEntry): RecordedRequest | undefined {
    const path = pathBelow(this.#base, entry.url);
    const { why, operation } = classified(entry, path, this.#document, this.#seen);
    if (why !== undefined) this.#leave(why);
    return operation && { entry, operation, path: path!, caller: this.callers.of(entry), judged: why === undefined };
  }
}

/** Entries by time; one without a time stays behind the one before it. */
function inOrder(entries: readonly HarEntry[]): HarEntry[] {
  let last = 0;
  const timed = entries.map((entry) => ({ entry, at: (last = entry.at ?? last) }));
  return timed.toSorted((a, b) => a.at - b.at || a.entry.number - b.entry.number).map(({ entry }) => entry);
}

/** The operation that an entry calls, and why it is not judged. Without an operation it says nothing at all. */
function classified(
  entry: HarEntry,
  path: string | undefined,
  document: ApiDocument,
  seen: Set<string>,
): { readonly why?: LeftOut; readonly operation?: Operation } {
  if (path === undefined) return { why: "to other addresses" };
  if (entry.method === "OPTIONS") return { why: "preflight requests" };
  const id = matchOperation(entry.method, path);
  const operation = id === null ? undefined : document.findOperation(id);
  if (operation === undefined) return { why: "on paths or methods that the document does not have" };
  const mark = `${entry.at} ${entry.ms} ${entry.method} ${entry.url.href} ${entry.status}`;
  if (entry.at !== undefined && seen.has(mark)) return { why: "recorded twice" };
  seen.add(mark);
  if (entry.status === 0) return { why: "without a response", operation };
  if (entry.cached || entry.status === 304) return { why: "answered by a cache or a service worker" };
  if (isOfHttp(entry)) return { why: "answered by HTTP itself or a gateway", operation };
  if (isOtherCredentials(entry)) return { why: "sent with other credentials than an API key", operation };
  const ok = entry.status >= 200 && entry.status <= 299;
  return ok && isBeyond(operation, entry) ? { why: "asking for more than the document describes", operation } : { operation };
}
