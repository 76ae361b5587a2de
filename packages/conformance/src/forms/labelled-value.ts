/** One name of a value in an answer whose form the document does not show: a key, a heading, a text beside it. */
export interface ValueLabel {
  readonly text: string;
  /** The member or column that holds the text; the key itself where it is one. */
  readonly member: string;
  /** Slots of one frame are analogous: the keys of a map, one column of a table, one list beside another. */
  readonly frame: string;
  /** The same, with rows of different categories (such as `section` or `metric`) together. */
  readonly base: string;
  /** How near it is to the value: the greater, the nearer. */
  readonly level: number;
  /** How many steps below its row the text stands; less is plainer. */
  readonly rank: number;
  /** Key or heading; a text of the same row; the same place in a list beside it; words around a number in one text. */
  readonly kind: "key" | "row" | "beside" | "words";
  /** False: lists may be as long as each other by chance. */
  readonly sure: boolean;
}

/** One value of an answer, with everything that may name it. */
export interface LabelledValue {
  /** Its path in JSON, its line and column in CSV. */
  readonly where: string;
  readonly raw: unknown;
  /** The number that it is, or that its text tells; 74% is both 74 and 0.74. None for a text without a number, null and booleans. */
  readonly numbers: readonly number[];
  readonly labels: readonly ValueLabel[];
}

/** What names a value, in words of lower case: members, headings and short texts beside it. @param besides a name that does not count */
export function wordsAbout({ labels }: LabelledValue, besides?: string): string[] {
  const named = labels.flatMap(({ text, member, kind }) => (kind === "key" || kind === "words" ? [text] : [member, text]));
  return [...new Set(named)].filter((text) => text !== besides && text.length <= 60).map(plainName);
}

/** A name in words of lower case with `_` between: `billedSeats` and `Billed seats` are `billed_seats`. */
export function plainName(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%<]+/gu, "_");
}
