const DATE = /^\d{4}-\d{2}(-\d{2})?([T ]\d{2}:.*)?$|^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$|^\d{4}\/\d{2}/;
/** Words that make the number after them a bound, as in `fewer than 5` in place of a withheld figure. */
const BOUND = /([<>≤≥]|\b(fewer|less|more|greater) than|\b(under|below|above|over|at (least|most)|up to|from|min(imum)?|max(imum)?))\W*$/i;
const OTHER = /^[0-9a-f]{8}-[0-9a-f-]{20,}$|^https?:|@|^P[\dT]/i;

/** The number that a text is, with or without commas between thousands; 74% is 0.74 and 74. */
export function numbersIn(text: string): number[] {
  const whole = text.trim();
  const plain = /^-?\d{1,3}([, ]\d{3})+(\.\d+)?$/.test(whole) ? whole.replaceAll(/[, ]/g, "") : whole;
  if (/^[-+]?\d+(\.\d+)?$/.test(plain)) return [Number(plain)];
  const percent = /^([-+]?\d+(?:\.\d+)?)\s*(?:%|per ?cent|pct)$/i.exec(plain)?.[1];
  return percent === undefined ? [] : [Number(percent), Math.round(Number(percent) * 1e4) / 1e6];
}

/** A number in a text with the words around it. */
export interface Quantity {
  readonly numbers: readonly number[];
  /** The runs of words, such as `Care` and `people` in `Care: 8 people`. */
  readonly words: readonly string[];
}

/**
 * The numbers in a text, each with its words: `40 active, 7 on leave` has two. Dates, ids, addresses and durations of ISO 8601 have none.
 */
export function quantitiesIn(text: string): Quantity[] {
  const whole = text.trim();
  if (whole.length > 200 || !/\d/.test(whole) || DATE.test(whole) || OTHER.test(whole)) return [];
  const alone = numbersIn(whole);
  if (alone.length > 0) return [{ numbers: alone, words: [] }];
  const [, month, rest] = /^(\d{4}-\d{2}(?:-\d{2})?)\s*[:=–—-]?\s+(?=\S)(.*)$/.exec(whole) ?? [];
  if (month !== undefined) return quantitiesIn(rest!).map(({ numbers, words }) => ({ numbers, words: [month, ...words] }));
  return whole.split(/[,;|](?!\d{3}\b)\s*/).flatMap((part) => {
    const found = [...part.matchAll(/(?<![\p{L}\d<>.#-])\d+(?:,\d{3})*(?:\.\d+)?(?:\s*%)?(?![\p{L}\d]|-[\da-f]{2})/gu)];
    if (found.some(({ index }) => BOUND.test(part.slice(0, index)))) return [];
    if (found.length !== 1) return found.map(([number]) => ({ numbers: numbersIn(number), words: [] }));
    const [number] = found[0]!;
    const words = [part.slice(0, found[0]!.index), part.slice(found[0]!.index + number.length)]
      .map((one) => one.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
      .filter((one) => one !== "");
    return [{ numbers: numbersIn(number.replaceAll(",", "")), words }];
  });
}
