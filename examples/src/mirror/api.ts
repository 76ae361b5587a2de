import { setTimeout as pause } from "node:timers/promises";

/** What is mirrored, by its path. */
export type MirroredList = "employees" | "leave";

/** A record as the API gave it. Members and values that this program does not know stay as they are; so do dates, which are texts here. */
export interface MirroredRecord {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** Where the API is, and how to read it. A key with the scope `read` is enough. */
export interface Source {
  readonly baseUrl: string;
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Waits so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Ends requests that are under way. */
  readonly signal?: AbortSignal;
}

/** The API, read over the network. */
export const networkSource = (baseUrl: string, key: string, signal: AbortSignal): Source => ({
  baseUrl: baseUrl.replace(/\/+$/, ""),
  key,
  fetch,
  wait: (milliseconds) => pause(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted()),
  signal,
});

/** Why something cannot be read, in one line without keys or personal data. */
export class Unreadable extends Error {
  /** The HTTP status of the last answer. Undefined: none came, or none that can be used. */
  readonly status: number | undefined;
  constructor(path: string, why: string, status?: number) {
    super(`GET ${path.replace(/\?.*/, "")} ${why}`);
    this.status = status;
  }
}

/** Times that a request is sent before it is given up. A read can be sent again at any time. */
const ATTEMPTS = 6;
/** Milliseconds for one answer with its body. */
const LONGEST_ANSWER = 30_000;
/** After a 429, in milliseconds: the limit counts requests a minute (§8). It does not say when its minute begins. */
const MINUTE = 60_000;
/** The longest wait, in milliseconds, that an answer may ask for. */
const LONGEST_WAIT = 5 * MINUTE;

interface Answer {
  /** 0: no answer came, or only a part of one. */
  readonly status: number;
  readonly body: unknown;
  /** The seconds of the header Retry-After. */
  readonly retryAfter: number;
}

async function send({ baseUrl, key, fetch, signal }: Source, path: string): Promise<Answer> {
  try {
    const limit = AbortSignal.timeout(LONGEST_ANSWER);
    const response = await fetch(baseUrl + path, {
      headers: { Authorization: `Bearer ${key}`, Accept: "application/json" },
      redirect: "manual",
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    const text = await response.text();
    return { status: response.status, body: parsed(text), retryAfter: Number(response.headers.get("Retry-After") ?? Number.NaN) };
  } catch {
    signal?.throwIfAborted();
    return { status: 0, body: undefined, retryAfter: Number.NaN };
  }
}

/** Undefined: it is no JSON, such as the page of a gateway. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const MEND: Readonly<Record<number, string>> = {
  401: ": the key is missing or invalid; set HR_KEY_READ to a key of the company",
  403: ": the key may not read; set HR_KEY_READ to a key with the scope read",
};

/**
 * Reads until an answer is right. Lost answers and those of a broken gateway are asked for again, and a limit is waited for.
 *
 * @throws Unreadable if the API refuses (4xx), or has no right answer after six attempts
 */
async function read<T>(source: Source, path: string, isRight: (body: unknown) => body is T): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const { status, body, retryAfter } = await send(source, path);
    if (status === 200 && isRight(body)) return body;
    const code = (body as { error?: { code?: string } } | null | undefined)?.error?.code;
    const said = status === 0 ? "was not answered" : `answered ${[status, code].filter(Boolean).join(" ")}`;
    const mayPass = status === 0 || status === 200 || status === 429 || status >= 500 || code === "INTERNAL_ERROR";
    if (!mayPass) throw new Unreadable(path, said + (MEND[status] ?? ""), status);
    if (attempt === ATTEMPTS)
      throw new Unreadable(path, `${said}${status === 200 ? " with something else than the document says" : ""}, ${attempt} times`);
    const asked = retryAfter > 0 ? retryAfter * 1000 : 0;
    if (asked > LONGEST_WAIT) throw new Unreadable(path, `${said} and asks to wait ${retryAfter} s; start again then`);
    await source.wait(asked || (status === 429 ? MINUTE : 500 * 2 ** attempt));
  }
}

const isRecord = (value: unknown): value is MirroredRecord =>
  typeof value === "object" && value !== null && typeof (value as { id?: unknown }).id === "string";
const isOne = (body: unknown): body is { data: MirroredRecord } => isRecord((body as { data?: unknown } | null)?.data);

interface Page {
  readonly data: readonly MirroredRecord[];
  readonly meta: { readonly total: number; readonly page: number; readonly has_more: boolean };
}

function isPage(body: unknown): body is Page {
  const { data, meta } = (body ?? {}) as { data?: unknown; meta?: Partial<Page["meta"]> | null };
  return (
    Array.isArray(data) &&
    data.every(isRecord) &&
    Number.isInteger(meta?.total) &&
    Number.isInteger(meta?.page) &&
    typeof meta?.has_more === "boolean"
  );
}

/** The id of the company of the key (§4.1). @throws Unreadable */
export async function readCompanyId(source: Source): Promise<string> {
  return (await read(source, "/company", isOne)).data.id;
}

/** One record. Undefined: the API does not have it, or does not show it. @throws Unreadable */
export async function readRecord(source: Source, list: MirroredList, id: string): Promise<MirroredRecord | undefined> {
  try {
    return (await read(source, `/${list}/${encodeURIComponent(id)}`, isOne)).data;
  } catch (error) {
    if (error instanceof Unreadable && error.status === 404) return undefined;
    throw error;
  }
}

/** Times that a list is read before it is given up because it never adds up. */
const PASSES = 6;

/**
 * A whole list, as many records as its own total says, each once.
 *
 * People who join, and requests that are decided, move the rows behind them to other pages while the pages are read. Rows that come twice are the same
 * record, and the later one is newer. Rows that are missing show in the total: then the list is read again, until none is. Records are kept for good
 * (§4.2), so what an earlier reading found counts, unless there is more of it than the total.
 *
 * @throws Unreadable
 */
export async function readList(source: Source, list: MirroredList): Promise<Map<string, MirroredRecord>> {
  const found = new Map<string, MirroredRecord>();
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const total = await readPages(source, list, found, pass > 1);
    if (found.size === total) return found;
    if (found.size > total) found.clear();
  }
  throw new Unreadable(`/${list}`, `never had as many records as its total, in ${PASSES} readings`);
}

/**
 * Reads the pages of a list into `found`: all of them, or those until nothing is missing. A long list would change during every reading of all pages.
 *
 * @returns the total that the last page says
 */
async function readPages(source: Source, list: MirroredList, found: Map<string, MirroredRecord>, isRepeated: boolean): Promise<number> {
  // Without a status filter it is not shown whether people who left are in the list (N1).
  const filter = list === "employees" ? "status=all&" : "";
  let limit = "limit=100";
  let rows = 0;
  // The first page is the one that comes without a number: neither its number nor the largest limit are shown (§8).
  for (let page = ""; ;) {
    let answer: Page;
    try {
      answer = await read(source, `/${list}?${filter}${limit}${page}`, isPage);
    } catch (error) {
      if (!(error instanceof Unreadable && error.status === 400 && limit !== "" && page === "")) throw error;
      limit = "";
      continue;
    }
    const { data, meta } = answer;
    for (const record of data) found.set(record.id, record);
    rows += data.length;
    // A list that goes on for ever ends here, too; its total does not fit then.
    const isEnd = !meta.has_more || data.length === 0 || rows > 2 * meta.total + 100;
    if (isEnd || (isRepeated && found.size === meta.total)) return meta.total;
    page = `&page=${meta.page + 1}`;
  }
}
