import { bytesToText } from "../exchange/body.ts";
import { View } from "../exchange/view.ts";

/** Why the body of a recorded response is not all that was sent. */
export type BodyGap = "not recorded" | "cut off" | "sanitised";

/** What an entry of a HAR file says, as far as it can be read. Header names are in lower case. */
export interface HarEntry {
  /** Its place in the file, from 1. */
  readonly number: number;
  readonly method: string;
  readonly url: URL;
  /** Start of the request in milliseconds since 1970, by the recorder's clock; undefined: not recorded. */
  readonly at: number | undefined;
  readonly ms: number;
  /** 0: no response came. */
  readonly status: number;
  readonly sent: Readonly<Record<string, string>>;
  readonly received: Readonly<Record<string, string>>;
  /** Null: no body; undefined: it was not recorded. */
  readonly body: string | null | undefined;
  readonly text: string;
  readonly gap: BodyGap | undefined;
  /** Whether a cache or a service worker answered, so that the response may be old or made up. */
  readonly cached: boolean;
}

/** What sanitisers write in place of private values. */
const SANITISED = /\bredacted\b|\*{4,}|[[<(](?:filtered|masked|removed|hidden|scrubbed|saniti[sz]ed)[\])>]/i;
const BYTE_ORDER_MARK = /^\ufeff/;
/** Bytes by which a recorded size may be larger than the text: those of a byte order mark. */
const MARK_BYTES = 3;

export const isSanitised = (text: string): boolean => SANITISED.test(text);

/** Reads an entry; undefined: it has no method or no URL that could be read. */
export function readEntry(raw: unknown, number: number): HarEntry | undefined {
  const entry = new View(raw);
  const [request, response] = [entry.at("request"), entry.at("response")];
  const { text: method } = request.at("method");
  const { text: address = "" } = request.at("url");
  if (method === undefined || !URL.canParse(address)) return undefined;
  const at = Date.parse(entry.at("startedDateTime").text ?? "");
  const received = headersOf(response);
  return {
    number,
    method: method.toUpperCase(),
    url: new URL(address),
    at: Number.isNaN(at) ? undefined : at,
    ms: Math.max(0, entry.at("time").number ?? 0),
    status: Math.max(0, response.at("status").number ?? 0),
    sent: headersOf(request),
    received: typed(received, response.at("content", "mimeType").text),
    body: requestBody(request),
    ...responseBody(method, response, received),
    cached: isCached(entry, received),
  };
}

/** Headers by lower-case name, without HTTP/2 pseudo headers; repeated ones are joined as HTTP does. */
function headersOf(message: View): Record<string, string> {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const row of message.at("headers").list) {
    const name = row.at("name").text?.toLowerCase();
    const value = row.at("value").text;
    if (name === undefined || name === "" || name.startsWith(":") || value === undefined) continue;
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

/** Takes the media type from the content where the headers lack it. */
function typed(headers: Record<string, string>, mimeType = ""): Record<string, string> {
  return headers["content-type"] !== undefined || !mimeType.includes("/") ? headers : { ...headers, "content-type": mimeType };
}

function requestBody(request: View): string | null | undefined {
  const { text } = request.at("postData", "text");
  if (text !== undefined && text !== "") return request.at("postData", "encoding").text === "base64" ? decoded(text) : text;
  const length = Number(headersOf(request)["content-length"] ?? 0);
  const isThere = length > 0 || (request.at("bodySize").number ?? 0) > 0 || request.at("postData", "params").list.length > 0;
  return isThere ? undefined : null;
}

const decoded = (text: string): string => bytesToText(Buffer.from(text, "base64"));

function responseBody(method: string, response: View, headers: Readonly<Record<string, string>>): Pick<HarEntry, "text" | "gap"> {
  const content = response.at("content");
  const status = response.at("status").number ?? 0;
  const { text: recorded = "" } = content.at("text");
  const length = headers["content-encoding"] === undefined ? Number(headers["content-length"] ?? Number.NaN) : Number.NaN;
  if (method.toUpperCase() === "HEAD" || status === 204 || status === 304) return { text: "", gap: undefined };
  // A recorder that has no body writes none, or an empty one: only the server's own length proves that there was none.
  if (recorded === "") return { text: "", gap: length === 0 ? undefined : "not recorded" };
  const isEncoded = content.at("encoding").text?.toLowerCase() === "base64";
  const text = (isEncoded ? decoded(recorded) : recorded).replace(BYTE_ORDER_MARK, "");
  const bytes = Buffer.byteLength(text);
  const size = content.at("size").number ?? -1;
  const isShort = Math.max(size, Number.isNaN(length) ? -1 : length) > bytes + MARK_BYTES;
  const isProven = size === bytes || length === bytes;
  if (isShort || (!isProven && isHalf(text))) return { text, gap: "cut off" };
  return { text, gap: isSanitised(text) ? "sanitised" : undefined };
}

/** Whether a text begins as JSON and is none. */
function isHalf(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

function isCached(entry: View, received: Readonly<Record<string, string>>): boolean {
  const marks = ["_fromCache", "_wasFulfilled", "_fetchedViaServiceWorker", "_servedFromCache"];
  const kept = [entry.at("cache", "beforeRequest"), entry.at("cache", "afterRequest")];
  return (
    [entry, entry.at("response")].some((one) => marks.some((name) => ![undefined, null, false, ""].includes(one.at(name).raw as null))) ||
    kept.some(({ isObject }) => isObject) ||
    Number(received["age"] ?? 0) > 0
  );
}
