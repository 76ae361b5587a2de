import { version } from "../version.ts";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";

interface Named {
  readonly name: string;
  readonly value: string;
}

/** Exchanges as an HTTP Archive 1.2, with masked keys. It says nothing of the time that they took: the mock's clock may stand still. */
export function harOf(entries: readonly JournalEntry[], baseUrl: string): object {
  return {
    log: { version: "1.2", creator: { name: "hr-mock", version }, pages: [], entries: entries.map((entry) => harEntry(entry, baseUrl)) },
  };
}

function harEntry({ at, request, response }: JournalEntry, baseUrl: string): object {
  const { method, path, query, headers, body } = request;
  const type = response.headers["Content-Type"] ?? "";
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
      content: { size: sizeOfText(response.body), mimeType: type, text: response.body },
      redirectURL: "",
      headersSize: -1,
      bodySize: sizeOfText(response.body),
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
