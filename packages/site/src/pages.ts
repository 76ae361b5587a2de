import { posix } from "node:path";

/** A page of the site: a Markdown file of the repository, or a text made while the site is built. */
export interface SitePage {
  /** Path from the root of the repository; of a generated page the place where it would lie. */
  readonly source: string;
  /** Path in the site. */
  readonly address: string;
  readonly markdown: string;
  /** Whether the text is made while the site is built, and is no file. */
  readonly isMade: boolean;
}

/**
 * Where a Markdown file is in the site: `docs/` is its root, everything else is below `repository/`, without a dot in front. A README is the index of its folder.
 * Every address names a file, so that links work from disk, where nothing serves a folder's index.
 */
export function addressOfFile(source: string): string {
  const inside = source.startsWith("docs/") ? source.slice("docs/".length) : `repository/${source.replace(/^\./, "")}`;
  return inside.replace(/(^|\/)README\.md$/, "$1index.html").replace(/\.md$/, ".html");
}

/** The link from a page to another file of the site. */
export function relativeAddress(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}

/** The first heading of a page, without markup. */
export function titleOf(markdown: string): string {
  const heading = /^# (.*)$/m.exec(markdown)?.[1] ?? "";
  return heading.replaceAll(/[`*]/g, "").replaceAll(/\\(.)/g, "$1");
}
