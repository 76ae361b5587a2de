import MiniSearch from "minisearch";

/** A part of a page below one heading: what a search finds. */
export interface Passage {
  /** Address of the heading: page and anchor. */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** How passages are indexed, and read again in the browser: both have to be the same. */
export const FIELDS: { readonly fields: string[]; readonly storeFields: string[] } = {
  fields: ["heading", "page", "text"],
  storeFields: ["page", "heading"],
};

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Text of a piece of HTML. */
export function textOf(html: string): string {
  const bare = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);
  return bare.replaceAll(/\s+/g, " ").trim();
}

/** Cuts the content of a page into passages, at its headings. */
export function passagesOf(address: string, title: string, content: string): Passage[] {
  const parts = content.split(/(?=<h[1-4] id=")/);
  return parts.flatMap((part) => {
    const opening = /^<h[1-4] id="([^"]*)"[^>]*>([\s\S]*?)<\/h[1-4]>/.exec(part);
    const text = textOf(opening === null ? part : part.slice(opening[0].length));
    if (opening === null) return text === "" ? [] : [{ id: address, page: title, heading: title, text }];
    const isTitle = opening[0].startsWith("<h1");
    return [{ id: isTitle ? address : `${address}#${opening[1]}`, page: title, heading: textOf(opening[2]!), text }];
  });
}

/**
 * The index as a script that sets a global: a page that was opened from disk may load a script, and may not fetch a file.
 */
export function indexScript(passages: readonly Passage[]): string {
  const index = new MiniSearch<Passage>(FIELDS);
  const unique = new Map(passages.map((passage) => [passage.id, passage]));
  index.addAll([...unique.values()]);
  return `window.searchIndex=${JSON.stringify(JSON.stringify(index))};\n`;
}
