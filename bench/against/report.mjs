import { median, ratios, spread } from "../statistics.mjs";
import { table } from "../table.mjs";
import { MEASURES } from "./measure.mjs";

const TITLES = {
  list: "GET /employees",
  get: "GET /employees/{id}",
  leave: "POST /leave",
  start: "first answer of the command",
  memory: "idle memory",
};

/** The ratio of each measure: the current build to the commit, round by round. */
export function compare(measured) {
  return MEASURES.map((measure) => {
    const { current, commit } = measured[measure];
    const least = Math.min(...current) / Math.min(...commit);
    return { measure, current: median(current), commit: median(commit), ratio: spread(ratios(current, commit)), least };
  });
}

/**
 * The measures above a limit: both the median of their ratios and the ratio of their least values, which a busy machine raises last. None
 * without a limit.
 */
export const above = (rows, limit) => (limit === null ? [] : rows.filter(({ ratio, least }) => Math.min(ratio.median, least) > limit));

const shown = (measure, value) => {
  if (measure === "memory") return `${(value / 1_048_576).toFixed(1)} MB`;
  return measure === "start" ? `${value.toFixed(0)} ms` : `${(value * 1000).toFixed(1)} µs`;
};

/** The ratios as text. */
export function againstReport({ hash, rounds, rows, limit }) {
  const lines = rows.map(({ measure, current, commit, ratio, least }) => [
    TITLES[measure],
    shown(measure, commit),
    shown(measure, current),
    `${ratio.median.toFixed(3)} (${ratio.min.toFixed(3)}-${ratio.max.toFixed(3)})`,
    least.toFixed(3),
  ]);
  const high = above(rows, limit).map(({ measure }) => TITLES[measure]);
  const parts = [
    `Processor time of the server, and its memory: the current build against ${hash.slice(0, 8)}, ${rounds} rounds in turn`,
    table(["", hash.slice(0, 8), "current", "ratio (least-greatest)", "of the least"], lines),
  ];
  if (limit !== null) parts.push(high.length === 0 ? `No ratio is above ${limit}.` : `Above ${limit}: ${high.join(", ")}`);
  return `\n${parts.join("\n\n")}\n`;
}
