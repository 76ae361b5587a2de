import { spread } from "./statistics.mjs";

export const NONE = "-";
export const range = (values, digits = 2) => {
  const found = spread(values);
  return found === null ? NONE : `${found.median.toFixed(digits)} (${found.min.toFixed(digits)}-${found.max.toFixed(digits)})`;
};
export const column = (rounds, field) => (rounds ?? []).map((round) => round[field]).filter((value) => value !== null);
export const megabytes = (bytes) => (bytes == null ? NONE : (bytes / 1_048_576).toFixed(0));

/** Rows as aligned text: the first column to the left, the others to the right. */
export function table(head, rows) {
  const lines = [head, ...rows];
  const widths = head.map((_, index) => Math.max(...lines.map((line) => line[index].length)));
  const text = lines.map((line) =>
    line.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[index]))).join("  "),
  );
  return [text[0], widths.map((width) => "-".repeat(width)).join("  "), ...text.slice(1)].join("\n");
}
