import type { ApiRequest } from "@hr-platform/engine/contract/request";
import type { Exchanged } from "@hr-platform/engine/sandbox/journal/exchanged";
import type { JournalEntry } from "@hr-platform/engine/sandbox/journal/journal";
import { maskHeader, maskKeys, maskQuery } from "@hr-platform/engine/sandbox/journal/masks";
import { plainBody, shownBody, shownAnswer } from "@hr-platform/engine/sandbox/journal/shown-body";

/** What texts have in place of a secret. */
const MASK = "…";

/** Searches exchanges for a text, in any letter case, in what the journal shows of them: nothing masked is found. */
export class TextSearch {
  readonly #wanted: RegExp;
  /** Every text that shows what is wanted has this part of it, masked or not. */
  readonly #part: RegExp;
  readonly #unusual: readonly string[];
  /** Whether headers have it, since most requests have the same ones. */
  readonly #headers = new Map<string, boolean>();

  /** @param unusual Keys of a custom world. */
  constructor(wanted: string, unusual: readonly string[]) {
    const parts = wanted.split(MASK).toSorted((a, b) => b.length - a.length);
    this.#wanted = pattern(wanted);
    this.#part = pattern(parts[0]!);
    this.#unusual = unusual;
  }

  /** Whether method, path, query, headers or a body of an exchange have the text. */
  finds(kept: Exchanged | JournalEntry): boolean {
    if ("n" in kept) return this.#findsText(kept);
    const { request, response } = kept;
    const unusual = this.#unusual;
    const { method, path, query } = request;
    return (
      this.#has(method, (text) => maskKeys(text, unusual)) ||
      this.#has(path, (text) => maskKeys(text, unusual)) ||
      this.#has(query, (text) => maskQuery(text, unusual)) ||
      this.#hasHeader(request.headers, (name, text) => maskHeader(name, text, unusual)) ||
      this.#hasHeader(response.headers, (_, text) => maskKeys(text, unusual)) ||
      this.#has(plainBody(request) ?? "", () => shownBody(request, unusual) ?? "") ||
      this.#has(response.body, () => shownAnswer(kept, unusual))
    );
  }

  #findsText({ request: { method, path, query, headers, body }, response }: JournalEntry): boolean {
    const texts = [method, path, query, body ?? "", response.body];
    for (const part of [headers, response.headers]) for (const name in part) texts.push(name, part[name]!);
    return texts.some((text) => this.#wanted.test(text));
  }

  /** Masks a text only if it may have what is wanted. */
  #has(text: string, shown: (text: string) => string): boolean {
    return this.#part.test(text) && this.#wanted.test(shown(text));
  }

  #hasHeader(headers: ApiRequest["headers"], shown: (name: string, text: string) => string): boolean {
    for (const name in headers) {
      const value = headers[name];
      if (value === undefined) continue;
      const text = Array.isArray(value) ? value.join(", ") : value;
      if (!this.#part.test(name) && !this.#part.test(text)) continue;
      const line = `${name}: ${text}`;
      let has = this.#headers.get(line);
      if (has === undefined) {
        has = this.#wanted.test(maskKeys(name, this.#unusual)) || this.#wanted.test(shown(name, text));
        this.#headers.set(line, has);
      }
      if (has) return true;
    }
    return false;
  }
}

function pattern(text: string): RegExp {
  return new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), "i");
}
