/** A page that is made whenever the site is built. */
export function madePage(lines: readonly string[]): string {
  return `${lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
}
