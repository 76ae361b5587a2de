export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Median, least and greatest of what was measured in the rounds; null when nothing was. */
export function spread(values) {
  if (values.length === 0) return null;
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/** Ratios round by round: both numbers of a pair were measured close together. */
export const ratios = (over, under) => over.slice(0, under.length).map((value, round) => value / under[round]);
