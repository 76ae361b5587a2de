/** Whether an output is what a page shows. `…` in a line is any text, on a line of its own any lines. Blanks at the ends of lines do not count. */
export function isAsShown(shown: string, output: string): boolean {
  const trimmed = (text: string): string => text.replaceAll(/[ \t]+$/gm, "").trim();
  const pattern = trimmed(shown)
    .split("\n")
    .map((line) =>
      line.trim() === "…"
        ? "(?:.*\n)*?"
        : `${line
            .split("…")
            .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
            .join(".*")}\n`,
    )
    .join("");
  return new RegExp(`^${pattern}$`).test(`${trimmed(output)}\n`);
}
