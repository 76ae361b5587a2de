/** Line breaks of every kind. */
const BREAKS = /[\n\r\u0085\u2028\u2029]+/;

/** A foreign text as one line that no terminal obeys: control characters become `\xNN`. */
export function plainText(text: string): string {
  const [first = "", ...rest] = text.split(BREAKS);
  // A break and the blanks around it become one blank.
  const line =
    rest.length === 0 ? first : [first.trimEnd(), ...rest.slice(0, -1).map((part) => part.trim()), rest.at(-1)!.trimStart()].join(" ");
  return line.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (character) => `\\x${character.codePointAt(0)!.toString(16).padStart(2, "0")}`);
}
