import { posix } from "node:path";
import type { SourceFile } from "./tree.ts";

/** The anchor that a forge gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** Text without what is code in it. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]+`/g, (code) => code.replaceAll(/[[\]()]/g, ""));
}

/** What `#…` can name in a page: its headings and explicit anchors. */
export function anchorsOf(markdown: string): Set<string> {
  const text = withoutCode(markdown);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));
  const explicit = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!);
  return new Set([...headings, ...explicit]);
}

/** Links of a page to other places in the repository, as they are written. */
function linksOf(markdown: string): string[] {
  const targets = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/**
 * The links of a page that lead nowhere.
 * @param exists whether a path from the root is a file or folder
 * @param anchors what can be named in the page of a path
 */
export function deadLinks({ path, text }: SourceFile, exists: (path: string) => boolean, anchors: (path: string) => Set<string>): string[] {
  return linksOf(text).filter((target) => {
    const [file, anchor] = target.split("#");
    const to = file === "" ? path : posix.join(posix.dirname(path), file!);
    if (!exists(to)) return true;
    return anchor !== undefined && to.endsWith(".md") && !anchors(to).has(anchor);
  });
}
