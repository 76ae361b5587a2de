/** A measured figure beside what it has to be. */
interface DrillFigure {
  readonly name: string;
  readonly measured: string;
  readonly end: string;
  readonly isMet: boolean;
}

export interface DrillReport {
  readonly figures: readonly DrillFigure[];
  /** What was wrong: text to read. */
  readonly problems: readonly string[];
}

/** A count that has to be 0. */
export function none(name: string, count: number): DrillFigure {
  return { name, measured: String(count), end: "0", isMet: count === 0 };
}

/** Something that was counted, and has to be at least `least`. */
export function atLeast(name: string, count: number, least: number): DrillFigure {
  return { name, measured: String(count), end: `≥ ${least}`, isMet: count >= least };
}

/** A figure that is only told. */
export function told(name: string, measured: string): DrillFigure {
  return { name, measured, end: "", isMet: true };
}

/** The n-th percentile; NaN for nothing. */
export function percentile(values: readonly number[], n: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * n) / 100))] ?? Number.NaN;
}
