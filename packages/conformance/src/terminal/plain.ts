/** Text of a server, or of a file from elsewhere, as one line that no terminal obeys: control characters show as `\xNN`. */
export function plain(text: string): string {
  return text
    .replaceAll(/\s*[\n\r\u0085\u2028\u2029]\s*/g, " ")
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (character) => `\\x${character.codePointAt(0)!.toString(16).padStart(2, "0")}`);
}
