import { uuid } from "../../../../document/formats.ts";

/** Parts that hold names or words of people: a target file is shared, so only their beginnings are shown. */
const PERSONAL: ReadonlySet<string> = new Set(["person", "giver", "recipient", "message", "interview"]);

/** A value that a part reads, in one line. @param most characters */
export function shownValue(part: string, value: unknown, most: number): string {
  const isPersonal = PERSONAL.has(part) && !uuid.holds(value) && !(part === "interview" && isWord(value));
  const text = typeof value === "string" && isPersonal ? value.replaceAll(/(\p{L})\p{L}+/gu, "$1…") : value;
  const line = (JSON.stringify(text) ?? "null").replaceAll(/[\p{Cc}]/gu, "");
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** Whether a value is one short word, as a status is. */
const isWord = (value: unknown): boolean => typeof value === "string" && /^[\w-]{1,30}$/.test(value);
