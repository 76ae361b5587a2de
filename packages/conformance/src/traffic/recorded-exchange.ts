import type { ExchangeRecord } from "../exchange/exchange.ts";
import { openPointsOf } from "./beyond.ts";
import type { BodyGap } from "./har-entry.ts";
import type { RecordedRequest } from "./recorded-traffic.ts";

/** Headers of a request that a report may show; others may hold credentials. */
const SENT: ReadonlySet<string> = new Set(["accept", "content-type"]);
/** Headers of a response whose values a report may show. Of others only the name is kept. */
const RECEIVED = /^(?:content-(?:type|length|encoding|disposition)|date|retry-after|server|via|vary|x-ratelimit-.*)$/;
/** Headers, and parameters of a query, that may hold credentials. */
export const CREDENTIALS: RegExp = /key|token|secret|password|signature|auth|session/i;

/** Says why a body was not read, in the words of a report. */
const CUT: Readonly<Record<BodyGap, string>> = {
  "not recorded": "the recording does not have the body",
  "cut off": "the recording has only the beginning of the body",
  sanitised: "the body was changed by a sanitiser",
};

const only = (headers: Readonly<Record<string, string>>, keep: (name: string) => boolean): [string, string][] =>
  Object.entries(headers).filter(([name]) => keep(name));

/** The query, without its question mark, and without the values of parameters that may hold credentials. */
export function shownQuery({ search }: URL): string {
  const pairs = search.slice(1).split("&");
  return pairs.map((pair) => (CREDENTIALS.test(pair.split("=")[0]!) ? `${pair.split("=")[0]}=<hidden>` : pair)).join("&");
}

/** Whether a response shows at most the id of a resource, as one to a key that may not read. */
function isIdOnly(text: string): boolean {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    return typeof data !== "object" || data === null || Object.keys(data).length <= 1;
  } catch {
    return true;
  }
}

/**
 * A recorded request and its response as an exchange. The scopes of its key are unknown: it counts as one that may read if the response
 * shows that.
 */
export function exchangeOf({ entry, operation, path, caller }: RecordedRequest): ExchangeRecord {
  const { number, method, url, sent, received, body, status, text, gap, ms } = entry;
  return {
    id: `entry/${number}`,
    owner: "entry",
    operation: operation.id,
    key: method !== "GET" && isIdOnly(text) ? "write" : "read",
    open: openPointsOf(operation, path, entry),
    request: {
      method,
      path,
      query: shownQuery(url),
      headers: {
        ...Object.fromEntries(only(sent, (name) => SENT.has(name))),
        authorization: caller === undefined ? "<not recorded>" : `Bearer <key ${caller}>`,
      },
      body: body ?? null,
    },
    response: {
      status,
      headers: Object.fromEntries(only(received, () => true).map(([name, value]) => [name, RECEIVED.test(name) ? value : "<hidden>"])),
      body: text,
      ms: Math.round(ms),
      ...(gap === undefined ? {} : { cut: CUT[gap] }),
    },
  };
}
