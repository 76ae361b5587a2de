import type { LabelledValue } from "../../forms/labelled-value.ts";

/** Whether a number of the export equals a figure of the JSON. @param percent whether one may be a percentage and the other a fraction */
export function isSameFigure(percent: boolean, number: number, figure: number): boolean {
  return (
    isClose(number, figure) ||
    (percent && (isClose(Math.round(number * 1e4) / 1e6, figure) || isClose(Math.round(number * 1e6) / 1e4, figure)))
  );
}

/** Whether the export names rates exactly as the JSON does and never mentions percent: then both use the same unit. */
export function usesSameUnit(rates: readonly LabelledValue[], cells: readonly LabelledValue[]): boolean {
  const texts = new Set(
    cells.flatMap(({ raw, labels }) => [raw, ...labels.map(({ text }) => text)].filter((text) => typeof text === "string")),
  );
  const keys = rates.flatMap(({ labels }) =>
    labels.filter(({ kind, text }) => kind === "key" && text.endsWith("rate")).map(({ text }) => text),
  );
  return keys.some((key) => texts.has(key)) && ![...texts].some((text) => /percent|\bpct\b|_pct|%/i.test(text));
}

/** Whether two numbers are equal when rounded to the decimals of the less exact one; integers must be equal. */
export function isClose(one: number, other: number): boolean {
  if (one === other) return true;
  const decimals = Math.min(...[one, other].map((number) => (String(number).split(".")[1] ?? "").length));
  return decimals > 0 && Math.abs(one - other) <= 0.5 * 10 ** -decimals;
}
