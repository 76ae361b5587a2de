import type { View } from "../exchange/view.ts";

/** Names of the lowest and of the highest answer to a question. `min` and `max` alone may be bounds of a scale or of a choice. */
const LOWEST = /^(lowest(_?(answer|score|rating|value|response))?|min(imum)?_?(answer|score|rating|response))$/i;
const HIGHEST = /^(highest(_?(answer|score|rating|value|response))?|max(imum)?_?(answer|score|rating|response))$/i;
/** The greatest number that a scale may begin with. */
const FIRST = 1;

/**
 * Finds the lowest and the highest answer to a question. Each is the answer of one person.
 * @returns where they are; undefined: none, or they may be the ends of the scale
 */
export function extremes(data: View): string | undefined {
  for (const { path, view } of data.walk()) {
    if (!view.isObject || path.some((step) => /scale|range|option|choice/i.test(String(step)))) continue;
    const [lowest, highest] = [LOWEST, HIGHEST].map((pattern) => view.names.find((name) => pattern.test(name)));
    if (lowest === undefined || highest === undefined) continue;
    const [low, high] = [view.at(lowest).number, view.at(highest).number];
    if (low !== undefined && high !== undefined && low > FIRST && high >= low)
      return `${path.join(".")}: ${lowest} ${low}, ${highest} ${high}`;
  }
  return undefined;
}
