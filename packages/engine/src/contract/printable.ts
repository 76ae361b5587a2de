/** Makes foreign text safe for one line of a terminal: removes control characters, line breaks and direction marks. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
