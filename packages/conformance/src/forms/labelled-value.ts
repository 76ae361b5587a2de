/** A label of a value in a response whose form the document does not show: a key, a heading, a text beside it. */
export interface ValueLabel {
  readonly text: string;
  /** The member or column that has the text; for a key the key itself. */
  readonly member: string;
  /** Labels of one frame correspond to each other: the keys of a map, one column of a table, one list beside another. */
  readonly frame: string;
  /** As `frame`, but the same for rows of different categories, such as `section` or `metric`. */
  readonly base: string;
  /** The greater, the nearer to the value. */
  readonly level: number;
  /** The number of steps from the row down to the text; less is more specific. */
  readonly rank: number;
  /** A key or heading; a text of the same row; the same position in a list beside it; words around a number in one text. */
  readonly kind: "key" | "row" | "beside" | "words";
  /** False: the lists may have the same length by chance. */
  readonly sure: boolean;
}

/** One value of a response, with all its labels. */
export interface LabelledValue {
  /** The path in JSON, or line and column in CSV. */
  readonly where: string;
  readonly raw: unknown;
  /** The number, or the one in its text; 74% is both 74 and 0.74. Empty for a text without a number, null and booleans. */
  readonly numbers: readonly number[];
  readonly labels: readonly ValueLabel[];
}

/** The words of all labels in lower case: members, headings and short texts beside the value. @param besides a text to leave out */
export function wordsAbout({ labels }: LabelledValue, besides?: string): string[] {
  const named = labels.flatMap(({ text, member, kind }) => (kind === "key" || kind === "words" ? [text] : [member, text]));
  return [...new Set(named)].filter((text) => text !== besides && text.length <= 60).map(plainName);
}

/** A name in lower case with `_` between words: `billedSeats` and `Billed seats` are `billed_seats`. */
export function plainName(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%<]+/gu, "_");
}
