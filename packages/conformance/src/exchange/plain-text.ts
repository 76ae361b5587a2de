/** Line breaks of every kind. */
const BREAKS = /[\n\r\u0085\u2028\u2029]+/;

/** Text of a server, or of a file from elsewhere, as one line that no terminal obeys: control characters show as `\xNN`. */
export function plainText(text: string): string {
  const [first = "", ...rest] = text.split(BREAKS);
  // Of blanks around a break one is left.
  const line =
    rest.length === 0 ? first : [first.trimEnd(), ...rest.slice(0, -1).map((part) => part.trim()), rest.at(-1)!.trimStart()].join(" ");
  return line.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (character) => `\\x${character.codePointAt(0)!.toString(16).padStart(2, "0")}`);
}
