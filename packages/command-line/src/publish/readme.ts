/**
 * A Markdown page as it is shipped: with those of its links that lead to the web, within the page, or to a file that is shipped with it. Of
 * the others the text stays.
 */
export function withLinksTo(page: string, isThere: (file: string) => boolean): string {
  return page.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, text: string, target: string) => {
    // In the repository these are above the package, which is shipped with a copy.
    const own = target.replace(/^(?:\.\.\/)+(?=(?:LICENSE|NOTICE)$)/, "");
    return /^(?:https?:|#)/.test(own) || isThere(own.replace(/#.*$/, "")) ? `[${text}](${own})` : text;
  });
}
