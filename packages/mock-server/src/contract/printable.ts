/** Text that somebody else wrote, as a part of one line on a terminal: without control characters, breaks and marks of direction. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
