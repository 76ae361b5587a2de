/** A Markdown page with those of its links that lead to the web, within the page, or to a file that is there. Of the others the text stays. */
export function withLinksTo(page: string, isThere: (file: string) => boolean): string {
  return page.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, text: string, target: string) =>
    /^(?:https?:|#)/.test(target) || isThere(target.replace(/#.*$/, "")) ? link : text,
  );
}
