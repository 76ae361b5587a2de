import { posix } from "node:path";

/** What a built page offers to links and asks of them. */
export interface BuiltPage {
  readonly anchors: ReadonlySet<string>;
  /** Values of `href` and `src`. */
  readonly targets: readonly string[];
}

/** Reads links and anchors out of HTML that we wrote. */
export function builtPage(html: string): BuiltPage {
  const all = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, value]) => value!.replaceAll("&amp;", "&"));
  return { anchors: new Set(all(/\sid="([^"]*)"/g)), targets: all(/\s(?:href|src|data-root)="([^"]*)"/g) };
}

/**
 * The targets of the pages that lead nowhere, each with its page.
 * @param pages by address
 * @param files all other files of the site
 */
export function brokenTargets(pages: ReadonlyMap<string, BuiltPage>, files: ReadonlySet<string>): string[] {
  return [...pages].flatMap(([address, { targets }]) =>
    targets
      .filter((target) => {
        if (/^(?:https?|mailto):/.test(target)) return false;
        const [path, anchor] = target.split("#") as [string, string?];
        const to = path === "" ? address : posix.join(posix.dirname(address), decodeURI(path));
        const page = pages.get(to);
        // The matrix is a page with a script: what follows its address is a view.
        if (page === undefined) return !files.has(to) || (anchor !== undefined && !anchor.includes("view="));
        return anchor !== undefined && !page.anchors.has(anchor);
      })
      .map((target) => `${address}: ${target}`),
  );
}
