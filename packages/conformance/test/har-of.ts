import type { Entry, Har, Header } from "har-format";
import type { Fetch } from "../src/wire/direct.ts";

/** What is recorded of the traffic through a `fetch`. */
export interface HarRecorder {
  readonly fetch: Fetch;
  readonly har: Har;
}

/** Milliseconds between two recorded requests. */
const STEP = 40;

const headersIn = (headers: Headers): Header[] => [...headers].map(([name, value]) => ({ name, value }));

/**
 * Wraps a `fetch` and records its traffic as a proxy does: everything, in a HAR 1.2 log.
 * @param from start of the recording, ISO 8601
 */
export function harRecorder(fetch: Fetch, from = "2026-03-02T09:00:00Z"): HarRecorder {
  const entries: Entry[] = [];
  const record: Fetch = async (url, init) => {
    const request = new Request(url, init);
    const sent = init?.body === undefined || init.body === null ? undefined : await request.clone().text();
    const response = await fetch(url, init);
    const bytes = Buffer.from(await response.clone().arrayBuffer());
    const text = bytes.toString("utf8");
    const isText = Buffer.from(text).equals(bytes);
    entries.push({
      startedDateTime: new Date(Date.parse(from) + entries.length * STEP).toISOString(),
      time: 3,
      request: {
        method: request.method,
        url: request.url,
        httpVersion: "HTTP/1.1",
        cookies: [],
        headers: headersIn(request.headers),
        queryString: [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value })),
        ...(sent === undefined ? {} : { postData: { mimeType: request.headers.get("content-type") ?? "", text: sent } }),
        headersSize: -1,
        bodySize: sent === undefined ? 0 : Buffer.byteLength(sent),
      },
      response: {
        status: response.status,
        statusText: response.statusText,
        httpVersion: "HTTP/1.1",
        cookies: [],
        headers: headersIn(response.headers),
        content: {
          size: bytes.length,
          mimeType: response.headers.get("content-type") ?? "",
          text: isText ? text : bytes.toString("base64"),
          ...(isText ? {} : { encoding: "base64" }),
        },
        redirectURL: "",
        headersSize: -1,
        bodySize: bytes.length,
      },
      cache: {},
      timings: { send: 0, wait: 3, receive: 0 },
    });
    return response;
  };
  return { fetch: record, har: { log: { version: "1.2", creator: { name: "har-of", version: "1" }, entries } } };
}
