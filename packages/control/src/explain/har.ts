import { version } from "../version.ts";
import type { Transport } from "@hr-platform/engine/contract/request";
import type { Journal, JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";

interface Named {
  readonly name: string;
  readonly value: string;
}

/**
 * The latest exchanges as an HTTP Archive 1.2, with masked keys, and bodies as far as they were sent. It says nothing of the time that
 * they took: the mock's clock may stand still.
 */
export function harOf(journal: Journal, since: number | undefined, baseUrl: string): object {
  const entries = journal.latest(since).map((entry) => harEntry(entry, journal.whole(entry.n)?.response.transport, baseUrl));
  return { log: { version: "1.2", creator: { name: "hr-mock", version }, pages: [], entries } };
}

function harEntry({ at, request, response }: JournalEntry, { silent, cutAfter }: Transport = {}, baseUrl: string): object {
  const { method, path, query, headers, body } = request;
  const type = response.headers["Content-Type"] ?? "";
  const whole = new TextEncoder().encode(response.body);
  const got = whole.slice(0, silent === true ? 0 : cutAfter);
  return {
    startedDateTime: at,
    time: 0,
    request: {
      method,
      url: `${baseUrl}${path}${query === "" ? "" : `?${query}`}`,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(headers),
      queryString: Array.from(new URLSearchParams(query), ([name, value]): Named => ({ name, value })),
      headersSize: -1,
      bodySize: sizeOfText(body),
      ...(body === null ? {} : { postData: { mimeType: headers["content-type"] ?? "", text: body } }),
    },
    response: {
      status: response.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(response.headers),
      content: { size: got.length, mimeType: type, text: new TextDecoder().decode(got) },
      redirectURL: "",
      headersSize: -1,
      bodySize: got.length,
      ...(response.received === undefined ? {} : { comment: response.received.text }),
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}

function pairs(headers: Readonly<Record<string, string>>): Named[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function sizeOfText(text: string | null): number {
  return text === null ? 0 : new TextEncoder().encode(text).length;
}
