/** Whether two numbers are equal when rounded to the decimals of the less exact one; integers must be equal. */
function isClose(one: number, other: number): boolean {
  if (one === other) return true;
  const decimals = Math.min(...[one, other].map((number) => (String(number).split(".")[1] ?? "").length));
  return decimals > 0 && Math.abs(one - other) <= 0.5 * 10 ** -decimals;
}

/** Whether two tenures in years are equal: one may be rounded to months, or to years. */
export const isSameTenure = (one: number, other: number): boolean =>
  isClose(one, other) || Math.abs(one - other) <= ([one, other].some(Number.isInteger) ? 0.5 : 0.05);

/** Factors by which shares of one form may differ from those of the other, if one has percentages and the other fractions. */
export const SCALES: readonly number[] = [1, 100, 0.01];

/** Those of the scales by which a share of the export equals one of the JSON; 0 has any scale. */
export const scalesOf = (scales: readonly number[], share: number, exported: number): readonly number[] =>
  scales.filter((scale) => isClose(Math.round(share * scale * 1e6) / 1e6, Math.round(exported * 1e6) / 1e6));
