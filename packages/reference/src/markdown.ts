/** Text in which nothing is markup. */
export function plain(text: string): string {
  return text.replaceAll(/[\\*<|]/g, String.raw`\$&`);
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** A table with columns of equal width, so that its source can be read too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, at) => Math.max(3, name.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}

/** `- name: value` for each value that is there. */
export function facts(rows: readonly (readonly [name: string, value: string])[]): string[] {
  return rows.filter(([, value]) => value !== "").map(([name, value]) => `- ${name}: ${value}`);
}

/** Lines below a heading; nothing where there are none. */
export function chapter(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [heading, "", ...lines, ""];
}

/** A page from its lines. */
export function madePage(lines: readonly string[]): string {
  return `${lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
}

/** The same, with a note that it is generated. */
export function page(lines: readonly string[]): string {
  return madePage(["<!-- Written by `npm run reference` from spec/ and the sources. Change those. -->", "", ...lines]);
}
